import { expect, test } from '@playwright/test'
import { openFromShelf } from '../src/books.ts'
import { startSession } from '../src/log-in.ts'

test('when the network is lost, the page stays and a message appears; the reader continues when the network returns', async ({
  page,
  context,
}) => {
  await startSession(page)
  await openFromShelf(page, 'The Lamp-Keeper')
  const text = page.getByRole('region', { name: 'Book' }).locator('iframe').filter({ visible: true }).first()
  await expect(text).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('slider', { name: 'Position in book' }).press('End')
  await expect(page.getByText('You are offline. Your place is saved on this device.')).toHaveCount(1)
  await expect(text).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await context.setOffline(false)
  await page.getByRole('slider', { name: 'Position in book' }).press('Home')
  await page.getByRole('slider', { name: 'Position in book' }).press('End')
  await expect(page.getByText(/9\d%|100% of the book/)).toBeVisible()
})
