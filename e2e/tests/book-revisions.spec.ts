import { expect, test, type Page } from '@playwright/test'
import { tinyEpub } from '@lectern/test-kit'
import { fetchLastmark, fetchPerson, fetchToken, uploadBook } from '../src/api.ts'
import { goToChapterByLabel } from '../src/books.ts'
import { logIn, origin } from '../src/log-in.ts'
import { forgetNarration, litSentences, recordNarration } from '../src/record-narration.ts'
import { silentWav } from '../src/silent-wav.ts'

const TITLE = 'The Revised Lighthouse'
const SENTENCES = 60
const PUPIL = 'pupil02.uk'

const sentences = Array.from(
  { length: SENTENCES },
  (_, index) => `<p id="s${index + 1}">Sentence ${index + 1} of the lighthouse, which is a long one.</p>`,
)

interface Version {
  readonly title?: string
  readonly before?: string
  /** Text of the second chapter. Null without this chapter. */
  readonly second: string | null
}

/** Returns a version of the book, with silent narration. `before` is markup before the first sentence. */
const write = ({ title = TITLE, before = '', second }: Version) => ({
  name: 'lighthouse.epub',
  mimeType: 'application/epub+zip',
  buffer: tinyEpub({
    title,
    narrated: true,
    chapters: {
      'c1.xhtml': before + sentences.join(''),
      ...(second === null ? {} : { 'c2.xhtml': `<p id="s101">${second}</p>` }),
      'c3.xhtml': '<p id="s201">The end of the lighthouse.</p>',
    },
    replace: { 'OPS/voice.mp3': silentWav(SENTENCES + 1) },
  }),
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Expects that the visible page of the book shows an element with the text. */
const expectOnPage = (page: Page, words: string) =>
  expect.poll(() => page.evaluate(isOnPage, words), { message: words }).toBe(true)

/** Runs in the page. */
const isOnPage = (words: string) =>
  [...document.querySelectorAll('iframe')]
    .filter((frame) => getComputedStyle(frame).visibility === 'visible')
    .flatMap((frame) => [...(frame.contentDocument?.querySelectorAll('p') ?? [])])
    .filter((paragraph) => paragraph.textContent.includes(words))
    .some((paragraph) => {
      const { left, top } = paragraph.getBoundingClientRect()
      return left >= 0 && left < innerWidth && top >= 0 && top < innerHeight
    })

const countInBook = (page: Page, words: string) =>
  page.evaluate(
    (searched) =>
      [...document.querySelectorAll('iframe')].filter((frame) =>
        frame.contentDocument?.body.textContent.includes(searched),
      ).length,
    words,
  )

/** Waits until the library has stored a position of the pupil whose URI ends with `end`. */
async function waitForPlace(id: string, end: string): Promise<void> {
  const token = await fetchToken(origin(), PUPIL)
  const readUri = async () => (await fetchLastmark(origin(), token, id))?.URI ?? ''
  await expect.poll(readUri).toMatch(new RegExp(`${end}$`, 'u'))
}

/** Closes the book and opens it again. */
async function reopen(page: Page, id: string): Promise<void> {
  await button(page, 'Close book').click()
  await page.goto(`${origin()}/bookshelf/play/id/${id}`)
}

test('an open book stays in its version; the next opening shows the corrected one at the same place', async ({
  page,
  browser,
}) => {
  const first = write({ second: 'The first version of chapter two.' })
  const uploaded = await uploadBook(
    origin(),
    await fetchToken(origin(), 'super.uk'),
    new Blob([new Uint8Array(first.buffer)]),
  )
  if ('refusal' in uploaded) throw new Error(uploaded.refusal.message)
  const { id } = uploaded.book.book

  const pupil = await (await browser.newContext()).newPage()
  await recordNarration(pupil)
  await logIn(pupil, PUPIL)
  await pupil.goto(`${origin()}/bookshelf/play/id/${id}`)
  await expectOnPage(pupil, 'Sentence 1 of')
  await button(pupil, 'Next page').click()
  await button(pupil, 'Play').click()
  await expect.poll(async () => (await litSentences(pupil)).length).toBeGreaterThan(0)
  await button(pupil, 'Pause').click()

  await logIn(page, 'super.uk')
  await page.goto(`${origin()}/controlpanel/beta/books`)
  await page.getByRole('searchbox', { name: 'Search' }).fill('lighthouse')
  await button(page, `Manage ${TITLE}`).click()
  const panel = page.getByRole('dialog', { name: TITLE })
  const choose = (file: ReturnType<typeof write>) => panel.locator('input[type="file"]').setInputFiles(file)
  await expect(panel.getByText('Version 1 · Current version')).toBeVisible()
  await choose(first)
  await expect(panel.getByRole('alert')).toContainText('This file is already the current version.')
  await choose(write({ title: 'Another Lamp', second: null }))
  await expect(panel.getByRole('status')).toContainText('This looks like another book')
  await expect(panel.getByRole('status')).toContainText('Chapters: 3 before, 2 now')
  await button(page, 'Cancel').click()
  await panel.getByLabel('What changed? (optional)').fill('A missing paragraph')
  await choose(write({ before: '<p>A paragraph that was missing.</p>', second: 'The corrected chapter two.' }))
  await expect(panel.getByRole('status')).toContainText('Version 2 is the current version now.')
  await expect(panel.getByText('Version 2 · Current version')).toBeVisible()
  await expect(panel.getByText('A missing paragraph')).toBeVisible()

  // The open reader loads further files of its version, and plays.
  await goToChapterByLabel(pupil, 'c2.xhtml')
  await expectOnPage(pupil, 'The first version of chapter two.')
  await goToChapterByLabel(pupil, 'c1.xhtml')
  await button(pupil, 'Next page').click()
  await forgetNarration(pupil)
  await button(pupil, 'Play').click()
  await expect.poll(async () => (await litSentences(pupil)).length).toBeGreaterThan(0)
  await button(pupil, 'Pause').click()
  const spoken = (await litSentences(pupil)).at(-1)?.id ?? ''
  expect(spoken).not.toBe('s1')
  await waitForPlace(id, `c1.xhtml#${spoken}`)

  await reopen(pupil, id)
  const number = spoken.slice(1)
  await expectOnPage(pupil, `Sentence ${number} of`)
  expect(await countInBook(pupil, 'A paragraph that was missing.')).toBeGreaterThan(0)
  await waitForPlace(id, `c1.xhtml#${spoken}`)
  await expect(pupil.getByText('This book was changed')).toHaveCount(0)

  // A version without the chapter of the pupil opens at the nearest place, and says so.
  await goToChapterByLabel(pupil, 'c2.xhtml')
  await expectOnPage(pupil, 'The corrected chapter two.')
  await waitForPlace(id, 'c2.xhtml')
  await choose(write({ second: null }))
  await button(page, 'It is this book. Use the file').click()
  await expect(panel.getByText('Version 3 · Current version')).toBeVisible()
  await reopen(pupil, id)
  await expectOnPage(pupil, 'The end of the lighthouse.')
  await expect(pupil.getByText('This book was changed. This is the nearest place.').first()).toBeVisible()

  await button(page, 'Make version 2 the current one again').click()
  await expect(panel.getByText('Version 2 · Current version')).toBeVisible()
  await reopen(pupil, id)
  await goToChapterByLabel(pupil, 'c2.xhtml')
  await expectOnPage(pupil, 'The corrected chapter two.')
})

test('a downloaded book opens without a network, and stays until its corrected version has arrived', async ({
  page,
  context,
}) => {
  const title = 'The Downloaded Lighthouse'
  const superToken = await fetchToken(origin(), 'super.uk')
  const { buffer } = write({ title, second: 'The first version of chapter two.' })
  const uploaded = await uploadBook(origin(), superToken, new Blob([new Uint8Array(buffer)]))
  if ('refusal' in uploaded) throw new Error(uploaded.refusal.message)
  const { id } = uploaded.book.book
  await logIn(page, PUPIL)
  const { uid } = await fetchPerson(origin(), PUPIL)
  await sendAs(`/user/${uid}/books`, PUPIL, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ bookId: id }),
  })
  await page.goto(`${origin()}/library/bookshelf`)
  await button(page, `Download: ${title}`).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Download' }).click()
  await expect(button(page, `Downloaded: ${title}`)).toBeVisible()

  const corrected = write({ title, second: 'The corrected chapter two.' }).buffer
  const revised = await sendAs(`/books/${id}/revisions`, 'super.uk', {
    method: 'POST',
    headers: { 'content-type': 'application/epub+zip' },
    body: new Blob([new Uint8Array(corrected)]),
  })
  expect(revised.status).toBe(201)
  await page.reload()
  const offer = button(page, `There is a corrected version: ${title}`)
  await expect(offer).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('main').getByRole('link', { name: title }).first().click()
  await expectOnPage(page, 'Sentence 1 of')
  await expect(page.getByText('A corrected version of this book is on your bookshelf.').first()).toBeVisible()
  await goToChapterByLabel(page, 'c2.xhtml')
  await expectOnPage(page, 'The first version of chapter two.')
  await context.setOffline(false)

  await page.goto(`${origin()}/library/bookshelf`)
  await offer.click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Your place, bookmarks and answers stay saved.')
  // The network fails after the question: the first version stays until the corrected one is on the device.
  await context.route('**/content/**', (route) => route.abort())
  await question.getByRole('button', { name: 'Download again' }).click()
  await expect(button(page, `Waiting for a connection, 0% downloaded: ${title}`)).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('main').getByRole('link', { name: title }).first().click()
  await goToChapterByLabel(page, 'c2.xhtml')
  await expectOnPage(page, 'The first version of chapter two.')
  await context.unroute('**/content/**')
  await context.setOffline(false)

  await page.goto(`${origin()}/library/bookshelf`)
  await expect(button(page, `Downloaded: ${title}`)).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('main').getByRole('link', { name: title }).first().click()
  await goToChapterByLabel(page, 'c2.xhtml')
  await expectOnPage(page, 'The corrected chapter two.')
})

/** Sends a request to the library as a user. */
async function sendAs(path: string, username: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('authorization', `Bearer ${await fetchToken(origin(), username)}`)
  return fetch(`${origin()}/api/library/v1${path}`, { ...init, headers })
}
