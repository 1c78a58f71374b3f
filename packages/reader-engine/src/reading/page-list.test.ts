// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { containerXml, packageXml, xhtml } from '../testing/book-files.ts'
import { createFakeSource } from '../testing/fake-source.ts'
import { readPageList } from './page-list.ts'

const CHAPTERS =
  '<item id="c1" href="c1.xhtml" media-type="application/xhtml+xml"/><item id="c2" href="c2.xhtml" media-type="application/xhtml+xml"/>'
const SPINE = '<itemref idref="c1"/><itemref idref="c2"/>'
const NAV = '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>'
const NCX = '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>'

const read = (files: Readonly<Record<string, string>>, spine = ['OPS/c1.xhtml', 'OPS/c2.xhtml']) => {
  const source = createFakeSource({ 'META-INF/container.xml': containerXml(), ...files })
  return readPageList((path) => source.readText(path), spine)
}
const nav = (type: string, ...pages: readonly string[]) =>
  xhtml(`<nav epub:type="toc"><ol><li><a href="c1.xhtml">One</a></li></ol></nav>
    <nav epub:type="${type}"><ol>${pages.map((page, at) => `<li><a href="${page}">${at + 11}</a></li>`).join('')}</ol></nav>`)

test('the printed pages of a navigation document, without those outside of the spine', async () => {
  const files = {
    'OPS/package.opf': packageXml({ manifest: NAV + CHAPTERS, spine: SPINE }),
    'OPS/nav.xhtml': nav('page-list', 'c1.xhtml#p11', 'other.xhtml#p12', 'c2.xhtml#p13'),
  }
  expect(await read(files)).toEqual([
    { label: '11', target: { item: 0, fragment: 'p11' } },
    { label: '13', target: { item: 1, fragment: 'p13' } },
  ])
})

test('a navigation document without a list of pages leaves the list of the NCX', async () => {
  const files = {
    'OPS/package.opf': packageXml({ manifest: NAV + NCX + CHAPTERS, spine: SPINE }),
    'OPS/nav.xhtml': nav('landmarks', 'c1.xhtml'),
    'OPS/toc.ncx': `<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap/><pageList>
      <pageTarget type="front"><navLabel><text>iv</text></navLabel><content src="c2.xhtml#piv"/></pageTarget></pageList></ncx>`,
  }
  expect(await read(files)).toEqual([{ label: 'iv', target: { item: 1, fragment: 'piv' } }])
})

test('a book with neither list has no printed pages', async () => {
  const files = {
    'OPS/package.opf': packageXml({ manifest: NAV + CHAPTERS, spine: SPINE }),
    'OPS/nav.xhtml': nav('landmarks', 'c1.xhtml'),
  }
  expect(await read(files)).toEqual([])
})

test('of two renditions with one cover, the pages are those of the rendition that is read', async () => {
  const cover = '<item id="cover" href="../cover.xhtml" media-type="application/xhtml+xml"/>'
  const manifest = NAV + cover + CHAPTERS
  const spine = `<itemref idref="cover"/>${SPINE}`
  const files = {
    'META-INF/container.xml': containerXml(
      'full-path="XX/missing.opf"',
      'full-path="OPS/package.opf"',
      'full-path="FI/package.opf"',
    ),
    'OPS/package.opf': packageXml({ manifest, spine }),
    'OPS/nav.xhtml': nav('page-list', 'c1.xhtml#p1'),
    'FI/package.opf': packageXml({ manifest, spine }),
    'FI/nav.xhtml': nav('page-list', 'c2.xhtml#sivu'),
  }
  expect(await read(files, ['cover.xhtml', 'FI/c1.xhtml', 'FI/c2.xhtml'])).toEqual([
    { label: '11', target: { item: 2, fragment: 'sivu' } },
  ])
})
