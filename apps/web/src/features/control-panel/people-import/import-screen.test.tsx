// @vitest-environment jsdom
import {
  applyPeopleImport,
  type Call,
  checkPeopleImport,
  getManagedOrganization,
  getPeopleImport,
  type ImportRow,
  listImportRows,
  type PeopleImport,
  undoPeopleImport,
} from '@lectern/contracts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { showAdministrationMessages, showLocale, showPortalMessages } from '../../../platform/i18n/messages.ts'
import { showScreen } from '../../../services/administration/testing/show-screen.tsx'
import { stubWidth } from '../../../ui/data-table/testing/example-table.tsx'
import { EXAMPLE_SCHOOL } from '../testing/example-school.ts'
import { ImportScreen } from './import-screen.tsx'

beforeAll(() => Promise.all([showPortalMessages(), showAdministrationMessages(), showLocale('en')]))
beforeEach(() => stubWidth('wide'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ID = '019a0000-0000-7000-8000-0000000000f1'
const COLUMNS = ['username', 'firstname', 'lastname', 'email', 'gsuiteemail', 'office365'] as const
const FOUND: PeopleImport = {
  id: ID,
  type: 'students',
  fileName: 'class.xlsx',
  state: 'checked',
  counts: { create: 1234, change: 56, same: 78, wrong: 0 },
  newGroups: ['Owls', 'Foxes'],
  columns: [...COLUMNS.map((column) => ({ column, header: column })), { column: null, header: 'Shoe size' }],
  done: 0,
  appliedAt: null,
  undoUntil: null,
  undone: null,
}
const ROW: ImportRow = {
  row: 7,
  effect: 'wrong',
  cells: COLUMNS.map((column) => ({
    column,
    text: `value of ${column}`,
    ...(column === 'gsuiteemail' ? { rule: 'email_invalid' as const } : {}),
  })),
}

/** Shows the page of an import. `answer` returns the data of a call before the others. Returns the calls. */
async function show(found: PeopleImport | undefined, answer: (contract: Call) => unknown = () => undefined) {
  const search = found === undefined ? '/' : `/?import=${ID}`
  const sent = showScreen(
    <ImportScreen school={EXAMPLE_SCHOOL.id} type="students" />,
    (contract) => {
      const { path, method } = contract
      const data = answer(contract)
      if (data !== undefined) return data
      if (path === getManagedOrganization.path) return EXAMPLE_SCHOOL
      if (path === listImportRows.path) return { data: [ROW], meta: { totalCount: 1 } }
      return path === getPeopleImport.path && method === 'GET' ? found : undefined
    },
    search,
  )
  await screen.findByRole('heading', { level: 1, name: 'Import from Excel: Students' })
  if (found !== undefined) await screen.findByRole('heading', { level: 2, name: found.fileName })
  return sent
}
const button = (name: string) => screen.queryByRole('button', { name })
const MARKED = 'Download the file with a note at each mistake'

test('a checked file shows each cell in its column, with the problem at its cell', async () => {
  await show(FOUND)
  await screen.findByText('value of username')
  const cells = (row: number) => [...document.querySelectorAll(`[data-row="${row}"]`)].map((cell) => cell.textContent)
  expect([cells(0), cells(1)]).toEqual([
    ['Row', 'What happens', 'Username', 'First name', 'Last name', 'Email', 'Google email', 'Microsoft 365'],
    [
      'Row 7',
      'Mistake',
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

test('the rows of each effect have their number, and can be shown alone', async () => {
  const sent = await show({ ...FOUND, counts: { ...FOUND.counts, wrong: 9 } })
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
  expect([rows()?.params, list.value]).toEqual([{ importId: ID }, 'same'])
})

test.each([
  [{ create: 1, change: 0, same: 5, wrong: 0 }, true, false, false],
  [{ create: 0, change: 1, same: 5, wrong: 0 }, true, false, false],
  [{ create: 1, change: 1, same: 5, wrong: 1 }, false, true, false],
  [{ create: 0, change: 0, same: 5, wrong: 0 }, false, false, true],
])('a file without mistakes and with changes can be applied: %o', async (counts, canApply, isWrong, isSame) => {
  await show({ ...FOUND, counts })
  const hasText = (text: RegExp) => screen.queryByText(text) !== null
  expect([button('Apply') !== null, button(MARKED) !== null]).toEqual([canApply, isWrong])
  expect([hasText(/^Nothing can be imported/u), hasText(/^The file changes nothing/u)]).toEqual([isWrong, isSame])
})

test('an import is applied once, says its progress, and can be undone until its day', async () => {
  let found: PeopleImport = FOUND
  const sent = await show(FOUND, ({ path, method }) => {
    if (path === applyPeopleImport.path) found = { ...FOUND, state: 'applying', done: 300 }
    if (path === undoPeopleImport.path) {
      const undone = { removed: 1200, restored: 50, kept: ['Åsa Öberg', 'Bo Bengtsson'] }
      found = { ...FOUND, state: 'undone', undone }
    }
    return path === applyPeopleImport.path ||
      path === undoPeopleImport.path ||
      (path === getPeopleImport.path && method === 'GET')
      ? found
      : undefined
  })
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
  expect(await screen.findByText('People written: 300 of 1,290')).toBeTruthy()
  expect(button('Apply')).toBeNull()
  found = { ...FOUND, state: 'applied', undoUntil: '2026-12-24T12:00:00.000Z', appliedAt: '2026-11-24T12:00:00.000Z' }
  expect(await screen.findByText('The people are imported.', {}, { timeout: 5000 })).toBeTruthy()
  expect(screen.getByText('You can undo the import until 24 Dec 2026.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('The import is undone. Deleted people: 1200. Restored people: 50.')).toBeTruthy()
  expect(screen.getByText('These people stay as they are: Åsa Öberg and Bo Bengtsson')).toBeTruthy()
  const changes = sent.filter(({ contract }) => contract.method !== 'GET')
  expect(changes.map(({ contract, params }) => [contract.path, params])).toEqual([
    [applyPeopleImport.path, { importId: ID }],
    [undoPeopleImport.path, { importId: ID }],
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
  const input = document.querySelector('input[type="file"]')
  fireEvent.change(input!, { target: { files: [new File(['x'], 'people.xlsx')] } })
  expect((await screen.findByRole('alert')).textContent).toMatch(text)
  const checked = sent.find(({ contract }) => contract.path === checkPeopleImport.path)
  expect([checked?.params, checked?.query]).toEqual([
    { id: EXAMPLE_SCHOOL.id },
    { type: 'students', fileName: 'people.xlsx' },
  ])
})
