import { expect, test, type Page } from '@playwright/test'
import { tinyEpub } from '@lectern/test-kit'
import { fetchPerson } from '../src/api.ts'
import { logIn, origin, startSession } from '../src/log-in.ts'

const file = (title: string) => ({
  name: `${title}.epub`,
  mimeType: 'application/epub+zip',
  buffer: tinyEpub({ title, chapters: { 'c1.xhtml': `<p>The text of ${title}.</p>` } }),
})
const choose = (page: Page, ...files: readonly { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.locator('input[type="file"]').setInputFiles([...files])
/** Finds a book in the library of the user. */
const searchLibrary = async (page: Page, title: string) => {
  await page.goto(`${origin()}/library?q=${encodeURIComponent(title)}`)
  return page.getByRole('main').getByRole('link', { name: new RegExp(title, 'u') })
}
const nothingFound = (page: Page) => page.getByRole('heading', { name: 'No books found' })

test('a super user uploads a book, a pupil reads it, and it is withdrawn; the book of a school stays in the school', async ({
  page,
  browser,
}) => {
  const openAs = async (username: string) => {
    const other = await (await browser.newContext()).newPage()
    await logIn(other, username)
    return other
  }
  await startSession(page, 'super.uk')
  await page.goto(`${origin()}/controlpanel/beta/manage`)
  await page.getByRole('main').getByRole('link', { name: 'Books' }).click()
  // The server receives the first file, but its answer is lost.
  await page.route(
    '**/library/v1/books',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await choose(page, file('The Harbour Clock'), { ...file('notes'), buffer: Buffer.from('no book') })
  await expect(page.getByRole('alert').filter({ hasText: 'This file is not an EPUB book.' })).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'already here: The Harbour Clock' })).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'The Harbour Clock' })).toHaveCount(1)

  const pupil = await openAs('pupil01.uk')
  const found = await searchLibrary(pupil, 'The Harbour Clock')
  await found.click()
  await expect(pupil.frameLocator('iframe').getByText('The text of The Harbour Clock.').first()).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search' }).fill('harbour')
  await page.getByRole('button', { name: 'Manage The Harbour Clock' }).click()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Readers lose the book at once.')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByRole('button', { name: 'Offer again' })).toBeFocused()
  await searchLibrary(pupil, 'The Harbour Clock')
  await expect(nothingFound(pupil)).toBeVisible()
  await page.getByRole('button', { name: 'Offer again' }).click()
  await expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible()
  await expect(await searchLibrary(pupil, 'The Harbour Clock')).toBeVisible()

  const admin = await openAs('admin.uk')
  const [school] = (await fetchPerson(origin(), 'pupil01.uk')).associations
  await admin.goto(`${origin()}/controlpanel/schools/${school?.uid}`)
  await admin.getByRole('link', { name: 'Uploaded books' }).click()
  await admin.getByRole('button', { name: 'Choose files' }).click()
  await expect(admin.getByRole('checkbox')).toBeFocused()
  await admin.getByRole('checkbox').check()
  await choose(admin, file('Our Own Songs'))
  await expect(admin.getByRole('status').filter({ hasText: 'Added: Our Own Songs' })).toBeVisible()
  await expect(admin.getByRole('rowheader', { name: 'Our Own Songs' })).toBeVisible()
  await expect(await searchLibrary(pupil, 'Our Own Songs')).toBeVisible()
  // This pupil is in the other school of the municipality.
  const neighbour = await openAs('pupil03.uk')
  await searchLibrary(neighbour, 'Our Own Songs')
  await expect(nothingFound(neighbour)).toBeVisible()
})
