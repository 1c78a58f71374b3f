import { expect, test } from '@playwright/test'
import { openFromShelf } from '../src/books.ts'
import { logIn } from '../src/log-in.ts'

for (const [width, height] of [
  [360, 640],
  [1100, 760],
] as const) {
  test(`at ${width} × ${height} the sample covers no control that has the focus`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await logIn(page)
    // Makes the sample text in the settings large.
    await page.evaluate(() =>
      localStorage.setItem('bookplayer_config', JSON.stringify({ textScale: 240, lineSpacing: 2.4 })),
    )
    await openFromShelf(page, 'The Lamp-Keeper')
    await page.getByRole('button', { name: 'Settings' }).click()
    const sheet = page.getByRole('dialog', { name: 'Settings' })
    await sheet.getByRole('button', { name: 'Close' }).click({ trial: true }) // Waits until the panel no longer moves.
    await sheet.getByRole('button', { name: 'Close' }).focus()
    const seen = new Set<string>()
    for (const key of ['Tab', 'Shift+Tab'])
      for (let step = 0; step < 24; step++) {
        await page.keyboard.press(key)
        // Each focus guard of the panel moves the focus to the first or the last control.
        await page.waitForFunction(() => document.activeElement?.matches('input, button'))
        const { name, isSeen } = await page.evaluate(() => {
          const focused = document.activeElement
          const shown = focused?.closest('label') ?? focused
          if (!focused || !shown) return { name: '', isSeen: false }
          const { left, right, top, bottom, width } = shown.getBoundingClientRect()
          const isOnTop = (y: number) => {
            const topmost = document.elementFromPoint(left + Math.min(width / 2, 20), y)
            return topmost !== null && shown.contains(topmost)
          }
          const fits = left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight
          return {
            name: shown.textContent || (focused.ariaLabel ?? ''),
            isSeen: fits && isOnTop(top + 3) && isOnTop(bottom - 3),
          }
        })
        expect({ name, isSeen }).toEqual({ name, isSeen: true })
        seen.add(name)
      }
    expect(seen.size).toBeGreaterThan(12)
  })
}
