// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import { xhtml } from '../testing/book-files.ts'
import { createHttpSource } from '../source/http-source.ts'
import { createFakeSource } from '../testing/fake-source.ts'
import { parseContent } from './parse-xml.ts'
import { LINK_ATTRIBUTE, PATH_ATTRIBUTE, rewriteReferences } from './rewrite-references.ts'
import { StyleSheets } from './style-sheets.ts'

const SVG = 'xmlns="http://www.w3.org/2000/svg"'

async function rewritten(
  body: string,
  head = '',
  files: Record<string, string> = {},
  source = createFakeSource(files),
): Promise<Document> {
  const document = parseContent(xhtml(body, head), 'application/xhtml+xml')
  await rewriteReferences(document, 'OPS/text/c1.xhtml', source, new StyleSheets(source))
  return document
}

const attribute = async (body: string, selector: string, name: string) =>
  (await rewritten(body)).querySelector(selector)?.getAttribute(name)

test.each([
  ['<img src="../i.png"/>', 'img', 'src', 'res:/OPS/i.png'],
  ['<audio src="a.mp3"/>', 'audio', 'src', 'res:/OPS/text/a.mp3'],
  ['<video><source src="v.mp4"/><track src="v.vtt"/></video>', 'track', 'src', 'res:/OPS/text/v.vtt'],
  ['<video poster="p.png"/>', 'video', 'poster', 'res:/OPS/text/p.png'],
  ['<input type="IMAGE" src="i.png"/>', 'input', 'src', 'res:/OPS/text/i.png'],
  ['<table background="i.png"/>', 'table', 'background', 'res:/OPS/text/i.png'],
  [`<svg ${SVG}><image href="i.png"/></svg>`, 'image', 'href', 'res:/OPS/text/i.png'],
  [`<svg ${SVG}><image xlink:href="i.png"/></svg>`, 'image', 'xlink:href', 'res:/OPS/text/i.png'],
  [`<svg ${SVG}><use href="s.svg#icon"/></svg>`, 'use', 'href', 'res:/OPS/text/s.svg#icon'],
  [`<svg ${SVG}><use href="#icon"/></svg>`, 'use', 'href', '#icon'],
  [`<svg ${SVG}><rect fill="url(s.svg#a)"/></svg>`, 'rect', 'fill', 'url("res:/OPS/text/s.svg#a")'],
  [`<svg ${SVG}><rect fill="url(#a)"/></svg>`, 'rect', 'fill', 'url(#a)'],
  ['<p style="background:URL(i.png)"/>', 'p', 'style', 'background:url("res:/OPS/text/i.png")'],
  ['<p style="-epub-hyphens:none"/>', 'p', 'style', 'hyphens:none'],
  ['<img src="data:image/png;base64,AA"/>', 'img', 'src', 'data:image/png;base64,AA'],
  ['<img src="missing.png"/>', 'img', 'src', 'data:,'],
  ['<img srcset="a.png 1x, ../b.png 2x"/>', 'img', 'srcset', 'res:/OPS/text/a.png 1x, res:/OPS/b.png 2x'],
  ['<img srcset="a.png"/>', 'img', 'srcset', 'res:/OPS/text/a.png'],
  [
    '<img srcset="data:image/png;base64,AA 1x, b.png 2x"/>',
    'img',
    'srcset',
    'data:image/png;base64,AA 1x, res:/OPS/text/b.png 2x',
  ],
  ['<img srcset="missing.png 1x, b.png 2x"/>', 'img', 'srcset', 'res:/OPS/text/b.png 2x'],
])('%s is loaded from the book', async (body, selector, name, expected) => {
  expect(await attribute(body, selector, name)).toBe(expected)
})

test.each([
  '<img src="https://evil.example/i.png"/>',
  '<img src="//evil.example/i.png"/>',
  '<img src=" ht&#10;tps://evil.example/i.png"/>',
  '<img srcset="https://evil.example/i.png 1x, //evil.example/j.png 2x"/>',
  '<video poster="https://evil.example/i.png"/>',
  '<input type="Image" src="https://evil.example/i.png"/>',
  '<table background="https://evil.example/i.png"/>',
  `<svg ${SVG}><image xlink:href="https://evil.example/i.png"/></svg>`,
  `<svg ${SVG}><use href="https://evil.example/i.svg#a"/></svg>`,
  `<svg ${SVG}><rect mask="url(https://evil.example/i.svg#a)"/></svg>`,
  '<p style="background:URL(https://evil.example/i.png)"/>',
  '<p style="background:image-set(\'https://evil.example/i.png\' 1x)"/>',
  '<style>a{background:u\\72l(https://evil.example/i.png)}</style>',
])('%s fetches nothing from other hosts', async (body) => {
  expect((await rewritten(body)).body.innerHTML).not.toContain('evil.example')
})

test.each([
  ['<img src="https://MEDIA.example/i.png"/>', 'src="https://media.example/i.png"'],
  ['<audio src="https://media.example/a.mp3"/>', 'src="https://media.example/a.mp3"'],
  ['<img srcset="https://media.example/i.png 2x"/>', 'srcset="https://media.example/i.png 2x"'],
  ['<p style="background:url(https://media.example/i.png)"/>', 'url(&quot;https://media.example/i.png&quot;)'],
  ['<style>a{src:url(https://media.example/?\\))}</style>', 'a{src:url("https://media.example/?)")}'],
  [String.raw`<style>a{src:url("https://media.example/?\\")}</style>`, 'a{src:url("https://media.example/?%5C")}'],
])('%s may be requested from an allowed host', async (body, expected) => {
  const { remoteAddress } = createHttpSource({ resourcesUrl: '/b', remoteOrigins: ['https://media.example'] })
  const source = Object.assign(createFakeSource(), remoteAddress ? { remoteAddress } : {})
  const page = await rewritten(`${body}<img src="https://media.example.evil.example/i.png"/>`, '', {}, source)
  expect(page.body.innerHTML).toContain(expected)
  expect(page.body.innerHTML).not.toContain('evil.example')
})

describe('the path of a picture is stored, so that it can be requested again', () => {
  test('the path of the picture itself, encoded or not', async () => {
    expect(await attribute('<img src="../my%20i.png#x"/>', 'img', PATH_ATTRIBUTE)).toBe('OPS/my i.png')
  })

  test('not the path of a poster', async () => {
    expect(await attribute('<video src="v.mp4" poster="p.png"/>', 'video', PATH_ATTRIBUTE)).toBe('OPS/text/v.mp4')
  })

  test.each(['data:image/png,', '#x', 'https://a.example/i.png'])('%s has no stored path', async (src) => {
    expect(await attribute(`<img src="${src}"/>`, 'img', PATH_ATTRIBUTE)).toBeNull()
  })
})

describe('a link loses its address and stores its target', () => {
  test.each([
    ['c2.xhtml#s1', 'OPS/text/c2.xhtml#s1'],
    ['../c%202.xhtml', 'OPS/c 2.xhtml'],
    ['#s1', 'OPS/text/c1.xhtml#s1'],
    ['https://a.example/?q=1#x', 'https://a.example/?q=1#x'],
    ['mailto:a@b.example', 'mailto:a@b.example'],
  ])('%s', async (href, expected) => {
    const link = (await rewritten(`<a href="${href}">x</a>`)).querySelector('a')
    expect(link?.getAttribute(LINK_ATTRIBUTE)).toBe(expected)
    expect(link?.getAttribute('href')).toBe('#')
  })

  test('a link of SVG with either of its attributes', async () => {
    const link = (await rewritten(`<svg ${SVG}><a href="a.xhtml" xlink:href="b.xhtml"/></svg>`)).querySelector('a')
    expect(link?.getAttribute(LINK_ATTRIBUTE)).toBe('OPS/text/a.xhtml')
    expect(link?.getAttribute('xlink:href')).toBe('#')
  })

  test.each(['file:///etc/passwd', 'blob:https://a.example/1', 'intent://x', '/javascript%3Aalert(1)'])(
    '%s has no target',
    async (href) => {
      const link = (await rewritten(`<a href="${href}">x</a>`)).querySelector('a')
      expect(link?.getAttribute(LINK_ATTRIBUTE)).toBeNull()
      expect(link?.getAttribute('href')).toBe('#')
    },
  )

  test('an anchor without an address is not changed', async () => {
    expect((await rewritten('<a id="x">x</a>')).querySelector('a')?.hasAttribute('href')).toBe(false)
  })
})

describe('linked style sheets are inlined', () => {
  const files = { 'OPS/a.css': 'a{background:url(i.png)}', 'OPS/b.css': 'b{}' }
  const styles = (document: Document) => Array.from(document.querySelectorAll('style'), (style) => style.textContent)

  test('in their order, with their media', async () => {
    const document = await rewritten(
      '',
      '<link rel="stylesheet" href="../b.css" media="print"/><style>c{}</style><link rel="StyleSheet" href="../a.css"/>',
      files,
    )
    expect(styles(document)).toEqual(['b{}', 'c{}', 'a{background:url("res:/OPS/i.png")}'])
    expect(document.querySelector('style')?.getAttribute('media')).toBe('print')
    expect(document.querySelector('link')).toBeNull()
  })

  test.each([
    '<link rel="stylesheet" href="https://evil.example/a.css"/>',
    '<link rel="alternate stylesheet" href="../a.css"/>',
    '<link rel="stylesheet" href="gone.css"/>',
  ])('%s is not inlined', async (link) => {
    expect(styles(await rewritten('', link, files))).toEqual([''])
  })
})
