// @vitest-environment jsdom
import {
  CUSTOMER_CALLS,
  downloadSchoolAuditLog,
  downloadSchoolAuditLogAsCsv,
  listOrganizationUsers,
  listSchoolAuditLog,
} from '@lectern/contracts'
import type { AuditEntry, Call } from '@lectern/contracts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { showScreen } from '../../../services/administration/testing/show-screen.tsx'
import { stubWidth } from '../../../ui/data-table/testing/example-table.tsx'
import { EXAMPLE_UNIT, EXAMPLE_USER } from '../testing/example-rows.ts'
import { choose, fill, loadTexts, showNext } from '../testing/show-managed.tsx'
import { AuditSection } from '../person/audit-section.tsx'
import { AuditScreen } from './audit-screen.tsx'
import { SchoolAuditScreen } from './school-audit-screen.tsx'

const CALLS = CUSTOMER_CALLS.eu
const ENTRY: AuditEntry = {
  uid: '019a0000-0000-7000-8000-0000000000c1',
  at: '2026-11-20T12:00:00.000Z',
  actor: '019a0000-0000-7000-8000-0000000000c2',
  actorName: 'Adam Admin',
  actingFor: { uid: '019a0000-0000-7000-8000-0000000000c3', name: 'Tove Teacher' },
  address: '192.0.2.7',
  action: 'change-user',
  subject: { uid: '019a0000-0000-7000-8000-0000000000c4', kind: 'person', name: 'Pim Pupil' },
  group: null,
  details: { fields: ['username', 'organizations'], reason: 'A new school' },
}

beforeAll(loadTexts)
beforeEach(() => stubWidth('wide'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const meta = { totalCount: 1 }

/** Shows the audit log of the realm. Returns the calls, and a function that returns the filters of the last list. */
async function show(address = '/', entry = ENTRY) {
  const sent = showScreen(
    <AuditScreen />,
    ({ path }) => {
      if (path === CALLS.listAuditLogs.path) return { data: [entry], meta }
      if (path === CALLS.getUser.path) return EXAMPLE_USER
      if (path === CALLS.getSchoolUnit.path) return EXAMPLE_UNIT
      if (path === CALLS.listSchoolUnits.path) return { data: [EXAMPLE_UNIT], meta: {} }
      return path === CALLS.listUsers.path ? { data: [EXAMPLE_USER], meta: {} } : undefined
    },
    address,
  )
  await screen.findByRole('rowheader')
  const readFilters = () => {
    const last = sent.findLast(({ contract }) => contract.path === CALLS.listAuditLogs.path)
    const filters: unknown = JSON.parse(last?.query?.filters ?? '{}')
    return filters
  }
  return { sent, readFilters }
}

/** Returns the cells of the only entry by the headers of their columns. */
function readEntry() {
  const cells = (row: number) => [...document.querySelectorAll(`[data-row="${row}"]`)].map((cell) => cell.textContent)
  const values = cells(1)
  return Object.fromEntries(cells(0).map((header, index) => [header, values[index]]))
}

test('each column of the audit log shows its value', async () => {
  await show('/?columns=at,actor,action,subject,fields,reason,actingFor,address,technical')
  expect(readEntry()).toEqual({
    Time: expect.stringMatching(/^20 Nov 2026, \d\d:\d\d$/v),
    By: 'Adam Admin',
    Action: 'User changed',
    About: 'User: Pim Pupil',
    Details: 'Username, School units',
    Reason: 'A new school',
    'On behalf of': 'Tove Teacher',
    'Network address': '192.0.2.7',
    'Technical name': 'change-user',
  })
})

test('an entry by a deleted person shows the end of their id, and the technical name the whole one', async () => {
  await show('/?columns=at,actor,technical', { ...ENTRY, actorName: null })
  expect(readEntry()).toMatchObject({
    By: `Deleted person (${ENTRY.actor.slice(-8)})`,
    'Technical name': `change-user, ${ENTRY.actor}`,
  })
})

const ACTOR = ENTRY.actor
const SUBJECT = ENTRY.subject.uid
const FILTERED = `actor=${ACTOR}&subject=${SUBJECT}&from=2026-11-01&to=2026-11-30&action=change-user&acting=true`
/** Returns the text of the filter by a person or a unit. */
const readChosen = (label: string) =>
  screen.getByText(label, { selector: 'span' }).nextElementSibling?.firstElementChild?.textContent
/** Query of a search for people or units, without its text. */
const FOUND_BY_NAME = { pageSize: 8, calculateTotal: 'false', sortBy: 'name', sortOrder: 'asc' }
const readField = (label: string, selector: string) => screen.getByLabelText<HTMLInputElement>(label, { selector })

test('the filters in the address are shown in their fields, and belong to the saved files', async () => {
  const unit = EXAMPLE_UNIT.uid
  const sent = showScreen(
    <AuditScreen />,
    ({ path }, { params }) => {
      if (path === CALLS.listAuditLogs.path) return { data: [ENTRY], meta: { totalCount: 1 } }
      if (path === CALLS.getSchoolUnit.path) return EXAMPLE_UNIT
      if (path !== CALLS.getUser.path) return undefined
      const isActor = JSON.stringify(params).includes(ACTOR)
      return { ...EXAMPLE_USER, firstName: isActor ? 'Adam' : 'Pim', lastName: '' }
    },
    `/?${FILTERED}&schoolUnit=${unit}&q=new`,
  )
  await screen.findByRole('rowheader')
  await waitFor(() =>
    expect(['Who did it', 'The person it is about', 'School unit'].map(readChosen)).toEqual([
      'Adam',
      'Pim',
      EXAMPLE_UNIT.name,
    ]),
  )
  expect(document.activeElement).toBe(document.body)
  expect([readField('From', 'input').value, readField('To', 'input').value]).toEqual(['2026-11-01', '2026-11-30'])
  expect(readField('Action', 'select').value).toBe('change-user')
  expect(readField('Only while logged in as another person', 'input').checked).toBe(true)
  const list = sent.findLast(({ contract }) => contract.path === CALLS.listAuditLogs.path)
  expect(JSON.parse(list?.query?.filters ?? '{}')).toMatchObject({ actor: ACTOR, subject: SUBJECT, schoolUnit: unit })
  for (const [name, { path }] of [
    ['Save as Excel', CALLS.downloadAuditLogs],
    ['Save as CSV', CALLS.downloadAuditLogsAsCsv],
  ] as const) {
    fireEvent.click(screen.getByRole('button', { name }))
    const saved = () => sent.find(({ contract }) => contract.path === path)
    await waitFor(() => expect(saved()).toBeDefined())
    expect(saved()).toMatchObject({ params: undefined, query: { q: 'new', filters: list?.query?.filters } })
    await waitFor(() => expect(screen.getByRole('button', { name }).getAttribute('aria-busy')).toBe('false'))
  }
})

const SCHOOL = { id: EXAMPLE_UNIT.uid, name: 'Fyrskolan' }
const PERSON = { id: '019a0000-0000-7000-8000-0000000000c5', name: 'Nina Ny', username: 'nina.ny' }

function serveSchool({ path }: Call) {
  if (path === listOrganizationUsers.path) return { data: [PERSON], meta: {} }
  return path === listSchoolAuditLog.path ? { data: [{ ...ENTRY, address: null }], meta } : undefined
}

/** Shows the audit log of a school at an address. Returns a function that returns the last call of a kind. */
async function showSchool(address: string) {
  const sent = showScreen(<SchoolAuditScreen school={SCHOOL} />, serveSchool, address)
  await screen.findByRole('rowheader')
  return ({ path }: Call) => sent.findLast(({ contract }) => contract.path === path)
}

test('an entry about a deleted person shows the end of their id, and one about another deleted thing its id', async () => {
  const deleted = { ...ENTRY, subject: { uid: SUBJECT, kind: null, name: null } }
  await show('/', deleted)
  expect(readEntry()).toMatchObject({ About: `Deleted person (${SUBJECT.slice(-8)})` })
  cleanup()
  await show('/', { ...deleted, action: 'delete-group' })
  expect(readEntry()).toMatchObject({ About: `Deleted: ${SUBJECT}` })
})

test('an entry about a person who left a group names the group', async () => {
  await show('/', { ...ENTRY, action: 'leave-group', group: { uid: EXAMPLE_UNIT.uid, name: '4 A' } })
  expect(readEntry()).toMatchObject({ Action: 'Removed from a group: 4 A', About: 'User: Pim Pupil' })
})

test('the audit log of a school has no addresses, and names the people of its filters', async () => {
  const findLast = await showSchool(`/?${FILTERED}&columns=at,actor,subject,address`)
  expect(Object.keys(readEntry())).toEqual(['Time', 'By', 'About'])
  expect([readChosen('Who did it'), readChosen('The person it is about')]).toEqual(['Adam Admin', 'Pim Pupil'])
  expect(screen.queryByText('School unit', { selector: 'label, span' })).toBeNull()
  const list = findLast(listSchoolAuditLog)
  expect([list?.params, list?.query]).toMatchObject([
    { id: SCHOOL.id },
    { sortBy: 'at', sortOrder: 'desc', pageNumber: 1 },
  ])
})

test('a filter by a person whom no entry names shows their id', async () => {
  await showSchool(`/?actor=${EXAMPLE_USER.uid}`)
  expect(readChosen('Who did it')).toBe(EXAMPLE_USER.uid)
})

test.each([
  ['a search', '/?q=new', { q: 'new' }],
  ['no search', '/', {}],
])('the audit log of a school is filtered by its people, and saved with its filters and %s', async (...row) => {
  const [, address, search] = row
  const findLast = await showSchool(address)
  fill('Who did it', 'ni')
  fireEvent.click(await screen.findByRole('button', { name: /^Nina Ny\s*nina\.ny$/v }))
  await waitFor(() => expect(readChosen('Who did it')).toBe('Nina Ny'))
  const found = findLast(listOrganizationUsers)
  expect([found?.params, found?.query]).toEqual([{ id: SCHOOL.id }, { ...FOUND_BY_NAME, q: 'ni' }])
  const filters = JSON.stringify({ actor: PERSON.id })
  await waitFor(() => expect(findLast(listSchoolAuditLog)?.query).toMatchObject({ filters }))
  for (const [name, contract] of [
    ['Save as Excel', downloadSchoolAuditLog],
    ['Save as CSV', downloadSchoolAuditLogAsCsv],
  ] as const) {
    fireEvent.click(screen.getByRole('button', { name }))
    await waitFor(() => expect(findLast(contract)).toBeDefined())
    expect([findLast(contract)?.params, findLast(contract)?.query]).toEqual([{ id: SCHOOL.id }, { ...search, filters }])
    await waitFor(() => expect(screen.getByRole('button', { name }).getAttribute('aria-busy')).toBe('false'))
  }
})

test.each([
  ['the realm', () => <AuditScreen />, 'Audit log'],
  ['a school', () => <SchoolAuditScreen school={SCHOOL} />, 'Fyrskolan What happened'],
])('the files of %s have the name of the list, and at most its newest entries', async (_name, Screen, name) => {
  const saved: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  showScreen(<Screen />, (call) => {
    if (call.path.includes('file') || 'file' in call) return new Blob(['x'])
    return call.path === CALLS.listAuditLogs.path ? { data: [ENTRY], meta } : serveSchool(call)
  })
  expect(await screen.findByText(/^A file has at most the 20,000 newest entries/v)).toBeTruthy()
  for (const label of ['Save as Excel', 'Save as CSV']) {
    fireEvent.click(screen.getByRole('button', { name: label }))
    await waitFor(() => expect(saved).toHaveLength(label === 'Save as CSV' ? 2 : 1))
    await waitFor(() => expect(screen.getByRole('button', { name: label }).ariaBusy).toBe('false'))
  }
  expect(saved).toEqual([`${name}.xlsx`, `${name}.csv`])
})

test('the audit log of another school has its own entries and people', async () => {
  const other = { id: '019a0000-0000-7000-8000-0000000000a9', name: 'Lotsskolan' }
  const listSent = await showNext({
    first: <SchoolAuditScreen school={SCHOOL} />,
    second: <SchoolAuditScreen school={other} />,
    serve: serveSchool,
    isShown: async () => {
      await screen.findByRole('rowheader')
      fill('Who did it', 'ni')
      await screen.findByRole('button', { name: /^Nina Ny/v })
    },
  })
  for (const { path } of [listSchoolAuditLog, listOrganizationUsers])
    await waitFor(() =>
      expect(listSent().find(({ contract }) => contract.path === path)?.params).toEqual({ id: other.id }),
    )
})

test('the audit log of a user has the entries of the user, without a column for the user', async () => {
  const sent = showScreen(
    <AuditSection uid={SUBJECT} />,
    ({ path }) => (path === CALLS.listUserAuditLogs.path ? { data: [ENTRY], meta: { totalCount: 1 } } : undefined),
    '/?sortBy=at',
  )
  await screen.findByRole('rowheader')
  const cells = (row: number) => [...document.querySelectorAll(`[data-row="${row}"]`)].map((cell) => cell.textContent)
  expect([cells(0), cells(1)]).toEqual([
    ['Time', 'By', 'Action', 'Details', 'Reason'],
    [expect.stringContaining('20 Nov 2026'), 'Adam Admin', 'User changed', 'Username, School units', 'A new school'],
  ])
  const list = sent.findLast(({ contract }) => contract.path === CALLS.listUserAuditLogs.path)
  expect([list?.params, list?.query]).toMatchObject([{ uid: SUBJECT }, { sortBy: 'at', sortOrder: 'asc' }])
})

test.each([
  ['Who did it', 'actor', /^Åsa Öberg\s*asa\.oberg$/v, 'Åsa Öberg', EXAMPLE_USER.uid, CALLS.listUsers],
  ['The person it is about', 'subject', /^Åsa Öberg\s*asa\.oberg$/v, 'Åsa Öberg', EXAMPLE_USER.uid, CALLS.listUsers],
  ['School unit', 'schoolUnit', /^Fyrskolan/v, 'Fyrskolan', EXAMPLE_UNIT.uid, CALLS.listSchoolUnits],
])('the audit log is filtered by %s', async (label, name, result, chosen, uid, { path }) => {
  const { sent, readFilters } = await show()
  expect(sent.map(({ contract }) => contract.path)).toEqual([CALLS.listAuditLogs.path])
  fill(label, 'asa')
  fireEvent.click(await screen.findByRole('button', { name: result }))
  await waitFor(() => expect(readFilters()).toEqual({ [name]: uid }))
  await waitFor(() => expect(readChosen(label)).toBe(chosen))
  expect(sent.find(({ contract }) => contract.path === path)?.query).toEqual({ ...FOUND_BY_NAME, q: 'asa' })
  const another = screen.getByRole('button', { name: 'Choose another' })
  expect(document.activeElement).toBe(another)
  // The list is fetched again, because new entries may exist.
  fireEvent.click(another)
  await waitFor(() => expect(readFilters()).toEqual({}))
  expect(screen.getByRole('searchbox', { name: label })).toBeTruthy()
})

test('ids and days in the address that are not valid are not sent', async () => {
  const { readFilters } = await show('/?actor=1&subject=2&schoolUnit=3&from=4&to=5')
  expect(readFilters()).toEqual({})
})

test('the audit log is filtered by whole days, an action and impersonations', async () => {
  const { readFilters } = await show()
  expect(screen.getByRole('searchbox', { name: 'Search reasons' })).toBeTruthy()
  const { options } = screen.getByLabelText<HTMLSelectElement>('Action', { selector: 'select' })
  const [all, ...actions] = [...options].map(({ text }) => text)
  expect([all, actions]).toEqual(['All actions', actions.toSorted((one, other) => one.localeCompare(other, 'en'))])
  fill('From', '2026-11-01')
  await waitFor(() => expect(readFilters()).toEqual({ from: new Date('2026-11-01T00:00').toISOString() }))
  fill('To', '2026-11-30')
  const period = {
    from: new Date('2026-11-01T00:00').toISOString(),
    to: new Date('2026-11-30T23:59:59.999').toISOString(),
  }
  await waitFor(() => expect(readFilters()).toEqual(period))
  choose('Action', 'User changed')
  await waitFor(() => expect(readFilters()).toEqual({ ...period, action: 'change-user' }))
  fireEvent.click(screen.getByLabelText('Only while logged in as another person'))
  await waitFor(() => expect(readFilters()).toEqual({ ...period, action: 'change-user', acting: true }))
})
