import { gzipSync } from 'node:zlib'
import { expect, test, type Page } from '@playwright/test'
import { openFromShelf } from '../src/books.ts'
import { logIn, origin } from '../src/log-in.ts'

const SCRIPT_MAX_KB = 260
/** Maximum script size of the first page of a visit. */
const LANDING_MAX_KB = 200

test(`the reader’s address loads at most ${SCRIPT_MAX_KB} kB of script, gzipped`, async ({ page, context }) => {
  await logIn(page)
  await openFromShelf(page, 'The Lamp-Keeper')
  await expect(page).toHaveURL(/\/bookshelf\/play\/id\//)
  const reader = await context.newPage()
  const bytes = await measureScript(reader, page.url())
  await expect(reader.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  expect(bytes).toBeLessThanOrEqual(SCRIPT_MAX_KB * 1000)
})

test(`the log-in page and home load at most ${LANDING_MAX_KB} kB of script each, gzipped`, async ({
  page,
  context,
}) => {
  expect(await measureScript(await context.newPage(), `${origin()}/login`)).toBeLessThanOrEqual(LANDING_MAX_KB * 1000)
  await logIn(page)
  expect(await measureScript(await context.newPage(), `${origin()}/`)).toBeLessThanOrEqual(LANDING_MAX_KB * 1000)
})

/** Returns the gzipped bytes of script that an address loads before the network is idle. */
async function measureScript(page: Page, address: string): Promise<number> {
  const scripts: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      scripts.push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0)
  console.log(`${new URL(address).pathname}: ${scripts.length} scripts, ${(bytes / 1000).toFixed(1)} kB`)
  expect(scripts.length).toBeGreaterThan(3)
  return bytes
}
