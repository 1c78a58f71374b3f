import { expect, test, type Page } from '@playwright/test'
import { tinyEpub } from '@lectern/test-kit'
import { openBook } from '../src/books.ts'
import { findFaults } from '../src/find-faults.ts'
import { startSession } from '../src/log-in.ts'

const EPUB = 'xmlns:epub="http://www.idpf.org/2007/ops"'
const list = (entries: string) => `<ol>${entries}</ol>`
const book = tinyEpub({
  title: 'A book with printed pages',
  chapters: {
    'c1.xhtml': '<p id="p12">The first chapter begins.</p>',
    'c2.xhtml': '<p>The second chapter begins.</p><p id="p13">The thirteenth page begins.</p>',
  },
  replace: {
    'OPS/nav.xhtml': `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>Contents</title></head><body>
      <nav ${EPUB} epub:type="toc">${list('<li><a href="c1.xhtml">One</a></li><li><a href="c2.xhtml">Two</a></li>')}</nav>
      <nav ${EPUB} epub:type="page-list">${list('<li><a href="c1.xhtml#p12">12</a></li><li><a href="c2.xhtml#p13">13</a></li>')}</nav>
    </body></html>`,
  },
})

const shownPage = (page: Page) => page.frameLocator('[data-book-host] > div:visible > iframe')

test('the contents lead to a page of the printed book, and say which pages it has', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await startSession(page, 'super.uk')
  await openBook(page, new Blob([new Uint8Array(book)]), 'super.uk')
  await page.getByRole('button', { name: 'Table of contents' }).click()
  const contents = page.getByRole('dialog', { name: 'Table of contents' })
  const field = contents.getByLabel('Page in the printed book')
  await field.fill('99')
  await field.press('Enter')
  await expect(contents.getByText('There is no page 99. The printed book has pages 12 to 13.')).toBeVisible()
  expect(await findFaults(page)).toEqual([])
  await field.fill('13')
  await contents.getByRole('button', { name: 'Go to page' }).click()
  await expect(contents).toBeHidden()
  await expect(shownPage(page).getByText('The thirteenth page begins.')).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('iframe')
})
