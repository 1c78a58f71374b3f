// @vitest-environment jsdom
import {
  type BookRevision,
  type Call,
  EPUB_BYTES_MAX,
  listBookRevisions,
  listSchoolBookRevisions,
  type ManagedBook,
  restoreBookRevision,
  restoreSchoolBookRevision,
} from '@lectern/contracts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { showAdministrationMessages, showLocale, showPortalMessages } from '../../../platform/i18n/messages.ts'
import { showScreen } from '../../../services/administration/testing/show-screen.tsx'
import { EXAMPLE_REVISION, EXAMPLE_SCHOOL, REALM_BOOK, SCHOOL_BOOK } from '../testing/example-books.ts'
import { type FakeUpload, makeFile, stubUploads } from '../testing/fake-uploads.ts'
import { RevisionsSection } from './revisions-section.tsx'

beforeAll(() => Promise.all([showPortalMessages(), showAdministrationMessages(), showLocale('en')]))
let uploads: readonly FakeUpload[] = []
beforeEach(() => void (uploads = stubUploads()))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const CURRENT = { ...EXAMPLE_REVISION, number: 3, note: null, isCurrent: true }
const LISTS = new Set<string>([listBookRevisions.path, listSchoolBookRevisions.path])

interface Shown {
  readonly book?: ManagedBook
  readonly revisions?: readonly BookRevision[]
  readonly isShared?: boolean
  readonly answer?: (contract: Call) => unknown
}

/** Shows the revisions of a book. Returns the calls. */
async function show({
  book = REALM_BOOK,
  revisions = [CURRENT, EXAMPLE_REVISION],
  isShared = false,
  answer,
}: Shown = {}) {
  const sent = showScreen(
    <RevisionsSection book={book} />,
    (contract) =>
      answer?.(contract) ??
      (LISTS.has(contract.path) && contract.method === 'GET' ? { data: revisions, isShared } : undefined),
  )
  await screen.findByText(/^Version 3/v)
  return sent
}
const choose = (...files: readonly File[]) =>
  void fireEvent.change(screen.getByLabelText('Choose a file'), { target: { files } })
const press = (name: string) => void fireEvent.click(screen.getByRole('button', { name }))
const waitForUpload = async (number: number) => {
  await waitFor(() => expect(uploads).toHaveLength(number))
  return uploads[number - 1]!
}
const getNote = () => screen.getByLabelText<HTMLInputElement>('What changed? (optional)')
const FILE = makeFile('corrected.epub', 2048)
const UPLOAD = 'Upload a corrected version'
const REVISED = { number: 1234, trustEnded: false, warnings: [] }

test.each<[string, Partial<BookRevision>, boolean, string]>([
  [
    'older',
    {},
    false,
    'Version 25 Oct 2026, Eva Ek · 3.4 MBChapter 2 is narrated againMake this version the current one again',
  ],
  [
    'without values',
    { uploadedBy: null, note: null, bytes: null },
    false,
    'Version 25 Oct 2026Make this version the current one again',
  ],
  ['current', { isCurrent: true, note: null }, false, 'Version 2 · Current version5 Oct 2026, Eva Ek · 3.4 MB'],
  [
    'deleted',
    { isStored: false, note: null },
    false,
    'Version 25 Oct 2026, Eva Ek · 3.4 MBThe files of this version have been deleted.',
  ],
  ['of several owners', { note: null }, true, 'Version 25 Oct 2026, Eva Ek · 3.4 MB'],
])('a revision says its uploader and size, and only a stored older one can return: %s', async (...row) => {
  const [, revision, isShared, text] = row
  await show({ revisions: [CURRENT, { ...EXAMPLE_REVISION, ...revision }], isShared })
  const [, shown] = screen.getAllByRole('listitem')
  expect(shown?.textContent).toBe(text)
  const why = screen.queryByText(/^Several owners have this book/v)
  expect([why !== null, screen.queryByRole('button', { name: UPLOAD }) === null]).toEqual([isShared, isShared])
})

test.each([
  [REALM_BOOK, restoreBookRevision, { id: REALM_BOOK.id, number: 2 }],
  [SCHOOL_BOOK, restoreSchoolBookRevision, { id: EXAMPLE_SCHOOL.id, bookId: SCHOOL_BOOK.id, number: 2 }],
] as const)('an older revision becomes the current one again: $title', async (book, call, params) => {
  const sent = await show({ book })
  press('Make version 2 the current one again')
  expect(await screen.findByText('Version 2 is the current version now.')).toBeTruthy()
  const changes = sent.filter(({ contract }) => contract.method !== 'GET')
  expect(changes.map(({ contract, params: sentParams }) => [contract.path, sentParams])).toEqual([[call.path, params]])
  await waitFor(() => expect(sent.filter(({ contract }) => contract.method === 'GET')).toHaveLength(2))
})

test('a corrected file is sent with its note, which then is empty, and the revisions are fetched again', async () => {
  const sent = await show()
  const click = vi.spyOn(screen.getByLabelText<HTMLInputElement>('Choose a file'), 'click')
  press(UPLOAD)
  expect(click).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('checkbox')).toBeNull()
  fireEvent.change(getNote(), { target: { value: ' Chapter 3 ' } })
  choose(FILE)
  const upload = await waitForUpload(1)
  expect([upload.method, upload.url, upload.file]).toEqual([
    'POST',
    `/api/library/v1/books/${REALM_BOOK.id}/revisions?note=Chapter+3`,
    FILE,
  ])
  upload.report(1024)
  expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: 'corrected.epub' }).value).toBe(0.5)
  expect(screen.getByRole('button', { name: UPLOAD }).ariaDisabled).toBe('true')
  await upload.answer(201, REVISED)
  expect(await screen.findByText('Version 1,234 is the current version now.')).toBeTruthy()
  expect(screen.queryByText(/^The scripts of the book are blocked again/v)).toBeNull()
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(getNote().value).toBe('')
  await waitFor(() => expect(sent).toHaveLength(2))
})

test.each([
  [REALM_BOOK, true],
  [SCHOOL_BOOK, true],
  [REALM_BOOK, false],
])('a corrected file says whether its scripts must be allowed again: %#', async (book, trustEnded) => {
  await show({ book })
  choose(FILE)
  await (await waitForUpload(1)).answer(201, { ...REVISED, trustEnded })
  expect(await screen.findByText(/^Version 1,234 is the current version/v)).toBeTruthy()
  expect(screen.queryAllByText(/^The scripts of the book are blocked again/v)).toHaveLength(trustEnded ? 1 : 0)
})

test('a school confirms its rights before it chooses a corrected file', async () => {
  await show({ book: SCHOOL_BOOK })
  const rights = screen.getByLabelText('Fyrskolan has the right to give this book to its people')
  const click = vi.spyOn(screen.getByLabelText<HTMLInputElement>('Choose a file'), 'click')
  expect(screen.queryByText('Tick the box first.')).toBeNull()
  press(UPLOAD)
  expect(screen.getByText('Tick the box first.')).toBeTruthy()
  expect([document.activeElement, click.mock.calls.length]).toEqual([rights, 0])
  fireEvent.click(rights)
  expect(screen.queryByText('Tick the box first.')).toBeNull()
  press(UPLOAD)
  expect(click).toHaveBeenCalledTimes(1)
  choose(FILE)
  const path = `/api/library/v1/schoolUnits/${EXAMPLE_SCHOOL.id}/own-books/${SCHOOL_BOOK.id}/revisions`
  expect((await waitForUpload(1)).url).toBe(`${path}?rights=confirmed`)
})

const NARRATIONS = [
  { language: 'en', label: 'English', media: 'audio' },
  { language: 'sv', label: 'Swedish', media: 'audio' },
]

test.each([
  [{ title: { before: 'Old', after: 'New' } }, ['Title: “Old” before, “New” now']],
  [{ chapters: { before: 1200, after: 7 } }, ['Chapters: 1,200 before, 7 now']],
  [
    { language: { before: 'en', after: 'sv' }, narrations: NARRATIONS },
    ['Language: English before, Swedish now', 'Narration that is missing now: English and Swedish'],
  ],
])('a file that looks like another book is used only after a confirmation: %o', async (details, sentences) => {
  await show()
  fireEvent.change(getNote(), { target: { value: 'Chapter 3' } })
  choose(FILE)
  await (await waitForUpload(1)).refuse(409, 'revision_differs', details)
  await screen.findByText('This looks like another book')
  const readSentences = () =>
    [...screen.getByRole('status').querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(readSentences()).toEqual(sentences)
  press('Cancel')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: UPLOAD }))
  expect(screen.queryByText('This looks like another book')).toBeNull()
  expect(uploads).toHaveLength(1)

  choose(FILE)
  await (await waitForUpload(2)).refuse(409, 'revision_differs', details)
  fireEvent.click(await screen.findByRole('button', { name: 'It is this book. Use the file' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: UPLOAD }))
  const { url, file } = await waitForUpload(3)
  expect([url, file]).toEqual([
    `/api/library/v1/books/${REALM_BOOK.id}/revisions?note=Chapter+3&differences=confirmed`,
    FILE,
  ])
})

test('a refused correction says why and leaves the note; another try is not confirmed', async () => {
  const sent = await show()
  fireEvent.change(getNote(), { target: { value: 'Chapter 3' } })
  choose(FILE)
  await (await waitForUpload(1)).refuse(409, 'revision_unchanged')
  expect((await screen.findByRole('alert')).textContent).toContain('This file is already the current version.')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(getNote().value).toBe('Chapter 3')
  choose(FILE)
  await (await waitForUpload(2)).refuse(409, 'book_shared')
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: UPLOAD }))
  expect((await waitForUpload(3)).url).not.toContain('confirmed')
  expect(sent).toHaveLength(1)
})

test('a corrected file that is too large is not sent, and no file sends nothing', async () => {
  await show()
  choose()
  expect(screen.queryByRole('alert')).toBeNull()
  choose(makeFile('larger.epub', EPUB_BYTES_MAX + 1))
  expect((await screen.findByRole('alert')).textContent).toContain('The book is too large.')
  choose(makeFile('largest.epub', EPUB_BYTES_MAX))
  await waitForUpload(1)
  expect(screen.queryByRole('alert')).toBeNull()
})
