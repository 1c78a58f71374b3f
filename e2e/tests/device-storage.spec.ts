import { expect, test } from '@playwright/test'
import { openFromShelf } from '../src/books.ts'
import { logIn } from '../src/log-in.ts'

test('a book opens although the storage of the device never answers, and the reader says what it cannot keep', async ({
  page,
}) => {
  await logIn(page, 'consumer.us')
  await page.addInitScript(() => {
    const listen = Reflect.get(IDBRequest.prototype, 'addEventListener')
    IDBRequest.prototype.addEventListener = function (...parts: unknown[]) {
      if (this instanceof IDBOpenDBRequest) Reflect.apply(listen, this, parts)
    }
    IDBTransaction.prototype.addEventListener = () => {}
  })
  await page.reload()
  await openFromShelf(page, 'The Lamp-Keeper')
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await expect(page.getByText('This device can’t save your place.')).toBeVisible()
  // The position reaches the library all the same.
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/lastmark') && response.request().method() !== 'GET' && response.ok(),
  )
  await page.getByRole('button', { name: 'Next page', exact: true }).click()
  await saved
})
