// @vitest-environment jsdom
import { EPUB_BYTES_MAX, type ErrorCode } from '@lectern/contracts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { showAdministrationMessages, showLocale, showPortalMessages } from '../../platform/i18n/messages.ts'
import { showScreen } from '../../services/administration/testing/show-screen.tsx'
import { EXAMPLE_SCHOOL } from './testing/example-books.ts'
import { type FakeUpload, makeFile, stubUploads } from './testing/fake-uploads.ts'
import { UploadSection } from './upload-section.tsx'

beforeAll(() => Promise.all([showPortalMessages(), showAdministrationMessages(), showLocale('en')]))
let uploads: readonly FakeUpload[] = []
beforeEach(() => void (uploads = stubUploads()))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const imported = (title: string, created = true) => ({
  book: {
    id: '019a0000-0000-7000-8000-0000000000b1',
    title,
    authors: [],
    language: 'en',
    layout: 'reflowable',
    direction: 'ltr',
    narrations: [],
    kind: 'book',
    coverUrl: null,
    duration: 0,
    description: null,
    ages: null,
    level: null,
    accessibility: { summary: null, features: [], hazards: [], accessModes: [] },
  },
  created,
  warnings: [],
})

async function show(unit?: typeof EXAMPLE_SCHOOL) {
  showScreen(<UploadSection {...(unit && { unit })} />, () => undefined)
  return screen.findByRole('region', { name: 'Upload books' })
}
const getField = () => document.querySelector<HTMLInputElement>('input[type="file"]')!
const choose = (...files: readonly File[]) => void fireEvent.change(getField(), { target: { files } })
const press = (name: string) => void fireEvent.click(screen.getByRole('button', { name }))
const readRows = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
const waitForUpload = async (number: number) => {
  await waitFor(() => expect(uploads).toHaveLength(number))
  return uploads[number - 1]!
}

test('files are uploaded one after the other, and each says how much is sent and what the server says', async () => {
  await show()
  expect(readRows()).toEqual([])
  const [first, second] = [makeFile('first.epub', 2048), makeFile('second.epub', 2048)]
  choose(first, second)
  const upload = await waitForUpload(1)
  expect([upload.method, upload.url, upload.file]).toEqual(['POST', '/api/library/v1/books', first])
  const readProgress = () => screen.getByRole<HTMLProgressElement>('progressbar', { name: 'first.epub' }).value
  expect([readProgress(), readRows()]).toEqual([0, ['first.epub0 byte of 2 kB uploaded', 'second.epubWaiting']])
  upload.report(512)
  expect([readProgress(), readRows()[0]]).toEqual([0.25, 'first.epub512 byte of 2 kB uploaded'])
  upload.report(2048)
  expect([readProgress(), readRows()[0]]).toEqual([1, 'first.epubChecking the book. This can take a minute.'])
  await upload.answer(201, imported('The Harbour Clock'))
  const next = await waitForUpload(2)
  expect(next.file).toBe(second)
  expect(readRows()[0]).toBe('first.epubAdded: The Harbour Clock')
  await next.answer(200, imported('Our Own Songs', false))
  await waitFor(() => expect(readRows()[1]).toBe('second.epubThis book was already here: Our Own Songs'))
})

test.each<[code: ErrorCode, details: object, text: string, isRetried: boolean]>([
  ['import_not_a_zip', {}, 'This file is not an EPUB book. Choose a file whose name ends with .epub.', false],
  [
    'import_xml_malformed',
    { file: 'c1.xhtml', line: 7, reason: 'a tag is open' },
    'Place in the book: c1.xhtml:7Message for the publisher: a tag is open',
    false,
  ],
  ['import_file_missing', { file: 'c1.xhtml' }, 'Place in the book: c1.xhtml', false],
  ['import_unreadable', { reason: 'no pages' }, 'Message for the publisher: no pages', false],
  ['forbidden', {}, 'You don’t have permission to do this.', true],
])('a refused file says why, and only another reason than the file has another try: %s %o', async (...row) => {
  const [code, details, text, isRetried] = row
  await show()
  choose(makeFile('first.epub', 8))
  await (await waitForUpload(1)).refuse(400, code, details)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain(text)
  const hasPlace = 'file' in details
  expect([alert.textContent.includes('Place in the book'), alert.textContent.includes('Message for')]).toEqual([
    hasPlace,
    'reason' in details,
  ])
  expect(screen.queryByRole('button', { name: 'Try again' }) !== null).toBe(isRetried)
})

test('a file that was lost on the way is sent again only on request, after the files that wait', async () => {
  await show()
  const [first, second] = [makeFile('first.epub', 8), makeFile('second.epub', 8)]
  choose(first, second)
  await (await waitForUpload(1)).fail()
  // The next file is sent although the first one failed.
  const next = await waitForUpload(2)
  expect(next.file).toBe(second)
  press('Try again')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose files' }))
  expect(readRows()[0]).toBe('first.epubWaiting')
  expect(uploads).toHaveLength(2)
  await next.answer(201, imported('Our Own Songs'))
  const again = await waitForUpload(3)
  expect(again.file).toBe(first)
  await again.answer(201, imported('The Harbour Clock'))
  await waitFor(() =>
    expect(readRows()).toEqual(['first.epubAdded: The Harbour Clock', 'second.epubAdded: Our Own Songs']),
  )
})

test('a file that is too large is not sent, and the largest permitted file is', async () => {
  await show()
  const largest = makeFile('largest.epub', EPUB_BYTES_MAX)
  choose(makeFile('larger.epub', EPUB_BYTES_MAX + 1), largest)
  expect((await waitForUpload(1)).file).toBe(largest)
  expect(readRows()).toEqual([
    'larger.epubThe book is too large. Ask the publisher for a smaller edition.',
    'largest.epub0 byte of 2 GB uploaded',
  ])
})

test('an empty file counts as sent while the server checks it', async () => {
  await show()
  choose(makeFile('empty.epub', 0))
  await waitForUpload(1)
  expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(1)
  expect(readRows()).toEqual(['empty.epubChecking the book. This can take a minute.'])
})

test('a school confirms its rights before a file is chosen or dropped', async () => {
  const section = await show(EXAMPLE_SCHOOL)
  const rights = screen.getByLabelText<HTMLInputElement>('Fyrskolan has the right to give these books to its people')
  const click = vi.spyOn(getField(), 'click')
  const file = makeFile('first.epub', 8)
  const drop = () => fireEvent.drop(section, { dataTransfer: { files: [file] } })
  for (const tryIt of [() => press('Choose files'), drop]) {
    expect(screen.queryByText('Tick the box first.')).toBeNull()
    tryIt()
    expect(screen.getByText('Tick the box first.')).toBeTruthy()
    expect(document.activeElement).toBe(rights)
    fireEvent.click(rights)
    fireEvent.click(rights)
  }
  expect([click.mock.calls.length, readRows()]).toEqual([0, []])
  fireEvent.click(rights)
  press('Choose files')
  expect(click).toHaveBeenCalledTimes(1)
  drop()
  expect(screen.queryByText('Tick the box first.')).toBeNull()
  const { url } = await waitForUpload(1)
  expect(url).toBe(`/api/library/v1/schoolUnits/${EXAMPLE_SCHOOL.id}/own-books?rights=confirmed`)
})

test('files for the realm need no confirmation, and the place for dropped files is marked while files are over it', async () => {
  const section = await show()
  const click = vi.spyOn(getField(), 'click')
  expect(screen.queryByRole('checkbox')).toBeNull()
  press('Choose files')
  expect(click).toHaveBeenCalledTimes(1)
  const isMarked = () => section.dataset['over'] === 'true'
  expect(isMarked()).toBe(false)
  // Without this, the browser would open the file.
  expect([fireEvent.dragOver(section), isMarked()]).toEqual([false, true])
  fireEvent.dragLeave(section)
  expect(isMarked()).toBe(false)
  fireEvent.dragOver(section)
  const dataTransfer = { files: [makeFile('first.epub', 8)] }
  expect([fireEvent.drop(section, { dataTransfer }), isMarked()]).toEqual([false, false])
  await waitForUpload(1)
})

test('a field without a chosen file sends nothing', async () => {
  await show()
  fireEvent.change(getField(), { target: { files: null } })
  expect([readRows(), uploads]).toEqual([[], []])
})
