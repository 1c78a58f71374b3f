// @vitest-environment jsdom
import { CUSTOMER_CALLS, listSchoolAuditLog } from '@lectern/contracts'
import type { AuditEntry, Call } from '@lectern/contracts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { showScreen } from '../../../services/administration/testing/show-screen.tsx'
import { stubWidth } from '../../../ui/data-table/testing/example-table.tsx'
import { EXAMPLE_UNIT, EXAMPLE_USER } from '../testing/example-rows.ts'
import { choose, fill, loadTexts } from '../testing/show-managed.tsx'
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
  details: { fields: ['username', 'organizations'], reason: 'A new school' },
}

beforeAll(loadTexts)
beforeEach(() => stubWidth('wide'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function show(address = '/') {
  const serve = ({ path }: Call) => {
    if (path === CALLS.listAuditLogs.path) return { data: [ENTRY], meta: { totalCount: 1 } }
    if (path === CALLS.getUser.path) return EXAMPLE_USER
    return path === CALLS.listUsers.path ? { data: [EXAMPLE_USER], meta: {} } : undefined
  }
  const sent = showScreen(<AuditScreen />, serve, address)
  await screen.findByRole('rowheader')
  /** Returns the filters of the last list. */
  return () => {
    const last = sent.findLast(({ contract }) => contract.path === CALLS.listAuditLogs.path)
    const filters: unknown = JSON.parse(last?.query?.filters ?? '{}')
    return filters
  }
}

test('each column of the audit log shows its value', async () => {
  await show('/?columns=at,actor,action,subject,fields,reason,actingFor,address,technical')
  const cells = (row: number) => [...document.querySelectorAll(`[data-row="${row}"]`)].map((cell) => cell.textContent)
  const values = cells(1)
  expect(Object.fromEntries(cells(0).map((header, index) => [header, values[index]]))).toEqual({
    Time: expect.stringContaining('20 Nov 2026'),
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

const ACTOR = ENTRY.actor
const SUBJECT = ENTRY.subject.uid
const FILTERED = `actor=${ACTOR}&subject=${SUBJECT}&from=2026-11-01&to=2026-11-30&action=change-user&acting=true`
/** Returns the text of the filter by a person or a unit. */
const readChosen = (label: string) =>
  screen.getByText(label, { selector: 'span' }).nextElementSibling?.firstElementChild?.textContent
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
  expect([readField('From', 'input').value, readField('To', 'input').value]).toEqual(['2026-11-01', '2026-11-30'])
  expect(readField('Action', 'select').value).toBe('change-user')
  expect(readField('Only while logged in as another person', 'input').checked).toBe(true)
  const list = sent.findLast(({ contract }) => contract.path === CALLS.listAuditLogs.path)
  for (const [name, { path }] of [
    ['Save as Excel', CALLS.downloadAuditLogs],
    ['Save as CSV', CALLS.downloadAuditLogsAsCsv],
  ] as const) {
    fireEvent.click(screen.getByRole('button', { name }))
    const saved = () => sent.find(({ contract }) => contract.path === path)
    await waitFor(() => expect(saved()).toBeDefined())
    expect(saved()?.query).toEqual({ q: 'new', filters: list?.query?.filters })
    await waitFor(() => expect(screen.getByRole('button', { name }).getAttribute('aria-busy')).toBe('false'))
  }
})

test('the audit log of a school has no addresses, and names the people of its filters', async () => {
  const school = { id: EXAMPLE_UNIT.uid, name: 'Fyrskolan' }
  const sent = showScreen(
    <SchoolAuditScreen school={school} />,
    ({ path }) =>
      path === listSchoolAuditLog.path ? { data: [{ ...ENTRY, address: null }], meta: { totalCount: 1 } } : undefined,
    `/?${FILTERED}&columns=at,actor,subject,address`,
  )
  await screen.findByRole('rowheader')
  expect([...document.querySelectorAll('[data-row="0"]')].map(({ textContent }) => textContent)).toEqual([
    'Time',
    'By',
    'About',
  ])
  expect([readChosen('Who did it'), readChosen('The person it is about')]).toEqual(['Adam Admin', 'Pim Pupil'])
  expect(screen.queryByText('School unit', { selector: 'label, span' })).toBeNull()
  const list = sent.findLast(({ contract }) => contract.path === listSchoolAuditLog.path)
  expect([list?.params, list?.query]).toMatchObject([
    { id: school.id },
    { sortBy: 'at', sortOrder: 'desc', pageNumber: 1 },
  ])
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
  ['Who did it', 'actor'],
  ['The person it is about', 'subject'],
])('the audit log is filtered by %s', async (label, name) => {
  const readFilters = await show()
  fill(label, 'asa')
  const list = await screen.findByRole('list', { name: label })
  fireEvent.click(list.querySelector('button')!)
  await waitFor(() => expect(readFilters()).toEqual({ [name]: EXAMPLE_USER.uid }))
})

test('the audit log is filtered by whole days, an action and impersonations', async () => {
  const readFilters = await show()
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
