import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { openFromShelf } from '../src/books.ts'
import { logIn, origin } from '../src/people.ts'

/** Book frames belong to their authors: what an author got wrong is not the reader's screen. */
async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .exclude('iframe')
    .analyze()
  return violations.map(
    (violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).join(', ')}`,
  )
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on the log-in page, home and the bookshelf in ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.goto(`${origin()}/login`)
    await expect(page.getByLabel('Username')).toBeVisible()
    expect(await findings(page)).toEqual([])
    await logIn(page)
    await expect(page.getByRole('heading').first()).toBeVisible()
    expect(await findings(page)).toEqual([])
    await page.goto(`${origin()}/library/bookshelf`)
    await expect(page.getByRole('link', { name: 'The Lamp-Keeper' }).first()).toBeVisible()
    expect(await findings(page)).toEqual([])
  })
}

test('axe finds nothing in the reader, with its drawers closed and open', async ({ page }) => {
  await logIn(page)
  await openFromShelf(page, 'The Lamp-Keeper')
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  expect(await findings(page)).toEqual([])
  for (const name of ['Table of contents', 'Bookmarks', 'Settings']) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await findings(page), name).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
})
