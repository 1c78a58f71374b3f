import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium, expect, test } from '@playwright/test'
import { findBrowser } from '../src/find-browser.ts'
import { BROWSER_ARGUMENTS } from '../src/launch-browser.ts'
import { startOtherSite } from '../src/other-site.ts'
import { expireToken } from '../src/log-in.ts'
import { startServerWith } from '../src/start-server.ts'

/** Preferences of a Chromium profile that blocks third-party cookies. */
const BLOCKED = { profile: { cookie_controls_mode: 1, block_third_party_cookies: true } }

test('with third-party cookies blocked and the books on another host, a user logs in, reads, stays logged in and logs out', async () => {
  const books = await startOtherSite()
  const server = await startServerWith({ CONTENT_ORIGIN: books.origin })
  books.proxyTo(server.origin)
  const profile = path.join(test.info().outputDir, 'profile')
  await mkdir(path.join(profile, 'Default'), { recursive: true })
  await writeFile(path.join(profile, 'Default', 'Preferences'), JSON.stringify(BLOCKED))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findBrowser(),
    args: BROWSER_ARGUMENTS,
    locale: 'en-GB',
  })
  try {
    const page = await context.newPage()
    await page.goto(`${books.firstSite}/outer`)
    await page.reload()
    expect(books.cookies, 'the browser blocks them').toEqual([undefined, undefined])

    await page.goto(`${server.origin}/login`)
    await page.evaluate(() => localStorage.setItem('lectern_realm', JSON.stringify('uk')))
    await page.reload()
    await page.getByLabel('Username').fill('student.uk')
    await page.getByLabel('Password', { exact: true }).fill('lectern-demo')
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL(`${server.origin}/`)

    await page.goto(`${server.origin}/library/bookshelf`)
    await page.getByRole('link', { name: 'The Lamp-Keeper' }).click()
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await expect
      .poll(() => page.evaluate(() => performance.getEntriesByName('reader:first-highlight').length))
      .toBeGreaterThan(0)
    const hosts = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).origin),
    )
    expect(hosts).toContain(books.origin)

    await expireToken(page)
    const renewed = page.waitForResponse((answer) => answer.url().endsWith('/auth/v2/token'))
    await page.goto(`${server.origin}/profile`)
    expect((await renewed).status()).toBe(200)
    await expect(page.getByRole('heading', { name: 'My profile' })).toBeVisible()

    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL(`${server.origin}/login`)
    await page.goto(`${server.origin}/profile`)
    await expect(page).toHaveURL(/\/login\?/)
  } finally {
    await context.close()
    await server.stop()
    await books.stop()
  }
})
