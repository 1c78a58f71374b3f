// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import { createBuildContext } from '../testing/build-context.ts'
import { xhtml } from '../testing/book-files.ts'
import { createFakeSource } from '../testing/fake-source.ts'
import { spineItem } from '../testing/rendition.ts'
import { loadChapter } from './chapter.ts'
import { parseContent } from './parse-xml.ts'
import { TextMap } from './text-map.ts'

const load = (text: string, mediaType = 'application/xhtml+xml', path = 'a') => {
  const source = createFakeSource({ [path]: text })
  return loadChapter(spineItem(path, { mediaType }), createBuildContext(source))
}
const paragraph = (number: number, length = 1000) =>
  `<p id="p${number}"><b id="b${number}">${number}</b>${'x'.repeat(length)}</p>`
const paragraphs = (count: number, between = '\n') =>
  Array.from({ length: count }, (_, number) => paragraph(number)).join(between)
const getText = (node: Node) => new TextMap(node).nodes.map((text) => text.data).join('')
const wholeText = (markup: string) => getText(parseContent(markup, 'application/xhtml+xml').body)

test('a chapter of ordinary length is one part with its whole body', async () => {
  const markup = xhtml(paragraphs(20))
  const chapter = await load(markup)
  expect(chapter.parts).toEqual([{ start: 0 }])
  expect(getText((await chapter.createDocument(0)).body)).toBe(wholeText(markup))
})

test('a chapter with much markup and little text is one part', async () => {
  const markup = xhtml(paragraphs(190).replaceAll('<b ', `<b title="${'y'.repeat(1000)}" `))
  expect((await load(markup)).parts).toHaveLength(1)
})

describe.each([
  ['blocks in the body', (blocks: string) => blocks],
  ['blocks with white space around them', (blocks: string) => `\n ${blocks}\n `],
  [
    'blocks in nested boxes',
    (blocks: string) => `\n<div class="a">\n\n<section id="box">\n${blocks}\n </section>\n</div> \n`,
  ],
  ['text around the box', (blocks: string) => `before <div class="a">in it ${blocks} still</div> after`],
  [
    'loose text between blocks',
    (blocks: string) => `start ${blocks.replace('</p>\n', '</p> loose <!-- hidden --> text ')} end`,
  ],
  [
    'styles and comments between blocks',
    (blocks: string) => blocks.replaceAll('</p>\n', '</p><style>no{}</style><!-- no -->\n'),
  ],
  ['references and CDATA', (blocks: string) => blocks.replaceAll('xx</p>', '&#x1F600;&amp;<![CDATA[<p>]]></p>')],
  ['CRLF line ends', (blocks: string) => blocks.replaceAll('\n', '\r\n')],
  ['an ampersand that an XML parser rejects', (blocks: string) => `${blocks}<p>you & I</p>`],
  ['elements that are not closed', (blocks: string) => `${blocks}<p>one<br>two`],
])('a very long chapter with %s', (_what, wrap) => {
  const markup = xhtml(wrap(paragraphs(300)))
  const whole = wholeText(markup)
  const chapter = load(markup)
  const bodies = async () => {
    const { parts, createDocument } = await chapter
    return Promise.all(parts.map(async (_part, number) => (await createDocument(number)).body))
  }

  test('is laid out in parts of similar length', async () => {
    expect((await chapter).parts.length).toBeGreaterThan(4)
    for (const body of await bodies()) expect(getText(body).length).toBeLessThan(60_000)
  })

  test('has the whole text of the chapter in its parts', async () => {
    expect((await bodies()).map(getText).join('')).toBe(whole)
  })

  test('has the offset at which the text of each part begins', async () => {
    let start = 0
    for (const [number, body] of (await bodies()).entries()) {
      expect((await chapter).parts[number]?.start).toBe(start)
      start += getText(body).length
    }
  })

  test('finds an offset in the part that contains it', async () => {
    const { parts, findPartByOffset } = await chapter
    for (const [number, { start }] of parts.entries()) {
      expect(findPartByOffset(start)).toBe(number)
      expect(findPartByOffset(start - 1)).toBe(Math.max(0, number - 1))
    }
    expect(findPartByOffset(whole.length * 2)).toBe(parts.length - 1)
  })

  test('finds an id in the part that contains it, on a block or within one', async () => {
    const { findPartById } = await chapter
    const shown = await bodies()
    for (const id of ['p0', 'b60', 'p150', 'b299'])
      expect(shown[findPartById(id) ?? -1]?.querySelector(`#${id}`)).not.toBeNull()
    expect(findPartById('gone')).toBeUndefined()
  })
})

test('each part has the head of the chapter and the elements around its blocks', async () => {
  const blocks = `<div class="a"><section id="box" class="b">${paragraphs(300)}</section></div>`
  const chapter = await load(xhtml(blocks, '<style>p{}</style>'))
  for (const number of chapter.parts.keys()) {
    const document = await chapter.createDocument(number)
    expect(document.querySelector('head > style')?.textContent).toBe('p{}')
    expect(document.querySelector('body > div.a > section.b > p')).not.toBeNull()
  }
  expect(chapter.findPartById('box')).toBe(0)
})

test('an id with special characters is found; text that looks like an id is not', async () => {
  const blocks = paragraphs(300).replace('id="p299"', "class='c' id = '1:2 .x'").replace('</b>', '</b> id="p200" ')
  const { findPartById, parts } = await load(xhtml(blocks))
  expect(findPartById('1:2 .x')).toBe(parts.length - 1)
  expect(findPartById('p200')).toBeGreaterThan(1)
})

test('a part can be created again', async () => {
  const chapter = await load(xhtml(paragraphs(300)))
  const [first, second] = [await chapter.createDocument(2), await chapter.createDocument(2)]
  expect(second).not.toBe(first)
  expect(getText(second.body)).toBe(getText(first.body))
  await expect(chapter.createDocument(99)).rejects.toThrow(RangeError)
})

test('a part is sanitised as a chapter is', async () => {
  const chapter = await load(xhtml(paragraphs(300).replaceAll('<b ', '<script>x</script><b onclick="x()" ')))
  expect((await chapter.createDocument(3)).querySelector('script,[onclick]')).toBeNull()
})

test('a part with too many nested elements is replaced, and the other parts are shown', async () => {
  const deep = `<div>${'<div>'.repeat(60_000)}${'</div>'.repeat(60_000)}</div>`
  const chapter = await load(xhtml(paragraphs(150) + deep + paragraphs(150)))
  const bodies = await Promise.all(chapter.parts.map(async (_, part) => (await chapter.createDocument(part)).body))
  const isReplaced = bodies.map((body) => body.textContent === 'This part of the book cannot be shown.')
  expect(isReplaced.filter(Boolean)).toHaveLength(1)
  expect(isReplaced.length).toBeGreaterThan(4)
})

test('a long chapter that needs a parser is replaced if a parser would need too much time', async () => {
  const attributes = Array.from({ length: 100_000 }, (_, number) => `a${number}="x"`).join(' ')
  const chapter = await load(xhtml(`${paragraphs(300)}<p ${attributes}>&nbsp;</p>`))
  expect((await chapter.createDocument(0)).body.textContent).toBe('This part of the book cannot be shown.')
})

describe('a document that is not a page is wrapped in one', () => {
  const page = async (path: string, type: string, text: string) => (await load(text, type, path)).createDocument(0)

  test('a picture in the spine', async () => {
    const document = await page('i.png', 'image/png', '')
    expect(document.querySelector('body > img')?.getAttribute('src')).toBe('res:/i.png')
  })

  test('SVG in the spine', async () => {
    const document = await page(
      'i.svg',
      'image/svg+xml',
      '<svg xmlns="http://www.w3.org/2000/svg"><text>x</text></svg>',
    )
    expect(document.querySelector('body > svg > text')?.textContent).toBe('x')
  })

  test('the page has no margin: a drawing fills a fixed page to its edges', async () => {
    const document = await page('i.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>')
    expect(document.body.style).toMatchObject({ margin: '0px', height: '100%' })
  })

  test('other XML', async () => {
    const document = await page('b.xml', 'application/x-dtbook+xml', '<dtbook><book>Words</book></dtbook>')
    expect(document.body.textContent).toBe('Words')
  })

  test.each([
    ['application/pdf', '%PDF-1.7 words'],
    ['application/tei+xml', '<TEI><body>words</body></TEI>'],
    ['text/plain', 'words'],
    ['image/tiff', 'II*'],
  ])('a file of the type %s is replaced by a sentence that says so', async (type, text) => {
    const texts = { language: 'sv', notShown: 'Kan inte visas.' }
    const source = createFakeSource({ a: text })
    const chapter = await loadChapter(spineItem('a', { mediaType: type }), createBuildContext(source, texts))
    const { body } = await chapter.createDocument(0)
    expect([body.textContent, body.querySelector('p')?.lang]).toEqual(['Kan inte visas.', 'sv'])
  })

  test.each(['application/xhtml+xml', 'text/html'])(
    'a document with too many nested elements (%s) is replaced',
    async (type) => {
      const deep = xhtml('<div>'.repeat(60_000) + '</div>'.repeat(60_000))
      expect((await page('a.xhtml', type, deep)).body.textContent).toBe('This part of the book cannot be shown.')
    },
  )

  test.each(['', '<html><head><title>Cut off', '<html><body><p></p></bo'])(
    'a broken document without content (%j) is replaced',
    async (text) => {
      const { body } = await page('a.xhtml', 'application/xhtml+xml', text)
      expect(body.textContent).toContain('This part of the book cannot be shown.')
    },
  )

  test.each(['', 'text/xml', 'Text/HTML; charset=utf-8', 'application/octet-stream'])(
    'XHTML with the type "%s" is shown',
    async (type) => {
      expect((await page('a.xhtml', type, xhtml('<p>words</p>'))).body.textContent).toBe('words')
    },
  )

  test('a chapter that is missing is reported', async () => {
    const source = createFakeSource()
    const loading = loadChapter(spineItem('gone.xhtml'), createBuildContext(source))
    await expect(loading).rejects.toMatchObject({ name: 'ContentError', status: 404, path: 'gone.xhtml' })
  })
})
