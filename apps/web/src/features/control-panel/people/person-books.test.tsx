// @vitest-environment jsdom
import {
  addToShelf,
  BOOKSHELF_FETCH_LIMIT,
  type Call,
  type CallResponse,
  explainBooks,
  type ExplainedBook,
  listCatalogue,
  listShelf,
} from '@lectern/contracts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { showAdministrationMessages, showLocale, showPortalMessages } from '../../../platform/i18n/messages.ts'
import { showScreen } from '../../../services/administration/testing/show-screen.tsx'
import { HiddenBooks } from './hidden-books.tsx'
import { PersonShelf } from './person-shelf.tsx'

beforeAll(() => Promise.all([showPortalMessages(), showAdministrationMessages(), showLocale('en')]))
afterEach(cleanup)

const bookOf = (title: string, values: Partial<ExplainedBook> = {}): ExplainedBook => ({
  id: `id of ${title}`,
  title,
  authors: ['Ada Ek', 'Bo Al'],
  language: 'en',
  fromAge: null,
  reasons: [],
  onShelf: false,
  ...values,
})
const GROUP = { id: '019a0000-0000-7000-8000-0000000000b1', name: '4 A' }
const EXPLANATION: CallResponse<typeof explainBooks> = {
  status: 'active',
  ageFilters: [],
  subscription: null,
  data: [bookOf('Lamp')],
}

/** Shows a section with the data of calls by path. Returns the calls of a contract. */
function show(section: ReactNode, data: readonly (readonly [Call, unknown])[]) {
  const sent = showScreen(
    section,
    ({ method, path }) => data.find(([each]) => each.method === method && each.path === path)?.[1],
  )
  return ({ method, path }: Call) =>
    sent
      .filter(({ contract }) => contract.method === method && contract.path === path)
      .map(({ params, query, body }) => ({ params, query, body }))
}
const search = async (text: string) =>
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: text } })

/** Searches in the section about hidden books. Returns the row of the book. */
async function explain(explanation: Partial<typeof EXPLANATION>) {
  show(<HiddenBooks id="pupil" />, [[explainBooks, { ...EXPLANATION, ...explanation }]])
  await search('lamp')
  const title = await screen.findByText('Lamp')
  return within(title.closest('li')!)
}
const readTexts = (items: readonly HTMLElement[]) => items.map(({ textContent }) => textContent)

test.each<[Partial<ExplainedBook>, Partial<typeof EXPLANATION>, string]>([
  [{ reasons: ['withdrawn'] }, {}, 'This book is not offered any more.'],
  [{ reasons: ['other_school'] }, {}, 'This book belongs to a school that this person is not in.'],
  [{ reasons: ['list'] }, {}, 'This book is only for schools that have it on their book list.'],
  [{ reasons: ['subscription'] }, {}, 'This book needs a subscription. Neither the person nor the school has one.'],
  [
    { reasons: ['subscription'] },
    { subscription: { type: 'school', state: 'ended', at: '2026-11-20T12:00:00.000Z' } },
    'This book needs a subscription. The last one ended on 20 Nov 2026.',
  ],
  [
    { reasons: ['subscription'] },
    { subscription: { type: 'school', state: 'later', at: '2026-12-24T12:00:00.000Z' } },
    'This book needs a subscription. The next one begins on 24 Dec 2026.',
  ],
  [{ onShelf: true }, {}, 'This book can be opened. It is on the bookshelf.'],
  [{}, {}, 'This book can be opened. It is not on the bookshelf yet.'],
])('the search for a hidden book says why the person does not see it: %j, %j', async (book, explanation, text) => {
  const row = await explain({ ...explanation, data: [bookOf('Lamp', book)] })
  expect(readTexts(row.getAllByRole('listitem'))).toEqual([text])
  // Only a book that the person can open and does not have goes to the bookshelf.
  const isMissing = book.reasons === undefined && book.onShelf === undefined
  expect(row.queryByRole('button', { name: 'Add Lamp' }) !== null).toBe(isMissing)
})

test('a book can have more than one reason', async () => {
  const row = await explain({ data: [bookOf('Lamp', { reasons: ['withdrawn', 'list'], onShelf: true })] })
  expect(readTexts(row.getAllByRole('listitem'))).toEqual([
    expect.stringMatching(/not offered/u),
    expect.stringMatching(/book list/u),
  ])
  expect(row.queryByRole('button')).toBeNull()
})

test('each age filter below the age of a book is named, with a link to its group', async () => {
  const ageFilters: (typeof EXPLANATION)['ageFilters'] = [
    { age: 9, source: 'person', group: null },
    { age: 10, source: 'group', group: GROUP },
    { age: 11, source: 'unseen_group', group: null },
    { age: 12, source: 'group', group: { id: 'same', name: 'Same age' } },
    { age: 13, source: 'group', group: { id: 'older', name: 'Older' } },
  ]
  const row = await explain({ ageFilters, data: [bookOf('Lamp', { fromAge: 12, reasons: ['age'] })] })
  const [finding] = row.getAllByRole('listitem')
  const paragraphs = [...finding!.querySelectorAll('p')]
  expect(paragraphs.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/from 12 years. The age filter of this person is 9 years/u),
    'This book is for readers from 12 years. The age filter of the group 4 A is 10 years. Open the group',
    expect.stringMatching(/from 12 years. A group at another school has an age filter of 11 years/u),
  ])
  expect(row.getAllByRole('link').map((each) => each.getAttribute('href'))).toEqual([
    `/controlpanel/groups/${GROUP.id}`,
  ])
})

test('a search for a hidden book asks for this person and the trimmed text, and adds a book to the bookshelf', async () => {
  const find = show(<HiddenBooks id="pupil" />, [[explainBooks, EXPLANATION]])
  await search('  ')
  expect(find(explainBooks)).toEqual([])
  await search(' lamp ')
  fireEvent.click(await screen.findByRole('button', { name: 'Add Lamp' }))
  await waitFor(() =>
    expect(find(addToShelf)).toMatchObject([{ params: { userId: 'pupil' }, body: { bookId: 'id of Lamp' } }]),
  )
  expect(find(explainBooks)[0]).toMatchObject({ params: { userId: 'pupil' }, query: { q: 'lamp' } })
})

test('the refusal of a book is shown with this book only', async () => {
  const found = { ...EXPLANATION }
  showScreen(<HiddenBooks id="pupil" />, ({ path }) => {
    if (path === explainBooks.path) return found
    return path === addToShelf.path ? { code: 'book_not_found', details: undefined } : undefined
  })
  await search('lamp')
  fireEvent.click(await screen.findByRole('button', { name: 'Add Lamp' }))
  const refusal = await screen.findByRole('alert')
  found.data = [bookOf('Boat')]
  await search('boat')
  await screen.findByText('Boat')
  expect(refusal.isConnected).toBe(false)
})

test('the search for a hidden book says whether the account is inactive, and whether no book was found', async () => {
  const inactive = () => screen.queryByText('This account is not active, so it cannot open any book.') !== null
  const unknown = () => screen.queryByText('No book found. Books of other schools are not shown here.') !== null
  await explain({ status: 'active' })
  expect([inactive(), unknown()]).toEqual([false, false])
  cleanup()
  for (const status of ['inactive', 'deleting'] as const) {
    await explain({ status })
    expect([inactive(), unknown()]).toEqual([true, false])
    cleanup()
  }
  show(<HiddenBooks id="pupil" />, [[explainBooks, { ...EXPLANATION, data: [] }]])
  await search('lamp')
  await screen.findByText(/^No book found/u)
  expect([inactive(), unknown()]).toEqual([false, true])
})

const readTitles = () => [...document.querySelectorAll('li bdi')].map(({ textContent }) => textContent)

test.each([
  [0, 0, true, false],
  [6, 6, false, false],
  [7, 6, false, true],
])('a bookshelf of %i books shows %i books at first', async (count, shown, isEmpty, hasMore) => {
  const titles = Array.from({ length: count }, (_, index) => `Book ${index}`)
  const find = show(<PersonShelf id="pupil" />, [
    [listShelf, { data: titles.map((title) => ({ book: bookOf(title, { language: 'sv' }) })), meta: {} }],
  ])
  await screen.findByRole('searchbox')
  const more = () => screen.queryByRole('button', { name: 'See all books' })
  expect(readTitles()).toEqual(titles.slice(0, shown))
  const languages = [...document.querySelectorAll('li bdi')].map((title) =>
    title.closest('[lang]')?.getAttribute('lang'),
  )
  expect(new Set(languages)).toEqual(new Set(shown === 0 ? [] : ['sv']))
  expect([screen.queryByText('No books on the bookshelf yet.') !== null, more() !== null]).toEqual([isEmpty, hasMore])
  expect(find(listShelf)).toMatchObject([{ params: { userId: 'pupil' }, query: { limit: BOOKSHELF_FETCH_LIMIT } }])
  if (!hasMore) return
  fireEvent.click(more()!)
  expect([readTitles(), more()]).toEqual([titles, null])
})

test('the search for a book for the bookshelf finds a few books, and offers those that are not on it', async () => {
  const found = { data: [bookOf('Boat'), bookOf('Lamp')], meta: {} }
  // Also a book that is on the shelf after those that are shown at first.
  const shown = ['A', 'B', 'C', 'D', 'E', 'F']
  const shelf = [...shown, 'Boat']
  const find = show(<PersonShelf id="pupil" />, [
    [listShelf, { data: shelf.map((title) => ({ book: bookOf(title) })), meta: {} }],
    [listCatalogue, found],
  ])
  await search('  ')
  expect(find(listCatalogue)).toEqual([])
  await search('lamp')
  await screen.findByRole('button', { name: 'Add Lamp' })
  expect(find(listCatalogue)).toMatchObject([{ query: { q: 'lamp', limit: 8 } }])
  expect([readTitles(), screen.queryByRole('button', { name: 'Add Boat' })]).toEqual([[...shown, 'Boat', 'Lamp'], null])
  const nothing = () => screen.queryByText('No results')
  expect(nothing()).toBeNull()
  found.data = []
  await search('other')
  await waitFor(() => expect(nothing()).not.toBeNull())
  expect(readTitles()).toEqual(shown)
})
