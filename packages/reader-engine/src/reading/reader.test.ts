// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { containerXml, packageXml, smilXml, xhtml } from '../testing/book-files.ts'
import { createFakeSource } from '../testing/fake-source.ts'
import { openReader, stubBrowser, type BrowserStub } from '../testing/reader-context.ts'

let browser: BrowserStub
beforeEach(() => {
  browser = stubBrowser()
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const PAGES = ['a', 'b', 'c'] as const

/** Each of the three fixed pages has one narrated sentence. */
function pictureBook(direction = 'ltr', folder = 'OPS', language = 'sv', media = 'mp3'): Record<string, string> {
  const manifest = PAGES.flatMap((id) => [
    `<item id="${id}" href="${id}.xhtml" media-type="application/xhtml+xml" media-overlay="${id}o"/>`,
    `<item id="${id}o" href="${id}.smil" media-type="application/smil+xml"/>`,
    `<item id="${id}m" href="${id}.${media}" media-type="${media === 'mp4' ? 'video/mp4' : 'audio/mpeg'}"/>`,
  ])
  const par = (id: string) =>
    `<par><text src="${id}.xhtml#${id}"/><${media === 'mp4' ? 'video' : 'audio'} src="${id}.${media}" clipBegin="0s" clipEnd="1s"/></par>`
  return Object.fromEntries([
    [
      `${folder}/package.opf`,
      packageXml({
        metadata: `<dc:language>${language}</dc:language><meta property="rendition:layout">pre-paginated</meta><meta property="rendition:spread">none</meta>`,
        manifest: manifest.join(''),
        spine: PAGES.map((id) => `<itemref idref="${id}"/>`).join(''),
        spineAttributes: `page-progression-direction="${direction}"`,
      }),
    ],
    ...PAGES.map((id) => [`${folder}/${id}.xhtml`, xhtml(`<p id="${id}">${id} in ${language}</p>`)]),
    ...PAGES.map((id) => [`${folder}/${id}.smil`, smilXml(par(id))]),
  ])
}

const createBook = (direction?: string) => ({ 'META-INF/container.xml': containerXml(), ...pictureBook(direction) })
const createBilingualBook = () => ({
  'META-INF/container.xml': containerXml(
    'full-path="OPS/package.opf" rendition:language="sv"',
    'full-path="EN/package.opf" rendition:language="en"',
  ),
  ...pictureBook(),
  ...pictureBook('ltr', 'EN', 'en'),
})
const createSignLanguageBook = () => ({ ...createBilingualBook(), ...pictureBook('ltr', 'EN', 'en', 'mp4') })
const getItem = (reader: { state: { location: { item: number } | undefined } }) => reader.state.location?.item

test.each([
  ['ltr', 'translateX(100%)', 'translateX(-100%)'],
  ['rtl', 'translateX(-100%)', 'translateX(100%)'],
])(
  'in a book from %s a turn forward slides in from %s in half a second, and back from %s',
  async (direction, forwardStart, backwardStart) => {
    const { reader } = await openReader(createBook(direction))
    await reader.turn(1)
    expect(browser.animations[0]).toEqual({ transforms: [forwardStart, 'none'], duration: 500 })
    await reader.turn(-1)
    expect(browser.animations[2]).toEqual({ transforms: [backwardStart, 'none'], duration: 500 })
    reader.close()
  },
)

test('before the first page and after the last there is no page to turn to', async () => {
  const { reader } = await openReader(createBook())
  await reader.turn(-1)
  expect([getItem(reader), reader.state.phase]).toEqual([0, 'ready'])
  await reader.turn(1)
  await reader.turn(1)
  expect([getItem(reader), reader.state.location?.atEnd]).toEqual([2, true])
  await reader.turn(1)
  expect([getItem(reader), reader.state.phase]).toEqual([2, 'ready'])
  reader.close()
})

test('concurrent turns are executed one after the other, and none is lost', async () => {
  const { reader } = await openReader(createBook())
  await Promise.all([reader.turn(1), reader.turn(1)])
  expect(getItem(reader)).toBe(2)
  await Promise.all([reader.turn(-1), reader.turn(-1)])
  expect(getItem(reader)).toBe(0)
  expect(reader.view?.container.style.visibility).toBe('visible')
  reader.close()
})

test('another language has its own tracks and continues at the same sentence', async () => {
  const { reader } = await openReader(createBilingualBook())
  await reader.goTo({ item: 1, fragment: 'b' })
  await reader.play()
  await vi.waitUntil(() => reader.state.track === 1)
  await reader.setLanguage(1)
  expect(reader.state).toMatchObject({ language: 1, track: 1, location: { item: 1 } })
  expect(reader.view?.elementById(1, 'b')?.textContent).toBe('b in en')
  await vi.waitUntil(() => reader.state.playing)
  expect(reader.mediaElements[0]?.src).toBe('res:/EN/b.mp3')
  reader.close()
})

test.each([
  ['sentences', 'a.xhtml#a', true],
  ['whole pages', 'a.xhtml', false],
])('in a narration of %s a sentence can be highlighted or not', async (_, text, canHighlight) => {
  const par = `<par><text src="${text}"/><audio src="a.mp3" clipBegin="0s" clipEnd="1s"/></par>`
  const files = createBook()
  const whole = { ...files, 'OPS/a.smil': smilXml(par), 'OPS/b.smil': smilXml(''), 'OPS/c.smil': smilXml('') }
  const { reader } = await openReader(whole)
  expect(reader.state.sentenceHighlighting).toBe(canHighlight)
  reader.close()
})

const englishPosition = { ncxRef: 1, URI: 'EN/b.xhtml#b', timeOffset: 0.4, charOffset: 0 }

test('a position that was stored in another language opens at the same sentence', async () => {
  const { reader } = await openReader(createBilingualBook(), { position: englishPosition })
  expect(reader.state).toMatchObject({ language: 0, track: 1, location: { item: 1 } })
  await reader.goTo({ item: 2, at: 'start' })
  await reader.goToPosition({ ...englishPosition, URI: 'EN/a.xhtml#a' })
  expect(getItem(reader)).toBe(0)
  reader.close()
})

test('a position in the second language opens in it, at the stored second', async () => {
  const { reader, media } = await openReader(createBilingualBook(), { position: englishPosition })
  void reader.setLanguage(1)
  await vi.waitUntil(() => reader.state.language === 1 && reader.state.track === 1, 5000)
  expect(getItem(reader)).toBe(1)
  await vi.waitUntil(() => media.some(({ element }) => element.currentTime === 0.4), 5000)
  expect(reader.position()).toMatchObject({ URI: 'EN/b.xhtml#b' })
  reader.close()
})

test('positions of different languages are sorted in the order of the book', async () => {
  const { reader } = await openReader(createBilingualBook())
  const places = ['EN/c.xhtml#c', 'OPS/b.xhtml#b', 'EN/a.xhtml#a'].map((URI) => ({ ...englishPosition, URI }))
  expect(places.sort((a, b) => reader.comparePositions(a, b)).map(({ URI }) => URI)).toEqual([
    'EN/a.xhtml#a',
    'OPS/b.xhtml#b',
    'EN/c.xhtml#c',
  ])
  reader.close()
})

test('after a rotation of the screen the layout changes at once, and the sentence stays highlighted', async () => {
  const { reader } = await openReader(createBook())
  await reader.goTo({ item: 1, fragment: 'b' })
  await reader.play()
  await vi.waitUntil(() => reader.state.track === 1)
  const frame = reader.view?.frames[0]
  expect(frame?.style.transform).toContain('scale(0.68')
  browser.resize(768, 1024)
  expect(frame?.style.transform).toContain('scale(1)')
  await Promise.resolve()
  expect([getItem(reader), reader.state.track, reader.state.playing]).toEqual([1, 1, true])
  reader.close()
})

test('a page that is placed beside another keeps its highlight', async () => {
  const files: Record<string, string> = createBook()
  const twoUp = (files['OPS/package.opf'] ?? '').replace('rendition:spread">none', 'rendition:spread">auto')
  const { reader } = await openReader({ ...files, 'OPS/package.opf': twoUp })
  browser.resize(400, 700)
  await reader.goTo({ item: 1, fragment: 'b' })
  await reader.play()
  await vi.waitUntil(() => reader.state.track === 1)
  reader.pause()
  const isHighlighted = () => reader.view?.elementById(1, 'b')?.classList.contains('-epub-media-overlay-active')
  const singlePage = reader.view
  browser.resize(1000, 700)
  await vi.waitUntil(() => reader.view !== singlePage && isHighlighted())
  expect(reader.view?.items).toContain(1)
  reader.close()
})

test('each language has its kind of media, and the first is the main one', async () => {
  const { reader } = await openReader(createSignLanguageBook())
  expect(reader.state.languages.map(({ language, media }) => `${language} ${media}`)).toEqual(['sv audio', 'en video'])
  expect(reader.state.language).toBe(0)
  reader.close()
})

test('a rate is clamped and an invalid volume is ignored', async () => {
  const { reader, media } = await openReader(createBook())
  reader.setVolume(0.4)
  reader.setVolume(1.1)
  reader.setRate(3)
  expect(reader.state).toMatchObject({ volume: 0.4, rate: 2 })
  expect(media.map(({ element }) => [element.volume, element.playbackRate])).toEqual([
    [0.4, 2],
    [0.4, 2],
  ])
  reader.close()
})

test('the page of a stored position is requested before the package has arrived', async () => {
  const position = { ncxRef: 0, URI: 'OPS/b.xhtml#b', timeOffset: 0, charOffset: 0 }
  const { reader, source } = await openReader(createBook(), { position })
  expect(source.requestedPaths.slice(0, 2)).toEqual(['META-INF/container.xml', 'OPS/b.xhtml'])
  expect(source.requestedPaths.filter((path) => path === 'OPS/b.xhtml')).toHaveLength(1)
  expect(getItem(reader)).toBe(1)
  reader.close()
})

test('a position in a file that no longer exists opens the book at its beginning', async () => {
  const position = { ncxRef: 0, URI: 'OPS/gone.xhtml', timeOffset: 0, charOffset: 0 }
  const { reader } = await openReader(createBook(), { position })
  expect([reader.state.phase, getItem(reader)]).toEqual(['ready', 0])
  reader.close()
})

test('a book that cannot be read fails with its reason', async () => {
  const { reader } = await openReader({})
  expect(reader.state).toMatchObject({ phase: 'failed', error: { reason: 'no_container' } })
})

test('a closed reader leaves an empty host and no sound', async () => {
  const { reader, host, media } = await openReader(createBook())
  await reader.play()
  await vi.waitUntil(() => reader.state.track >= 0)
  reader.close()
  expect([host.childElementCount, reader.state.phase, reader.state.playing]).toEqual([0, 'closed', false])
  expect(media.some(({ playing }) => playing)).toBe(false)
})

test('page turns by the user, page turns by playback and jumps are distinguished', async () => {
  const changes: unknown[] = []
  const { reader } = await openReader(createBook(), {
    onPageChange: (change) => changes.push({ ...change, item: getItem(reader) }),
  })
  await reader.turn(1)
  await reader.turn(-1)
  await reader.turn(-1)
  await reader.goTo({ item: 1, at: 'start' })
  await reader.play()
  await vi.waitUntil(() => reader.state.track === 1)
  await reader.step(1)
  await vi.waitUntil(() => changes.length === 4)
  expect(changes).toEqual([
    { kind: 'turn', direction: 1, automatic: false, item: 1 },
    { kind: 'turn', direction: -1, automatic: false, item: 0 },
    { kind: 'jump', item: 1 },
    { kind: 'turn', direction: 1, automatic: true, item: 2 },
  ])
  reader.close()
})

test('a turn is counted after its page is shown without the old highlight; a new layout and playback are no turns', async () => {
  const { reader } = await openReader(createBook())
  const shown: unknown[] = []
  let turns = 0
  reader.subscribe(() => {
    if (reader.state.turns === turns) return
    turns = reader.state.turns
    shown.push([turns, getItem(reader), reader.state.track])
  })
  await reader.play()
  await vi.waitUntil(() => reader.state.track === 0)
  reader.pause()
  await reader.turn(1)
  await reader.goTo({ item: 2, at: 'start' })
  await reader.turn(1)
  browser.resize(500, 300)
  await reader.step(-1)
  expect(shown).toEqual([
    [1, 1, -1],
    [2, 2, -1],
  ])
  reader.close()
})

test('a sentence that is tapped before the index is loaded is played afterwards', async () => {
  const files = createBook()
  const { promise: overlaysReleased, resolve: releaseOverlays } = Promise.withResolvers<void>()
  const readText = async (path: string) => {
    if (path.endsWith('.smil')) await overlaysReleased
    return createFakeSource(files).readText(path)
  }
  const taps: unknown[] = []
  const opening = openReader(files, { onTap: (_event, speaks) => taps.push({ speaks }) }, { readText })
  const shown = () =>
    [...document.querySelectorAll('iframe')].map((frame) => frame.contentDocument?.getElementById('a'))
  await vi.waitUntil(() => shown().some((element) => element))
  shown()
    .find((element) => element)
    ?.click()
  releaseOverlays()
  const { reader } = await opening
  await vi.waitUntil(() => reader.state.playing && reader.state.track === 0)
  expect(taps).toEqual([{ speaks: true }])
  reader.close()
})

test.each([
  ['scrolls, if the reader has chosen no flow', undefined, true],
  ['has pages, if the reader has chosen pages', 'paged', false],
] as const)('a chapter that asks for scrolling %s', async (_what, flow, scrolls) => {
  const files = {
    'META-INF/container.xml': containerXml(),
    'OPS/package.opf': packageXml({ spine: '<itemref idref="c1" properties="rendition:flow-scrolled-doc"/>' }),
    'OPS/c1.xhtml': xhtml('<p>Text</p>'),
  }
  const settings = { spread: 'auto', marginInline: 40, marginBlock: 40, css: '', ...(flow && { flow }) } as const
  const { reader } = await openReader(files, { settings })
  await vi.waitUntil(() => reader.view)
  const styles = [...(reader.view?.frames[0]?.contentDocument?.querySelectorAll('style') ?? [])]
  expect(styles.at(-1)?.textContent.includes('overflow:hidden auto')).toBe(scrolls)
  reader.close()
})

test('a page that cannot be shown says so, and the next page follows', async () => {
  const files: Record<string, string> = createBook()
  const manifest = (files['OPS/package.opf'] ?? '').replace('media-type="application/xhtml+xml"', 'media-type="a/b"')
  const texts = { language: 'sv', notShown: 'Kan inte visas.' }
  const getText = () => reader.view?.frames[0]?.contentDocument?.body.textContent
  const { reader } = await openReader(
    { ...files, 'OPS/package.opf': manifest, 'OPS/a.xhtml': 'a' },
    { loadTexts: async () => texts },
  )
  expect(getText()).toBe('Kan inte visas.')
  await reader.play()
  expect(reader.state).toMatchObject({ track: 0, playing: true })
  await reader.turn(1)
  await vi.waitUntil(() => reader.state.track === 1)
  expect(getText()).toBe('b in sv')
  reader.close()
})

test('text in a frame that has shown a fixed page is not scaled', async () => {
  const files: Record<string, string> = createBook()
  const reflowable = '<itemref idref="c" properties="rendition:layout-reflowable"/>'
  const manifest = (files['OPS/package.opf'] ?? '').replace('<itemref idref="c"/>', reflowable)
  const { reader, host } = await openReader({ ...files, 'OPS/package.opf': manifest })
  await vi.waitUntil(() => [...host.querySelectorAll('iframe')].filter(({ style }) => style.transform).length === 2)
  const frames = new Set(host.querySelectorAll('iframe'))
  await reader.goTo({ item: 2, at: 'start' })
  const [frame] = reader.view?.frames ?? []
  expect([getItem(reader), frame && frames.has(frame), frame?.style.transform]).toEqual([2, true, ''])
  reader.close()
})

const NOTE = '<a id="r" role="doc-noteref" href="c.xhtml#n">1</a>'

test.each([
  ['is given to the app', '<p id="n">A note.</p>', [['A note.']], 0],
  ['leads to the note if it has no text', '<p id="n"/>', [], 2],
])('a reference to a note %s', async (_how, note, shown, item) => {
  const notes: (readonly string[])[] = []
  const files: Record<string, string> = createBook()
  const { reader } = await openReader(
    { ...files, 'OPS/a.xhtml': xhtml(NOTE), 'OPS/c.xhtml': xhtml(note) },
    { onNote: ({ paragraphs }) => notes.push(paragraphs) },
  )
  reader.view?.frames[0]?.contentDocument?.getElementById('r')?.click()
  await vi.waitFor(() => expect([notes, getItem(reader)]).toEqual([shown, item]))
  reader.close()
})

test('the location states whether the page is well-formed', async () => {
  const files: Record<string, string> = createBook()
  const faulty = '<html xmlns="http://www.w3.org/1999/xhtml"><body><p>one<p data-lectern-faulty="">two</body></html>'
  const { reader } = await openReader({ ...files, 'OPS/a.xhtml': faulty })
  expect(reader.state.location).toMatchObject({ item: 0, faulty: true })
  await reader.goTo({ item: 1, at: 'start' })
  expect(reader.state.location).toMatchObject({ item: 1, faulty: false })
  reader.close()
})

test('an element that is missing from a fixed page has not begun', async () => {
  const files: Record<string, string> = createBook()
  const metadata = '<meta property="rendition:layout">pre-paginated</meta></metadata>'
  const manifest = (files['OPS/package.opf'] ?? '').replace('</metadata>', metadata)
  const { reader } = await openReader({
    ...files,
    'OPS/package.opf': manifest,
    'OPS/a.xhtml': xhtml('<p id="a">a</p>'),
  })
  expect(['a', 'gone'].map((id) => reader.view?.hasBegun(0, id))).toEqual([true, undefined])
  reader.close()
})

test('a link in a frame of a page leads to its target', async () => {
  const files: Record<string, string> = createBook()
  const page = xhtml('<p id="a">a</p><iframe src="in.xhtml"/>')
  const { reader } = await openReader({ ...files, 'OPS/a.xhtml': page, 'OPS/in.xhtml': xhtml('<p>in</p>') })
  const frame = reader.view?.frames[0]?.contentDocument?.querySelector('iframe')
  const embedded = new DOMParser().parseFromString('<a data-lectern-href="OPS/c.xhtml">c</a>', 'text/html')
  if (frame) Object.defineProperty(frame, 'contentDocument', { value: embedded })
  frame?.dispatchEvent(new Event('load'))
  embedded.querySelector('a')?.click()
  await vi.waitFor(() => expect(getItem(reader)).toBe(2))
  reader.close()
})

/** The second page is declared as scripted. */
function scriptedBook(layout: 'pre-paginated' | 'reflowable') {
  const files: Record<string, string> = createBook()
  const manifest = (files['OPS/package.opf'] ?? '').replace('id="b" ', 'id="b" properties="scripted" ')
  return { ...files, 'OPS/package.opf': manifest.replace('pre-paginated', layout) }
}
const runningFrames = (host: Element) =>
  [...host.querySelectorAll('iframe')].filter((frame) => frame.getAttribute('sandbox') === 'allow-scripts')

test.each(['pre-paginated', 'reflowable'] as const)(
  'a %s page of a trusted book runs its scripts in an opaque origin, only while it is shown',
  async (layout) => {
    const scriptedAddress = async (path: string) => `https://content.example/signed/${path}`
    const { reader, host } = await openReader(scriptedBook(layout), {}, { scriptedAddress })
    expect([runningFrames(host), reader.state.location?.scripted]).toEqual([[], false])
    await reader.turn(1)
    await vi.waitUntil(() => runningFrames(host).length > 0)
    expect(runningFrames(host).map(({ src }) => src)).toEqual(['https://content.example/signed/OPS/b.xhtml'])
    expect(reader.state.location).toMatchObject({ item: 1, pages: 1, scripted: true })
    await reader.turn(1)
    await vi.waitUntil(() => runningFrames(host).length === 0)
    expect(reader.state.location?.scripted).toBe(false)
    reader.close()
  },
)

test('a scripted page of a book that is not trusted runs no scripts', async () => {
  const { reader, host } = await openReader(scriptedBook('pre-paginated'))
  await reader.turn(1)
  expect([runningFrames(host), reader.state.location?.scripted]).toEqual([[], false])
  reader.close()
})

test('a scripted page that navigates elsewhere is replaced by the plain page', async () => {
  const scriptedAddress = async (path: string) => `https://content.example/signed/${path}`
  const { reader, host } = await openReader(scriptedBook('pre-paginated'), {}, { scriptedAddress })
  await reader.turn(1)
  await vi.waitUntil(() => runningFrames(host).length > 0)
  const [running] = runningFrames(host)
  running?.dispatchEvent(new Event('load'))
  expect([reader.view?.frames[0]?.style.visibility, runningFrames(host).length]).toEqual(['hidden', 1])
  running?.dispatchEvent(new Event('load'))
  expect([reader.view?.frames[0]?.style.visibility, runningFrames(host).length]).toEqual(['', 0])
  reader.close()
})

test('a scripted page without an address is shown without its scripts', async () => {
  const scriptedAddress = () => Promise.reject(new Error('no network'))
  const { reader, host } = await openReader(scriptedBook('pre-paginated'), {}, { scriptedAddress })
  await reader.turn(1)
  await vi.waitUntil(() => reader.view?.frames[0]?.style.visibility === '')
  expect(runningFrames(host)).toEqual([])
  expect(reader.view?.frames[0]?.contentDocument?.body.textContent).toContain('b in sv')
  reader.close()
})
