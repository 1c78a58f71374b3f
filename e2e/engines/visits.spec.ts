import { expect } from '@playwright/test'
import { listBookmarks } from '@lectern/contracts'
import { fetchToken } from '../src/api.ts'
import { readMediaTime, showBars } from '../src/engines/book-steps.ts'
import { test } from '../src/engines/engine-test.ts'
import { chooseEnglish, listen, logInByPassword, openBook, waitForHome } from '../src/engines/journey.ts'
import { click, waitFor, waitForPath, waitForText } from '../src/engines/steps.ts'
import { findTeacherGroup } from '../src/login-cards.ts'

const OFFLINE = 'You can read your downloaded books offline.'

/** Returns the names of the bookmarks that the server has stored. */
async function fetchBookmarks(origin: string, username: string, book: string): Promise<string[]> {
  const headers = { authorization: `Bearer ${await fetchToken(origin, username)}` }
  const answer = await fetch(`${origin}/api/library/v1/books/${book}/bookmarks`, { headers })
  return listBookmarks.responses[200].parse(await answer.json()).bookmarks.map(({ name }) => name)
}

test('a pupil with a card logs in, and a log-out in another tab ends the visit', async ({ server, tab }) => {
  const group = await findTeacherGroup(server.origin, 'uk')
  await chooseEnglish(tab, server.origin, 'uk')
  await tab.open(await group.card(group.pupils[0]?.uid ?? ''))
  await waitForHome(tab)
  await openBook(tab, server.origin, 'The Lamp-Keeper')
  const other = await tab.openTab()
  await other.open(`${server.origin}/`)
  await click(other, 'button', 'Menu')
  await click(other, 'button', 'Log out')
  await waitForPath(other, /^\/login/u)
  await waitForPath(tab, /^\/login/u)
  expect(await tab.run(() => localStorage.getItem('lectern_session'), null)).toBeNull()
})

test('an open book can be read without the library, and its bookmark is sent later', async ({ server, tab }) => {
  await logInByPassword(tab, server.origin, 'student.uk')
  const book = await openBook(tab, server.origin, 'Letters from the Night Train')
  const before = await fetchBookmarks(server.origin, 'student.uk', book)
  await showBars(tab)
  await server.pause()
  await click(tab, 'button', 'Next page')
  await showBars(tab)
  await click(tab, 'button', 'Add bookmark')
  await click(tab, 'button', 'Save')
  await waitForText(tab, 'Your bookmark is saved on this device.')
  await server.resume()
  await expect
    .poll(() => fetchBookmarks(server.origin, 'student.uk', book), { timeout: 60_000 })
    .toHaveLength(before.length + 1)
})

test('a downloaded book is heard while the library is away, and the pages are online again after its return', async ({
  engineName,
  server,
  surroundings,
  tab,
}) => {
  await logInByPassword(tab, server.origin, 'student.uk')
  await tab.open(`${server.origin}/library/bookshelf`)
  await click(tab, 'button', 'Download: A Day in the Reeds')
  await click(tab, 'button', 'Download')
  // The driver of WebKit always starts a private window, which stores no files.
  if (engineName === 'webkit') return waitForText(tab, 'Downloads don’t work in a private window.')
  await waitFor(tab, 'button', 'Downloaded: A Day in the Reeds')
  // The service worker controls the page only after a reload.
  await tab.open(`${server.origin}/library/bookshelf`)
  await waitFor(tab, 'button', 'Downloaded: A Day in the Reeds')
  await server.pause()
  await tab.open(`${server.origin}/library/bookshelf`)
  await waitForText(tab, OFFLINE)
  await openBook(tab, server.origin, 'A Day in the Reeds')
  await showBars(tab)
  await click(tab, 'button', 'Play')
  await listen(tab, surroundings)
  expect(await readMediaTime(tab)).toBeGreaterThan(0)
  await tab.open(`${server.origin}/library/bookshelf`)
  await waitForText(tab, OFFLINE)
  await server.resume()
  await waitForText(tab, OFFLINE, false)
  await waitFor(tab, 'link', /^The Lamp-Keeper/u)
})
