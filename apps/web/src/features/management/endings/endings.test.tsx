// @vitest-environment jsdom
import { type Call, type ListedEnding, listEndings, settleEnding } from '@lectern/contracts'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { walkFailedReads } from '../../../services/administration/testing/failed-reads.tsx'
import { loadTexts, readLinks, readValues, showManaged } from '../testing/show-managed.tsx'
import { EndingsScreen } from './endings-screen.tsx'

beforeAll(loadTexts)
afterEach(cleanup)

const PERSON = { name: 'Ada Berg', email: 'ada@home.example' }
const FAMILY = '019a0000-0000-7000-8000-0000000000f1'
const EXTRAORDINARY: ListedEnding = {
  id: '019a0000-0000-7000-8000-0000000000e1',
  number: 'ABCDEFGH23',
  state: 'to_decide',
  statement: { kind: 'extraordinary', ...PERSON, endsOn: '2027-02-01', reason: 'The books do not open.' },
  receivedAt: '2027-01-15T12:00:00.000Z',
  userId: FAMILY,
}
const LATE: ListedEnding = {
  ...EXTRAORDINARY,
  id: '019a0000-0000-7000-8000-0000000000e2',
  number: 'LATE',
  statement: { kind: 'withdrawal', ...PERSON },
}
const UNKNOWN: ListedEnding = {
  ...LATE,
  id: '019a0000-0000-7000-8000-0000000000e3',
  number: 'UNKNOWN',
  statement: { kind: 'ordinary', ...PERSON, confirmationEmail: 'other@home.example' },
  state: 'not_found',
  userId: null,
}
const serve =
  (endings: readonly ListedEnding[], totalCount = endings.length) =>
  ({ path, method }: Call): unknown => {
    if (path === listEndings.path && method === listEndings.method) return { endings, meta: { totalCount } }
    return path === settleEnding.path ? { ending: EXTRAORDINARY } : undefined
  }

test('each statement shows its words, and the question that is to decide', async () => {
  showManaged(<EndingsScreen />, serve([EXTRAORDINARY, LATE, UNKNOWN]))
  await screen.findByRole('heading', { name: 'Statement ABCDEFGH23' })
  expect(readValues('Statement ABCDEFGH23')).toEqual({
    Received: expect.stringContaining('15 Jan 2027'),
    Kind: 'End at once, for an important reason',
    Name: 'Ada Berg',
    'Email of the account': 'ada@home.example',
    'Should end on': '1 Feb 2027',
    Reason: 'The books do not open.',
  })
  expect(readValues('Statement UNKNOWN')).toMatchObject({ 'Email for the confirmation': 'other@home.example' })
  const questions = screen.getAllByRole('region').map((region) => region.querySelector('p')?.textContent)
  expect(questions).toEqual([
    expect.stringMatching(/^Is the reason important enough/u),
    expect.stringMatching(/^The 14 days for a withdrawal are over/u),
    expect.stringMatching(/^We found no subscription/u),
  ])
  expect(readLinks()['Payments of the family']).toBe(`/controlpanel/beta/manage/payments/${FAMILY}`)
  expect(screen.queryByText(/^More statements wait/u)).toBeNull()
})

test('a statement is marked as decided after a question', async () => {
  const sent = showManaged(<EndingsScreen />, serve([EXTRAORDINARY], 60))
  expect(await screen.findByText(/^More statements wait/u)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Mark as decided: ABCDEFGH23' }))
  const dialog = screen.getByRole('alertdialog', { name: 'Is statement ABCDEFGH23 decided?' })
  expect(sent.some(({ contract }) => contract.path === settleEnding.path)).toBe(false)
  await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: 'Mark as decided' })))
  const settled = sent.find(({ contract }) => contract.path === settleEnding.path)
  expect([settled?.params, settled?.body]).toEqual([{ id: EXTRAORDINARY.id }, { state: 'done' }])
  expect(await screen.findByText('The statement is decided')).toBeTruthy()
})

test('without a statement, the page says that nothing is to decide', async () => {
  showManaged(<EndingsScreen />, serve([]))
  expect(await screen.findByText('Nothing to decide')).toBeTruthy()
})

test('a list that cannot be loaded says so, and a button tries again', async () => {
  const paths = ['/endings']
  expect(await walkFailedReads({ page: () => <EndingsScreen />, paths, serve: serve([LATE]) })).toEqual(paths)
})
