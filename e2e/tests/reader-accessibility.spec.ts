import path from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { tinyEpub } from '@lectern/test-kit'
import { openBook, openFromShelf } from '../src/books.ts'
import { findFaults } from '../src/find-faults.ts'
import { origin, startSession } from '../src/log-in.ts'

const SAMPLES = path.resolve(import.meta.dirname, '../../samples/books')

/** Moves the pointer over the toolbar, so that the bars stay visible. */
const showBars = (page: Page) => page.getByRole('region', { name: 'Book tools' }).hover()
async function hideBars(page: Page): Promise<void> {
  await page.mouse.click(550, 600)
  await expect(page.locator('footer')).toHaveAttribute('data-visible', 'false')
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Opens a panel with its button, runs the check and closes the panel. Returns the faults. */
async function findPanelFaults(page: Page, name: string, check = () => findFaults(page)): Promise<string[]> {
  const panel = page.getByRole('dialog', { name: name === 'Languages' ? 'Narration language' : name })
  await button(page, name).click()
  await expect(panel).toBeVisible()
  const faults = await check()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  return faults
}

test.beforeEach(({ page }) => startSession(page))

test('axe reports no faults while a book is opened and read', async ({ page }) => {
  const index = Promise.withResolvers<undefined>()
  await page.route('**/lectern.json*', async (route) => {
    await index.promise
    await route.continue()
  })
  await openFromShelf(page, 'The Lamp-Keeper')
  await expect(page.getByText('Opening the book')).toBeAttached()
  expect(await findFaults(page), 'opening').toEqual([])

  index.resolve(undefined)
  await expect(button(page, 'Play')).toBeVisible()
  await showBars(page)
  expect(await findFaults(page), 'open').toEqual([])
  await button(page, 'Play').click()
  await expect(button(page, 'Pause')).toBeVisible()
  await showBars(page)
  expect(await findFaults(page), 'playing').toEqual([])
  await button(page, 'Pause').click()

  await hideBars(page)
  expect(await findFaults(page), 'controls hidden').toEqual([])
})

test('axe reports no faults in the panels of the reader', async ({ page }) => {
  await openFromShelf(page, 'The Lamp-Keeper')
  for (const name of ['Table of contents', 'Languages', 'Settings', 'Add bookmark', 'Bookmarks'])
    expect(await findPanelFaults(page, name), name).toEqual([])

  await button(page, 'Add bookmark').click()
  await button(page, 'Save').click()
  await showBars(page)
  await expect(page.getByText('Bookmark saved')).toBeVisible()
  expect(await findFaults(page), 'saved').toEqual([])
  expect(await findPanelFaults(page, 'Bookmarks'), 'a bookmark').toEqual([])

  // The radio button is invisible, so the test clicks its label.
  const setSleepTimer = async () => {
    await page.locator('label').filter({ hasText: '15 minutes' }).click()
    await expect(page.getByRole('radio', { name: '15 minutes' })).toBeChecked()
  }
  expect(await findPanelFaults(page, 'Settings', () => setSleepTimer().then(() => findFaults(page))), 'sleep').toEqual(
    [],
  )
  for (const [words, answer] of [
    ['lamp', /\d+ results?/],
    ['xylophone', 'No results for'],
  ] as const) {
    const search = async () => {
      await page.getByRole('searchbox').fill(words)
      await expect(page.getByRole('dialog').getByRole('status')).toContainText(answer)
      return findFaults(page)
    }
    expect(await findPanelFaults(page, 'Search in the book', search), words).toEqual([])
  }
})

test('axe reports no faults in the panels on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openFromShelf(page, 'The Lamp-Keeper')
  const rate = page.locator('button[data-tooltip="Playback rate"]')
  await rate.click()
  await expect(page.getByRole('dialog').getByRole('slider', { name: 'Playback rate' })).toBeVisible()
  expect(await findFaults(page), 'rate').toEqual([])
  await page.keyboard.press('Escape')
  await button(page, 'Settings').click()
  await page.getByRole('dialog').getByRole('slider', { name: 'Volume' }).scrollIntoViewIfNeeded()
  expect(await findFaults(page), 'volume').toEqual([])
})

test('axe reports no faults when the network is lost', async ({ page, context }) => {
  const chapters = Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8].map((n) => [`c${n}.xhtml`, `<p>Chapter ${n}.</p>`]))
  const book = tinyEpub({ title: 'A book that is read once', chapters })
  await startSession(page, 'super.uk')
  await openBook(page, new Blob([new Uint8Array(book)]), 'super.uk')
  await expect(button(page, 'Play')).toBeVisible()
  await showBars(page)
  await context.setOffline(true)
  // The middle of the book is not loaded.
  await page.getByRole('slider', { name: 'Position in book' }).fill('500')
  await expect(page.getByText('You are offline. Your place is saved on this device.').first()).toBeVisible()
  expect(await findFaults(page)).toEqual([])
})

test('axe reports no faults when a book cannot be opened', async ({ page }) => {
  for (const { files, status, message } of [
    { files: '**/content/**', status: 403, message: 'You have been logged out' },
    { files: /\/(lectern\.json|[^/]+\.xhtml)\?/, status: 404, message: 'Part of this book is missing' },
    { files: '**/content/**', status: 200, message: 'We couldn’t open this book' },
  ]) {
    await page.route(files, (route) => route.fulfill({ status, body: '<broken' }))
    await openFromShelf(page, 'The Lamp-Keeper')
    await expect(page.getByRole('alert')).toContainText(message)
    expect(await findFaults(page), message).toEqual([])
    await page.unroute(files)
  }
})

test('axe reports no faults when a link leaves the book', async ({ page }) => {
  const chapters = { 'c1.xhtml': '<p><a id="out" href="https://example.org/">Out of the book</a></p>' }
  await startSession(page, 'super.uk')
  await openBook(page, new Blob([new Uint8Array(tinyEpub({ title: 'A book with a door', chapters }))]), 'super.uk')
  await expect(button(page, 'Play')).toBeVisible()
  await hideBars(page)
  await page.frameLocator('iframe >> visible=true').locator('#out').click()
  await expect(page.getByRole('alertdialog', { name: 'Leave the book?' })).toBeVisible()
  expect(await findFaults(page)).toEqual([])
})

test('axe reports no faults in the video of a sign-language book', async ({ page }) => {
  await openFromShelf(page, 'Drakens tecken')
  await button(page, 'Languages').click()
  await button(page, 'tecknad figur').click()
  await expect(page.getByRole('region', { name: 'Sign language video' })).toBeVisible()
  await showBars(page)
  expect(await findFaults(page), 'window').toEqual([])
  await button(page, 'Full screen').click()
  await expect(button(page, 'Exit full screen')).toBeVisible()
  expect(await findFaults(page), 'full screen').toEqual([])
})

test('axe reports no faults when a file is picked', async ({ page }) => {
  await page.goto(`${origin()}/bookshelf/play/id/test-player`)
  const picker = page.getByLabel('Please select a book.')
  await expect(picker).toBeVisible()
  expect(await findFaults(page), 'picker').toEqual([])
  await picker.setInputFiles(path.join(SAMPLES, 'qissat-al-qamar.epub'))
  await expect(button(page, 'Play')).toBeVisible()
  await showBars(page)
  expect(await findFaults(page), 'picked').toEqual([])
})
