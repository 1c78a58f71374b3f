import { expect, test } from 'vitest'
import { xhtml } from '../testing/book-files.ts'
import { parseXml } from '../xml/parse-xml.ts'
import { flattenToc, readNav, readNcx } from './navigation.ts'

const nav = (body: string) => readNav(parseXml(xhtml(body), 'OPS/nav.xhtml'), 'OPS/nav.xhtml')
const ncx = (body: string) =>
  readNcx(parseXml(`<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/">${body}</ncx>`, 'OPS/toc.ncx'), 'OPS/toc.ncx')

test('the contents are the toc nav, with their headings and levels', () => {
  expect(
    nav(`<nav epub:type="landmarks"><ol><li><a href="cover.xhtml">Cover</a></li></ol></nav>
      <section><nav epub:type="toc"><h1>Contents</h1><ol><li><span>Part
        one</span><ol><li><a href="c1.xhtml#a">Chapter <b>1</b></a></li></ol></li></ol></nav></section>`),
  ).toEqual([
    {
      label: 'Part one',
      path: '',
      fragment: '',
      children: [{ label: 'Chapter 1', path: 'OPS/c1.xhtml', fragment: 'a', children: [] }],
    },
  ])
})

test('without a toc nav the first nav is read; without any nav the contents are empty', () => {
  expect(nav('<nav><ol><li><a href="c1.xhtml">One</a></li></ol></nav>')).toHaveLength(1)
  expect(nav('<p/>')).toEqual([])
})

test('a link with only a picture has its alternative text as label, an empty link has its title', () => {
  const entries = nav(
    '<nav epub:type="toc"><ol><li><a href="a.xhtml"><img src="a.png" alt="The sea"/></a></li><li><a href="b.xhtml" title="The land"/></li></ol></nav>',
  )
  expect(entries.map(({ label }) => label)).toEqual(['The sea', 'The land'])
})

test.each(['javascript:alert(1)', 'java&#9;script:alert(1)', 'https://a.example/'])(
  'an entry that leads to %s has no target',
  (href) => {
    expect(nav(`<nav epub:type="toc"><ol><li><a href="${href}">x</a></li></ol></nav>`)[0]).toMatchObject({
      label: 'x',
      path: '',
    })
  },
)

test('markup in a label is text', () => {
  const [entry] = nav('<nav epub:type="toc"><ol><li><a href="a.xhtml">&lt;script&gt;</a></li></ol></nav>')
  expect(entry?.label).toBe('<script>')
})

test('an NCX has labels, targets and levels', () => {
  expect(
    ncx(`<navMap><navPoint><navLabel><text> One </text></navLabel><content src="c1.xhtml#x"/>
      <navPoint><navLabel><text>Two</text></navLabel><content src="../c%202.xhtml"/></navPoint></navPoint></navMap>`),
  ).toEqual([
    {
      label: 'One',
      path: 'OPS/c1.xhtml',
      fragment: 'x',
      children: [{ label: 'Two', path: 'c 2.xhtml', fragment: '', children: [] }],
    },
  ])
})

test('an NCX without a map has no entries; a point without label and target is replaced by its children', () => {
  expect(ncx('')).toEqual([])
  const below = '<navPoint><navLabel><text>Two</text></navLabel><content src="c.xhtml"/></navPoint>'
  expect(ncx(`<navMap><navPoint>${below}</navPoint></navMap>`)).toMatchObject([{ label: 'Two' }])
})

test('white space around a target is ignored; white space alone is no target', () => {
  const items = '<li><a href=" c1.xhtml#a&#10;">One</a></li><li><a href=" ">Two</a></li>'
  expect(nav(`<nav epub:type="toc"><ol>${items}</ol></nav>`)).toMatchObject([
    { path: 'OPS/c1.xhtml', fragment: 'a' },
    { label: 'Two', path: '' },
  ])
  const point = '<navPoint><navLabel><text>Two</text></navLabel><content src=" "/></navPoint>'
  expect(ncx(`<navMap>${point}</navMap>`)).toMatchObject([{ label: 'Two', path: '' }])
})

test('the entries of all levels are counted in the order of the document', () => {
  const entries = nav(
    '<nav epub:type="toc"><ol><li><a href="a.xhtml">A</a><ol><li><a href="b.xhtml">B</a></li></ol></li><li><a href="c.xhtml">C</a></li></ol></nav>',
  )
  expect(flattenToc(entries).map(({ label }) => label)).toEqual(['A', 'B', 'C'])
})

test('an entry without a link is replaced by its children, and a link without a label has the name of its file', () => {
  const inner = '<ol><li><a href="b.xhtml"/></li></ol>'
  expect(nav(`<nav epub:type="toc"><ol><li><b>x</b>${inner}</li></ol></nav>`)).toEqual([
    { label: 'OPS/b.xhtml', path: 'OPS/b.xhtml', fragment: '', children: [] },
  ])
})

test('a point of an NCX without content has no target', () => {
  expect(ncx('<navMap><navPoint><navLabel><text>Part</text></navLabel></navPoint></navMap>')).toMatchObject([
    { label: 'Part', path: '' },
  ])
})
