import { tinyEpub } from '@lectern/test-kit'
import { expect, test } from '@playwright/test'
import { openBook } from '../src/books.ts'
import { startSession } from '../src/log-in.ts'

const listAttributes = (count: number) => Array.from({ length: count }, (_, index) => `data-a${index}="x"`).join(' ')

for (const [kind, chapter] of [
  ['60,000 nested elements', `${'<div>'.repeat(60_000)}The middle${'</div>'.repeat(60_000)}`],
  ['200,000 attributes', `<p ${listAttributes(200_000)}>The middle</p>`],
  ['25,000 images', '<p><img src="a.png" alt=""/></p>'.repeat(25_000)],
] as const) {
  test(`a chapter with ${kind} is replaced by a sentence, and the other chapters can be read`, async ({ page }) => {
    const book = tinyEpub({
      title: `A book with ${kind}`,
      chapters: { 'c1.xhtml': '<p>The start.</p>', 'c2.xhtml': chapter, 'c3.xhtml': '<p>The end.</p>' },
    })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await startSession(page, 'super.uk')
    await openBook(page, new Blob([new Uint8Array(book)]), 'super.uk')
    const shown = page.frameLocator('[data-book-host] > div:visible > iframe')
    for (const text of ['The start.', 'This part of the book can’t be shown here.', 'The end.']) {
      await expect(shown.getByText(text)).toBeVisible()
      if (text !== 'The end.') await page.getByRole('button', { name: 'Next page', exact: true }).click()
    }
  })
}

test('a first chapter that is missing on the server is passed over when the book opens', async ({ page }) => {
  // The index contains the text of a shorter first chapter.
  const long = `<p>${'A lamp burns. '.repeat(3000)}</p>`
  const book = tinyEpub({
    title: 'A book without its start',
    chapters: { 'c1.xhtml': long, 'c2.xhtml': '<p>The sea rises.</p>' },
  })
  await page.route('**/c1.xhtml*', (route) => route.fulfill({ status: 404 }))
  await startSession(page, 'super.uk')
  await openBook(page, new Blob([new Uint8Array(book)]), 'super.uk')
  await expect(page.frameLocator('iframe:visible').getByText('The sea rises.')).toBeVisible()
})
