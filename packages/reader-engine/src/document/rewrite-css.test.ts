import { describe, expect, test } from 'vitest'
import { createFakeSource } from '../testing/fake-source.ts'
import { StyleSheets } from './style-sheets.ts'

const rewrite = (css: string, files: Record<string, string> = {}) =>
  new StyleSheets(createFakeSource(files)).rewrite(css, 'OPS/css/a.css')
const LOCAL = 'url("res:/OPS/css/i.png")'

test.each([
  ['url(i.png)', LOCAL],
  ['url("i.png")', LOCAL],
  ["url( 'i.png' )", LOCAL],
  ['URL(i.png)', LOCAL],
  [String.raw`u\72 l(i.png)`, LOCAL],
  [String.raw`url(i\.png)`, LOCAL],
  [String.raw`url("i\2e png")`, LOCAL],
  ['url("../a b.png")', 'url("res:/OPS/a%20b.png")'],
  ['url("a(1).png")', 'url("res:/OPS/css/a(1).png")'],
  [String.raw`url("say \"x\".png")`, 'url("res:/OPS/css/say%20%22x%22.png")'],
  ['url(s.svg#icon)', 'url("res:/OPS/css/s.svg#icon")'],
  ['url(missing.png)', 'url("data:,")'],
  ['image-set("i.png" 1x, url(i.png) 2x)', `image-set(${LOCAL} 1x, ${LOCAL} 2x)`],
  ['image-set("i.png" type("image/png"))', `image-set(${LOCAL} type("image/png"))`],
])('%s is rewritten to an address of the book', async (value, expected) => {
  expect(await rewrite(`a{background:${value}}`)).toBe(`a{background:${expected}}`)
})

test.each([
  'url(#clip)',
  'url()',
  'url(data:image/png;base64,AAAA)',
  `url("data:image/svg+xml;utf8,<svg xmlns='http://www.w3.org/2000/svg'/>")`,
])('%s is not changed', async (value) => {
  expect(await rewrite(`a{mask:${value}}`)).toBe(`a{mask:${value}}`)
})

describe('nothing is fetched from other hosts', () => {
  test.each([
    'a{background:url(https://evil.example/i.png)}',
    'a{background:url("//evil.example/i.png")}',
    String.raw`a{background:url("\68ttps://evil.example/i.png")}`,
    String.raw`a{background:\75\72\6c(https://evil.example/i.png)}`,
    'a{background:url("ht\\\ntps://evil.example/i.png")}',
    'a{background:url(https://evil.example/i.png',
    'a{background:url("https://evil.example/i.png',
    'a{background:image-set("https://evil.example/i.png" 1x)}',
    'a{background:-webkit-image-set(url(x.png) 1x,"https://evil.example/i.png" 2x)}',
    '@font-face{src:url(https://evil.example/f.woff)}',
    '@import "https://evil.example/a.css";',
    '@import"https://evil.example/a.css";',
    '@import/**/url(https://evil.example/a.css)screen;',
    '@import "https://evil.example/a.css"',
    String.raw`@\69mport "https://evil.example/a.css";`,
    '@import "data:text/css;charset=utf-8,a{background:url(https://evil.example)}";',
    `a{content:'x\n;background:url(https://evil.example/i.png)}`,
  ])('%s', async (css) => {
    expect(await rewrite(css)).not.toContain('evil.example')
  })
})

describe('a sheet that is designed to block the reader is processed quickly', () => {
  const SOON_MS = 5000

  test.each([
    ['comments', `@import${'/**/'.repeat(50_000)}`],
    ['strings that are not closed', '"a\\'.repeat(50_000)],
    ['addresses that are not closed', `url(${' '.repeat(50_000)}x y`],
    ['imports that are not closed', `${'@import "x" '.repeat(20_000)}{`],
    ['namespaces that are not closed', '@namespace x'.repeat(20_000)],
    ['image sets that are not closed', `image-set(${'"a" 1x,'.repeat(20_000)}((`],
  ])('%s', { timeout: SOON_MS }, async (_what, css) => {
    expect(typeof (await rewrite(css))).toBe('string')
  })
})

test('strings and comments are not changed', async () => {
  const css = '/* @import "b.css"; url(x) */ a{content:"url(i.png) @import \'b.css\';"}'
  expect(await rewrite(css)).toBe(css)
})

test('a namespace is a name, not an address', async () => {
  const css = '@namespace url(http://www.w3.org/1999/xhtml);@namespace epub "http://www.idpf.org/2007/ops";p{}'
  expect(await rewrite(css)).toBe(css)
})

describe('imports are inlined', () => {
  const files = {
    'OPS/css/b.css': 'b{background:url(i.png)}',
    'OPS/c/c.css': '@import "../css/b.css";c{background:url(i.png)}',
    'OPS/css/self.css': '@import "self.css";s{}',
    'OPS/css/x.css': '@import "y.css";x{}',
    'OPS/css/y.css': '@import "x.css";y{}',
  }

  test.each([
    '@import "b.css";',
    "@import 'b.css';",
    '@import url(b.css);',
    '@import url("b.css");',
    '@IMPORT url( b.css ) ;',
  ])('%s', async (css) => {
    expect(await rewrite(`${css}a{}`, files)).toBe(`b{background:${LOCAL}}a{}`)
  })

  test('with their condition', async () => {
    expect(await rewrite('@import "b.css" screen and (min-width:1px);', files)).toBe(
      `@media screen and (min-width:1px) {b{background:${LOCAL}}}`,
    )
  })

  test('through several sheets, each resolved from its own path', async () => {
    expect(await rewrite('@import "../c/c.css";', files)).toBe(
      `b{background:${LOCAL}}c{background:url("res:/OPS/c/i.png")}`,
    )
  })

  test('a missing sheet is empty', async () => {
    expect(await rewrite('@import "gone.css";a{}', files)).toBe('a{}')
  })

  test('a sheet that imports itself is inlined once', async () => {
    expect(await new StyleSheets(createFakeSource(files)).text('OPS/css/self.css')).toBe('s{}')
  })

  test('two sheets that import each other do not wait for each other', async () => {
    const sheets = new StyleSheets(createFakeSource(files))
    expect(await Promise.all([sheets.text('OPS/css/x.css'), sheets.text('OPS/css/y.css')])).toEqual([
      'y{}x{}',
      'x{}y{}',
    ])
  })

  test('the imports of a sheet with thousands of nested imports are limited', async () => {
    const many = (name: string) => `@import "${name}.css";`.repeat(1000)
    const sheets = new StyleSheets(
      createFakeSource({
        'a.css': many('b'),
        'b.css': many('c'),
        'c.css': many('d'),
        'd.css': many('e'),
        'e.css': 'e{}',
      }),
    )
    expect((await sheets.text('a.css')).length).toBeLessThan(10_000)
  })
})

test('a sheet is fetched once for all chapters', async () => {
  const source = createFakeSource({ 'a.css': '@import "b.css";', 'b.css': 'b{}' })
  const sheets = new StyleSheets(source)
  await Promise.all([sheets.text('a.css'), sheets.text('a.css'), sheets.text('b.css')])
  expect(source.requestedPaths).toEqual(['a.css', 'b.css'])
})

test('the prefixed value of text-transform gets its standard name', async () => {
  expect(await rewrite('p{text-transform: -epub-fullwidth}')).toBe('p{text-transform: full-width}')
})

test.each([
  ['-epub-text-combine:horizontal', 'text-combine-upright:all'],
  ['-epub-text-combine: none', 'text-combine-upright: none'],
  ['-epub-text-combine-horizontal: all !important', 'text-combine-upright: all !important'],
  ['-epub-text-combine-horizontal:none', 'text-combine-upright:none'],
  ['-epub-text-orientation: vertical-right', 'text-orientation: mixed'],
  ['-epub-text-orientation:sideways-right', 'text-orientation:sideways'],
  ['-epub-text-orientation: rotate-right', 'text-orientation: sideways'],
])('%s is %s', async (prefixed, standard) => {
  expect(await rewrite(`p{${prefixed}}`)).toBe(`p{${standard}}`)
})

test('prefixed properties get their standard names; class names do not change', async () => {
  expect(await rewrite('.-epub-media-overlay-active{-epub-hyphens:auto;-epub-word-break: keep-all}')).toBe(
    '.-epub-media-overlay-active{hyphens:auto;word-break: keep-all}',
  )
})
