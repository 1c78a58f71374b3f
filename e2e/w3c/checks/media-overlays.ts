import { strict as assert } from 'node:assert'
import { readFast } from '../../src/books.ts'
import { forgetNarration, litSentences, type Lit } from '../../src/record-narration.ts'
import type { Checks } from '../test-context.ts'
import type { OpenBook } from '../open-book.ts'
import { passed } from '../verdict.ts'
import { readClips, type Clip } from './clips.ts'

/** The class of the spoken sentence in the test books. */
const ACTIVE = 'active-item'
const SPOKEN_FILL = 'rgb(13, 146, 95)'
const SPOKEN_TEXT = 'rgb(241, 241, 220)'
const REST_TEXT = 'rgb(158, 158, 158)'
/**
 * Maximum time in seconds between the beginning of a clip and its highlight. `npm run test:narration` measures the
 * exact lateness.
 */
const LATE_MAX_S = 1

export const mediaOverlayChecks: Checks = {
  'mol-timing-synchronization': async (context) => {
    const book = await context.open()
    const clips = readClips(context.test.file, 'EPUB/mo/mobydick.smil')
    await book.turn('ArrowRight')
    const lit = await playClips(book, clips.length, 150_000)
    assertInTime(lit, clips)
    return passed(
      `${clips.length} clips are highlighted once each, in order, each within ${LATE_MAX_S} s of its clipBegin at 2×`,
    )
  },

  'mol-timing-synchronization_fxl': async (context) => {
    const book = await context.open({ activeClass: ACTIVE })
    const clips = readClips(context.test.file, 'EPUB/mo/mobydick.smil')
    await book.turn('ArrowRight')
    await play(book)
    for (const clip of clips) {
      await book.waitUntil(
        () => litSentences(book.page),
        (lit) => lit.some(({ id }) => id === clip.id),
        clip.id,
        90_000,
      )
      const frame = await book.findFrame(`#${clip.id}.${ACTIVE}`)
      assert.equal(
        await frame.locator(`#${clip.id}`).evaluate((lit) => getComputedStyle(lit).backgroundColor),
        SPOKEN_FILL,
      )
    }
    assertInTime(await litSentences(book.page), clips)
    return passed(
      'the text of each of three fixed pages is highlighted in view, in order and on time; the spread turns automatically',
    )
  },

  'mol-audio-no-clipend': async (context) => {
    const book = await context.open({ activeClass: ACTIVE })
    await book.turn('ArrowRight')
    await play(book)
    const end = await book.waitUntil(
      () =>
        book.page.evaluate(() =>
          window.narration.media.map(({ ended, currentTime, duration }) => ({ ended, currentTime, duration })),
        ),
      (media) => media.some(({ ended, currentTime, duration }) => ended && currentTime > duration - 0.1),
      'the audio file at its end',
      90_000,
    )
    const lit = await litSentences(book.page)
    assert.deepEqual(
      lit.map(({ id }) => id),
      ['first', 'second'],
    )
    return passed(
      `the last clip, which has no clipEnd, plays to the end of its file (${Math.round(end[0]?.duration ?? 0)} s)`,
    )
  },

  'mol-navigation': async (context) => {
    const book = await context.open({ activeClass: 'my-active-item' })
    await book.page.getByRole('button', { name: 'Play', exact: true }).click()
    await book.waitUntil(
      () => litSentences(book.page),
      (lit) => lit.length >= 2,
      'the first chapter playing',
    )
    const before = (await litSentences(book.page)).length
    await book.openChapter('Chapter 2')
    const after = await book.waitUntil(
      async () => (await litSentences(book.page)).slice(before),
      (lit) => lit.some(({ id }) => id === 'mo-2'),
      'the second chapter playing',
    )
    const second = after.filter(({ media }) => media.endsWith('ch2.mp3'))
    assert.deepEqual(
      second.map(({ id }) => id),
      ['mo-1', 'mo-2'],
    )
    assert.deepEqual(after.slice(-2), second, 'the first chapter still plays')
    assert.ok((second[0]?.at ?? 9) < LATE_MAX_S, `it begins at ${second[0]?.at} s`)
    return passed('when Chapter 2 is chosen during playback, it plays from its beginning, and Chapter 1 stops')
  },

  'mol-support_xhtml-load': async (context) => {
    const clips = readClips(context.test.file, 'EPUB/mo/mobydick.smil')
    const book = await context.open({ activeClass: ACTIVE })
    await book.turn('ArrowRight')
    await startAtLastSentence(book)
    await assertFollowsTo(book, clips)
    await book.page.getByRole('button', { name: 'Pause' }).click()
    await book.openChapter('Content with Media Overlay 1.')
    await book.turn('ArrowRight')
    await book.waitForText('There now is your insular city')
    await forgetNarration(book.page)
    await book.page.getByRole('button', { name: 'Play', exact: true }).click()
    const [first] = await book.waitUntil(
      () => litSentences(book.page),
      (lit) => lit.length > 0,
      'a sentence lit',
    )
    assertInTime(
      first ? [first] : [],
      clips.filter(({ id }) => id === 'c01p0002'),
    )
    return passed(
      'playback starts at the clip of the visible page, in the middle of the overlay, and continues after the page turn',
    )
  },

  'mol-support_xhtml-load-next': async (context) => {
    const book = await context.open({ activeClass: ACTIVE })
    await book.turn('ArrowRight')
    await startAtLastSentence(book)
    await assertFollowsTo(book, readBothOverlays(context.test.file))
    return passed('after the last sentence of an overlay, the next document opens automatically and its overlay plays')
  },

  'mol-support_xhtml-load-next-fxl': async (context) => {
    const book = await context.open({ activeClass: ACTIVE, width: 560 })
    await book.turn('ArrowRight')
    assert.equal((await book.view()).pages.length, 1)
    await startAtLastSentence(book)
    await assertFollowsTo(book, readBothOverlays(context.test.file))
    return passed('after the last sentence of a fixed page, the next page opens automatically and its overlay plays')
  },

  'mol-css': async (context) => {
    const book = await context.open({ activeClass: ACTIVE })
    await book.turn('ArrowRight')
    await book.page.getByRole('button', { name: 'Play', exact: true }).click()
    const frame = await book.findFrame('#c01s0002')
    await frame.locator(`#c01s0002.${ACTIVE}`).waitFor()
    const colours = (selector: string) =>
      frame.locator(selector).evaluate((element) => {
        const { color, backgroundColor } = getComputedStyle(element)
        return { color, backgroundColor }
      })
    assert.deepEqual(await colours('#c01s0002'), { color: SPOKEN_TEXT, backgroundColor: SPOKEN_FILL })
    assert.equal((await colours('#c01s0004')).color, REST_TEXT)
    await book.page.getByRole('button', { name: 'Pause' }).click()
    await book.waitUntil(
      () => colours('#c01s0004'),
      ({ color }) => color !== REST_TEXT,
      'no grey when paused',
    )
    return passed(
      'during playback the spoken sentence is green and the rest grey; when paused, the grey is gone, as the book styles it',
    )
  },

  'mol-tts_single': async (context) => {
    const book = await context.open({
      before: () => {
        const spoken: string[] = []
        // A headless browser has no voices, and the real `speak` accepts only real utterances.
        class Utterance extends EventTarget {
          readonly text: string
          constructor(text: string) {
            super()
            this.text = text
          }
        }
        Object.assign(window, { spoken, SpeechSynthesisUtterance: Utterance })
        Object.assign(window.speechSynthesis, {
          getVoices: () => [{ lang: 'en', localService: true, default: true }],
          speak: ({ text }: Utterance) => void spoken.push(text),
        })
      },
    })
    await book.turn('ArrowRight')
    await book.page.getByRole('button', { name: 'Play', exact: true }).click()
    await book.page.getByRole('button', { name: 'Read with this device’s voice' }).click()
    await book.waitUntil(
      () => book.page.evaluate(() => String(Reflect.get(window, 'spoken'))),
      (spoken) => spoken.includes('Call me Ishmael'),
      'the text in the speech synthesis',
      6000,
    )
    return passed('the text without audio is sent to the speech synthesis of the browser')
  },
}

/** Sets the playback rate to 2×, deletes the recorded highlights and starts the narration. */
async function play(book: OpenBook): Promise<void> {
  await readFast(book.page)
  await forgetNarration(book.page)
  await book.page.getByRole('button', { name: 'Play', exact: true }).click()
}

async function playClips(book: OpenBook, clips: number, withinMs: number): Promise<Lit[]> {
  await play(book)
  return book.waitUntil(
    () => litSentences(book.page),
    (lit) => lit.length >= clips,
    `${clips} clips`,
    withinMs,
  )
}

/** Turns to the page with the last sentence of the visible document, and plays this sentence at 2×. */
async function startAtLastSentence(book: OpenBook): Promise<void> {
  await readFast(book.page)
  await forgetNarration(book.page)
  while (!(await book.view()).text.includes('If they but knew it')) await book.turn('ArrowRight')
  await book.tap('#c01s0008')
}

/** Expects that the narration and the page continue from the sentence `c01s0008` to `c01p0002` of the next document. */
async function assertFollowsTo(book: OpenBook, clips: readonly Clip[]): Promise<void> {
  const lit = await book.waitUntil(
    () => litSentences(book.page),
    (all) => all.length >= 2,
    'two sentences',
    30_000,
  )
  assertInTime(
    lit,
    clips.filter(({ id }) => id === 'c01s0008' || id === 'c01p0002'),
  )
  await book.waitForText('There now is your insular city')
}

const readBothOverlays = (file: string) =>
  ['mobydick_1', 'mobydick_2'].flatMap((name) => readClips(file, `EPUB/mo/${name}.smil`))

/** Expects exactly these clips in this order, each highlighted at most `LATE_MAX_S` after its sound began. */
function assertInTime(lit: readonly Lit[], clips: readonly Clip[]): void {
  assert.deepEqual(
    lit.map(({ id }) => id),
    clips.map(({ id }) => id),
  )
  for (const [index, { id, at }] of lit.entries()) {
    const late = at - (clips[index]?.begin ?? 0)
    assert.ok(late > -0.05 && late < LATE_MAX_S, `${id} lit ${late.toFixed(3)} s after its clip began`)
  }
}
