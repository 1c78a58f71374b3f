// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import { xhtml } from '../testing/book-files.ts'
import { fakeSource } from '../testing/fake-source.ts'
import { spineItem } from '../testing/rendition.ts'
import { Chapter, loadChapter } from './chapter.ts'
import { parseContent } from './parse-xml.ts'
import { StyleSheets } from './style-sheets.ts'
import { TextMap } from './text-map.ts'

const chapterOf = (body: string) => parseContent(xhtml(body), 'application/xhtml+xml')
const paragraph = (number: number, length = 1000) =>
  `<p id="p${number}"><b id="b${number}">${number}</b>${'x'.repeat(length)}</p>`
const paragraphs = (count: number, between = '\n') =>
  Array.from({ length: count }, (_, number) => paragraph(number)).join(between)
const textOf = (node: Node) => new TextMap(node).nodes.map((text) => text.data).join('')

describe('a chapter of ordinary length', () => {
  test('is one part with its whole body', () => {
    const document = chapterOf(paragraphs(20))
    const text = textOf(document.body)
    const chapter = new Chapter(document)
    expect(chapter.isSplit).toBe(false)
    expect(chapter.parts).toHaveLength(1)
    expect(textOf(chapter.bodyOf(0, document.implementation.createHTMLDocument()))).toBe(text)
  })
})

describe.each([
  ['blocks in the body', (blocks: string) => blocks],
  ['blocks with white space about them', (blocks: string) => `\n ${blocks}\n `],
  [
    'blocks in a box in a box',
    (blocks: string) => `\n<div class="a">\n\n<section id="box">\n${blocks}\n </section>\n</div> \n`,
  ],
  [
    'loose text between blocks',
    (blocks: string) => `start ${blocks.replace('</p>\n', '</p> loose <!-- hidden --> text ')} end`,
  ],
  [
    'styles and comments between blocks',
    (blocks: string) => blocks.replaceAll('</p>\n', '</p><style>no{}</style><!-- no -->\n'),
  ],
])('a very long chapter with %s', (_what, around) => {
  const document = chapterOf(around(paragraphs(300)))
  const whole = textOf(document.body)
  const chapter = new Chapter(document)
  const bodies = chapter.parts.map((_part, number) =>
    chapter.bodyOf(number, document.implementation.createHTMLDocument()),
  )

  test('is laid out in parts, none of them much longer than the others', () => {
    expect(chapter.isSplit).toBe(true)
    expect(chapter.parts.length).toBeGreaterThan(4)
    for (const body of bodies) expect(textOf(body).length).toBeLessThan(60_000)
  })

  test('has the text of the chapter in its parts together', () => {
    expect(bodies.map(textOf).join('')).toBe(whole)
  })

  test('says where the text of each part begins', () => {
    let start = 0
    for (const [number, body] of bodies.entries()) {
      expect(chapter.parts[number]?.start).toBe(start)
      start += textOf(body).length
    }
  })

  test('finds an offset in the part that shows it', () => {
    for (const [number, { start }] of chapter.parts.entries()) {
      expect(chapter.partOfOffset(start)).toBe(number)
      expect(chapter.partOfOffset(start - 1)).toBe(Math.max(0, number - 1))
    }
    expect(chapter.partOfOffset(whole.length * 2)).toBe(chapter.parts.length - 1)
  })

  test('finds an id in the part that shows it, a block’s or one within', () => {
    for (const id of ['p0', 'b60', 'p150', 'b299']) {
      expect(bodies[chapter.partOfId(id) ?? -1]?.querySelector(`#${id}`)).not.toBeNull()
    }
    expect(chapter.partOfId('gone')).toBeUndefined()
  })
})

test('an id that a selector could not say is found', () => {
  const blocks = paragraphs(300).replace('id="p299"', 'id="1:2 .x"')
  const chapter = new Chapter(chapterOf(blocks))
  expect(chapter.partOfId('1:2 .x')).toBe(chapter.parts.length - 1)
})

test('a part can be shown again after it has been shown', () => {
  const chapter = new Chapter(chapterOf(paragraphs(300)))
  const frame = document.implementation.createHTMLDocument()
  expect(textOf(chapter.bodyOf(2, frame))).toBe(textOf(chapter.bodyOf(2, frame)))
})

describe('what is no page of its own gets one', () => {
  const item = (path: string, mediaType: string) => spineItem(path, { mediaType })
  const load = (path: string, type: string, text: string) => {
    const source = fakeSource({ [path]: text })
    return loadChapter(item(path, type), source, new StyleSheets(source))
  }

  test('a picture in the spine', async () => {
    const { document } = await load('i.png', 'image/png', '')
    expect(document.querySelector('body > img')?.getAttribute('src')).toBe('res:/i.png')
  })

  test('SVG in the spine', async () => {
    const { document } = await load(
      'i.svg',
      'image/svg+xml',
      '<svg xmlns="http://www.w3.org/2000/svg"><text>x</text></svg>',
    )
    expect(document.querySelector('body > svg > text')?.textContent).toBe('x')
  })

  test('and that page has no margin: a drawing fills a fixed page to its edges', async () => {
    const { document } = await load('i.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>')
    expect(document.body.style).toMatchObject({ margin: '0px', height: '100%' })
  })

  test('other XML', async () => {
    const { document } = await load('b.xml', 'application/x-dtbook+xml', '<dtbook><book>Words</book></dtbook>')
    expect(document.body.textContent).toBe('Words')
  })

  test('a chapter that is missing is told', async () => {
    const source = fakeSource()
    const loading = loadChapter(item('gone.xhtml', 'application/xhtml+xml'), source, new StyleSheets(source))
    await expect(loading).rejects.toMatchObject({ name: 'ContentError', status: 404, path: 'gone.xhtml' })
  })
})
