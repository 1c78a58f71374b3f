import { expect, type Page } from '@playwright/test'
import { findFaults } from './find-faults.ts'
import { PAGES, type Target } from './pages.ts'
import { logIn, origin } from './log-in.ts'
import { createWalker } from './walk-pages.ts'

const PORTAL = PAGES.filter(({ pattern }) => !pattern.startsWith('/bookshelf/play/'))
/** Returns the addresses of the public pages, and of a page that does not exist. */
export const publicPages = (target: Target) => [
  ...PORTAL.filter(({ access }) => access === 'anyone').map((page) => page.open(target)),
  '/nowhere',
]
export const protectedPages = (target: Target) =>
  PORTAL.filter(({ access }) => access === 'loggedIn').map((page) => page.open(target))

export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(`${origin()}${path}`, { waitUntil: 'networkidle' })
  await expect(page.locator('h1, h2, form, [role="alert"]').first()).toBeVisible()
}

/**
 * Runs axe on every page of the portal in one appearance, and compares the titles with the headings (WCAG 2.4.2). Returns
 * one line for each fault, with the path of the page. The colours of the dark scheme are checked on every n-th page.
 */
export async function findFaultsEverywhere(
  page: Page,
  appearance: 'system' | 'contrast',
  target: Target,
  darkNth = 1,
): Promise<string[]> {
  const faults: string[] = []
  let pages = 0
  const check = async (path: string) => {
    const schemes = pages % darkNth === 0 ? (['light', 'dark'] as const) : (['light'] as const)
    pages += 1
    faults.push(...(await findFaults(page, schemes)).map((fault) => `${path}: ${fault}`))
    const [heading = ''] = (await page.locator('h1').first().innerText()).split(':')
    const title = await page.title()
    if (!/. – Lectern$/u.test(title) || !title.includes(heading)) faults.push(`${path}: ${heading}: ${title}`)
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
    // The walker cannot navigate to the current page.
    if (new URL(page.url()).pathname === path) await openPage(page, path)
    else await walker.go(path)
    await check(path)
  }
  return faults
}
