import { expect, type Page } from '@playwright/test'
import { origin } from './log-in.ts'

/** The link of the newest letter to an address with this subject, from the demo's own outbox. */
export async function findEmailedLink(page: Page, address: string, subject: string): Promise<string> {
  const outbox = await page.context().newPage()
  const letter = outbox.getByRole('article').filter({ hasText: address }).filter({ hasText: subject }).first()
  await expect(async () => {
    await outbox.goto(`${origin()}/outbox`)
    await expect(letter).toBeVisible({ timeout: 500 })
  }).toPass()
  const link = await letter.getByRole('link').getAttribute('href')
  await outbox.close()
  if (link === null) throw new Error('the letter has no link')
  return link
}
