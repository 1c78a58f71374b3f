import { expect, type Page } from '@playwright/test'
import { origin } from './log-in.ts'

/** Waits for an email with this recipient and subject. Returns its text. */
export async function waitForEmail(page: Page, address: string, subject: string): Promise<string> {
  const outbox = await page.context().newPage()
  const heading = outbox.getByRole('heading', { name: subject })
  const email = outbox.getByRole('article').filter({ hasText: address }).filter({ has: heading }).first()
  await expect(async () => {
    await outbox.goto(`${origin()}/outbox`)
    await expect(email).toBeVisible({ timeout: 500 })
  }).toPass()
  const text = await email.innerText()
  await outbox.close()
  return text
}

/** Waits for an email with this recipient and subject. Returns the link of the newest email. */
export async function findEmailedLink(page: Page, address: string, subject: string): Promise<string> {
  const outbox = await page.context().newPage()
  const email = outbox.getByRole('article').filter({ hasText: address }).filter({ hasText: subject }).first()
  await expect(async () => {
    await outbox.goto(`${origin()}/outbox`)
    await expect(email).toBeVisible({ timeout: 500 })
  }).toPass()
  const link = await email.getByRole('link').getAttribute('href')
  await outbox.close()
  if (link === null) throw new Error('the email has no link')
  return link
}
