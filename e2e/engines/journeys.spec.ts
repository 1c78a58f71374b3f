import { expect, test } from '@playwright/test'
import { ENGINES, startEngine, startSurroundings, type Surroundings } from '../src/engines/engines.ts'
import {
  logInByPassword,
  measureLateness,
  openBook,
  playAndListen,
  printLateness,
  readRendition,
  speakAnother,
  waitForHome,
} from '../src/engines/journey.ts'
import { click, fill, readLit, showBars, waitForPath, waitForText } from '../src/engines/steps.ts'
import type { RunningEngine, Tab } from '../src/engines/tab.ts'
import { findTeacherGroup } from '../src/login-cards.ts'
import { startServerWith, type StoppableServer } from '../src/start-server.ts'

const NARRATED = ['The Lamp-Keeper', 'A Day in the Reeds', 'قصّة القمر']
/** Maximum milliseconds until server, screen and sound have started. */
const START_MAX_MS = 5 * 60_000
/** Number of sentences whose lateness is measured. */
const SENTENCES = 20

let server: StoppableServer
let surroundings: Surroundings
test.beforeAll(async () => {
  test.setTimeout(START_MAX_MS)
  server = await startServerWith({})
  surroundings = await startSurroundings()
})
test.afterAll(async () => {
  surroundings.close()
  await server.stop()
})

for (const name of ENGINES) {
  test.describe(name, () => {
    let engine: RunningEngine
    let tab: Tab
    test.beforeEach(async () => {
      engine = await startEngine(name, surroundings)
      tab = engine.tab
    })
    test.afterEach(() => engine.close())

    test(`each sample book of a visit opens, is heard in ${name}, and turns its pages`, async () => {
      await logInByPassword(tab, server.origin, 'student.uk')
      for (const title of NARRATED) {
        await openBook(tab, server.origin, title)
        await playAndListen(tab, surroundings)
        await speakAnother(tab)
        await showBars(tab)
        await click(tab, 'button', 'Pause')
      }
    })

    test(`the highlight follows the sound in ${name}`, async () => {
      await logInByPassword(tab, server.origin, 'student.uk')
      await openBook(tab, server.origin, 'The Lamp-Keeper')
      await playAndListen(tab, surroundings)
      await expect.poll(async () => (await readLit(tab)).length, { timeout: 180_000 }).toBeGreaterThan(SENTENCES)
      const lateness = await measureLateness(tab, await readRendition(tab))
      printLateness(engine.version, lateness)
      expect(lateness.length).toBeGreaterThanOrEqual(SENTENCES)
    })

    test(`settings, a bookmark and the position are there when the book is opened again in ${name}`, async () => {
      await logInByPassword(tab, server.origin, 'student.us')
      await openBook(tab, server.origin, 'Letters from the Night Train')
      await click(tab, 'button', 'Settings')
      await click(tab, 'button', 'Close')
      await showBars(tab)
      await click(tab, 'button', 'Add bookmark')
      await fill(tab, 'Bookmark name', ` of ${name}`)
      await click(tab, 'button', 'Save')
      await showBars(tab)
      await click(tab, 'button', 'Next page')
      await click(tab, 'button', 'Close book')
      await waitForPath(tab, /^\/library\/bookshelf/u)
      await openBook(tab, server.origin, 'Letters from the Night Train')
      await showBars(tab)
      await click(tab, 'button', 'Bookmarks')
      await waitForText(tab, `of ${name}`)
    })

    test(`a pupil with a card logs in, and a log-out in another tab ends the visit in ${name}`, async () => {
      const group = await findTeacherGroup(server.origin, 'uk')
      await tab.open(await group.card(group.pupils[0]?.uid ?? ''))
      await waitForHome(tab)
      await openBook(tab, server.origin, 'The Lamp-Keeper')
      const other = await tab.openTab()
      await other.open(`${server.origin}/`)
      await click(other, 'button', 'Menu')
      await click(other, 'button', 'Log out')
      await waitForPath(tab, /^\/login/u)
    })

    test(`an open book can be read without the library, and its bookmark is sent later in ${name}`, async () => {
      await logInByPassword(tab, server.origin, 'student.uk')
      await openBook(tab, server.origin, 'Letters from the Night Train')
      await showBars(tab)
      await server.pause()
      await click(tab, 'button', 'Next page')
      await showBars(tab)
      await click(tab, 'button', 'Add bookmark')
      await click(tab, 'button', 'Save')
      await waitForText(tab, 'Your bookmark is saved on this device.')
      await server.resume()
      await openBook(tab, server.origin, 'The Lamp-Keeper')
    })
  })
}
