import { expect } from '@playwright/test'
import { readLit, readMediaTime, showBars, tapSentence } from '../src/engines/book-steps.ts'
import { test } from '../src/engines/engine-test.ts'
import {
  listen,
  logInByPassword,
  measureLateness,
  openBook,
  playAndListen,
  printLateness,
  readRendition,
  speakToNextPage,
} from '../src/engines/journey.ts'
import { startEngine } from '../src/engines/start-engine.ts'
import { click, waitForText } from '../src/engines/steps.ts'
import { percentile } from '../src/lateness.ts'

/** Sample books with a narration and with the bars of the reader. */
const NARRATED = ['The Lamp-Keeper', 'A Day in the Reeds', 'قصّة القمر', 'Drakens tecken']
/** Number of sentences whose lateness is measured. */
const SENTENCES = 20
/** Maximum median of the lateness in milliseconds. A later highlight is on the wrong sentence. */
const LATENESS_MAX_MS = 1000

test(
  'a pupil logs in, opens a narrated book, hears it and sees the spoken sentence',
  { tag: '@short' },
  async ({ server, surroundings, tab }) => {
    await logInByPassword(tab, server.origin, 'student.uk')
    await openBook(tab, server.origin, 'The Lamp-Keeper')
    await playAndListen(tab, surroundings)
  },
)

test('each narrated sample book of a visit is heard, speaks a tapped sentence, and turns its page', async ({
  server,
  surroundings,
  tab,
}) => {
  await logInByPassword(tab, server.origin, 'student.uk')
  for (const title of NARRATED) {
    await openBook(tab, server.origin, title)
    await playAndListen(tab, surroundings)
    await speakToNextPage(tab)
    await showBars(tab)
    await click(tab, 'button', 'Pause')
  }
})

test('a book of the frog kind is heard after a tap on a sentence', async ({ server, surroundings, tab }) => {
  await logInByPassword(tab, server.origin, 'student.uk')
  await openBook(tab, server.origin, 'The Frog Who Counted')
  await tapSentence(tab)
  await listen(tab, surroundings)
})

test('the highlight follows the sound', async ({ engine, server, surroundings, tab }) => {
  await logInByPassword(tab, server.origin, 'student.uk')
  await openBook(tab, server.origin, 'The Lamp-Keeper')
  await playAndListen(tab, surroundings)
  await expect.poll(async () => (await readLit(tab)).length, { timeout: 180_000 }).toBeGreaterThan(SENTENCES)
  const lateness = await measureLateness(tab, await readRendition(tab))
  printLateness(engine.version, lateness)
  expect(lateness.length).toBeGreaterThanOrEqual(SENTENCES)
  expect(percentile(lateness, 0.5)).toBeLessThan(LATENESS_MAX_MS)
})

test('without a sound device, no part of the book counts as missing', async ({ engineName, server, surroundings }) => {
  const env = { ...surroundings.env, PULSE_SERVER: 'unix:/nonexistent/sound.socket' }
  const engine = await startEngine(engineName, { ...surroundings, env })
  try {
    await logInByPassword(engine.tab, server.origin, 'student.uk')
    await openBook(engine.tab, server.origin, 'The Lamp-Keeper')
    await showBars(engine.tab)
    await click(engine.tab, 'button', 'Play')
    // The other engines play silently, by the clock of the page.
    if (engineName === 'firefox') await waitForText(engine.tab, 'This device has no sound output.')
    else await expect.poll(() => readMediaTime(engine.tab)).toBeGreaterThan(1)
    await waitForText(engine.tab, 'Some of the audio is missing.', false)
  } finally {
    await engine.close()
  }
})
