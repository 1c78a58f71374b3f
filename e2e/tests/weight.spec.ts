import { gzipSync } from 'node:zlib'
import { expect, test, type Locator, type Page, type Request } from '@playwright/test'
import { openFromShelf } from '../src/books.ts'
import { logIn, origin, startSession } from '../src/log-in.ts'

const SCRIPT_MAX_KB = 260
/** Maximum size of the gzipped scripts of each page on which a visit starts. */
const LANDING_MAX_KB = 200
/** A browser sends six requests at a time to a server without HTTP/2, so many small files delay the first rows. */
const LIST_MAX_SCRIPTS = 45

test(`the reader’s address loads at most ${SCRIPT_MAX_KB} kB of script, gzipped`, async ({ page, context }) => {
  await startSession(page)
  await openFromShelf(page, 'The Lamp-Keeper')
  await expect(page).toHaveURL(/\/bookshelf\/play\/id\//)
  const reader = await context.newPage()
  const bytes = await measureScript(page.url(), reader.getByRole('button', { name: 'Play', exact: true }))
  expect(bytes).toBeLessThanOrEqual(SCRIPT_MAX_KB * 1000)
})

test(`the log-in page and home load at most ${LANDING_MAX_KB} kB of script each, gzipped`, async ({
  page,
  context,
}) => {
  const maximum = LANDING_MAX_KB * 1000
  const login = await context.newPage()
  expect(await measureScript(`${origin()}/login`, login.getByLabel('Username'))).toBeLessThanOrEqual(maximum)
  await logIn(page)
  const home = await context.newPage()
  expect(await measureScript(`${origin()}/`, home.getByRole('heading', { level: 1 }))).toBeLessThanOrEqual(maximum)
})

test(`a list of the administration loads at most ${LIST_MAX_SCRIPTS} scripts`, async ({ page }) => {
  await startSession(page, 'super.uk')
  const scripts = collectScripts(page)
  await page.goto(`${origin()}/controlpanel/beta/manage?tab=users`)
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
  await waitForScripts(scripts)
  expect(scripts.length).toBeLessThanOrEqual(LIST_MAX_SCRIPTS)
})

/** Returns the gzipped size in bytes of all scripts that an address loads until `ready` is visible, and directly after. */
async function measureScript(address: string, ready: Locator): Promise<number> {
  const page = ready.page()
  const scripts = collectScripts(page)
  await page.goto(address)
  await expect(ready.first()).toBeVisible()
  await waitForScripts(scripts)
  const bytes = (await Promise.all(scripts.map(measure))).reduce((sum, size) => sum + size, 0)
  console.log(`${new URL(address).pathname}: ${scripts.length} scripts, ${(bytes / 1000).toFixed(1)} kB`)
  return bytes
}

/** Returns a list to which each request of a script is added. */
function collectScripts(page: Page): Request[] {
  const scripts: Request[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request)
  })
  return scripts
}

/**
 * Waits until a page requests no script for half a second. The network of the reader is not always idle: a sound that
 * the browser has loaded in part keeps its request.
 */
async function waitForScripts(scripts: readonly Request[]): Promise<void> {
  let seen = 0
  const isQuiet = () => {
    const before = seen
    seen = scripts.length
    return seen === before
  }
  await expect.poll(isQuiet, { intervals: [500] }).toBe(true)
}

async function measure(script: Request): Promise<number> {
  const response = await script.response()
  return gzipSync((await response?.body()) ?? '', { level: 9 }).length
}
