import { expect, test, type Page } from '@playwright/test'
import * as z from 'zod'
import { openFromShelf } from '../src/books.ts'
import { startSession } from '../src/log-in.ts'

/** Opens a book, and returns its address and the person's id token. Deletes the session of the app, and no cookies. */
async function readAndForget(page: Page): Promise<{ address: string; idToken: string }> {
  await startSession(page)
  await openFromShelf(page, 'The Lamp-Keeper')
  await expect(page).toHaveURL(/\/bookshelf\/play\/id\//)
  const address = page.url()
  await page.goto(new URL('/config.json', address).href)
  const stored = await page.evaluate(() => {
    const text = localStorage.getItem('lectern_session') ?? '{}'
    localStorage.removeItem('lectern_session')
    return text
  })
  const { idToken } = z.object({ idToken: z.string() }).parse(JSON.parse(stored))
  return { address, idToken }
}

test('an id token in the address logs a visitor in whom the auth service knows', async ({ page }) => {
  const { address, idToken } = await readAndForget(page)
  await page.goto(`${address}?id_token=${idToken}&theme=narrated-books`)
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await expect(page).toHaveURL(`${address}?theme=narrated-books`)
})

test('an id token of an unknown session leads to the log-in page, without the token', async ({ page, context }) => {
  const { address, idToken } = await readAndForget(page)
  await context.clearCookies()
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await page.goto(`${address}?id_token=${idToken}`)
  await expect(page.getByLabel('Username')).toBeVisible()
  expect(page.url()).not.toContain(idToken)
  // The portal's own link is the only address with the token.
  expect(addresses.filter((url) => url.includes(idToken))).toEqual([`${address}?id_token=${idToken}`])
})
