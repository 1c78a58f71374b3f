import { expect, test } from '@playwright/test'
import { openAtNarration, speakSentence } from '../src/books.ts'
import { startSession } from '../src/log-in.ts'

declare global {
  interface Window {
    /** Milliseconds between the tap and each time that a bar disappears. */
    hiddenAfter: number[]
  }
}

test('a tap on a sentence speaks the sentence, and the bars stay for 2000 ms', async ({ page }) => {
  await startSession(page)
  const rendition = await openAtNarration(page, 'A Day in the Reeds')
  const sentence = rendition.tracks[0]?.fragment
  if (sentence === undefined) throw new Error('the book has no narration')
  await page.getByRole('button', { name: 'Settings' }).hover()
  const bar = page.locator('header[data-visible]')
  await expect(bar).toHaveAttribute('data-visible', 'true')
  await bar.evaluate((element) => {
    const tappedAt = performance.now()
    window.hiddenAfter = []
    const onChange = () => {
      if (element.getAttribute('data-visible') !== 'true') window.hiddenAfter.push(performance.now() - tappedAt)
    }
    new MutationObserver(onChange).observe(element, { attributes: true })
  })
  await speakSentence(page, sentence)
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
  await expect(bar).toHaveAttribute('data-visible', 'false')
  expect((await page.evaluate(() => window.hiddenAfter))[0]).toBeGreaterThanOrEqual(2000)
})
