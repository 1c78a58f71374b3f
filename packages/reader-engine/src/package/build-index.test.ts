import { describe, expect, test } from 'vitest'
import { createBookPorts, containerXml, packageXml, smilXml, xhtml, type PackageParts } from '../testing/book-files.ts'
import { parseXml } from '../xml/parse-xml.ts'
import { buildIndex, openPackage } from './build-index.ts'
import { PackageError } from './package-error.ts'

const CONTAINER = { 'META-INF/container.xml': containerXml() }
const XHTML = 'media-type="application/xhtml+xml"'
const par = (id: string, file = 'c1.xhtml', audio = 'a.mp3') =>
  `<par><text src="${file}#${id}"/><audio src="${audio}" clipBegin="0s" clipEnd="1s"/></par>`

const book = (parts: PackageParts, files: Record<string, string> = {}) =>
  createBookPorts({ ...CONTAINER, 'OPS/package.opf': packageXml(parts), 'OPS/c1.xhtml': xhtml('<p>one</p>'), ...files })

describe('an unreadable book is refused, and the error names the broken file', () => {
  test('no container', async () => {
    await expect(buildIndex(createBookPorts({}))).rejects.toMatchObject({
      reason: 'no_container',
      file: 'META-INF/container.xml',
    })
  })

  test('no package', async () => {
    await expect(buildIndex(createBookPorts(CONTAINER))).rejects.toMatchObject({
      reason: 'no_package',
      file: 'OPS/package.opf',
    })
  })

  test('a container that is not well-formed; the error states the line', async () => {
    const broken = createBookPorts({ 'META-INF/container.xml': '<container>\n\n<rootfiles x="1" x="2"/></container>' })
    await expect(buildIndex(broken)).rejects.toMatchObject({
      reason: 'xml_malformed',
      file: 'META-INF/container.xml',
      line: 3,
    })
  })

  test('a package that is not well-formed; the error states the line', async () => {
    const broken = createBookPorts({ ...CONTAINER, 'OPS/package.opf': '<package>\n<a x="1" x="1"/></package>' })
    await expect(buildIndex(broken)).rejects.toMatchObject({
      reason: 'xml_malformed',
      file: 'OPS/package.opf',
      line: 2,
    })
  })

  test('a network failure of an additional rendition is thrown, because the rendition is not broken', async () => {
    const ports = book(
      {},
      { 'META-INF/container.xml': containerXml('full-path="OPS/package.opf"', 'full-path="b.opf"') },
    )
    const failure = Object.assign(new Error('no answer'), { status: 0 })
    const readText = (path: string) => (path === 'b.opf' ? Promise.reject(failure) : ports.readText(path))
    await expect(buildIndex({ ...ports, readText })).rejects.toBe(failure)
  })

  test('an error of the source is thrown unchanged', async () => {
    const refused = Object.assign(new Error('refused'), { status: 403 })
    const ports = { readText: () => Promise.reject(refused), parseXml }
    await expect(buildIndex(ports)).rejects.toBe(refused)
  })
})

test('opening reads the container and the main package, and nothing else', async () => {
  const whole = book({})
  const requested: string[] = []
  const opened = await openPackage({ ...whole, readText: (path) => (requested.push(path), whole.readText(path)) })
  expect(requested).toEqual(['META-INF/container.xml', 'OPS/package.opf'])
  expect(opened.outline.spine[0]?.path).toBe('OPS/c1.xhtml')
  expect(opened.metadata).toMatchObject({ title: 'A book', language: 'sv', kind: 'book' })
})

test('a frog book is marked in its metadata', async () => {
  const { metadata } = await openPackage(book({ metadata: '<meta property="lectern:kind">frog</meta>' }))
  expect(metadata.kind).toBe('frog')
})

test('the contents lead to the fallback page instead of the page in the spine', async () => {
  const manifest = `<item id="c1" href="moby.xml" media-type="application/xml" fallback="c2"/><item id="c2" href="c1.xhtml" ${XHTML}/><item id="nav" href="nav.xhtml" properties="nav" ${XHTML}/>`
  const nav = xhtml('<nav epub:type="toc"><ol><li><a href="moby.xml#x">Moby</a></li></ol></nav>')
  const { renditions } = await buildIndex(book({ manifest }, { 'OPS/nav.xhtml': nav }))
  expect(renditions[0]?.toc).toMatchObject([{ label: 'Moby', path: 'OPS/c1.xhtml', fragment: 'x' }])
})

test.each([
  ['ar', '', 'rtl'],
  ['ar', 'page-progression-direction="default"', 'rtl'],
  ['ar', 'page-progression-direction="ltr"', 'ltr'],
  ['sv', '', 'ltr'],
  ['sv', 'page-progression-direction="rtl"', 'rtl'],
])('a book in %s with a spine "%s" turns its pages %s', async (language, spineAttributes, direction) => {
  const xml = packageXml({ spineAttributes }).replace('>sv<', `>${language}<`)
  const { metadata } = await openPackage(createBookPorts({ ...CONTAINER, 'OPS/package.opf': xml }))
  expect(metadata.direction).toBe(direction)
})

test('a package meta of EPUB 2 sets the fixed layout', async () => {
  const { metadata } = await openPackage(
    book({ version: '2.0', metadata: '<meta name="fixed-layout" content="true"/>' }),
  )
  expect(metadata.layout).toBe('pre-paginated')
})

test.each([
  ['', 'rendition:layout-pre-paginated', { layout: 'pre-paginated', spreads: true, pageSpread: undefined }],
  ['pre-paginated', '', { layout: 'pre-paginated', spreads: true }],
  ['pre-paginated', 'rendition:layout-reflowable', { layout: 'reflowable' }],
  ['', 'page-spread-left', { pageSpread: 'left', layout: 'reflowable' }],
  ['', 'rendition:page-spread-right', { pageSpread: 'right' }],
  ['', 'rendition:page-spread-center', { pageSpread: 'center' }],
  ['', 'rendition:spread-none', { spreads: false }],
])('layout "%s" with item properties "%s"', async (layout, properties, expected) => {
  const { outline } = await openPackage(
    book({
      metadata: layout ? `<meta property="rendition:layout">${layout}</meta>` : '',
      spine: `<itemref idref="c1" properties="${properties}"/>`,
    }),
  )
  expect(outline.spine[0]).toMatchObject(expected)
})

test.each([
  ['', '', false],
  ['paginated', '', false],
  ['scrolled-doc', '', true],
  [' scrolled-continuous ', '', true],
  ['scrolled-doc', 'rendition:flow-paginated', false],
  ['scrolled-doc', 'rendition:flow-auto rendition:flow-scrolled-doc', false],
  ['', 'rendition:flow-scrolled-doc', true],
  ['paginated', 'rendition:flow-scrolled-continuous', true],
])('flow "%s" with item properties "%s" asks for scrolling: %s', async (flow, properties, scrolled) => {
  const { outline } = await openPackage(
    book({
      metadata: flow ? `<meta property="rendition:flow">${flow}</meta>` : '',
      spine: `<itemref idref="c1" properties="${properties}"/>`,
    }),
  )
  expect(outline.spine[0]?.scrolled).toBe(scrolled)
})

test.each([
  ['layout-reflowable layout-pre-paginated', { layout: 'reflowable' }],
  ['layout-pre-paginated layout-reflowable', { layout: 'pre-paginated' }],
  ['spread-none spread-both', { spreads: false }],
  ['spread-landscape spread-none', { spreads: true }],
  ['page-spread-right page-spread-left', { pageSpread: 'right' }],
  ['page-spread-center layout-pre-paginated page-spread-right', { pageSpread: 'center', layout: 'pre-paginated' }],
])('of several overrides of one kind (%s), the first counts', async (names, expected) => {
  const properties = names.replaceAll(/(^| )/g, '$1rendition:')
  const { outline } = await openPackage(book({ spine: `<itemref idref="c1" properties="${properties}"/>` }))
  expect(outline.spine[0]).toMatchObject(expected)
})

test.each([
  ['', false],
  ['rendition:spread-both', true],
  ['rendition:spread-landscape', true],
])('if the package forbids spreads, an item with "%s" allows them: %s', async (properties, spreads) => {
  const { outline } = await openPackage(
    book({
      metadata: '<meta property="rendition:spread">none</meta>',
      spine: `<itemref idref="c1" properties="${properties}"/>`,
    }),
  )
  expect(outline.spine[0]?.spreads).toBe(spreads)
})

test('characters are counted without scripts and styles; linked style sheets are listed', async () => {
  const index = await buildIndex(
    book(
      {},
      {
        'OPS/c1.xhtml': xhtml(
          '<p>12345</p><script>no</script><style>no</style><svg xmlns="http://www.w3.org/2000/svg"><style>no</style></svg>',
          '<link rel="stylesheet" href="../css/a%20b.css"/><link rel="alternate stylesheet" href="n.css"/><link rel="icon" href="i.png"/><link rel="stylesheet" href="https://a.example/x.css"/>',
        ),
      },
    ),
  )
  expect(index.renditions[0]?.spine[0]).toMatchObject({ length: 5, styles: ['css/a b.css'] })
})

test('short first documents and their style sheets are stored in the index', async () => {
  const spine = '<itemref idref="cover" linear="no"/><itemref idref="c1"/>'
  const manifest = `<item id="cover" href="cover.xhtml" ${XHTML}/><item id="c1" href="c1.xhtml" ${XHTML}/>`
  const page = xhtml(
    '<p>one</p>',
    ['a', 'long', 'none'].map((name) => `<link rel="stylesheet" href="${name}.css"/>`).join(''),
  )
  const short = book(
    { manifest, spine },
    { 'OPS/c1.xhtml': page, 'OPS/a.css': 'a{}', 'OPS/long.css': 'b'.repeat(40_000) },
  )
  expect((await buildIndex(short)).opening).toEqual([
    { path: 'OPS/c1.xhtml', text: page },
    { path: 'OPS/a.css', text: 'a{}' },
  ])
  const long = await buildIndex(book({ manifest, spine }, { 'OPS/c1.xhtml': xhtml('x'.repeat(40_000)) }))
  expect(long.opening).toEqual([])
  const missing = createBookPorts({ ...CONTAINER, 'OPS/package.opf': packageXml({ manifest, spine }) })
  expect((await buildIndex(missing)).opening).toEqual([])
})

test('a first file that the reader cannot show is not stored in the index', async () => {
  const manifest = '<item id="c1" href="c1.pdf" media-type="application/pdf"/>'
  expect((await buildIndex(book({ manifest }, { 'OPS/c1.pdf': '%PDF' }))).opening).toEqual([])
})

test('a chapter that is missing or broken counts no characters and is skipped', async () => {
  const broken = book({}, { 'OPS/c1.xhtml': '<p><b></p>' })
  const index = await buildIndex(broken)
  expect(index.renditions[0]?.spine[0]).toMatchObject({ length: 0, styles: [] })
  expect(broken.skipped).toEqual(['OPS/c1.xhtml'])
})

describe('contents', () => {
  const MANIFEST = `<item id="c1" href="c1.xhtml" ${XHTML}/><item id="c2" href="c2.xhtml" ${XHTML}/><item id="nav" href="nav.xhtml" ${XHTML} properties="nav"/><item id="n" href="toc.ncx" media-type="application/x-dtbncx+xml"/>`
  const NCX =
    '<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap><navPoint><navLabel><text>From NCX</text></navLabel><content src="c1.xhtml"/></navPoint></navMap></ncx>'

  test.each([
    ['broken', '<nav><ol>'],
    ['empty', xhtml('')],
  ])('if the navigation document is %s, the NCX is read', async (_what, nav) => {
    const ports = book({ manifest: MANIFEST }, { 'OPS/nav.xhtml': nav, 'OPS/toc.ncx': NCX })
    const index = await buildIndex(ports)
    expect(index.renditions[0]?.toc.map(({ label }) => label)).toEqual(['From NCX'])
  })

  test('a book without navigation document and NCX gets one row for each linear spine item', async () => {
    const ports = book({
      manifest: MANIFEST,
      spine: '<itemref idref="c1"/><itemref idref="nav" linear="no"/><itemref idref="c2"/>',
    })
    const index = await buildIndex(ports)
    expect(index.renditions[0]?.toc.map(({ label, path }) => [label, path])).toEqual([
      ['1', 'OPS/c1.xhtml'],
      ['3', 'OPS/c2.xhtml'],
    ])
  })
})

describe('narration', () => {
  const narrated = (overlays: string, smils: Record<string, string>, audio = 'audio/mpeg') =>
    book(
      {
        manifest: `<item id="c1" href="c1.xhtml" ${XHTML} media-overlay="o1"/><item id="c2" href="c2.xhtml" ${XHTML} media-overlay="${overlays}"/><item id="o1" href="o1.smil" media-type="application/smil+xml"/><item id="o2" href="o2.smil" media-type="application/smil+xml"/><item id="a" href="a.mp3" media-type="${audio}"/>`,
        spine: '<itemref idref="c1"/><itemref idref="c2"/>',
      },
      { 'OPS/c2.xhtml': xhtml(''), ...smils },
    )
  const readTracks = async (ports: ReturnType<typeof book>) => (await buildIndex(ports)).renditions[0]?.tracks ?? []

  test('tracks follow the spine', async () => {
    const ports = narrated('o2', {
      'OPS/o1.smil': smilXml(par('s1')),
      'OPS/o2.smil': smilXml(par('s1', 'c2.xhtml') + par('s2', 'c2.xhtml')),
    })
    expect((await readTracks(ports)).map(({ item, fragment }) => [item, fragment])).toEqual([
      [0, 's1'],
      [1, 's1'],
      [1, 's2'],
    ])
  })

  test('an overlay that two items share is played once', async () => {
    const ports = narrated('o1', { 'OPS/o1.smil': smilXml(par('s1') + par('s1', 'c2.xhtml')) })
    expect((await readTracks(ports)).map(({ item }) => item)).toEqual([0, 1])
  })

  test('a typed seq is a structure of its tracks; texts outside the spine do not count', async () => {
    const row = (...ids: string[]) => `<seq epub:type="table-row">${ids.map((id) => par(id)).join('')}</seq>`
    const ports = narrated('o2', {
      'OPS/o1.smil': smilXml(
        `${par('s1')}<seq epub:type="table">${row('s2', 's3')}${row('s4')}${par('x', 'gone.xhtml')}</seq>${par('s5')}`,
      ),
      'OPS/o2.smil': smilXml(`<seq epub:type="list">${par('s1', 'c2.xhtml')}</seq>`),
    })
    expect((await buildIndex(ports)).renditions[0]?.structures).toEqual([
      { first: 1, after: 4, types: ['table'] },
      { first: 1, after: 3, types: ['table-row'] },
      { first: 3, after: 4, types: ['table-row'] },
      { first: 5, after: 6, types: ['list'] },
    ])
  })

  test('one media file may be used by several overlays', async () => {
    const ports = narrated('o2', {
      'OPS/o1.smil': smilXml(par('s1')),
      'OPS/o2.smil': smilXml(
        par('s1', 'c2.xhtml').replace('clipBegin="0s" clipEnd="1s"', 'clipBegin="1s" clipEnd="2s"'),
      ),
    })
    expect((await readTracks(ports)).map(({ media, clipBegin, clipEnd }) => [media, clipBegin, clipEnd])).toEqual([
      ['OPS/a.mp3', 0, 1],
      ['OPS/a.mp3', 1, 2],
    ])
  })

  test('an overlay that is missing is skipped, and the others play', async () => {
    const ports = narrated('o2', { 'OPS/o2.smil': smilXml(par('s1', 'c2.xhtml')) })
    expect(await readTracks(ports)).toHaveLength(1)
    expect(ports.skipped).toEqual(['OPS/o1.smil'])
  })

  test('a text that is not in the spine is not spoken', async () => {
    const ports = narrated('o1', { 'OPS/o1.smil': smilXml(par('s1', 'gone.xhtml') + par('s2')) })
    expect((await readTracks(ports)).map(({ fragment }) => fragment)).toEqual(['s2'])
  })

  test('a file that is in the spine twice is spoken at its first occurrence', async () => {
    const ports = book(
      {
        manifest: `<item id="c1" href="c1.xhtml" ${XHTML} media-overlay="o1"/><item id="o1" href="o1.smil" media-type="application/smil+xml"/>`,
        spine: '<itemref idref="c1"/><itemref idref="c1" linear="no"/>',
      },
      { 'OPS/o1.smil': smilXml(par('s1')) },
    )
    expect((await readTracks(ports))[0]?.item).toBe(0)
  })

  test.each([
    ['audio/mpeg', 'audio'],
    ['video/mp4', 'video'],
  ])('clips in %s make a narration of %s', async (type, media) => {
    const index = await buildIndex(narrated('o1', { 'OPS/o1.smil': smilXml(par('s1')) }, type))
    expect(index.renditions[0]?.media).toBe(media)
  })

  test('a book without overlays has no narration', async () => {
    const index = await buildIndex(book({}))
    expect(index.renditions[0]).toMatchObject({ media: 'none', tracks: [] })
  })
})

test('each rendition has its language and label; a broken rendition is skipped', async () => {
  const ports = createBookPorts({
    'META-INF/container.xml': containerXml(
      'full-path="OPS/package.opf" rendition:label="svenska"',
      'full-path="broken.opf"',
      'full-path="en/package.opf" rendition:language="en" rendition:label="English"',
    ),
    'OPS/package.opf': packageXml(),
    'OPS/c1.xhtml': xhtml(''),
    'broken.opf': '<package',
    'en/package.opf': packageXml({ metadata: '<meta property="media:active-class">lit</meta>' }),
    'en/c1.xhtml': xhtml(''),
  })
  const index = await buildIndex(ports)
  expect(index.renditions.map(({ language, label, activeClass }) => [language, label, activeClass])).toEqual([
    ['sv', 'svenska', undefined],
    ['en', 'English', 'lit'],
  ])
  expect(ports.skipped).toEqual(['broken.opf'])
})

test('an error contains its reason, its file and its line', () => {
  expect(new PackageError('xml_malformed', 'OPS/a.opf', { line: 7, detail: 'unclosed tag' }).message).toBe(
    'xml_malformed: OPS/a.opf:7 unclosed tag',
  )
})

test('an error of the source is thrown unchanged, and no file is skipped', async () => {
  const ports = book({
    manifest: `<item id="c1" href="c1.xhtml" ${XHTML} media-overlay="o1"/><item id="o1" href="c1.smil" media-type="application/smil+xml"/>`,
    spine: '<itemref idref="c1"/>',
  })
  const silent = {
    ...ports,
    readText: (path: string) =>
      path.endsWith('.smil')
        ? Promise.reject(Object.assign(new Error('no answer'), { status: 0 }))
        : ports.readText(path),
  }
  const opened = await openPackage(silent)
  await expect(opened.complete()).rejects.toThrow('no answer')
})
