import { expect } from '@playwright/test'
import { countTurns, readPosition, showBars } from '../src/engines/book-steps.ts'
import { test } from '../src/engines/engine-test.ts'
import { listen, logInByPassword, openBook } from '../src/engines/journey.ts'
import { choose, click, fill, waitFor, waitForChosen, waitForPath, waitForText } from '../src/engines/steps.ts'

test('settings, the narration language, a bookmark and the position are there when the book is opened again', async ({
  server,
  surroundings,
  tab,
}) => {
  await logInByPassword(tab, server.origin, 'student.us')
  await openBook(tab, server.origin, 'The Lamp-Keeper')
  await click(tab, 'button', 'Settings')
  await click(tab, 'radio', 'Dark')
  await waitForChosen(tab, 'Dark')
  await click(tab, 'button', 'Close')
  await click(tab, 'button', 'Languages')
  await click(tab, 'button', 'svenska')
  await showBars(tab)
  await click(tab, 'button', 'Play')
  await listen(tab, surroundings)
  await click(tab, 'button', 'Pause')
  await click(tab, 'button', 'Add bookmark')
  await fill(tab, 'Bookmark name', ' on the way')
  await click(tab, 'button', 'Save')
  await waitForText(tab, 'Bookmark saved')
  const turns = await countTurns(tab)
  await showBars(tab)
  await click(tab, 'button', 'Next page')
  await expect.poll(() => countTurns(tab)).toBeGreaterThan(turns)
  const position = await readSettledPosition(tab)
  await showBars(tab)
  await click(tab, 'button', 'Close book')
  await waitForPath(tab, /^\/library\/bookshelf/u)

  await openBook(tab, server.origin, 'The Lamp-Keeper')
  await expect.poll(() => readPosition(tab)).toBe(position)
  await showBars(tab)
  await click(tab, 'button', 'Bookmarks')
  await waitFor(tab, 'button', /on the way/u)
  await click(tab, 'button', 'Close')
  await click(tab, 'button', 'Settings')
  await waitForChosen(tab, 'Dark')
  await click(tab, 'button', 'Close')
  await click(tab, 'button', 'Languages')
  await waitForChosen(tab, 'svenska')
})

/**
 * Reads the position until several reads are equal. After a turn, the reader first shows an estimate, and measures the
 * position 60 ms later.
 */
async function readSettledPosition(tab: Parameters<typeof readPosition>[0]) {
  let position = await readPosition(tab)
  let equalReads = 0
  await expect
    .poll(
      async () => {
        const before = position
        position = await readPosition(tab)
        equalReads = position === before ? equalReads + 1 : 0
        return equalReads
      },
      { intervals: [100] },
    )
    .toBeGreaterThan(4)
  return position
}

test('a pupil answers an assignment beside its book and hands it in', async ({ server, tab }) => {
  await logInByPassword(tab, server.origin, 'student.uk')
  await openBook(tab, server.origin, 'The Lamp-Keeper')
  await click(tab, 'button', 'Assignments')
  await click(tab, 'button', /^The Lamp-Keeper/u)
  await fill(tab, 'Why does Edda count the steps?', 'Counting keeps the dark away.')
  await click(tab, 'button', 'Hand in')
  await waitFor(tab, 'dialog', 'Hand in your answers?')
  await click(tab, 'button', 'Hand in')
  await waitForText(tab, 'Your answers are handed in.')
  await waitForText(tab, 'Counting keeps the dark away.')
})

test('the pages change to the chosen language, and stay in it after a reload', async ({ server, tab }) => {
  await logInByPassword(tab, server.origin, 'teacher.uk')
  await tab.open(`${server.origin}/settings`)
  await choose(tab, 'Language', 'sv')
  await waitFor(tab, 'heading', 'Inställningar')
  await tab.open(`${server.origin}/library/bookshelf`)
  await waitFor(tab, 'heading', 'Bokhylla')
  expect(await tab.run(() => document.documentElement.lang, null)).toBe('sv')
})

test('the book without a narration turns its pages', async ({ server, tab }) => {
  await logInByPassword(tab, server.origin, 'student.us')
  await openBook(tab, server.origin, 'Letters from the Night Train')
  await showBars(tab)
  await click(tab, 'button', 'Next page')
  await expect.poll(() => countTurns(tab)).toBe(1)
  await click(tab, 'button', 'Previous page')
  await expect.poll(() => countTurns(tab)).toBe(2)
})
