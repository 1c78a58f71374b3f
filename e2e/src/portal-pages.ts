import { expect, type Page } from '@playwright/test'
import { faultsOf } from './find-faults.ts'
import { PAGES, type Target } from './pages.ts'
import { logIn, origin } from './people.ts'

/** The reader has tests of its own. */
const PORTAL = PAGES.filter(({ pattern }) => !pattern.startsWith('/bookshelf/play/'))
/** Those that anybody opens. */
export const publicPages = (target: Target) => [
  ...PORTAL.filter(({ access }) => access === 'anyone').map((page) => page.open(target)),
  '/nowhere',
]
/** Those that want a log-in. */
export const ownPages = (target: Target) =>
  PORTAL.filter(({ access }) => access === 'loggedIn').map((page) => page.open(target))

/** Goes to a page and waits until it says something. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(`${origin()}${path}`, { waitUntil: 'networkidle' })
  await expect(page.locator('h1, h2, form, [role="alert"]').first()).toBeVisible()
}

/** What axe finds on every page of the portal in one of its looks. */
export async function faultsEverywhere(
  page: Page,
  appearance: 'system' | 'contrast',
  target: Target,
): Promise<string[]> {
  const faults: string[] = []
  const look = async (path: string) => {
    await openPage(page, path)
    faults.push(...(await faultsOf(page)).map((fault) => `${path}: ${fault}`))
  }
  await page.goto(`${origin()}/login`)
  await page.evaluate((value) => localStorage.setItem('lectern_appearance', JSON.stringify(value)), appearance)
  for (const path of publicPages(target)) await look(path)
  await logIn(page, 'admin.us')
  for (const path of ownPages(target)) await look(path)
  return faults
}
