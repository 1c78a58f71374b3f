// @vitest-environment jsdom
import {
  applySyncJob,
  decideSyncDoubt,
  dismissSyncJob,
  getSyncJob,
  listSyncJobLogs,
  listSyncs,
  SYNC_REASONS,
  type SyncJob,
  type SyncLogEntry,
  undoSyncJob,
} from '@lectern/contracts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  showAdministrationMessages,
  showLocale,
  showPortalMessages,
  showSyncMessages,
} from '../../../platform/i18n/messages.ts'
import { walkFailedReads } from '../../../services/administration/testing/failed-reads.tsx'
import { readAddress, showScreen } from '../../../services/administration/testing/show-screen.tsx'
import { stubWidth } from '../../../ui/data-table/testing/example-table.tsx'
import { EXAMPLE_ENTRY, EXAMPLE_JOB, EXAMPLE_SYNC, SCHOOL } from '../testing/example-sync.ts'
import { confirmQuestion, readSyncs, refusal, showSyncs, type StoredSyncs, storedSyncs } from '../testing/show-sync.tsx'
import { RunScreen } from './run-screen.tsx'

beforeAll(() => Promise.all([showPortalMessages(), showAdministrationMessages(), showSyncMessages(), showLocale('en')]))
beforeEach(() => stubWidth('wide'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const SCREEN = <RunScreen school={SCHOOL} syncId={EXAMPLE_SYNC.id} jobId={EXAMPLE_JOB.jobId} />
const HELD: SyncJob = { ...EXAMPLE_JOB, state: 'held', held: [{ reason: 'removes', kind: 'person', share: 0.21 }] }
const UNDOABLE: SyncJob = { ...EXAMPLE_JOB, undoUntil: '2026-12-27T20:00:00.000Z' }
const DOUBT: SyncLogEntry = {
  ...EXAMPLE_ENTRY,
  effect: 'skip',
  reason: 'several-people',
  uid: null,
  fields: [],
  candidates: [
    { uid: '019a0000-0000-7000-8000-0000000000c1', name: 'Bo Berg', username: 'bo.one' },
    { uid: '019a0000-0000-7000-8000-0000000000c2', name: 'Bo Berg', username: 'bo.two' },
  ],
}

const show = (values: Partial<StoredSyncs>, write?: Parameters<typeof showSyncs>[2], address?: string) =>
  showSyncs(SCREEN, storedSyncs(values), write, address)
/** Returns the log after its rows are loaded. */
async function log() {
  await screen.findAllByText('p1')
  return screen.getByRole('grid', { name: 'Log' })
}

test('a run says its state, who started it, and its numbers by kind and effect', async () => {
  show({})
  expect((await screen.findByText('Done')).closest('output')).toBeTruthy()
  expect(screen.getByText('Ada Admin')).toBeTruthy()
  const table = within(screen.getByRole('table', { name: 'Numbers' }))
  const cells = (name: string) =>
    within(table.getByRole('row', { name: new RegExp(`^${name}`, 'u') }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Kind',
    'New',
    'Taken over',
    'Changed',
    'Removed',
    'Unchanged',
    'Left out',
  ])
  expect(cells('People')).toEqual(['1', '2', '3', '21', '74', '5'])
  expect(cells('Memberships')).toEqual(['7', '0', '0', '0', '0', '0'])
  expect(screen.queryByRole('button', { name: 'Apply this plan' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Undo this run' })).toBeNull()
})

test.each<[SyncJob['held'][number], string]>([
  [{ reason: 'first', kind: null, share: null }, 'This is the first plan of the sync.'],
  [{ reason: 'empty', kind: 'group', share: null }, 'Groups: the system had some before, and now has none.'],
  [{ reason: 'removes', kind: 'person', share: 0.21 }, '21% of the people would be removed. The limit is 10%.'],
  // With the new ones, more can change than there are.
  [{ reason: 'changes', kind: 'unit', share: 1.2 }, '100% of the schools would change. The limit is 75%.'],
])('a plan says why it waits: %o', async (hold, text) => {
  show({ jobs: [{ ...HELD, held: [hold] }] })
  expect(await screen.findByText(text)).toBeTruthy()
})

test('a plan is applied after a question with its numbers, and the page shows the progress', async () => {
  const stored = storedSyncs({ jobs: [HELD] })
  const sent = showSyncs(SCREEN, stored, () => {
    stored.jobs = [{ ...HELD, state: 'applying', held: [], done: 3 }]
    return stored.jobs[0]
  })
  const question = await confirmQuestion('Apply this plan')
  expect(question).toContain('People – new: 1, taken over: 2, changed: 3, removed: 21.')
  expect(question).toContain('Memberships – new: 7')
  expect(question).not.toContain('Schools')
  expect(await screen.findByText('People written: 3')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Apply this plan' })).toBeNull()
  expect(sent.find(({ contract }) => contract === applySyncJob)?.params).toEqual({ jobId: HELD.jobId })
  stored.jobs = [EXAMPLE_JOB]
  const fetched = () => sent.filter(({ contract }) => contract === listSyncJobLogs).length
  const before = fetched()
  await screen.findByText('Done', {}, { timeout: 4000 })
  await waitFor(() => expect(fetched()).toBeGreaterThan(before))
})

test('a plan of a dry run can be put aside', async () => {
  const sent = show({ jobs: [{ ...HELD, state: 'planned' }] }, () => EXAMPLE_JOB)
  fireEvent.click(await screen.findByRole('button', { name: 'Put the plan aside' }))
  await waitFor(() => expect(sent.some(({ contract }) => contract === dismissSyncJob)).toBe(true))
})

test('undoing says until when it is possible, and that nightly runs stop', async () => {
  const sent = show({ jobs: [UNDOABLE] }, () => EXAMPLE_JOB)
  const question = await confirmQuestion('Undo this run')
  expect(question).toContain('Nightly runs stop.')
  expect(question).toContain('27 December 2026')
  await waitFor(() => expect(sent.some(({ contract }) => contract === undoSyncJob)).toBe(true))
})

test('a run that was undone says its numbers', async () => {
  show({ jobs: [{ ...EXAMPLE_JOB, state: 'undone', undone: { removed: 1, restored: 22, kept: 3 } }] })
  expect(
    await screen.findByText(/People removed again: 1\. People as before: 22\. People left as they are: 3\./u),
  ).toBeTruthy()
})

test('a refused action has the message of the conflict', async () => {
  show({ jobs: [UNDOABLE] }, () => refusal('conflict'))
  await confirmQuestion('Undo this run')
  expect((await screen.findByRole('alert')).textContent).toContain('Conflict occurred')
})

test('a failed run says its error in words, with the detail of the system', async () => {
  show({ jobs: [{ ...EXAMPLE_JOB, state: 'failed', counts: null, errorType: 'incomplete', errorMessage: '/users' }] })
  expect(await screen.findByText(/^The lists of the system were not complete\./u)).toBeTruthy()
  expect(screen.getByText('Technical detail: /users')).toBeTruthy()
  expect(screen.queryByRole('table', { name: 'Numbers' })).toBeNull()
})

test('the log says effect, reason and values, and its filters are in the address', async () => {
  const group: SyncLogEntry = {
    ...EXAMPLE_ENTRY,
    number: 2,
    kind: 'group',
    label: null,
    fields: ['members'],
    joins: 2,
    leaves: 1,
  }
  const problem: SyncLogEntry = {
    ...EXAMPLE_ENTRY,
    number: 3,
    effect: 'problem',
    reason: 'unknown-unit',
    fields: ['s9'],
  }
  const inFile: SyncLogEntry = { ...problem, number: 4, reason: 'unknown-role', fields: ['row 7'] }
  const sent = show({ entries: [EXAMPLE_ENTRY, group, problem, inFile] })
  const [, first, second, third, fourth] = within(await log()).getAllByRole('row')
  expect(first?.textContent).toBe('Bo Bergp1PeopleChangedChanged in the systemValues: first name, roles')
  expect(second?.textContent).toContain('Name not shown')
  expect(second?.textContent).toContain('Values: membersjoining: 2, leaving: 1')
  expect(third?.textContent).toContain('ProblemThe school is not in the list of schoolsValues: s9')
  expect(fourth?.textContent).toContain('ProblemThe role is not known hereRow 7')
  fireEvent.change(screen.getByRole('combobox', { name: 'Effect' }), { target: { value: 'remove' } })
  await waitFor(() => expect(readAddress()).toContain('effect=remove'))
  fireEvent.change(screen.getByRole('combobox', { name: 'Kind' }), { target: { value: 'person' } })
  const queries = () => sent.flatMap(({ contract, query }) => (contract === listSyncJobLogs ? [query] : []))
  await waitFor(() => expect(queries().at(-1)).toMatchObject({ effect: 'remove', kind: 'person', pageNumber: 1 }))
})

test.each<[SyncJob['state'], number]>([
  ['applied', 1],
  ['applying', 2],
])('a filter that is used again fetches the log again only while the run is working: %s', async (state, times) => {
  const sent = show({ jobs: [{ ...EXAMPLE_JOB, state }] })
  await log()
  const effect = screen.getByRole('combobox', { name: 'Effect' })
  const unfiltered = () =>
    sent.filter(({ contract, query }) => contract === listSyncJobLogs && !JSON.stringify(query).includes('effect'))
  fireEvent.change(effect, { target: { value: 'remove' } })
  await waitFor(() => expect(sent.at(-1)?.query).toMatchObject({ effect: 'remove' }))
  fireEvent.change(effect, { target: { value: '' } })
  await waitFor(() => expect(unfiltered()).toHaveLength(times))
  await log()
  expect(unfiltered()).toHaveLength(times)
})

test('a log that cannot be fetched says so', async () => {
  showScreen(SCREEN, (contract) =>
    contract === listSyncJobLogs ? refusal('internal_error') : readSyncs(storedSyncs(), contract),
  )
  expect(await screen.findByText('Error fetching job logs')).toBeTruthy()
})

test('a log without entries says that nothing changed', async () => {
  show({ entries: [] })
  expect(await screen.findByText('The log is empty')).toBeTruthy()
})

test('every reason has a text', async () => {
  show({ entries: SYNC_REASONS.map((reason, index) => ({ ...EXAMPLE_ENTRY, number: index + 1, reason })) })
  const text = (await log()).textContent
  expect([text?.includes('syncs.'), text?.includes('The record cannot be read')]).toEqual([false, true])
})

test.each([
  ['It is this person: Bo Berg, bo.two', '019a0000-0000-7000-8000-0000000000c2'],
  ['It is a new person', null],
])('an administrator decides who a person is: %s', async (button, person) => {
  const sent = show({ entries: [DOUBT] })
  fireEvent.click(within(await log()).getByRole('button', { name: button }))
  expect(await screen.findByText('Saved. The next run uses this decision.')).toBeTruthy()
  const decided = sent.find(({ contract }) => contract === decideSyncDoubt)
  expect([decided?.params, decided?.body]).toEqual([
    { orgId: SCHOOL.id, syncId: EXAMPLE_SYNC.id, externalId: 'p1' },
    { person },
  ])
})

test('a decision that is refused says so, and can be made again', async () => {
  show({ entries: [DOUBT] }, () => refusal('not_found'))
  fireEvent.click(within(await log()).getByRole('button', { name: 'It is a new person' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Error occurred/u)
  expect(screen.getByRole('button', { name: 'It is a new person' })).toBeTruthy()
})

test('each part that cannot be loaded says so, and a button tries again', async () => {
  const paths = [getSyncJob.path, listSyncJobLogs.path, listSyncs.path]
  const serve: Parameters<typeof walkFailedReads>[0]['serve'] = (contract) => readSyncs(storedSyncs(), contract)
  expect(await walkFailedReads({ page: () => SCREEN, paths, serve })).toEqual(paths)
})
