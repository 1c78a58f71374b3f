// @vitest-environment jsdom
import {
  type Call,
  type Comparison,
  type ComparisonFinding,
  getComparison,
  listComparisonFindings,
  listComparisons,
} from '@lectern/contracts'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { walkFailedReads } from '../../../services/administration/testing/failed-reads.tsx'
import { stubWidth } from '../../../ui/data-table/testing/example-table.tsx'
import { loadTexts, readLinks, readValues, showManaged } from '../testing/show-managed.tsx'
import { ComparisonScreen } from './comparison-screen.tsx'
import { ComparisonsScreen } from './comparisons-screen.tsx'

beforeAll(loadTexts)
beforeEach(() => stubWidth('wide'))
afterEach(cleanup)

const id = '019a0000-0000-7000-8000-0000000000c1'
const NIGHT: Comparison = {
  id,
  startedAt: '2027-01-15T01:20:00.000Z',
  endedAt: '2027-01-15T01:24:00.000Z',
  checked: 1234,
  repaired: 2,
  failed: 1,
}
const FAMILY = '019a0000-0000-7000-8000-0000000000f1'
const FINDINGS: ComparisonFinding[] = [
  { id: 'f1', uid: FAMILY, name: 'Ada Berg', repaired: [], failure: 'unavailable' },
  { id: 'f2', uid: FAMILY, name: 'Kari Lund', repaired: ['status', 'books'], failure: null },
  { id: 'f3', uid: FAMILY, name: null, repaired: [], failure: 'error' },
]
const list = (data: readonly object[]) => ({ data, meta: { totalCount: data.length } })
const serveNight =
  (night: Comparison, findings: readonly object[]) =>
  ({ path }: Call): unknown =>
    path === getComparison.path ? night : path === listComparisonFindings.path ? list(findings) : undefined

/** Returns the texts of the rows of a table. */
const readRows = async (name: string) => {
  const grid = within(await screen.findByRole('grid', { name }))
  await grid.findAllByRole('rowheader')
  return grid
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)
}

test('the list shows each night with its numbers, and whether it has finished', async () => {
  const stopped = { ...NIGHT, id: 'c2', startedAt: '2027-01-14T01:20:00.000Z', endedAt: null }
  showManaged(<ComparisonsScreen />, ({ path }) => (path === listComparisons.path ? list([NIGHT, stopped]) : undefined))
  const rows = await readRows('Nightly comparison with Stripe')
  expect(rows[0]).toMatch(/^15 Jan 2027.*15 Jan 2027.*1,23421$/u)
  expect(rows[1]).toContain('Not finished')
  expect(Object.values(readLinks())).toContain(`/controlpanel/beta/manage/payment-comparisons/${id}`)
})

test('without a comparison, the list says when the first one appears', async () => {
  showManaged(<ComparisonsScreen />, () => undefined)
  expect(await screen.findByText('No comparison yet')).toBeTruthy()
})

test('a night shows its numbers, and says in words what differed and why a family was not compared', async () => {
  showManaged(<ComparisonScreen id={id} />, serveNight(NIGHT, FINDINGS))
  expect(await screen.findByRole('heading', { level: 1, name: 'Comparison of 15 Jan 2027' })).toBeTruthy()
  expect(readValues('Summary')).toMatchObject({ 'Customers compared': '1,234', Repaired: '2', Failed: '1' })
  expect(await readRows('Families with differences')).toEqual([
    'Ada BergNot compared: Stripe could not be reached',
    'Kari LundRepaired: the state, access to books',
    'Deleted accountNot compared: an error on our side. The log of the server says why',
  ])
  expect(readLinks()['Ada Berg']).toBe(`/controlpanel/beta/manage/payments/${FAMILY}`)
  expect(screen.queryByRole('status', { name: /stopped/u })).toBeNull()
})

test('a night without differences, and one that has not finished, say so', async () => {
  showManaged(<ComparisonScreen id={id} />, serveNight({ ...NIGHT, endedAt: null }, []))
  expect(await screen.findByText('No differences')).toBeTruthy()
  expect(document.body.textContent).toContain('the server was stopped before its end')
  expect(readValues('Summary')).toMatchObject({ Finished: 'Not finished' })
})

test.each([
  ['nights', () => <ComparisonsScreen />, ['/comparisons']],
  ['night', () => <ComparisonScreen id={id} />, ['/comparisons/:id', '/comparisons/:id/findings']],
])('a part of the page %s that cannot be loaded says so, and a button tries again', async (_name, page, paths) => {
  expect(await walkFailedReads({ page, paths, serve: serveNight(NIGHT, FINDINGS) })).toEqual(paths)
})
