// @vitest-environment jsdom
import {
  applyPeopleImport,
  type Call,
  checkPeopleImport,
  getImportTemplate,
  getManagedOrganization,
  getMarkedFile,
  getPeopleImport,
  type ImportRow,
  type ListedImport,
  listImportRows,
  listPeopleImports,
  type PeopleImport,
  type PersonType,
  undoPeopleImport,
} from '@lectern/contracts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { showAdministrationMessages, showLocale, showPortalMessages } from '../../../platform/i18n/messages.ts'
import { showScreen } from '../../../services/administration/testing/show-screen.tsx'
import { stubWidth } from '../../../ui/data-table/testing/example-table.tsx'
import { EXAMPLE_IMPORT, IMPORT_COLUMNS } from '../testing/example-import.ts'
import { EXAMPLE_SCHOOL } from '../testing/example-school.ts'
import { ImportScreen } from './import-screen.tsx'

beforeAll(() => Promise.all([showPortalMessages(), showAdministrationMessages(), showLocale('en')]))
beforeEach(() => stubWidth('wide'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const ROW: ImportRow = {
  row: 7,
  effect: 'wrong',
  cells: IMPORT_COLUMNS.map((column) => ({
    column,
    text: `value of ${column}`,
    ...(column === 'gsuiteemail' ? { rule: 'email_invalid' as const } : {}),
  })),
}

/** Shows the page of an import. `answer` returns the data of a call before the others. Returns the calls. */
async function show(
  found: PeopleImport | undefined,
  answer: (contract: Call) => unknown = () => undefined,
  type: PersonType = 'students',
  imports?: unknown,
) {
  const search = found === undefined ? '/' : `/?import=${EXAMPLE_IMPORT.id}`
  const sent = showScreen(
    <ImportScreen school={EXAMPLE_SCHOOL.id} type={type} />,
    (contract) => {
      const { path, method } = contract
      // The list and the check of a file have the same address.
      if (path === listPeopleImports.path && method === 'GET') return imports
      const data = answer(contract)
      if (data !== undefined) return data
      if (path === getManagedOrganization.path) return EXAMPLE_SCHOOL
      if (path === listImportRows.path) return { data: [ROW], meta: { totalCount: 21 } }
      return path === getPeopleImport.path && method === 'GET' ? found : undefined
    },
    search,
  )
  await screen.findByRole('heading', { level: 1, name: /^Import from Excel: / })
  if (found !== undefined) await screen.findByRole('heading', { level: 2, name: found.fileName })
  return sent
}
const REFUSED = { code: 'changed_meanwhile', details: {} }
const REFUSAL = /^This was changed on another device/u
const chooseFile = (files: readonly File[] = [new File(['x'], 'people.xlsx')]) => {
  const input = document.querySelector('input[type="file"]')
  if (input === null) throw new Error('the page has no field for a file')
  fireEvent.change(input, { target: { files } })
}
const confirmUndo = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Undo' }))
}
const button = (name: string) => screen.queryByRole('button', { name })
const MARKED = 'Download the file with a note at each mistake'

test.each([
  ['guardians', /^Children: write the usernames .* semicolon between two/u],
  ['students', /^Put a semicolon between two groups\.$/u],
  ['employees', /^Put a semicolon between two groups\.$/u],
] as const)('the page says how to write several names in one cell: %s', async (type, text) => {
  showScreen(<ImportScreen school={EXAMPLE_SCHOOL.id} type={type} />, ({ path }) =>
    path === getManagedOrganization.path ? EXAMPLE_SCHOOL : undefined,
  )
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.queryAllByText(/semicolon/u)).toHaveLength(1)
})

test('a checked file shows each cell in its column, with the problem at its cell', async () => {
  await show(EXAMPLE_IMPORT)
  await screen.findByText('value of username')
  const cells = (row: number) => [...document.querySelectorAll(`[data-row="${row}"]`)].map((cell) => cell.textContent)
  expect([cells(0), cells(1)]).toEqual([
    ['Row', 'What happens', 'Username', 'First name', 'Last name', 'Email', 'Google email', 'Microsoft 365'],
    [
      'Row 7',
      'MistakeGoogle email: Invalid e-mail address',
      'value of username',
      'value of firstname',
      'value of lastname',
      'value of email',
      'value of gsuiteemail Invalid e-mail address',
      'value of office365',
    ],
  ])
  expect(screen.getByText('New groups: Owls and Foxes')).toBeTruthy()
  expect(screen.getByText('These columns are not used: Shoe size')).toBeTruthy()
})

test('the problem of a cell says the limit of its rule', async () => {
  const cells = [
    { column: 'username' as const, text: 'a', rule: 'too_long' as const },
    { column: 'firstname' as const, text: 'b', rule: 'out_of_range' as const },
    { column: 'lastname' as const, text: 'c', rule: 'too_short' as const },
  ]
  await show(EXAMPLE_IMPORT, ({ path }) =>
    path === listImportRows.path ? { data: [{ ...ROW, cells }], meta: { totalCount: 1 } } : undefined,
  )
  // The mistakes are at their cells and in the column at the start.
  for (const [name, text] of [
    ['Username', 'Up to 255 characters'],
    ['First name', 'Must be between 1 and 18'],
    ['Last name', 'At least 8 characters'],
  ]) {
    expect(await screen.findByText(`${text}`)).toBeTruthy()
    expect(screen.getByText(`${name}: ${text}`)).toBeTruthy()
  }
})

test('a cell that changes is marked, and a cell without a value stays empty', async () => {
  const cells = [
    { column: 'username' as const, text: 'old name' },
    { column: 'firstname' as const, text: 'new name', changed: true },
  ]
  const sent = await show(EXAMPLE_IMPORT, ({ path }) =>
    path === listImportRows.path ? { data: [{ row: 3, effect: 'change', cells }], meta: { totalCount: 1 } } : undefined,
  )
  const isMarked = (text: string) => screen.getByText(text).closest('[data-changed]')?.getAttribute('data-changed')
  await screen.findByText('old name')
  expect([isMarked('old name'), isMarked('new name')]).toEqual(['false', 'true'])
  expect(document.querySelector('[data-effect]')?.getAttribute('data-effect')).toBe('change')
  expect([...document.querySelectorAll('[data-row="1"]')].slice(4).map((cell) => cell.textContent)).toEqual([
    '',
    '',
    '',
    '',
  ])
  expect(screen.queryByRole('searchbox')).toBeNull()
  const rows = sent.find(({ contract }) => contract.path === listImportRows.path)
  expect(rows?.query).toEqual({ pageNumber: 1, pageSize: 10 })
})

test('a changed row names its person, and shows the value before at each changed cell', async () => {
  const cells = [
    { column: 'username' as const, text: 'ada' },
    { column: 'lastname' as const, text: 'New', changed: true as const, before: 'Old' },
    { column: 'email' as const, text: 'a@a.example', changed: true as const, before: '' },
  ]
  await show(EXAMPLE_IMPORT, ({ path }) =>
    path === listImportRows.path
      ? {
          data: [{ row: 3, effect: 'change', name: 'Ada Old', cells }],
          meta: { totalCount: 1, filledColumns: ['username', 'lastname', 'email'] },
        }
      : undefined,
  )
  await screen.findByText('ada')
  const texts = (row: number) => [...document.querySelectorAll(`[data-row="${row}"]`)].map((cell) => cell.textContent)
  // The columns that are empty in every row are left out.
  expect([texts(0), texts(1)]).toEqual([
    ['Row', 'What happens', 'Username', 'Last name', 'Email'],
    ['Row 3 Ada Old', 'Changed', 'ada', 'NewBefore: Old', 'a@a.exampleBefore: nothing'],
  ])
})

test('a row that adds a person of another school says so', async () => {
  const row = { row: 3, effect: 'change', name: 'Ada Old', joinsFrom: ['Fyrskolan'], cells: [] }
  await show(EXAMPLE_IMPORT, ({ path }) =>
    path === listImportRows.path ? { data: [row], meta: { totalCount: 1 } } : undefined,
  )
  expect(await screen.findByText('Joins this school. Is also at: Fyrskolan.')).toBeTruthy()
})

test('an applied import says how many people are new and changed, and leads to them', async () => {
  const applied = { ...EXAMPLE_IMPORT, type: 'employees', state: 'applied' } as const
  await show(applied, () => undefined, 'employees')
  expect(screen.getByText('New: 1,234. Changed: 56.')).toBeTruthy()
  const page = `/controlpanel/schools/${EXAMPLE_SCHOOL.id}`
  const address = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(
    ['Show the people', 'Show those who have never logged in', 'Import another file'].map((name) => address(name)),
  ).toEqual([`${page}?tab=employees`, `${page}?tab=employees&neverLoggedIn=true`, `${page}/import/employees`])
})

test('the page lists the earlier imports, each with its counts, a link and the undo while it can be undone', async () => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000 - 60_000).toISOString()
  const listed: ListedImport = {
    id: EXAMPLE_IMPORT.id,
    type: 'students',
    fileName: 'class.xlsx',
    state: 'applied',
    counts: { create: 1234, change: 56, same: 78, wrong: 0 },
    undoUntil: day(12),
    createdAt: '2026-11-20T12:00:00.000Z',
    actorName: 'Adam Admin',
  }
  const other = { ...listed, id: '019a0000-0000-7000-8000-0000000000f2', state: 'undone', undoUntil: null } as const
  const imports = { data: [listed, { ...other, actorName: null }], meta: { totalCount: 2 } }
  const undone = { ...EXAMPLE_IMPORT, state: 'undone', undone: { removed: 1, restored: 0, kept: [] } }
  const sent = await show(
    undefined,
    ({ path }) => (path === undoPeopleImport.path ? undone : undefined),
    'students',
    imports,
  )
  const table = await screen.findByRole('grid', { name: 'Imports of the last 30 days' })
  await within(table).findByText('Adam Admin')
  const texts = (row: number) => [...table.querySelectorAll(`[data-row="${row}"]`)].map((cell) => cell.textContent)
  expect([texts(0), texts(1), texts(2)]).toEqual([
    ['File', 'State', 'Days left to undo', 'Date', 'By', 'New', 'Changed', 'Unchanged'],
    ['class.xlsx', 'Applied', '12 Undo', '20 Nov 2026', 'Adam Admin', '1,234', '56', '78'],
    ['class.xlsx', 'Undone', '–', '20 Nov 2026', 'Deleted person', '1,234', '56', '78'],
  ])
  expect(within(table).getAllByRole('link')[0]?.getAttribute('href')).toBe(
    `/controlpanel/schools/${EXAMPLE_SCHOOL.id}/import/students?import=${EXAMPLE_IMPORT.id}`,
  )
  const lists = () =>
    sent.filter(({ contract: { path, method } }) => method === 'GET' && path === listPeopleImports.path)
  expect(lists()[0]).toMatchObject({ params: { id: EXAMPLE_SCHOOL.id }, query: { type: 'students', pageNumber: 1 } })
  await confirmUndo()
  await waitFor(() => expect(lists().length).toBeGreaterThan(1))
  expect(sent.find(({ contract }) => contract.path === undoPeopleImport.path)?.params).toEqual({
    importId: EXAMPLE_IMPORT.id,
  })
})

test.each([
  ['checked', ['New groups', 'not used']],
  ['applying', []],
  ['applied', []],
] as const)('a file that is %s names new groups and unknown columns: %o', async (state, named) => {
  const texts = () => ['New groups', 'not used'].filter((text) => screen.queryByText(new RegExp(text, 'u')) !== null)
  await show({ ...EXAMPLE_IMPORT, state })
  expect(texts()).toEqual(named)
  expect([button('Choose another file') !== null, screen.queryByRole('grid') !== null]).toEqual(
    state === 'checked' ? [true, true] : [false, false],
  )
  cleanup()
  await show({ ...EXAMPLE_IMPORT, state, newGroups: [], columns: EXAMPLE_IMPORT.columns.slice(0, 1) })
  expect(texts()).toEqual([])
})

test('people who were changed after the check are not imported, and the page says so', async () => {
  const wrong = { ...EXAMPLE_IMPORT, counts: { ...EXAMPLE_IMPORT.counts, wrong: 2 } }
  const text = /^Someone changed these people in the meantime/u
  await show(wrong)
  expect(screen.queryByText(text)).toBeNull()
  cleanup()
  await show(EXAMPLE_IMPORT, ({ path }) => (path === applyPeopleImport.path ? wrong : undefined))
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
  expect(await screen.findByText(text)).toBeTruthy()
  cleanup()
  await show(EXAMPLE_IMPORT, ({ path }) =>
    path === applyPeopleImport.path ? { ...EXAMPLE_IMPORT, state: 'applied' } : undefined,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
  expect(await screen.findByText('The people are imported.')).toBeTruthy()
  expect(screen.queryByText(text)).toBeNull()
})

test('a refused import and a refused undo say why', async () => {
  await show(EXAMPLE_IMPORT, ({ path }) => (path === applyPeopleImport.path ? REFUSED : undefined))
  expect(screen.queryByRole('alert')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(REFUSAL)
  cleanup()
  await show({ ...EXAMPLE_IMPORT, state: 'applied' }, ({ path }) =>
    path === undoPeopleImport.path ? REFUSED : undefined,
  )
  expect([screen.queryByRole('alert'), screen.queryByText(/^You can undo/u)]).toEqual([null, null])
  await confirmUndo()
  expect((await screen.findByRole('alert')).textContent).toMatch(REFUSAL)
})

test('an undo that keeps no one names no people', async () => {
  await show({ ...EXAMPLE_IMPORT, state: 'undone', undone: { removed: 1, restored: 0, kept: [] } })
  expect(await screen.findByText('The import is undone. Deleted people: 1. Restored people: 0.')).toBeTruthy()
  expect(screen.queryByText(/^These people stay as they are/u)).toBeNull()
})

test('an import that is applied makes the lists of the school load again, once', async () => {
  let found: PeopleImport = {
    ...EXAMPLE_IMPORT,
    state: 'applying',
    counts: { ...EXAMPLE_IMPORT.counts, create: 0, change: 0 },
  }
  const sent = await show(found, ({ path, method }) =>
    path === getPeopleImport.path && method === 'GET' ? found : undefined,
  )
  expect(screen.getByRole('progressbar').getAttribute('value') ?? screen.getByRole('progressbar').ariaValueNow).toBe(
    '0',
  )
  const schools = () => sent.filter(({ contract }) => contract.path === getManagedOrganization.path).length
  const reads = () => sent.filter(({ contract }) => contract.path === getPeopleImport.path).length
  await waitFor(() => expect(reads()).toBeGreaterThan(1))
  expect(schools()).toBe(1)
  found = { ...found, state: 'applied' }
  await waitFor(() => expect(schools()).toBe(2))
  expect(await screen.findByText('The people are imported.')).toBeTruthy()
})

test.each([
  ['students', 'Students', ''],
  ['employees', 'Employees', '?tab=employees'],
] as const)('the page of %s has their template, and leads back to their list', async (type, name, search) => {
  const saved: (readonly [string, string])[] = []
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push([this.href, this.download])
  })
  let isRefused = false
  const sent = await show(
    undefined,
    ({ path }) => (path === getImportTemplate.path ? (isRefused ? REFUSED : new Blob(['x'])) : undefined),
    type,
  )
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(`Import from Excel: ${name}`)
  expect(document.title).toContain(`Import from Excel – ${name} – ${EXAMPLE_SCHOOL.name}`)
  const back = screen.getByRole('link', { name: EXAMPLE_SCHOOL.name }).getAttribute('href')
  expect(back).toBe(`/controlpanel/schools/${EXAMPLE_SCHOOL.id}${search}`)
  fireEvent.click(screen.getByRole('button', { name: 'Download the template' }))
  await waitFor(() => expect(saved).toEqual([['blob:file', `${name}.xlsx`]]))
  const asked = sent.find(({ contract }) => contract.path === getImportTemplate.path)
  expect(asked?.params).toEqual({ type })
  isRefused = true
  fireEvent.click(screen.getByRole('button', { name: 'Download the template' }))
  await waitFor(() => expect(document.body.textContent).toContain('This was changed on another device'))
  expect(saved).toHaveLength(1)
})

test('the file with the mistakes has the name of the file, and a new file replaces the import', async () => {
  const saved: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const other = { ...EXAMPLE_IMPORT, id: '019a0000-0000-7000-8000-0000000000f2', fileName: 'mended.xlsx' }
  const wrong = { ...EXAMPLE_IMPORT, fileName: 'class.XLSX', counts: { ...EXAMPLE_IMPORT.counts, wrong: 1 } }
  const sent = await show(wrong, ({ path, method }) => {
    if (path === getMarkedFile.path) return new Blob(['x'])
    return path === checkPeopleImport.path && method === 'POST' ? other : undefined
  })
  fireEvent.click(screen.getByRole('button', { name: MARKED }))
  await waitFor(() => expect(saved).toEqual(['class.xlsx']))
  const marked = sent.find(({ contract }) => contract.path === getMarkedFile.path)
  expect(marked?.params).toEqual({ importId: EXAMPLE_IMPORT.id })
  chooseFile()
  const readOf = (id: string) =>
    sent.some(({ contract, params }) => contract.path === getPeopleImport.path && JSON.stringify(params).includes(id))
  await waitFor(() => expect(readOf(other.id)).toBe(true))
})

test('a file is checked once, and the page says while it waits', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  const refused = { code: 'spreadsheet_refused', details: { problem: 'empty-file' } }
  const answers: unknown[] = [refused, promise]
  const sent = await show(undefined, ({ path }) => (path === checkPeopleImport.path ? answers.shift() : undefined))
  const checks = () =>
    sent.filter(({ contract }) => contract.method === 'POST' && contract.path === checkPeopleImport.path)
  expect([screen.queryByRole('alert'), screen.queryByText('Checking the file…')]).toEqual([null, null])
  chooseFile([])
  expect(checks()).toEqual([])
  chooseFile()
  expect(await screen.findByText(/^The file is empty/u)).toBeTruthy()
  const setValue = vi.fn<(value: string) => void>()
  Object.defineProperty(document.querySelector('input[type="file"]'), 'value', { set: setValue })
  chooseFile()
  expect(await screen.findByText('Checking the file…')).toBeTruthy()
  // The browser tells of the same file again only if the field is empty.
  expect(setValue).toHaveBeenLastCalledWith('')
  expect(screen.queryByText(/^The file is empty/u)).toBeNull()
  expect(checks().map(({ body }) => body instanceof Blob && body.size)).toEqual([1, 1])
  // A refusal that is not of the file has its own words.
  resolve(REFUSED)
  expect((await screen.findByRole('alert')).textContent).toMatch(REFUSAL)
  expect(screen.queryByText('Checking the file…')).toBeNull()
})

test('the rows of each effect have their number, and can be shown alone', async () => {
  const sent = await show({ ...EXAMPLE_IMPORT, counts: { ...EXAMPLE_IMPORT.counts, wrong: 9 } })
  const list = await screen.findByLabelText<HTMLSelectElement>('Show rows')
  expect([...list.options].map(({ text, value }) => [value, text])).toEqual([
    ['', 'All'],
    ['create', 'New (1,234)'],
    ['change', 'Changed (56)'],
    ['same', 'Unchanged (78)'],
    ['wrong', 'Mistake (9)'],
  ])
  fireEvent.change(list, { target: { value: 'same' } })
  const rows = () => sent.findLast(({ contract }) => contract.path === listImportRows.path)
  await waitFor(() => expect(rows()?.query).toMatchObject({ effect: 'same' }))
  expect([rows()?.params, list.value]).toEqual([{ importId: EXAMPLE_IMPORT.id }, 'same'])
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
  await waitFor(() => expect(rows()?.query).toMatchObject({ effect: 'same', pageNumber: 2 }))
})

test.each([
  [{ create: 1, change: 0, same: 5, wrong: 0 }, true, false, false],
  [{ create: 0, change: 1, same: 5, wrong: 0 }, true, false, false],
  [{ create: 1, change: 1, same: 5, wrong: 1 }, false, true, false],
  [{ create: 0, change: 0, same: 5, wrong: 0 }, false, false, true],
  [{ create: 0, change: 0, same: 5, wrong: 1 }, false, true, false],
])('a file without mistakes and with changes can be applied: %o', async (counts, canApply, isWrong, isSame) => {
  await show({ ...EXAMPLE_IMPORT, counts })
  const hasText = (text: RegExp) => screen.queryByText(text) !== null
  expect([button('Apply') !== null, button(MARKED) !== null]).toEqual([canApply, isWrong])
  expect([hasText(/^Nothing can be imported/u), hasText(/^The file changes nothing/u)]).toEqual([isWrong, isSame])
})

test('an import is applied once, says its progress, and can be undone until its day', async () => {
  let found: PeopleImport = EXAMPLE_IMPORT
  const sent = await show(EXAMPLE_IMPORT, ({ path, method }) => {
    if (path === applyPeopleImport.path)
      found = { ...EXAMPLE_IMPORT, state: 'applying', preparation: { done: 0, total: 1200 } }
    if (path === undoPeopleImport.path) {
      const undone = { removed: 1200, restored: 50, kept: ['Åsa Öberg', 'Bo Bengtsson'] }
      found = { ...EXAMPLE_IMPORT, state: 'undone', undone }
    }
    return path === applyPeopleImport.path ||
      path === undoPeopleImport.path ||
      (path === getPeopleImport.path && method === 'GET')
      ? found
      : undefined
  })
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
  expect(await screen.findByText('Passwords protected: 0 of 1,200')).toBeTruthy()
  const progress = () => screen.getByRole<HTMLProgressElement>('progressbar').value
  expect(progress()).toBe(0)
  found = { ...found, preparation: { done: 600, total: 1200 } }
  expect(await screen.findByText('Passwords protected: 600 of 1,200', {}, { timeout: 5000 })).toBeTruthy()
  expect(progress()).toBeCloseTo(600 / 2490)
  found = { ...found, preparation: { done: 1200, total: 1200 }, done: 300 }
  expect(await screen.findByText('People written: 300 of 1,290', {}, { timeout: 5000 })).toBeTruthy()
  expect(progress()).toBeCloseTo(1500 / 2490)
  expect(button('Apply')).toBeNull()
  found = {
    ...EXAMPLE_IMPORT,
    state: 'applied',
    undoUntil: '2026-12-24T12:00:00.000Z',
    appliedAt: '2026-11-24T12:00:00.000Z',
  }
  expect(await screen.findByText('The people are imported.', {}, { timeout: 5000 })).toBeTruthy()
  expect(screen.getByText('You can undo the import until 24 Dec 2026.')).toBeTruthy()
  const schools = () => sent.filter(({ contract }) => contract.path === getManagedOrganization.path).length
  const before = schools()
  await confirmUndo()
  expect(await screen.findByText('The import is undone. Deleted people: 1,200. Restored people: 50.')).toBeTruthy()
  expect(screen.getByText('These people stay as they are: Åsa Öberg and Bo Bengtsson')).toBeTruthy()
  // The lists of the school load again.
  await waitFor(() => expect(schools()).toBe(before + 1))
  const changes = sent.filter(({ contract }) => contract.method !== 'GET')
  expect(changes.map(({ contract, params }) => [contract.path, params])).toEqual([
    [applyPeopleImport.path, { importId: EXAMPLE_IMPORT.id }],
    [undoPeopleImport.path, { importId: EXAMPLE_IMPORT.id }],
  ])
})

test.each([
  [{ problem: 'columns-missing', columns: ['firstname', 'lastname'] }, /headings: First name and Last name$/u],
  [{ problem: 'empty-file' }, /^The file is empty\. Choose another file\.$/u],
  [{ problem: 'not-xlsx' }, /^This is not an Excel file/u],
  [{ problem: 'encrypted' }, /^The file has a password/u],
  [{ problem: 'too-large' }, /^The file is too large/u],
  [{ problem: 'too-slow' }, /^The file takes too long/u],
  [{ problem: 'no-rows' }, /^The file has no people/u],
  [{ problem: 'damaged', cell: 'B7' }, /^The file is damaged\..* Cell B7\.$/u],
  [
    { problem: 'column-not-in-country', columns: ['speakingBookRights'], cell: 'D1' },
    /May use talking books.* Cell D1\.$/u,
  ],
])('a file that is refused says why: %o', async (details, text) => {
  const sent = await show(undefined, ({ path }) =>
    path === checkPeopleImport.path ? { code: 'spreadsheet_refused', details } : undefined,
  )
  chooseFile()
  expect((await screen.findByRole('alert')).textContent).toMatch(text)
  const checked = sent.find(({ contract }) => contract.method === 'POST' && contract.path === checkPeopleImport.path)
  expect([checked?.params, checked?.query]).toEqual([
    { id: EXAMPLE_SCHOOL.id },
    { type: 'students', fileName: 'people.xlsx' },
  ])
})
