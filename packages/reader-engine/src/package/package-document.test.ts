import { describe, expect, test } from 'vitest'
import { packageXml, type PackageParts } from '../testing/book-files.ts'
import { parseXml } from '../xml/parse-xml.ts'
import { readPackageDocument } from './package-document.ts'

const PATH = 'OPS/package.opf'
const read = (parts: PackageParts) => readPackageDocument(parseXml(packageXml(parts), PATH), PATH)

test.each(['0', '2.0', '3.0', '4.0'])('version "%s" is read', (version) => {
  expect(read({ version }).version).toBe(version)
})

test.each(['1.2', ''])('version "%s" is refused', (version) => {
  expect(() => read({ version })).toThrow(expect.objectContaining({ reason: 'version_unsupported', file: PATH }))
})

test.each([
  ['1.2', '1.2'],
  ['', 'no version'],
])('the error of version "%s" ends with %s', (version, detail) => {
  expect(() => read({ version })).toThrow(new RegExp(`${detail}$`, 'u'))
})

test('a root that is not a package is refused', () => {
  const root = parseXml('<html version="3.0"/>', PATH)
  expect(() => readPackageDocument(root, PATH)).toThrow(expect.objectContaining({ reason: 'version_unsupported' }))
})

test.each(['', '<itemref idref="gone"/>'])('an empty spine (%s) is refused', (spine) => {
  expect(() => read({ spine })).toThrow(expect.objectContaining({ reason: 'empty_spine', file: PATH }))
})

test('EPUB 3: titles, authors, languages, meta and the narrated seconds are read', () => {
  const book = read({
    metadata: `<dc:title>  Second
      title </dc:title><dc:creator>Ada</dc:creator><dc:creator>Bo</dc:creator><dc:description>About</dc:description>
      <meta property="media:duration">0:10:00</meta><meta property="media:duration" refines="#m1">0:01:00</meta>
      <meta property="rendition:spread">none</meta>`,
  })
  expect(book).toMatchObject({
    titles: ['A book', 'Second title'],
    authors: ['Ada', 'Bo'],
    languages: ['sv'],
    description: 'About',
    duration: 600,
  })
  expect(book.meta.get('rendition:spread')).toEqual(['none'])
})

test('EPUB 2: metadata in dc-metadata, the cover by its meta, the NCX by the spine', () => {
  const book = readPackageDocument(
    parseXml(
      `<package xmlns="http://www.idpf.org/2007/opf" version="2.0"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc-metadata><dc:title>Old</dc:title></dc-metadata><x-metadata><meta name="cover" content="img"/></x-metadata></metadata>
      <manifest><item id="n" href="toc.ncx" media-type="text/xml"/><item id="c" href="c.html" media-type="application/xhtml+xml"/><item id="img" href="i.png" media-type="image/png"/></manifest><spine toc="n"><itemref idref="c"/></spine></package>`,
      PATH,
    ),
    PATH,
  )
  expect(book.titles).toEqual(['Old'])
  expect(book.cover?.path).toBe('OPS/i.png')
  expect(book.ncx?.path).toBe('OPS/toc.ncx')
})

test('a spine that names a chapter as its NCX does not hide the actual NCX', () => {
  const book = read({
    manifest:
      '<item id="c1" href="c1.xhtml" media-type="application/xhtml+xml"/><item id="n" href="toc.ncx" media-type="application/x-dtbncx+xml"/>',
    spineAttributes: 'toc="c1"',
  })
  expect(book.ncx?.path).toBe('OPS/toc.ncx')
})

test('the navigation document and the cover are found by their properties', () => {
  const book = read({
    manifest:
      '<item id="c1" href="../nav.xhtml" media-type="application/xhtml+xml" properties="scripted nav"/><item id="i" href="i%20i.png" media-type="image/png" properties="cover-image"/>',
  })
  expect(book.nav?.path).toBe('nav.xhtml')
  expect(book.cover?.path).toBe('OPS/i i.png')
})

test('a file outside the book is not an item; an id counts once', () => {
  const book = read({
    manifest:
      '<item id="c1" href="c1.xhtml" media-type="application/xhtml+xml"/><item id="c1" href="c2.xhtml" media-type="application/xhtml+xml"/><item id="a" href="https://a.example/a.mp3" media-type="audio/mpeg"/>',
  })
  expect([...book.manifest.values()].map(({ path }) => path)).toEqual(['OPS/c1.xhtml'])
})

describe('white space around the values of attributes is ignored', () => {
  const manifest = `
    <item id=" c1&#10;" href=" c1.pdf " media-type=" application/pdf " fallback=" page "/>
    <item id="page" href="&#9;page.xhtml&#10;" media-type=" application/xhtml+xml " media-overlay=" smil "/>
    <item id="smil " href="page.smil" media-type="application/smil+xml"/>
    <item id="empty" href=" " media-type="text/css"/><item id=" " href="a.css" media-type="text/css"/>
    <item id="n" href="n.xml" media-type="text/xml"/><item id="cover" href="i.png" media-type=" image/png"/>`
  const readBook = () =>
    read({
      version: ' 3.0 ',
      metadata:
        '<meta name=" cover " content=" cover "/><meta property=" rendition:layout ">pre-paginated</meta><meta property=" media:duration " refines=" ">10s</meta>',
      manifest,
      spine: '<itemref idref="&#10; c1 " linear=" no "/>',
      spineAttributes: 'toc=" n " page-progression-direction=" rtl "',
    })

  test('in the manifest', () => {
    const book = readBook()
    expect(book.manifest.get('page')).toMatchObject({
      path: 'OPS/page.xhtml',
      mediaType: 'application/xhtml+xml',
      overlay: 'smil',
    })
    expect([...book.manifest.keys()]).toEqual(['c1', 'page', 'smil', 'n', 'cover'])
  })

  test('in the spine', () => {
    const book = readBook()
    expect(book.spine).toMatchObject([{ item: { id: 'page' }, listed: { id: 'c1' }, linear: false }])
    expect(book).toMatchObject({ direction: 'rtl', ncx: { id: 'n' } })
  })

  test('in the metadata', () => {
    const book = readBook()
    expect(book).toMatchObject({ version: '3.0', cover: { id: 'cover' }, duration: 10 })
    expect(book.meta.get('rendition:layout')).toEqual(['pre-paginated'])
  })
})

describe('an item that browsers cannot show is replaced by its fallback', () => {
  const chain = (secondFallback: string) => `
    <item id="c1" href="c1.pdf" media-type="application/pdf" fallback="b"/>
    <item id="b" href="b.psd" media-type="image/vnd.adobe.photoshop" fallback="${secondFallback}"/>
    <item id="c" href="c.jpg" media-type="image/jpeg"/>`

  test('the fallback may be several steps away', () => {
    expect(read({ manifest: chain('c') }).spine[0]?.item.path).toBe('OPS/c.jpg')
  })

  test.each(['c1', 'gone'])('an item without a usable fallback stays (%s)', (end) => {
    expect(read({ manifest: chain(end) }).spine[0]?.item.path).toBe('OPS/c1.pdf')
  })
})

describe('an item with a fallback page', () => {
  const XHTML = 'media-type="application/xhtml+xml"'

  test('is replaced by the fallback if it needs scripts', () => {
    const manifest = `<item id="c1" href="c1.xhtml" ${XHTML} properties="scripted" fallback="plain"/><item id="plain" href="plain.xhtml" ${XHTML}/>`
    expect(read({ manifest }).spine[0]?.item.path).toBe('OPS/plain.xhtml')
  })

  test('stays if the fallback needs scripts too', () => {
    const manifest = `<item id="c1" href="c1.xhtml" ${XHTML} properties="scripted" fallback="b"/><item id="b" href="b.xhtml" ${XHTML} properties="scripted"/>`
    expect(read({ manifest }).spine[0]?.item.path).toBe('OPS/c1.xhtml')
  })

  test('is replaced by the fallback if it is a picture, because a page has a size', () => {
    const manifest = `<item id="c1" href="c1.png" media-type="image/png" fallback="page"/><item id="page" href="page.xhtml" ${XHTML}/>`
    expect(read({ manifest }).spine[0]?.item.path).toBe('OPS/page.xhtml')
  })
})

test('a picture that browsers cannot show has a replacement; other pictures have none', () => {
  const manifest = `<item id="c1" href="c1.xhtml" media-type="application/xhtml+xml"/>
    <item id="a" href="a.psd" media-type="image/psd" fallback="b"/><item id="b" href="b.tiff" media-type="image/tiff" fallback="c"/>
    <item id="c" href="c.png" media-type="image/png" fallback="c1"/>`
  expect([...read({ manifest }).fallbacks]).toEqual([
    ['OPS/a.psd', 'OPS/c.png'],
    ['OPS/b.tiff', 'OPS/c.png'],
  ])
})

describe('a title that is declared as right-to-left is isolated', () => {
  const readTitle = (onPackage: string, onTitle: string) => {
    const xml = packageXml()
      .replace('<package ', `<package ${onPackage} `)
      .replace('<dc:title>', `<dc:title ${onTitle}>`)
    return readPackageDocument(parseXml(xml, PATH), PATH).titles[0]
  }

  test.each([
    ['dir="rtl"', ''],
    ['', 'dir="rtl"'],
    ['dir="ltr"', 'dir="rtl"'],
  ])('package %s, title %s', (onPackage, onTitle) => {
    expect(readTitle(onPackage, onTitle)).toBe('\u2067A book\u2069')
  })

  test.each([
    ['', ''],
    ['dir="rtl"', 'dir="auto"'],
    ['dir="rtl"', 'dir="ltr"'],
  ])('not isolated: package %s, title %s', (onPackage, onTitle) => {
    expect(readTitle(onPackage, onTitle)).toBe('A book')
  })
})

test.each([
  ['page-progression-direction="rtl"', 'rtl'],
  ['page-progression-direction="ltr"', 'ltr'],
  ['page-progression-direction="up"', 'default'],
  ['', 'default'],
])('a spine with %s has the direction %s', (spineAttributes, direction) => {
  expect(read({ spineAttributes }).direction).toBe(direction)
})

test('empty titles, authors and languages are left out, and there may be no description', () => {
  const book = read({ metadata: '<dc:title> </dc:title><dc:creator/><dc:language/>' })
  expect(book).toMatchObject({ titles: ['A book'], authors: [], languages: ['sv'], description: undefined })
  expect(book.duration).toBeUndefined()
})

test('a package without metadata or without a manifest has no titles or no pages', () => {
  const empty = (element: string) => packageXml().replace(new RegExp(`<${element}.*</${element}>`, 'su'), '')
  expect(readPackageDocument(parseXml(empty('metadata'), PATH), PATH).titles).toEqual([])
  for (const element of ['manifest', 'spine'])
    expect(() => readPackageDocument(parseXml(empty(element), PATH), PATH)).toThrow(
      expect.objectContaining({ reason: 'empty_spine' }),
    )
})

test('several values of one property are listed, and other elements and nameless ones are left out', () => {
  const { meta } = read({
    metadata:
      '<meta property="a">1</meta><meta property="a">2</meta><meta name="b" content="3"/><meta>4</meta><link property="c">5</link>',
  })
  expect([...meta]).toEqual([
    ['a', ['1', '2']],
    ['b', ['3']],
  ])
})

test('of two NCX items, the one that the spine names is used', () => {
  const ncx = (id: string) => `<item id="${id}" href="${id}.ncx" media-type="application/x-dtbncx+xml"/>`
  const manifest = `<item id="c1" href="c1.xhtml" media-type="application/xhtml+xml"/>${ncx('first')}${ncx('named')}`
  expect(read({ manifest, spineAttributes: 'toc="named"' }).ncx?.id).toBe('named')
  expect(read({ manifest }).ncx?.id).toBe('first')
  expect(read({}).ncx).toBeUndefined()
})

test('an item needs an id and an address', () => {
  const page = '<item id="c1" href="c1.xhtml" media-type="application/xhtml+xml"/>'
  const { manifest } = read({ manifest: `${page}<item id="a" media-type="text/css"/><item href="b.css"/>` })
  expect([...manifest.keys()]).toEqual(['c1'])
  expect(manifest.get('c1')).toMatchObject({ overlay: undefined, fallback: undefined, properties: [] })
})

test('an entry of the spine is linear unless it says no, and has its own properties', () => {
  const { spine } = read({
    spine:
      '<itemref idref="c1"/><itemref idref="c1" linear="yes" properties="page-spread-left"/><itemref idref="c1" linear="no"/>',
  })
  expect(spine.map(({ linear, properties }) => [linear, ...properties])).toEqual([
    [true],
    [true, 'page-spread-left'],
    [false],
  ])
})

test('a drawing is a picture that browsers show, and a font has no replacement', () => {
  const manifest = `<item id="c1" href="c1.xhtml" media-type="application/xhtml+xml"/>
    <item id="a" href="a.tiff" media-type="image/tiff" fallback="b"/><item id="b" href="b.svg" media-type="image/svg+xml" fallback="c"/>
    <item id="c" href="c.png" media-type="image/png"/><item id="f" href="f.pfr" media-type="font/pfr" fallback="c"/>
    <item id="d" href="d.tiff" media-type="image/tiff"/>`
  expect([...read({ manifest }).fallbacks]).toEqual([['OPS/a.tiff', 'OPS/b.svg']])
})
