import { gzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { openFromShelf } from '../src/books.ts'
import { logIn } from '../src/people.ts'

const SCRIPT_MAX_KB = 260

test(`the reader’s address loads at most ${SCRIPT_MAX_KB} kB of script, gzipped`, async ({ page, context }) => {
  await logIn(page)
  await openFromShelf(page, 'The Lamp-Keeper')
  await expect(page).toHaveURL(/\/bookshelf\/play\/id\//)
  const reader = await context.newPage()
  const scripts: Promise<number>[] = []
  reader.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      scripts.push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
  })
  await reader.goto(page.url(), { waitUntil: 'networkidle' })
  await expect(reader.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0)
  console.log(`${scripts.length} scripts, ${(bytes / 1000).toFixed(1)} kB`)
  expect(scripts.length).toBeGreaterThan(3)
  expect(bytes).toBeLessThanOrEqual(SCRIPT_MAX_KB * 1000)
})
