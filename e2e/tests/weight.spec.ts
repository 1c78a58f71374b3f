import { gzipSync } from 'node:zlib'
import { expect, test, type Locator } from '@playwright/test'
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
  const scripts: string[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.url())
  })
  await page.goto(`${origin()}/controlpanel/beta/manage?tab=users`)
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(scripts.length).toBeLessThanOrEqual(LIST_MAX_SCRIPTS)
})

/**
 * Returns the gzipped size in bytes of all scripts that an address loads until `ready` is visible and the network is
 * idle.
 */
async function measureScript(address: string, ready: Locator): Promise<number> {
  const page = ready.page()
  const scripts: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      scripts.push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
  })
  await page.goto(address)
  await expect(ready.first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0)
  console.log(`${new URL(address).pathname}: ${scripts.length} scripts, ${(bytes / 1000).toFixed(1)} kB`)
  return bytes
}
