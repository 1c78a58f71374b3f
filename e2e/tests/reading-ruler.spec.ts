import { expect, test, type Page } from '@playwright/test'
import { openAtNarration } from '../src/books.ts'
import { startSession } from '../src/log-in.ts'
import { recordNarration } from '../src/record-narration.ts'

/**
 * Returns positions in the window in CSS pixels. `from` and `to`: the edges of the band between the veils, or -1.
 * `lit`: the edges of the first highlighted line, or null. `under`: the tag name of the element that receives clicks on
 * the lower veil.
 */
const measureRuler = (page: Page) =>
  page.evaluate(() => {
    const [before, after] = [...document.querySelectorAll('[aria-hidden][data-vertical] > div')].map((veil) =>
      veil.getBoundingClientRect(),
    )
    const frame = [...document.querySelectorAll('iframe')].find(
      (element) => getComputedStyle(element).visibility === 'visible',
    )
    const lit = frame?.contentDocument?.querySelector('[data-lectern-spoken]')?.getClientRects()[0]
    const top = frame?.getBoundingClientRect().top ?? 0
    return {
      from: before?.bottom ?? -1,
      to: after?.top ?? -1,
      lit: lit ? { from: lit.top + top, to: lit.bottom + top } : null,
      under: document.elementFromPoint(innerWidth / 2, (after?.top ?? 0) + 20)?.localName,
    }
  })

test('the reading ruler follows the spoken sentence during playback, and the pointer and the keys otherwise', async ({
  page,
}) => {
  await recordNarration(page)
  await startSession(page)
  await openAtNarration(page, 'The Lamp-Keeper')
  await page.getByRole('button', { name: 'Settings' }).click()
  const sheet = page.getByRole('dialog', { name: 'Settings' })
  await sheet.getByRole('switch', { name: 'Reading ruler' }).check()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()

  await page.mouse.move(300, 400)
  await expect.poll(async () => (await measureRuler(page)).to).toBeGreaterThan(400)
  const atPointer = await measureRuler(page)
  expect(atPointer.from).toBeLessThan(400)
  expect(atPointer.under).toBe('iframe')
  await page.keyboard.press('Alt+PageDown')
  await expect.poll(async () => (await measureRuler(page)).from).toBeGreaterThan(atPointer.from + 10)

  await page.getByRole('button', { name: 'Play', exact: true }).click()
  const isRulerOnSentence = async () => {
    const { from, to, lit } = await measureRuler(page)
    return lit !== null && from <= lit.from + 4 && to >= lit.to - 4
  }
  await expect.poll(isRulerOnSentence).toBe(true)
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await page.reload()
  await expect.poll(async () => (await measureRuler(page)).to).toBeGreaterThan(0)
})
