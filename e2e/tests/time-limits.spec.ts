import { expect, test, type Page } from '@playwright/test'
import { openFromShelf } from '../src/books.ts'
import { logIn, origin } from '../src/log-in.ts'
import { countQueuedEntries } from '../src/queued-entries.ts'

const STEP_MS = 100

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const readPosition = (page: Page) => page.getByRole('slider', { name: 'Position in book' }).inputValue()

/** Stops the clock of the page. From now on, time passes only with `page.clock.runFor`. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 500))
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

/** Counts the requests to addresses that contain `part` and with bodies that contain `text`, from now on. */
function countRequests(page: Page, part: string, text = ''): () => number {
  let requests = 0
  page.on('request', (request) => {
    if (request.url().includes(part) && (request.postData() ?? '').includes(text)) requests += 1
  })
  return () => requests
}

test.beforeEach(({ page }) => page.clock.install())

test('a page without narration turns after 3000 ms of playback', async ({ page }) => {
  await logIn(page)
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
  await logIn(page)
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
  const countShelfViews = countRequests(page, '/api/activity/', '"/library/bookshelf"')
  await logIn(page)
  await page.goto(origin())
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await stopClock(page)
  // A call that is under way would also send the next event.
  const countLater = async () => {
    await page.clock.runFor(1000)
    return countQueuedEntries(page)
  }
  await expect.poll(countLater).toBe(0)
  expect(countShelfViews()).toBe(0)
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Bookshelf' }).click()
  await expect(page.getByRole('link', { name: 'The Lamp-Keeper' }).first()).toBeVisible()
  const passed = await awaitOnClock(page, () => countShelfViews() > 0)
  expect(passed).toBeGreaterThan(9000)
  expect(passed).toBeLessThan(13_000)
})
