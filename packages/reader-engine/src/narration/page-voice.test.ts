// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { containerXml, packageXml, smilXml, xhtml } from '../testing/book-files.ts'
import { FakeSpeech } from '../testing/fake-speech.ts'
import { openReader, stubBrowser } from '../testing/reader-context.ts'

beforeEach(() => stubBrowser())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

/** Only the third page has narration. */
const book = {
  'META-INF/container.xml': containerXml(),
  'OPS/package.opf': packageXml({
    metadata: '<meta property="rendition:layout">pre-paginated</meta><meta property="rendition:spread">none</meta>',
    manifest:
      ['a', 'b'].map((id) => `<item id="${id}" href="${id}.xhtml" media-type="application/xhtml+xml"/>`).join('') +
      '<item id="c" href="c.xhtml" media-type="application/xhtml+xml" media-overlay="co"/><item id="co" href="c.smil" media-type="application/smil+xml"/><item id="cm" href="c.mp3" media-type="audio/mpeg"/>',
    spine: ['a', 'b', 'c'].map((id) => `<itemref idref="${id}"/>`).join(''),
  }),
  'OPS/a.xhtml': xhtml('<h1>The lamp</h1><p>It was old. It was dark.</p>'),
  'OPS/b.xhtml': xhtml('<p lang="fi">Satoi.</p>'),
  'OPS/c.xhtml': xhtml('<p id="c">Narrated.</p>'),
  'OPS/c.smil': smilXml('<par><text src="c.xhtml#c"/><audio src="c.mp3" clipBegin="0s" clipEnd="1s"/></par>'),
}

async function openAndPlay(speech = new FakeSpeech('sv', 'fi')) {
  const opened = await openReader(book, { speech, slide: false })
  opened.reader.setSpeech(true)
  await opened.reader.play()
  await vi.waitUntil(() => speech.speaking)
  return { ...opened, speech }
}

test('a page without narration is read by the device, sentence by sentence, each in its language', async () => {
  const { reader, speech } = await openAndPlay()
  expect(speech.texts).toEqual(['The lamp'])
  expect(reader.state).toMatchObject({ playing: true, track: -1 })
  speech.end()
  speech.end()
  speech.end()
  await vi.waitUntil(() => speech.utterances.length === 4)
  expect(speech.utterances.map(({ text, language }) => `${language}: ${text}`)).toEqual([
    'sv: The lamp',
    'sv: It was old.',
    'sv: It was dark.',
    'fi: Satoi.',
  ])
  reader.close()
})

test('narration continues on the first page that has it', async () => {
  const { reader, speech, media } = await openAndPlay()
  await reader.goTo({ item: 1, at: 'start' })
  await vi.waitUntil(() => speech.texts.at(-1) === 'Satoi.')
  speech.end()
  await vi.waitUntil(() => reader.state.track === 0)
  expect([speech.speaking, media.some((each) => each.playing), reader.state.location?.item]).toEqual([false, true, 2])
  reader.close()
})

test('a pause stops the voice at once, and play continues from the last word', async () => {
  const { reader, speech } = await openAndPlay()
  speech.end()
  speech.word(3)
  reader.pause()
  expect([speech.speaking, reader.state.playing]).toEqual([false, false])
  await reader.play()
  await vi.waitUntil(() => speech.speaking)
  expect(speech.texts.at(-1)).toBe('was old.')
  speech.word('was '.length)
  reader.pause()
  await reader.play()
  await vi.waitUntil(() => speech.speaking)
  expect(speech.texts.at(-1)).toBe('old.')
  reader.close()
})

test('a changed rate or volume is used from the next word on', async () => {
  const { reader, speech } = await openAndPlay()
  speech.end()
  speech.word(3)
  reader.setRate(1.5)
  expect(speech.utterances.at(-1)).toMatchObject({ text: 'was old.', rate: 1.5, volume: 1 })
  reader.setMuted(true)
  expect(speech.utterances.at(-1)).toMatchObject({ text: 'was old.', volume: 0 })
  reader.close()
})

test('the state says that the voice sounds, until a pause', async () => {
  const { reader } = await openAndPlay()
  expect(reader.state.audible).toBe(true)
  reader.pause()
  expect(reader.state.audible).toBe(false)
  reader.close()
})

test('a page that no voice can read is not audible during playback', async () => {
  const { reader } = await openReader(book, { speech: new FakeSpeech('de'), slide: false })
  reader.setSpeech(true)
  const states: boolean[] = []
  reader.subscribe(() => states.push(reader.state.audible))
  await reader.play()
  expect(reader.state.playing).toBe(true)
  expect(states).not.toContain(true)
  reader.close()
})

test('the position of a bookmark is the current sentence', async () => {
  const { reader, speech } = await openAndPlay()
  speech.end()
  expect(reader.position()).toMatchObject({ URI: 'OPS/a.xhtml', charOffset: 'The lamp'.length })
  reader.close()
})

test('sentence by sentence, it stops after each and continues with the next', async () => {
  const { reader, speech } = await openAndPlay()
  reader.setSentenceBySentence(true)
  speech.end()
  expect([reader.state.playing, speech.speaking]).toEqual([false, false])
  await reader.play()
  await vi.waitUntil(() => speech.speaking)
  expect(speech.texts).toEqual(['The lamp', 'It was old.'])
  reader.close()
})

test('a step goes to the previous and the next sentence', async () => {
  const { reader, speech } = await openAndPlay()
  speech.end()
  await reader.step(1)
  expect(speech.texts.at(-1)).toBe('It was dark.')
  await reader.step(-1)
  expect(speech.texts.at(-1)).toBe('It was old.')
  reader.close()
})

test('without automatic page turn, it stops at the end of the page', async () => {
  const { reader, speech } = await openAndPlay()
  reader.setAutoPageTurn(false)
  speech.end()
  speech.end()
  speech.end()
  expect(reader.state).toMatchObject({ playing: false, location: { item: 0 } })
  reader.close()
})

test.each([
  ['if no voice speaks the language', new FakeSpeech('en'), true],
  ['if the user has not switched the voice on', new FakeSpeech('sv', 'fi'), false],
])('%s, the page is shown in silence for 3000 ms', async (_, speech, isSpeechOn) => {
  const { reader } = await openReader(book, { speech, slide: false })
  if (isSpeechOn) reader.setSpeech(true)
  vi.useFakeTimers()
  await reader.play()
  await vi.advanceTimersByTimeAsync(2999)
  expect([speech.utterances.length, reader.state.location?.item]).toEqual([0, 0])
  await vi.advanceTimersByTimeAsync(1)
  await vi.waitUntil(() => reader.state.location?.item === 1)
  reader.close()
})

test('two pages side by side without narration are shown together for 3000 ms', async () => {
  const ids = ['a', 'b', 'd', 'e', 'c']
  const spread = {
    ...book,
    'OPS/package.opf': book['OPS/package.opf']
      .replace('<meta property="rendition:spread">none</meta>', '')
      .replace(/(?<=<spine[^>]*>).*(?=<\/spine>)/su, ids.map((id) => `<itemref idref="${id}"/>`).join(''))
      .replace(
        '<manifest>',
        `<manifest>${['d', 'e'].map((id) => `<item id="${id}" href="${id}.xhtml" media-type="application/xhtml+xml"/>`).join('')}`,
      ),
    'OPS/d.xhtml': xhtml('<p>Third.</p>'),
    'OPS/e.xhtml': xhtml('<p>Fourth.</p>'),
  }
  const { reader } = await openReader(spread, { speech: new FakeSpeech(), slide: false })
  await reader.goTo({ item: 1, at: 'start' })
  const shown = reader.view?.items ?? []
  expect(shown).toHaveLength(2)
  vi.useFakeTimers()
  await reader.play()
  await vi.advanceTimersByTimeAsync(3000)
  await vi.waitUntil(() => reader.view?.items[0] === Math.max(...shown) + 1)
  reader.close()
})

test('a page that the voice reads for longer than 3000 ms stays', async () => {
  const speech = new FakeSpeech('sv', 'fi')
  const { reader } = await openReader(book, { speech, slide: false })
  reader.setSpeech(true)
  vi.useFakeTimers()
  await reader.play()
  await vi.waitUntil(() => speech.speaking)
  await vi.advanceTimersByTimeAsync(10_000)
  expect([reader.state.location?.item, speech.texts]).toEqual([0, ['The lamp']])
  reader.close()
})

test('a pause while the voice loads starts no speech, and neither does a voice that is switched on during a pause', async () => {
  const loaded = Promise.withResolvers<boolean>()
  const speech = Object.assign(new FakeSpeech('sv'), { canSpeak: () => loaded.promise })
  const { reader } = await openReader(book, { speech, slide: false })
  reader.setSpeech(true)
  await reader.play()
  reader.pause()
  loaded.resolve(true)
  reader.setSpeech(true)
  await new Promise((resolve) => setTimeout(resolve))
  expect([reader.state.playing, speech.texts]).toEqual([false, []])
  reader.close()
})

test('a step during a pause moves the place without a sound, and without the voice it does nothing', async () => {
  const { reader, speech } = await openAndPlay()
  reader.pause()
  await reader.step(1)
  expect([speech.texts, reader.state.playing, reader.position()?.charOffset]).toEqual([
    ['The lamp'],
    false,
    'The lamp'.length,
  ])
  reader.setSpeech(false)
  await reader.step(1)
  expect(reader.position()?.charOffset).toBe('The lamp'.length)
  reader.close()
})

test('a tap on a text that the voice reads continues there; without a voice the tap speaks nothing', async () => {
  const taps: boolean[] = []
  const speech = new FakeSpeech('sv', 'fi')
  const { reader } = await openReader(book, { speech, slide: false, onTap: (_, speaks) => taps.push(speaks) })
  const page = reader.view?.frames[0]?.contentDocument
  const paragraph = page?.querySelector('p')
  if (!page || !paragraph) throw new Error('the page has no paragraph')
  Object.assign(page, { caretPositionFromPoint: () => ({ offsetNode: paragraph.firstChild, offset: 14 }) })
  paragraph.click()
  await vi.waitUntil(() => taps.length === 1)
  expect(speech.texts).toEqual([])
  reader.setSpeech(true)
  await reader.play()
  await vi.waitUntil(() => speech.speaking)
  reader.pause()
  paragraph.click()
  await vi.waitUntil(() => taps.length === 2)
  expect([taps, speech.texts.at(-1), reader.state.playing]).toEqual([[false, true], 'It was dark.', true])
  reader.close()
})

test('a voice that cannot be loaded is reported, and the page is shown in silence', async () => {
  const onSkipped = vi.fn<(subject: string, reason: unknown) => void>()
  const error = new Error('no voices')
  const speech = Object.assign(new FakeSpeech('sv'), { canSpeak: () => Promise.reject(error) })
  const { reader } = await openReader(book, { speech, slide: false, onSkipped })
  reader.setSpeech(true)
  vi.useFakeTimers()
  await reader.play()
  await vi.advanceTimersByTimeAsync(3000)
  await vi.waitUntil(() => reader.state.location?.item === 1)
  expect(onSkipped).toHaveBeenCalledWith('speech', error)
  reader.close()
})

test('a page that the voice could read offers the voice, which then reads from this page on', async () => {
  const speech = new FakeSpeech('sv', 'fi')
  const { reader } = await openReader(book, { speech, slide: false })
  await reader.play()
  await vi.waitUntil(() => reader.state.speechOffered)
  expect(speech.texts).toEqual([])
  reader.setSpeech(true)
  await vi.waitUntil(() => speech.speaking)
  expect([reader.state.speechOffered, speech.texts]).toEqual([false, ['The lamp']])
  reader.setSpeech(false)
  expect(speech.speaking).toBe(false)
  await vi.waitUntil(() => reader.state.speechOffered)
  await reader.goTo({ item: 2, at: 'start' })
  await vi.waitUntil(() => reader.state.track === 0)
  expect(reader.state.speechOffered).toBe(false)
  reader.close()
})

test('an offer of the voice ends when the voice is switched on during a pause', async () => {
  const { reader } = await openReader(book, { speech: new FakeSpeech('sv'), slide: false })
  await reader.play()
  await vi.waitUntil(() => reader.state.speechOffered)
  reader.pause()
  reader.setSpeech(true)
  expect(reader.state.speechOffered).toBe(false)
  reader.close()
})

test('without automatic page turn, play after the last sentence of the page stays on the page', async () => {
  const { reader, speech } = await openAndPlay()
  reader.setAutoPageTurn(false)
  reader.setSentenceBySentence(true)
  for (const text of ['The lamp', 'It was old.', 'It was dark.']) {
    await vi.waitUntil(() => speech.texts.at(-1) === text)
    speech.end()
    await reader.play()
  }
  await vi.waitUntil(() => !reader.state.playing)
  expect([reader.state.location?.item, speech.texts.length]).toEqual([0, 3])
  reader.close()
})

test('a voice is not offered for a language that it does not speak', async () => {
  const { reader } = await openReader(book, { speech: new FakeSpeech('de'), slide: false })
  const offers: boolean[] = []
  reader.subscribe(() => offers.push(reader.state.speechOffered))
  await reader.play()
  await reader.goTo({ item: 2, at: 'start' })
  await vi.waitUntil(() => reader.state.track === 0)
  expect(offers).not.toContain(true)
  reader.close()
})

test('a voice that fails is reported, and the page is shown in silence', async () => {
  const onSkipped = vi.fn<(subject: string, reason: unknown) => void>()
  const speech = new FakeSpeech('sv')
  const { reader } = await openReader(book, { speech, slide: false, onSkipped })
  reader.setSpeech(true)
  vi.useFakeTimers()
  await reader.play()
  await vi.waitUntil(() => speech.speaking)
  speech.fail('synthesis-failed')
  expect(onSkipped).toHaveBeenCalledWith('speech', 'synthesis-failed')
  expect(reader.state).toMatchObject({ playing: true, audible: false })
  await vi.advanceTimersByTimeAsync(3000)
  await vi.waitUntil(() => reader.state.location?.item === 1)
  reader.close()
})
