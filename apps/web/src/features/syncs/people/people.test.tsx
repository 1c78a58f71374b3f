// @vitest-environment jsdom
import {
  addSyncPeople,
  type Call,
  checkPersonLogIn,
  decideSyncDoubt,
  findSyncPeople,
  listSyncPeople,
  type SyncJob,
  type SyncPerson,
} from '@lectern/contracts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  showAdministrationMessages,
  showLocale,
  showPortalMessages,
  showSyncMessages,
} from '../../../platform/i18n/messages.ts'
import { readAddress, type SentCall, showScreen } from '../../../services/administration/testing/show-screen.tsx'
import { stubWidth } from '../../../ui/data-table/testing/example-table.tsx'
import { RunScreen } from '../run/run-screen.tsx'
import { EXAMPLE_ENTRY, EXAMPLE_JOB, EXAMPLE_SYNC, SCHOOL } from '../testing/example-sync.ts'
import { confirmQuestion, readSyncs, refusal, storedSyncs } from '../testing/show-sync.tsx'
import { StartAdding } from './start-adding.tsx'

beforeAll(() => Promise.all([showPortalMessages(), showAdministrationMessages(), showSyncMessages(), showLocale('en')]))
beforeEach(() => stubWidth('wide'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const SCREEN = <RunScreen school={SCHOOL} syncId={EXAMPLE_SYNC.id} jobId={EXAMPLE_JOB.jobId} />
const JOB: SyncJob = { ...EXAMPLE_JOB, purpose: 'people', state: 'choosing', counts: null }
const NINA: SyncPerson = {
  externalId: 'new',
  name: 'Nina Åkesson',
  username: 'nina',
  role: 'student',
  schools: ['Fyrskolan'],
  groups: ['4 A'],
  pupils: [],
  status: 'new',
  reason: null,
  uid: null,
  candidates: [],
}
const GERDA: SyncPerson = {
  ...NINA,
  externalId: 'q2',
  name: 'Gerda',
  role: 'guardian',
  groups: [],
  pupils: ['Nina Åkesson'],
}
const PROTECTED: SyncPerson = { ...NINA, externalId: 'x9', name: null, username: null }
const DELETED: SyncPerson = { ...NINA, externalId: 'p7', name: 'Dan', status: 'skip', reason: 'deleted-here' }
const DOUBT: SyncPerson = {
  ...NINA,
  externalId: 'p8',
  name: 'Bo Berg',
  status: 'doubt',
  reason: 'same-name',
  candidates: [{ uid: '019a0000-0000-7000-8000-0000000000c1', name: 'Bo Berg', username: 'bo.one' }],
}

/** Shows the run with people that a search finds. */
function show(
  people: readonly SyncPerson[],
  write: (contract: Call, sent: SentCall) => unknown = () => undefined,
  job = JOB,
) {
  const stored = storedSyncs({ jobs: [job] })
  const found = { data: people, meta: { totalCount: people.length } }
  return showScreen(SCREEN, (contract, sent) => {
    if (contract === listSyncPeople) return found
    return contract.method === 'GET' ? readSyncs(stored, contract) : write(contract, sent)
  })
}
const search = async (words: string) =>
  fireEvent.change(await screen.findByRole('searchbox', { name: 'First name, last name, username or ID' }), {
    target: { value: words },
  })

test('a search lists people with class, school and state, and the chosen ones are added', async () => {
  const sent = show([NINA, GERDA, PROTECTED], () => ({ ...JOB, state: 'applying' }))
  expect(await screen.findByText('Enter at least two letters.')).toBeTruthy()
  await search('nina')
  const nina = await screen.findByRole('checkbox', { name: 'Nina Åkesson' })
  expect(nina.closest('li')?.textContent).toContain('Pupil · 4 A · Fyrskolan · nina · new. Not here yet')
  expect(screen.getByRole('checkbox', { name: 'Gerda' }).closest('li')?.textContent).toContain(
    'Guardian of Nina Åkesson',
  )
  expect(screen.getByRole('checkbox', { name: 'Name not shown' }).closest('li')?.textContent).toContain('x9')
  expect(screen.queryByRole('button', { name: 'Add now' })).toBeNull()
  fireEvent.click(nina)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Gerda' }))
  expect(screen.getByText('Chosen: Nina Åkesson and Gerda')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Add now' }))
  await waitFor(() => expect(sent.some(({ contract }) => contract === addSyncPeople)).toBe(true))
  const added = sent.find(({ contract }) => contract === addSyncPeople)
  expect([added?.params, added?.body]).toEqual([{ jobId: JOB.jobId }, { people: ['new', 'q2'] }])
  expect(sent.find(({ contract }) => contract === listSyncPeople)?.query).toEqual({ q: 'nina' })
})

test('a search without a result says how to go on, and a failed one can be tried again', async () => {
  show([])
  await search('nobody')
  expect(await screen.findByText('No one found')).toBeTruthy()
  cleanup()
  showScreen(SCREEN, (contract) =>
    contract === listSyncPeople ? refusal('internal_error') : readSyncs(storedSyncs({ jobs: [JOB] }), contract),
  )
  await search('nina')
  expect(await screen.findByText('Could not search')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('a deleted person cannot be chosen, and a doubt is decided in the list', async () => {
  const sent = show([DELETED, DOUBT])
  await search('bo')
  const item = (await screen.findByText('Dan')).closest('li')
  expect(item?.textContent).toContain('Was deleted here')
  expect(within(item ?? document.body).queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('checkbox', { name: 'Bo Berg' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'It is this person: Bo Berg, bo.one' }))
  await waitFor(() => expect(sent.some(({ contract }) => contract === decideSyncDoubt)).toBe(true))
})

test('a refused choice says so, and stays', async () => {
  show([NINA], () => refusal('internal_error'))
  await search('nina')
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Nina Åkesson' }))
  fireEvent.click(screen.getByRole('button', { name: 'Add now' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Could not add anyone')
  expect(screen.getByRole('button', { name: 'Add now' })).toBeTruthy()
})

test('a search that the server refuses because it has ended can be started again', async () => {
  showScreen(SCREEN, (contract) =>
    contract === listSyncPeople ? refusal('conflict') : readSyncs(storedSyncs({ jobs: [JOB] }), contract),
  )
  await search('nina')
  expect((await screen.findByRole('alert')).textContent).toContain('it was too old, a run has started')
  expect(screen.getByRole('button', { name: 'Read the system again' })).toBeTruthy()
  expect(screen.queryByRole('searchbox')).toBeNull()
  cleanup()
  show([NINA], () => refusal('conflict'))
  await search('nina')
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Nina Åkesson' }))
  fireEvent.click(screen.getByRole('button', { name: 'Add now' }))
  expect(await screen.findByRole('button', { name: 'Read the system again' })).toBeTruthy()
})

test('the second of two administrators with the same search reads that no one was added, and the result of the first', async () => {
  const stored = storedSyncs({ jobs: [JOB] })
  showScreen(SCREEN, (contract) => {
    if (contract === listSyncPeople) return { data: [NINA], meta: { totalCount: 1 } }
    if (contract.method === 'GET') return readSyncs(stored, contract)
    stored.jobs = [{ ...EXAMPLE_JOB, purpose: 'people' }]
    return refusal('conflict')
  })
  await search('nina')
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Nina Åkesson' }))
  fireEvent.click(screen.getByRole('button', { name: 'Add now' }))
  expect(await screen.findByRole('heading', { name: 'Result' })).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('Could not add anyone')
  expect(screen.getByRole('button', { name: 'Read the system again' })).toBeTruthy()
})

test('the result names a change of class, the people who were left as they are with the reason, and how many were the same', async () => {
  const job: SyncJob = { ...EXAMPLE_JOB, purpose: 'people' }
  const stored = storedSyncs({
    jobs: [job],
    entries: [
      { ...EXAMPLE_ENTRY, effect: 'change', reason: 'changed', fields: ['groups'] },
      { ...EXAMPLE_ENTRY, number: 2, uid: null, label: 'Dan', effect: 'skip', reason: 'deleted-here', fields: [] },
    ],
  })
  showScreen(SCREEN, (contract) => readSyncs(stored, contract))
  const list = within(await screen.findByRole('list', { name: 'Result' }))
  const [changed, left] = list.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(changed).toMatch(/^Bo Berg.*: groups$/u)
  expect(left).toBe('DanNot added: Was deleted here')
  expect(screen.getByText('Already here, and unchanged: 74')).toBeTruthy()
})

test.each([
  [['no_password', 'no_card'], 'Cannot log in yet. Create a password or a card'],
  [[], 'Can log in'],
] as const)('the result leads to each person, and says whether a new one can log in: %o', async (problems, text) => {
  const job: SyncJob = { ...EXAMPLE_JOB, purpose: 'people', undoUntil: '2026-12-27T20:00:00.000Z' }
  const stored = storedSyncs({
    jobs: [job],
    entries: [{ ...EXAMPLE_ENTRY, effect: 'create', reason: 'new', fields: [] }],
  })
  showScreen(SCREEN, (contract) => (contract === checkPersonLogIn ? { problems } : readSyncs(stored, contract)))
  const list = within(await screen.findByRole('list', { name: 'Result' }))
  expect(list.getByRole('link', { name: 'Bo Berg' }).getAttribute('href')).toContain(`students/${EXAMPLE_ENTRY.uid}`)
  await waitFor(() => expect(list.getByRole('listitem').textContent).toContain(text))
})

test('undoing says that the next run adds the people again, and not that nightly runs stop', async () => {
  show([], () => EXAMPLE_JOB, { ...EXAMPLE_JOB, purpose: 'people', undoUntil: '2026-12-27T20:00:00.000Z' })
  const question = await confirmQuestion('Undo this run')
  expect(question).toContain('The next run adds them again')
  expect(question).not.toContain('Nightly runs stop')
})

test.each<SyncJob['state']>(['dismissed', 'failed'])(
  'a search that has ended can be started again: %s',
  async (state) => {
    const sent = show([], () => refusal('conflict'), {
      ...JOB,
      state,
      errorType: state === 'failed' ? 'unreachable' : null,
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Read the system again' }))
    expect(await screen.findByText(/^A run is working, or the first plan/u)).toBeTruthy()
    expect(sent.find(({ contract }) => contract === findSyncPeople)?.params).toEqual({
      orgId: SCHOOL.id,
      syncId: EXAMPLE_SYNC.id,
    })
  },
)

test('the button of a sync reads its source, and opens the run', async () => {
  const sent = showScreen(
    <StartAdding school={SCHOOL.id} syncId={EXAMPLE_SYNC.id} label="New in class today" />,
    () => ({
      jobId: JOB.jobId,
    }),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'New in class today' }))
  await waitFor(() => expect(sent.some(({ contract }) => contract === findSyncPeople)).toBe(true))
  await waitFor(() =>
    expect(readAddress()).toBe(`/controlpanel/schools/${SCHOOL.id}/syncs/${EXAMPLE_SYNC.id}/jobs/${JOB.jobId}`),
  )
})
