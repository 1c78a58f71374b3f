import { expect, test, type Locator, type Page } from '@playwright/test'
import { openFromShelf } from '../src/books.ts'
import { startSession } from '../src/log-in.ts'

const tooltip = (page: Page) => page.getByRole('tooltip')

/** Returns whether the tooltip is inside the window, and above or below its button. */
async function isBeside(text: Locator, button: Locator): Promise<boolean> {
  const [a, b] = [await text.boundingBox(), await button.boundingBox()]
  const view = text.page().viewportSize()
  if (!a || !b || !view) return false
  const isWithin = a.x >= 0 && a.y >= 0 && a.x + a.width <= view.width && a.y + a.height <= view.height
  return isWithin && (a.y >= b.y + b.height || a.y + a.height <= b.y)
}

for (const width of [360, 1100]) {
  test(`at ${width} px every toolbar button has a tooltip beside it with its name`, async ({ page }) => {
    await page.setViewportSize({ width, height: 760 })
    await startSession(page)
    await openFromShelf(page, 'The Lamp-Keeper')
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
    for (const button of await page
      .getByRole('region', { name: /Book tools|Playback/ })
      .locator('button:visible')
      .all()) {
      // The tooltip of another button can cover this button until the pointer has left it.
      await page.mouse.move(width / 2, 300)
      await expect(tooltip(page)).toHaveCount(0)
      await button.hover()
      const name = (await button.getAttribute('data-tooltip')) ?? 'nothing'
      await expect(tooltip(page)).toHaveText(name)
      expect(await isBeside(tooltip(page), button), name).toBe(true)
    }
  })
}

test('the pointer can move onto a tooltip, which keeps the bars visible until Esc is pressed', async ({ page }) => {
  await startSession(page)
  await openFromShelf(page, 'The Lamp-Keeper')
  const bar = page.getByRole('region', { name: 'Playback' }).locator('..')
  await page.getByRole('button', { name: 'Settings' }).hover()
  await tooltip(page).hover()
  // After this time, the bars and a tooltip would normally disappear.
  await page.waitForFunction((began) => performance.now() - began > 3500, await page.evaluate(() => performance.now()))
  await expect(tooltip(page)).toHaveText('Settings')
  await expect(bar).toHaveAttribute('data-visible', 'true')
  await page.keyboard.press('Escape')
  await expect(tooltip(page)).toHaveCount(0)
  await expect(bar).toHaveAttribute('data-visible', 'false')
})

test('a tap on the page closes a tooltip and hides the bars', async ({ page }) => {
  await startSession(page)
  await openFromShelf(page, 'The Lamp-Keeper')
  const bar = page.getByRole('region', { name: 'Playback' }).locator('..')
  await page.getByRole('button', { name: 'Settings' }).hover()
  await expect(tooltip(page)).toHaveText('Settings')
  await page.mouse.click(550, 640)
  await expect(bar).toHaveAttribute('data-visible', 'false')
  await expect(tooltip(page)).toHaveCount(0)
})
