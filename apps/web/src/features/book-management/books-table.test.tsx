// @vitest-environment jsdom
import {
  type Call,
  getBookUse,
  getManagedOrganization,
  getSchoolBookUse,
  listBookRevisions,
  listManagedBooks,
  listSchoolBookRevisions,
  listSchoolBooks,
  type ManagedBook,
  restoreBook,
  restoreSchoolBook,
  setBookAccess,
  setBookTrust,
  withdrawBook,
  withdrawSchoolBook,
} from '@lectern/contracts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { showAdministrationMessages, showLocale, showPortalMessages } from '../../platform/i18n/messages.ts'
import { type SentCall, showScreen } from '../../services/administration/testing/show-screen.tsx'
import { stubWidth } from '../../ui/data-table/testing/example-table.tsx'
import { RealmBooksScreen } from './realm-books-screen.tsx'
import { SchoolBooksScreen } from './school-books-screen.tsx'
import { EXAMPLE_SCHOOL, REALM_BOOK, SCHOOL_BOOK } from './testing/example-books.ts'

beforeAll(() => Promise.all([showPortalMessages(), showAdministrationMessages(), showLocale('en')]))
beforeEach(() => stubWidth('wide'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const WITHDRAWN_AT = '2026-11-22T12:00:00.000Z'
const REFUSED = { code: 'forbidden', details: {} }
const REFUSAL = 'You don’t have permission to do this. Ask your school if you need it.'
const nameCall = ({ method, path }: Call) => `${method} ${path}`
const listChanges = (sent: readonly SentCall[]) =>
  sent
    .filter(({ contract }) => contract.method !== 'GET')
    .map(({ contract, params, body }) => ({ call: nameCall(contract), params, body }))
const listReads = (sent: readonly SentCall[], { path }: Call) =>
  sent.filter(({ contract }) => contract.method === 'GET' && contract.path === path)

interface Shown {
  readonly page: 'realm' | 'school'
  /** Returns the books of the list, which a change can replace. */
  readonly list: () => readonly ManagedBook[]
  readonly answer?: (contract: Call) => unknown
  readonly address?: string
}

/** Shows a page of books. Returns the calls. */
async function show({ page, list, answer, address }: Shown) {
  const sent = showScreen(
    page === 'realm' ? <RealmBooksScreen backLabel="Manage" /> : <SchoolBooksScreen id={EXAMPLE_SCHOOL.id} />,
    (contract) => {
      const { path } = contract
      const data = answer?.(contract)
      if (data !== undefined) return data
      if (path === getManagedOrganization.path) return { ...EXAMPLE_SCHOOL, administered: true }
      if (contract.method === 'GET' && (path === listManagedBooks.path || path === listSchoolBooks.path))
        return { data: list(), meta: { totalCount: list().length } }
      if (path === listBookRevisions.path || path === listSchoolBookRevisions.path) return { data: [], isShared: true }
      return undefined
    },
    address,
  )
  const [first] = list()
  if (first !== undefined) await screen.findAllByRole('rowheader', { name: first.title })
  return sent
}

/** Shows the page with one book, and opens the panel of the book. Returns the calls. */
async function openPanel(book: ManagedBook, shown: Partial<Shown> = {}) {
  const page = shown.page ?? (book.owner === null ? 'realm' : 'school')
  const sent = await show({ list: () => [book], ...shown, page })
  fireEvent.click(screen.getByRole('button', { name: `Manage ${book.title}` }))
  await within(await screen.findByRole('dialog', { name: book.title })).findByText(/^Several owners/v)
  return sent
}
// A message with a button is a dialog, too.
const panel = () => within(screen.getByRole('dialog', { name: /^(?:The Harbour Clock|Our Own Songs)$/v }))
const press = (name: string) => void fireEvent.click(screen.getByRole('button', { name }))
const select = (label: string, value: string, parent: Pick<typeof screen, 'getByLabelText'> = panel()) =>
  void fireEvent.change(parent.getByLabelText(label, { selector: 'select' }), { target: { value } })
const readRows = () => screen.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent))

test.each<[string, Partial<ManagedBook>, readonly string[]]>([
  [
    'a book of the realm',
    {},
    ['The Harbour Clock', 'Åsa Öberg, Eva Ek', 'English', 'Offered', 'Everyone', 'Country', 'None', '20 Nov 2026'],
  ],
  [
    'a withdrawn book without an author and with blocked scripts, in an unknown language',
    { withdrawnAt: WITHDRAWN_AT, authors: [], scripted: true, language: 'no tag', access: 'lists' },
    ['The Harbour Clock', '–', 'no tag', 'Withdrawn', 'Book lists', 'Country', 'Blocked', '20 Nov 2026'],
  ],
  [
    'a book of a school with allowed scripts',
    { scripted: true, trusted: true, access: null, owner: EXAMPLE_SCHOOL },
    [
      'The Harbour Clock',
      'Åsa Öberg, Eva Ek',
      'English',
      'Offered',
      'Own people',
      'Fyrskolan',
      'Allowed',
      '20 Nov 2026',
    ],
  ],
  [
    'a book whose scripts are not known yet',
    { scripted: null },
    ['The Harbour Clock', 'Åsa Öberg, Eva Ek', 'English', 'Offered', 'Everyone', 'Country', '–', '20 Nov 2026'],
  ],
])('the list of the realm says the owner and the readers: %s', async (_name, book, cells) => {
  const columns = 'title,author,language,state,access,owner,scripts,addedAt'
  await show({ page: 'realm', list: () => [{ ...REALM_BOOK, ...book }], address: `/?columns=${columns}` })
  expect(readRows()[1]).toEqual([...cells, 'Manage'])
})

test('the list of a school has no owner and no readers, and shows the scripts and the day', async () => {
  await show({ page: 'school', list: () => [SCHOOL_BOOK] })
  expect(readRows()).toEqual([
    ['Title', 'Author', 'Language', 'State', 'Scripts', 'Added', 'Actions'],
    ['Our Own Songs', 'Åsa Öberg, Eva Ek', 'English', 'Offered', 'None', '20 Nov 2026', 'Manage'],
  ])
  cleanup()
  await show({ page: 'realm', list: () => [REALM_BOOK] })
  expect(readRows()[0]).toEqual(['Title', 'Author', 'Language', 'State', 'Offered to', 'Owner', 'Actions'])
})

test('the list of the realm is filtered by state, readers, owner and scripts, and that of a school by state', async () => {
  const sent = await show({ page: 'realm', list: () => [REALM_BOOK] })
  const filters = { state: 'withdrawn', access: 'lists', owner: 'school', scripted: 'yes' }
  const labels = { state: 'State', access: 'Offered to', owner: 'Owner', scripted: 'Scripts' }
  for (const [name, label] of Object.entries(labels)) {
    const value: string = Reflect.get(filters, name)
    const findField = () => screen.getByLabelText<HTMLSelectElement>(label, { selector: 'select' })
    expect(findField().value).toBe('')
    select(label, value, screen)
    await waitFor(() => expect(findField().value).toBe(value))
  }
  const last = () => listReads(sent, listManagedBooks).at(-1)?.query
  await waitFor(() => expect(JSON.parse(last()?.filters ?? '{}')).toEqual(filters))
  cleanup()
  const address = `/?${new URLSearchParams(filters)}`
  const ofSchool = await show({ page: 'school', list: () => [SCHOOL_BOOK], address })
  for (const label of ['Offered to', 'Owner']) expect(screen.queryByLabelText(label)).toBeNull()
  expect(listReads(ofSchool, listSchoolBooks).map(({ params, query }) => [params, query?.filters])).toEqual([
    [{ id: EXAMPLE_SCHOOL.id }, JSON.stringify({ state: 'withdrawn' })],
  ])
})

test('a school without books says so', async () => {
  await show({ page: 'school', list: () => [] })
  expect(await screen.findByText('No books yet')).toBeTruthy()
})

test('a user who does not administer the school sees neither its books nor an upload', async () => {
  const sent = await show({
    page: 'school',
    list: () => [],
    answer: ({ path }) =>
      path === getManagedOrganization.path ? { ...EXAMPLE_SCHOOL, administered: false } : undefined,
  })
  expect(await screen.findByText(REFUSAL)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  expect(listReads(sent, listSchoolBooks)).toEqual([])
})

const PARTS = ['Open book', 'Offered to', 'Fyrskolan', 'Allow the scripts of this book', 'Scripts are blocked'] as const
type Part = (typeof PARTS)[number]
const SCRIPTED = { scripted: true, trusted: false }

test.each<[string, 'realm' | 'school', ManagedBook, readonly Part[]]>([
  ['a super user, a book', 'realm', REALM_BOOK, ['Open book', 'Offered to']],
  [
    'a super user, a book with scripts',
    'realm',
    { ...REALM_BOOK, ...SCRIPTED },
    ['Open book', 'Offered to', 'Allow the scripts of this book'],
  ],
  [
    'a super user, a book whose scripts are not known',
    'realm',
    { ...REALM_BOOK, scripted: null },
    ['Open book', 'Offered to'],
  ],
  [
    'a super user, a withdrawn book with scripts',
    'realm',
    { ...REALM_BOOK, ...SCRIPTED, withdrawnAt: WITHDRAWN_AT },
    [],
  ],
  ['a super user, a book of a school', 'realm', SCHOOL_BOOK, ['Open book', 'Fyrskolan']],
  ['an administrator, a book', 'school', SCHOOL_BOOK, ['Open book']],
  [
    'an administrator, a book with blocked scripts',
    'school',
    { ...SCHOOL_BOOK, ...SCRIPTED },
    ['Open book', 'Scripts are blocked'],
  ],
  [
    'an administrator, a book with allowed scripts',
    'school',
    { ...SCHOOL_BOOK, scripted: true, trusted: true },
    ['Open book'],
  ],
  [
    'an administrator, a withdrawn book with scripts',
    'school',
    { ...SCHOOL_BOOK, ...SCRIPTED, withdrawnAt: WITHDRAWN_AT },
    [],
  ],
])('the panel of a book offers only possible decisions: %s', async (_name, page, book, parts) => {
  await openPanel(book, { page })
  const found: Readonly<Record<Part, HTMLElement | null>> = {
    'Open book': panel().queryByRole('link', { name: 'Open book' }),
    'Offered to': panel().queryByLabelText('Offered to'),
    Fyrskolan: panel().queryByRole('link', { name: 'Fyrskolan' }),
    'Allow the scripts of this book': panel().queryByLabelText('Allow the scripts of this book'),
    'Scripts are blocked': panel().queryByText('This book contains scripts. Only super users can allow them.'),
  }
  expect(PARTS.filter((part) => found[part] !== null)).toEqual(parts)
  expect(panel().getByText('Åsa Öberg, Eva Ek')).toBeTruthy()
})

test('the readers of a book are changed, and the change can be undone; a book for lists leads to the lists', async () => {
  let access: ManagedBook['access'] = 'everyone'
  const sent = await openPanel(REALM_BOOK, { list: () => [{ ...REALM_BOOK, access }] })
  expect(panel().queryByRole('link', { name: 'Choose organizations' })).toBeNull()
  access = 'lists'
  select('Offered to', 'lists')
  // The panel shows the stored value after the list is fetched again.
  expect(await panel().findByRole('link', { name: 'Choose organizations' })).toBeTruthy()
  expect(panel().getByLabelText<HTMLSelectElement>('Offered to').value).toBe('lists')
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  const call = { call: nameCall(setBookAccess), params: { id: REALM_BOOK.id } }
  await waitFor(() =>
    expect(listChanges(sent)).toEqual([
      { ...call, body: { access: 'lists' } },
      { ...call, body: { access: 'everyone' } },
    ]),
  )
})

test('a change from unknown readers cannot be undone', async () => {
  await openPanel({ ...REALM_BOOK, access: null })
  select('Offered to', 'subscribers')
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test.each([true, false])('the scripts of a revision are allowed or blocked, and back: %s', async (trusted) => {
  const book = { ...REALM_BOOK, scripted: true, trusted: !trusted }
  const sent = await openPanel(book)
  fireEvent.click(panel().getByLabelText('Allow the scripts of this book'))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  const call = { call: nameCall(setBookTrust), params: { id: book.id } }
  await waitFor(() =>
    expect(listChanges(sent)).toEqual([
      { ...call, body: { trusted, revision: 3 } },
      { ...call, body: { trusted: !trusted, revision: 3 } },
    ]),
  )
})

const USE = { shelves: 2, lists: 1 }
const IN_REALM = { id: REALM_BOOK.id }
const IN_SCHOOL = { id: EXAMPLE_SCHOOL.id, bookId: SCHOOL_BOOK.id }

test.each([
  {
    book: REALM_BOOK,
    read: getBookUse,
    withdraw: withdrawBook,
    restore: restoreBook,
    params: IN_REALM,
    text: 'The book is on 2 shelves. It is on 1 book list. Readers lose the book at once.',
  },
  {
    book: SCHOOL_BOOK,
    read: getSchoolBookUse,
    withdraw: withdrawSchoolBook,
    restore: restoreSchoolBook,
    params: IN_SCHOOL,
    text: 'The book is on 2 shelves. Readers lose the book at once.',
  },
])('a book is withdrawn after a question with its use, and offered again: $book.title', async (row) => {
  const { book, read, withdraw, restore, params, text } = row
  let withdrawnAt: string | null = null
  const sent = await openPanel(book, {
    list: () => [{ ...book, withdrawnAt }],
    answer: ({ path }) => (path === read.path ? USE : undefined),
  })
  press('Withdraw')
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain(text)
  expect(listReads(sent, read).map((call) => call.params)).toEqual([params])
  withdrawnAt = WITHDRAWN_AT
  fireEvent.click(within(question).getByRole('button', { name: 'Withdraw' }))
  const offer = await screen.findByRole('button', { name: 'Offer again' })
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(offer.ariaDisabled).not.toBe('true'))
  fireEvent.click(offer)
  expect(await screen.findByText(`${book.title} is offered again`)).toBeTruthy()
  expect(listChanges(sent).map(({ call, params: sentParams }) => [call, sentParams])).toEqual([
    [nameCall(withdraw), params],
    [nameCall(restore), params],
    [nameCall(restore), params],
  ])
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a book whose use cannot be counted is not withdrawn', async () => {
  const sent = await openPanel(REALM_BOOK, { answer: ({ path }) => (path === getBookUse.path ? REFUSED : undefined) })
  press('Withdraw')
  expect(await screen.findAllByText(REFUSAL)).not.toEqual([])
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(listChanges(sent)).toEqual([])
})

test('a refused change of a book says why, cannot be undone, and fetches the list again', async () => {
  const sent = await openPanel(REALM_BOOK, {
    answer: ({ path }) => (path === setBookAccess.path ? REFUSED : undefined),
  })
  expect(listReads(sent, listManagedBooks)).toHaveLength(1)
  select('Offered to', 'lists')
  expect(await screen.findAllByText(REFUSAL)).not.toEqual([])
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  await waitFor(() => expect(listReads(sent, listManagedBooks)).toHaveLength(2))
  expect(panel().getByLabelText<HTMLSelectElement>('Offered to').value).toBe('everyone')
})

test('a book that leaves the filtered list shows its new state in the panel, also after the change is undone', async () => {
  let books: readonly ManagedBook[] = [REALM_BOOK]
  await openPanel(REALM_BOOK, {
    list: () => books,
    address: '/?state=offered&access=everyone',
    answer: ({ path }) => (path === getBookUse.path ? USE : undefined),
  })
  books = []
  press('Withdraw')
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Withdraw' }))
  expect(await panel().findByRole('button', { name: 'Offer again' })).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('rowheader', { hidden: true })).toBeNull())
  expect(panel().queryByRole('link', { name: 'Open book' })).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await panel().findByRole('button', { name: 'Withdraw' })).toBeTruthy()
  select('Offered to', 'lists')
  await waitFor(() => expect(panel().getByLabelText<HTMLSelectElement>('Offered to').value).toBe('lists'))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(panel().getByLabelText<HTMLSelectElement>('Offered to').value).toBe('everyone'))
})

test('the panel shows the chosen one of two owners of the same book', async () => {
  const books = [REALM_BOOK, { ...SCHOOL_BOOK, id: REALM_BOOK.id, title: REALM_BOOK.title }]
  await show({ page: 'realm', list: () => books })
  const [, second] = screen.getAllByRole('button', { name: `Manage ${REALM_BOOK.title}` })
  fireEvent.click(second!)
  await screen.findByRole('dialog')
  expect(panel().getByRole('link', { name: 'Fyrskolan' })).toBeTruthy()
})
