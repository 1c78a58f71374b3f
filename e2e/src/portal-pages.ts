import { expect, type Page } from '@playwright/test'
import { findFaults } from './find-faults.ts'
import { PAGES, type Target } from './pages.ts'
import { logIn, origin } from './log-in.ts'
import { createWalker } from './walk-pages.ts'

/** All pages except the reader, which has separate tests. */
const PORTAL = PAGES.filter(({ pattern }) => !pattern.startsWith('/bookshelf/play/'))
/** Returns the addresses of the pages that are open to all visitors, and of a page that does not exist. */
export const publicPages = (target: Target) => [
  ...PORTAL.filter(({ access }) => access === 'anyone').map((page) => page.open(target)),
  '/nowhere',
]
/** Returns the addresses of the pages that require a log-in. */
export const protectedPages = (target: Target) =>
  PORTAL.filter(({ access }) => access === 'loggedIn').map((page) => page.open(target))

/** Opens a page and waits for its content. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(`${origin()}${path}`, { waitUntil: 'networkidle' })
  await expect(page.locator('h1, h2, form, [role="alert"]').first()).toBeVisible()
}

/**
 * Runs axe on every page of the portal in one appearance: as a visitor on the public pages and as an admin on the other
 * pages. To save time, the pages that require a log-in open without a page load. Returns one line for each fault, with
 * the path of the page.
 */
export async function findFaultsEverywhere(
  page: Page,
  appearance: 'system' | 'contrast',
  target: Target,
): Promise<string[]> {
  const faults: string[] = []
  const check = async (path: string) => {
    faults.push(...(await findFaults(page)).map((fault) => `${path}: ${fault}`))
  }
  await page.goto(`${origin()}/login`)
  await page.evaluate((value) => localStorage.setItem('lectern_appearance', JSON.stringify(value)), appearance)
  for (const path of publicPages(target)) {
    await openPage(page, path)
    await check(path)
  }
  await logIn(page, 'admin.us')
  const walker = createWalker(page)
  for (const path of protectedPages(target)) {
    // The walker detects a new page by the absence of the previous content, so it cannot navigate to the current page.
    if (new URL(page.url()).pathname === path) await openPage(page, path)
    else await walker.go(path)
    await check(path)
  }
  return faults
}
