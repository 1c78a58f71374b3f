import { expect, test, type Page } from '@playwright/test'
import { openFromShelf } from '../src/books.ts'
import { logIn, origin, startSession } from '../src/log-in.ts'
import { countQueuedEntries } from '../src/queued-entries.ts'

const STEP_MS = 100

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const topBar = (page: Page) => page.locator('header[data-visible]')
const readPosition = (page: Page) => page.getByRole('slider', { name: 'Position in book' }).inputValue()

/**
 * Stops the clock of the page. From now on, time passes only with `page.clock.runFor`. On a busy machine, the time to
 * stop at can be past when the command reaches the page.
 */
async function stopClock(page: Page): Promise<void> {
  await expect(async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 500))).toPass()
}

/** Moves the stopped clock until `isDone` returns true. Returns the milliseconds that the clock has moved. */
async function awaitOnClock(page: Page, isDone: () => boolean | Promise<boolean>): Promise<number> {
  let passed = 0
  while (!(await isDone())) {
    await page.clock.runFor(STEP_MS)
    passed += STEP_MS
  }
  return passed
}

/** Counts the requests to addresses that contain `part`, from now on. */
function countRequests(page: Page, part: string): () => number {
  let requests = 0
  page.on('request', (request) => {
    if (request.url().includes(part)) requests += 1
  })
  return () => requests
}

test.beforeEach(({ page }) => page.clock.install())

/** Opens a book while the clock is stopped. Returns when the book is visible. */
async function openOnClock(page: Page, title: string): Promise<void> {
  await openFromShelf(page, title)
  await expect(button(page, 'Play')).toBeVisible()
  await page.mouse.move(550, 380)
  await stopClock(page)
  await page.reload()
  await awaitOnClock(page, () => button(page, 'Play').isVisible())
}

test('the bars disappear 3000 ms after the book opens, 2000 ms after the pointer has left them, and when it leaves the window', async ({
  page,
}) => {
  const isHidden = async () => (await topBar(page).getAttribute('data-visible')) === 'false'
  await startSession(page)
  await openOnClock(page, 'Letters from the Night Train')
  const afterOpening = await awaitOnClock(page, isHidden)
  expect(afterOpening).toBeGreaterThanOrEqual(2900)
  expect(afterOpening).toBeLessThan(3300)

  const showAndEnter = async () => {
    await page.mouse.click(550, 380)
    await expect(topBar(page)).toHaveAttribute('data-visible', 'true')
    await page.getByRole('region', { name: 'Playback' }).getByText('of the book').hover()
  }
  await showAndEnter()
  await page.clock.runFor(10_000)
  expect(await isHidden()).toBe(false)
  await page.mouse.move(550, 380)
  const afterLeaving = await awaitOnClock(page, isHidden)
  expect(afterLeaving).toBeGreaterThanOrEqual(1900)
  expect(afterLeaving).toBeLessThan(2300)

  await showAndEnter()
  await page.mouse.move(-1, -1)
  await expect(topBar(page)).toHaveAttribute('data-visible', 'false')
})

test('the bars stay while a drawer or the bookmark field is open, and a tap beside a drawer closes the drawer', async ({
  page,
}) => {
  await startSession(page)
  await openOnClock(page, 'Letters from the Night Train')
  for (const name of ['Table of contents', 'Settings', 'Bookmarks', 'Add bookmark']) {
    const dialog = page.getByRole('dialog', { name })
    await button(page, name).click()
    await page.mouse.move(550, 380)
    await awaitOnClock(page, () => dialog.isVisible())
    await page.clock.runFor(10_000)
    await expect(dialog).toBeVisible()
    await expect(topBar(page), name).toHaveAttribute('data-visible', 'true')
    await page.clock.resume()
    if (name === 'Table of contents') await page.mouse.click(900, 380)
    else await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.getByRole('region', { name: 'Playback' }).getByText('of the book').hover()
    await stopClock(page)
  }
})

test('a tooltip disappears 1000 ms after the pointer has left its button, and 500 ms after a key', async ({ page }) => {
  const tooltip = page.getByRole('tooltip')
  const isGone = async () => (await tooltip.count()) === 0
  await startSession(page)
  await openOnClock(page, 'Letters from the Night Train')
  await button(page, 'Settings').hover()
  await awaitOnClock(page, async () => !(await isGone()))
  await page.mouse.move(550, 380)
  const afterLeaving = await awaitOnClock(page, isGone)
  expect(afterLeaving).toBeGreaterThanOrEqual(900)
  expect(afterLeaving).toBeLessThan(1300)

  await page.keyboard.press('Tab')
  await button(page, 'Settings').focus()
  await expect(tooltip).toHaveText('Settings')
  await page.keyboard.press('Control')
  const afterKey = await awaitOnClock(page, isGone)
  expect(afterKey).toBeGreaterThanOrEqual(400)
  expect(afterKey).toBeLessThan(800)
})

test('a notice disappears after 4000 ms, a warning after 5000 ms, and each has an icon and a close button', async ({
  page,
  context,
}) => {
  await startSession(page)
  await openOnClock(page, 'Letters from the Night Train')
  const notices = page
    .getByRole('log', { name: 'Notifications' })
    .locator('[data-kind]:not([data-ending-style])')
    .filter({ hasText: 'bookmark' })
  // The clock stays stopped until the notice is visible, so that the call has all the time that it needs.
  const addBookmark = async (kind: string) => {
    await button(page, 'Add bookmark').click()
    await awaitOnClock(page, () => button(page, 'Save').isVisible())
    await button(page, 'Save').click()
    await page.mouse.move(550, 380)
    await expect(notices).toHaveAttribute('data-kind', kind)
    await expect(notices.locator('svg').first()).toBeVisible()
  }
  const awaitEnd = () => awaitOnClock(page, async () => (await notices.count()) === 0)
  await addBookmark('success')
  const success = await awaitEnd()
  expect(success).toBeGreaterThanOrEqual(3800)
  expect(success).toBeLessThan(4600)

  await context.setOffline(true)
  await addBookmark('warning')
  const warning = await awaitEnd()
  expect(warning).toBeGreaterThanOrEqual(4800)
  expect(warning).toBeLessThan(5600)

  await addBookmark('warning')
  await notices.hover()
  await notices.getByRole('button', { name: 'Close' }).click()
  await page.clock.runFor(STEP_MS)
  await expect(notices).toHaveCount(0)
})

test('the window of the sign video appears 1500 ms after the book', async ({ page }) => {
  const video = page.getByRole('region', { name: 'Sign language video' })
  await startSession(page)
  await openFromShelf(page, 'Drakens tecken')
  await button(page, 'Languages').click()
  await button(page, 'tecknad figur').click()
  await expect(video).toBeVisible()
  await openOnClock(page, 'Drakens tecken')
  expect(await video.count()).toBe(0)
  const passed = await awaitOnClock(page, async () => (await video.count()) > 0)
  expect(passed).toBeGreaterThanOrEqual(1400)
  expect(passed).toBeLessThan(1900)
})

test('after a rotation, the page is laid out again without a timer and without a reload', async ({ page }) => {
  await page.setViewportSize({ width: 1100, height: 760 })
  await startSession(page)
  await openOnClock(page, 'Letters from the Night Train')
  const text = page.frameLocator('[data-book-host] > div:visible > iframe').locator('body')
  const readWidth = () => text.evaluate((body) => body.ownerDocument.documentElement.clientWidth)
  const countColumns = () => text.evaluate((body) => getComputedStyle(body).columnWidth)
  const before = await countColumns()
  let loads = 0
  page.on('load', () => (loads += 1))
  await page.setViewportSize({ width: 760, height: 1100 })
  await expect.poll(readWidth).toBeLessThanOrEqual(760)
  await expect.poll(countColumns).not.toBe(before)
  expect(loads).toBe(0)
})

test('a page without narration turns after 3000 ms of playback', async ({ page }) => {
  await startSession(page)
  await openFromShelf(page, 'Letters from the Night Train')
  await page.getByRole('slider', { name: 'Position in book' }).press('Home')
  const awaitTurn = async () => {
    const before = await readPosition(page)
    return awaitOnClock(page, async () => (await readPosition(page)) !== before)
  }
  await stopClock(page)
  await button(page, 'Play').click()
  await awaitTurn()
  for (const passed of [await awaitTurn(), await awaitTurn()]) {
    expect(passed).toBeGreaterThanOrEqual(3000)
    // The turn itself takes a part of a second.
    expect(passed).toBeLessThan(4500)
  }
})

test('a read log is recorded every 3000 ms until the book is closed', async ({ page, context }) => {
  await startSession(page)
  await openFromShelf(page, 'Letters from the Night Train')
  await expect(button(page, 'Play')).toBeVisible()
  await context.setOffline(true)
  const countLogs = () => countQueuedEntries(page, { kind: 'readLog' })
  await stopClock(page)
  const before = await countLogs()
  await page.clock.runFor(90_000)
  await expect.poll(countLogs).toBe(before + 30)
  await page.clock.resume()
  await button(page, 'Close book').click()
  await expect(page).toHaveURL(`${origin()}/library/bookshelf`)
  const closed = await countLogs()
  await stopClock(page)
  await page.clock.runFor(30_000)
  expect(await countLogs()).toBe(closed)
})

test('a page waits 5000 ms for a renewal of the session, then opens with the stored session', async ({ page }) => {
  await logIn(page)
  await page.route('**/auth/v2/token', () => {}) // The renewal is never answered.
  await page.evaluate(() => {
    const session: unknown = JSON.parse(localStorage.getItem('lectern_session') ?? '{}')
    localStorage.setItem(
      'lectern_session',
      JSON.stringify(Object.assign({}, session, { expiresAt: Date.now() + 1000 })),
    )
  })
  const countRenewals = countRequests(page, '/auth/v2/token')
  await page.goto(`${origin()}/library/bookshelf`)
  await stopClock(page)
  await expect.poll(countRenewals).toBe(1)
  await expect(page.getByText('Loading')).toBeAttached()
  await page.clock.runFor(4000)
  await expect(page.getByText('Loading')).toBeAttached()
  await page.clock.runFor(1000)
  await page.clock.resume()
  await expect(page.getByRole('link', { name: 'The Lamp-Keeper' }).first()).toBeVisible()
  expect(countRenewals()).toBe(1)
})

test('a page whose settings do not load says so, and loads again on request', async ({ page }) => {
  await page.route('**/config.json', (route) => route.abort())
  await page.goto(`${origin()}/login`)
  await expect(page.getByRole('heading', { name: 'An error occurred' })).toBeVisible()
  await page.unroute('**/config.json')
  await button(page, 'Try again').click()
  await expect(page.getByRole('textbox').first()).toBeVisible()
})

test('the data about the person is fetched again after 300000 ms, and not before', async ({ page }) => {
  await logIn(page)
  const countFetches = countRequests(page, '/api/account/me/organizations')
  await page.goto(`${origin()}/profile`)
  await expect.poll(countFetches).toBe(1)
  const leaveAndReturn = async () => {
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Bookshelf' }).click()
    await expect(page.getByRole('link', { name: 'The Lamp-Keeper' }).first()).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(`${origin()}/profile`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await leaveAndReturn()
  await page.clock.fastForward(240_000)
  await leaveAndReturn()
  expect(countFetches()).toBe(1)
  await page.clock.fastForward(60_000)
  await leaveAndReturn()
  await expect.poll(countFetches).toBe(2)
})

test('activity events are sent ten seconds after the first event', async ({ page }) => {
  await startSession(page)
  await page.goto(origin())
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await stopClock(page)
  // A call that is under way would also send the next event.
  const countLater = async () => {
    await page.clock.runFor(1000)
    return countQueuedEntries(page)
  }
  await expect.poll(countLater).toBe(0)
  const countCalls = countRequests(page, '/api/activity/')
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Bookshelf' }).click()
  await expect(page.getByRole('link', { name: 'The Lamp-Keeper' }).first()).toBeVisible()
  await expect.poll(() => countQueuedEntries(page)).toBeGreaterThan(0)
  await page.clock.runFor(9500)
  // A batch that is sent too early would have left the queue after these reads.
  for (let read = 0; read < 10; read += 1) await countQueuedEntries(page)
  expect(countCalls()).toBe(0)
  await page.clock.runFor(1000)
  await expect.poll(countCalls).toBeGreaterThan(0)
})
