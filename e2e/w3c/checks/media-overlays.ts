import { strict as assert } from 'node:assert'
import { readFast } from '../../src/books.ts'
import { forgetNarration, litSentences, type Lit } from '../../src/record-narration.ts'
import type { Checks } from '../test-context.ts'
import type { OpenBook } from '../open-book.ts'
import { seen } from '../verdict.ts'
import { readClips, type Clip } from './clips.ts'

/** The book's own class for the sentence that is spoken, and the colours that its style sheet gives. */
const ACTIVE = 'active-item'
const SPOKEN_FILL = 'rgb(13, 146, 95)'
const SPOKEN_TEXT = 'rgb(241, 241, 220)'
const REST_TEXT = 'rgb(158, 158, 158)'
/** Enough to tell the right place of the sound from a wrong one; how punctual it is, `npm run test:narration` measures. */
const LATE_MAX_S = 1

export const mediaOverlayChecks: Checks = {
  'mol-timing-synchronization': async (desk) => {
    const book = await desk.open()
    const clips = readClips(desk.test.file, 'EPUB/mo/mobydick.smil')
    await book.turn('ArrowRight')
    const heard = await hear(book, clips.length, 150_000)
    assertInTime(heard, clips)
    return seen(`${clips.length} clips lit once each, in order, each within ${LATE_MAX_S} s of its clipBegin at 2×`)
  },

  'mol-timing-synchronization_fxl': async (desk) => {
    const book = await desk.open({ activeClass: ACTIVE })
    const clips = readClips(desk.test.file, 'EPUB/mo/mobydick.smil')
    await book.turn('ArrowRight')
    await play(book)
    for (const clip of clips) {
      await book.until(
        () => litSentences(book.page),
        (lit) => lit.some(({ id }) => id === clip.id),
        clip.id,
        90_000,
      )
      const frame = await book.frameWith(`#${clip.id}.${ACTIVE}`)
      assert.equal(
        await frame.locator(`#${clip.id}`).evaluate((lit) => getComputedStyle(lit).backgroundColor),
        SPOKEN_FILL,
      )
    }
    assertInTime(await litSentences(book.page), clips)
    return seen('the text of each of three fixed pages lit in view, in order and in time, the spread turned by itself')
  },

  'mol-audio-no-clipend': async (desk) => {
    const book = await desk.open({ activeClass: ACTIVE })
    await book.turn('ArrowRight')
    await play(book)
    const end = await book.until(
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
    return seen(
      `the last clip, which has no clipEnd, sounded to the end of its file (${Math.round(end[0]?.duration ?? 0)} s)`,
    )
  },

  'mol-navigation': async (desk) => {
    const book = await desk.open({ activeClass: 'my-active-item' })
    await book.page.getByRole('button', { name: 'Play', exact: true }).click()
    await book.until(
      () => litSentences(book.page),
      (lit) => lit.length >= 2,
      'the first chapter being read',
    )
    const before = (await litSentences(book.page)).length
    await book.choose('Chapter 2')
    const after = await book.until(
      async () => (await litSentences(book.page)).slice(before),
      (lit) => lit.some(({ id }) => id === 'mo-2'),
      'the second chapter being read',
    )
    const second = after.filter(({ media }) => media.endsWith('ch2.mp3'))
    assert.deepEqual(
      second.map(({ id }) => id),
      ['mo-1', 'mo-2'],
    )
    assert.deepEqual(after.slice(-2), second, 'the first chapter is heard no more')
    assert.ok((second[0]?.at ?? 9) < LATE_MAX_S, `it begins at ${second[0]?.at} s`)
    return seen('chosen from the contents while playing, Chapter 2 is read from its beginning, and Chapter 1 no more')
  },

  'mol-support_xhtml-load': async (desk) => {
    const clips = readClips(desk.test.file, 'EPUB/mo/mobydick.smil')
    const book = await desk.open({ activeClass: ACTIVE })
    await book.turn('ArrowRight')
    await startAtLastSentence(book)
    await assertFollowsTo(book, clips)
    await book.page.getByRole('button', { name: 'Pause' }).click()
    await book.choose('Content with Media Overlay 1.')
    await book.turn('ArrowRight')
    await book.sees('There now is your insular city')
    await forgetNarration(book.page)
    await book.page.getByRole('button', { name: 'Play', exact: true }).click()
    const [first] = await book.until(
      () => litSentences(book.page),
      (lit) => lit.length > 0,
      'a sentence lit',
    )
    assertInTime(
      first ? [first] : [],
      clips.filter(({ id }) => id === 'c01p0002'),
    )
    return seen(
      'play begins at the clip of the page in view, in the middle of the overlay, and goes on over the page turn',
    )
  },

  'mol-support_xhtml-load-next': async (desk) => {
    const book = await desk.open({ activeClass: ACTIVE })
    await book.turn('ArrowRight')
    await startAtLastSentence(book)
    await assertFollowsTo(book, bothOverlays(desk.test.file))
    return seen('after the last sentence of one overlay the next document came by itself and its own overlay went on')
  },

  'mol-support_xhtml-load-next-fxl': async (desk) => {
    const book = await desk.open({ activeClass: ACTIVE, width: 560 })
    await book.turn('ArrowRight')
    assert.equal((await book.view()).pages.length, 1)
    await startAtLastSentence(book)
    await assertFollowsTo(book, bothOverlays(desk.test.file))
    return seen('after the last sentence of one fixed page the next one came by itself and its own overlay went on')
  },

  'mol-css': async (desk) => {
    const book = await desk.open({ activeClass: ACTIVE })
    await book.turn('ArrowRight')
    await book.page.getByRole('button', { name: 'Play', exact: true }).click()
    const frame = await book.frameWith('#c01s0002')
    await frame.locator(`#c01s0002.${ACTIVE}`).waitFor()
    const colours = (selector: string) =>
      frame.locator(selector).evaluate((element) => {
        const { color, backgroundColor } = getComputedStyle(element)
        return { color, backgroundColor }
      })
    assert.deepEqual(await colours('#c01s0002'), { color: SPOKEN_TEXT, backgroundColor: SPOKEN_FILL })
    assert.equal((await colours('#c01s0004')).color, REST_TEXT)
    await book.page.getByRole('button', { name: 'Pause' }).click()
    await book.until(
      () => colours('#c01s0004'),
      ({ color }) => color !== REST_TEXT,
      'no grey when paused',
    )
    return seen(
      'the spoken sentence is green, the rest grey while it plays and no more when paused, as the book styles it',
    )
  },

  'mol-tts_single': async (desk) => {
    const book = await desk.open({
      before: () => {
        const spoken: string[] = []
        // a browser without a screen has no voices; it takes only its own
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
    await book.until(
      () => book.page.evaluate(() => String(Reflect.get(window, 'spoken'))),
      (spoken) => spoken.includes('Call me Ishmael'),
      'the text given to the speech synthesis',
      6000,
    )
    return seen('the text without audio is given to the speech synthesis of the browser')
  },
}

/** Plays at double speed. */
async function play(book: OpenBook): Promise<void> {
  await readFast(book.page)
  await forgetNarration(book.page)
  await book.page.getByRole('button', { name: 'Play', exact: true }).click()
}

async function hear(book: OpenBook, clips: number, withinMs: number): Promise<Lit[]> {
  await play(book)
  return book.until(
    () => litSentences(book.page),
    (lit) => lit.length >= clips,
    `${clips} clips`,
    withinMs,
  )
}

/** Double speed, and a tap on the last sentence of the document, on whichever page it stands. */
async function startAtLastSentence(book: OpenBook): Promise<void> {
  await readFast(book.page)
  await forgetNarration(book.page)
  while (!(await book.view()).text.includes('If they but knew it')) await book.turn('ArrowRight')
  await book.tap('#c01s0008')
}

/** From the last sentence of the second document the reader comes to the first one of the third, and shows it. */
async function assertFollowsTo(book: OpenBook, clips: readonly Clip[]): Promise<void> {
  const lit = await book.until(
    () => litSentences(book.page),
    (all) => all.length >= 2,
    'two sentences',
    30_000,
  )
  assertInTime(
    lit,
    clips.filter(({ id }) => id === 'c01s0008' || id === 'c01p0002'),
  )
  await book.sees('There now is your insular city')
}

const bothOverlays = (file: string) =>
  ['mobydick_1', 'mobydick_2'].flatMap((name) => readClips(file, `EPUB/mo/${name}.smil`))

/** The clips that lit up are these, in this order, each lit when its sound began. */
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
