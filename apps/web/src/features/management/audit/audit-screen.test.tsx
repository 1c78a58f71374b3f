// @vitest-environment jsdom
import { CUSTOMER_CALLS } from '@lectern/contracts'
import type { AuditEntry, Call } from '@lectern/contracts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { showScreen } from '../../../services/administration/testing/show-screen.tsx'
import { stubWidth } from '../../../ui/data-table/testing/example-table.tsx'
import { EXAMPLE_USER } from '../testing/example-rows.ts'
import { choose, fill, loadTexts } from '../testing/show-managed.tsx'
import { AuditScreen } from './audit-screen.tsx'

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
