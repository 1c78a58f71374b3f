import { expect, test, type Page } from '@playwright/test'
import { tinyEpub } from '@lectern/test-kit'
import { openBook } from '../src/books.ts'
import { findFaults } from '../src/find-faults.ts'
import { startSession } from '../src/log-in.ts'

const EPUB = 'xmlns:epub="http://www.idpf.org/2007/ops"'
const book = tinyEpub({
  title: 'A book with notes',
  chapters: {
    'c1.xhtml': `<p>The lamp <a ${EPUB} id="r1" epub:type="noteref" href="c2.xhtml#n1">1</a> was lit.</p>`,
    'c2.xhtml': `<p>The end.</p><aside ${EPUB} epub:type="footnote" id="n1"><p>An oil lamp. <a role="doc-backlink" href="c1.xhtml#r1">Back</a></p></aside>`,
  },
})

const shownPage = (page: Page) => page.frameLocator('[data-book-host] > div:visible > iframe')
const reference = (page: Page) => shownPage(page).getByRole('link', { name: '1', exact: true })
const note = (page: Page) => page.getByRole('dialog', { name: 'Note' })

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await startSession(page, 'super.uk')
  await openBook(page, new Blob([new Uint8Array(book)]), 'super.uk')
})

test('a note opens beside its reference with the keyboard, and Escape returns to the reference', async ({ page }) => {
  await reference(page).focus()
  await page.keyboard.press('Enter')
  await expect(note(page).getByText('An oil lamp.', { exact: true })).toBeVisible()
  await expect(note(page).getByRole('button', { name: 'Close' })).toBeFocused()
  expect(await findFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(note(page)).toBeHidden()
  await expect(reference(page)).toBeFocused()
})

test('the button of a note leads to the note in the book', async ({ page }) => {
  await reference(page).click()
  await note(page).getByRole('button', { name: 'Go to the note' }).click()
  await expect(note(page)).toBeHidden()
  await expect(shownPage(page).getByText('The end.')).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('iframe')
})
