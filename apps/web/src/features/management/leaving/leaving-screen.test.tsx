// @vitest-environment jsdom
import { type Call, type Consequences, CUSTOMER_CALLS, type Departure } from '@lectern/contracts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { readProblems } from '../../../services/administration/testing/refused-fields.ts'
import type { SentCall } from '../../../services/administration/testing/show-screen.tsx'
import { EXAMPLE_UNIT } from '../testing/example-rows.ts'
import {
  choose,
  fill,
  loadTexts,
  nameCall,
  press,
  readValues,
  region,
  showManaged,
  showNext,
  waitForChange,
} from '../testing/show-managed.tsx'
import { LeavingScreen } from './leaving-screen.tsx'

const CALLS = CUSTOMER_CALLS.eu
const { uid, name } = EXAMPLE_UNIT
const READY = { state: 'ready', size: 2_540_000, expiresAt: '2026-12-10T12:00:00.000Z' } as const
const CONSEQUENCES: Consequences = {
  removed: [
    { kind: 'people', count: 12 },
    { kind: 'groups', count: 3 },
    { kind: 'answers', count: 10_001 },
  ],
  stays: [{ kind: 'events', count: 7 }],
  names: ['Åsa Öberg', 'Bo Bengtsson'],
  undoUntil: '2026-12-24T12:00:00.000Z',
  final: false,
}

beforeAll(loadTexts)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Shows the page of a school that leaves. `serve` answers calls before the others. Returns the calls. */
async function show(departure: Partial<Departure>, serve: (contract: Call) => unknown = () => undefined) {
  const sent = showManaged(<LeavingScreen id={uid} />, (contract) => {
    const { path, method } = contract
    const answer = serve(contract)
    if (answer !== undefined) return answer
    if (path === CALLS.getSchoolUnitConsequences.path) return CONSEQUENCES
    return path === CALLS.getDeparture.path && method === 'GET'
      ? { schoolUnit: { uid, name }, export: null, deletion: null, ...departure }
      : undefined
  })
  await screen.findByRole('heading', { level: 1, name: 'Fyrskolan leaves' })
  return sent
}

test('the certificate of a deletion has each value at its label', async () => {
  await show({
    deletion: {
      state: 'done',
      dueAt: '2026-11-20T12:00:00.000Z',
      certificate: {
        deletedAt: '2026-11-21T12:00:00.000Z',
        deletedBy: { uid: '019a0000-0000-7000-8000-0000000000aa', name: 'Super User' },
        counts: [
          { kind: 'people', count: 21 },
          { kind: 'groups', count: 4 },
        ],
        peopleKept: 5,
        auditLog: { sequence: 81, seal: 'a1b2' },
        check: { tables: 61, uids: 22, rowsFound: 0 },
      },
    },
  })
  expect(readValues('Certificate of deletion')).toEqual({
    School: `Fyrskolan (${uid})`,
    Deleted: expect.stringContaining('21 Nov 2026'),
    'Deleted by': 'Super User',
    'People who have another school and stay': '5',
    Check: 'We searched 61 tables of the database for 22 deleted people. Rows found: 0.',
    'Last entry of the audit log: 81': 'a1b2',
    People: '21',
    Groups: '4',
  })
  const titles = [...document.querySelectorAll('dl')].map((list) => list.previousElementSibling?.textContent)
  expect(titles).toEqual(['Certificate of deletion', 'Deleted data'])
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  press('Print')
  expect(print).toHaveBeenCalledOnce()
  for (const part of ['Export the data', 'Delete the school'])
    expect(screen.queryByRole('region', { name: part })).toBeNull()
})

test('the export says its state, and the deletion waits for its file', async () => {
  const buttons = () =>
    region('Export the data')
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
  const sent = await show({})
  expect(buttons()).toEqual(['Create the file'])
  expect(screen.queryByText('The file is being created.')).toBeNull()
  expect(screen.queryByText('The file could not be created. Try again.')).toBeNull()
  expect(screen.getByText('Create the file first. Then you can delete the school.')).toBeTruthy()
  press('Create the file')
  expect(await waitForChange(sent)).toMatchObject({ call: nameCall(CALLS.exportSchoolUnit), params: { id: uid } })
  cleanup()
  await show({ export: { state: 'failed', size: 0, expiresAt: null } })
  expect(screen.getByText('The file could not be created. Try again.')).toBeTruthy()
  cleanup()
  await show({ export: READY })
  expect(screen.getByText('The file is ready (2.5 MB). You can download it until 10 Dec 2026.')).toBeTruthy()
  expect(buttons()).toEqual(['Download the file', 'Create a new file'])
  expect(screen.queryByText('Create the file first. Then you can delete the school.')).toBeNull()
  cleanup()
  await show({ export: { ...READY, size: 2500 } })
  expect(screen.getByText(/^The file is ready \(2\.5 kB\)/u)).toBeTruthy()
  cleanup()
  await show({ export: { ...READY, size: 1_000_000 } })
  expect(screen.getByText(/^The file is ready \(1 MB\)/u)).toBeTruthy()
  cleanup()
  await show({ export: { state: 'running', size: 0, expiresAt: null } })
  expect(screen.getByText('The file is being created.')).toBeTruthy()
  expect(buttons()).toEqual(['Create the file'])
  expect(screen.getByRole('button', { name: 'Create the file' }).ariaBusy).toBe('true')
})

test.each([
  ['In 30 days', 'later', 'Until then, no one can log in, and you can cancel.'],
  ['At once', 'now', 'You cannot undo this.'],
])('a school is deleted with its name, and counts before what it removes: %s', async (when, time, text) => {
  const sent = await show({ export: READY })
  expect(await screen.findByText('Accounts that will be deleted: Åsa Öberg, Bo Bengtsson, and 10 more')).toBeTruthy()
  expect(readValues('Delete the school')).toEqual({
    People: '12',
    Groups: '3',
    'Answers to assignments': 'more than 10,000',
    'Usage events': '7',
  })
  const titles = [...document.querySelectorAll('dl')].map((list) => list.previousElementSibling?.textContent)
  expect(titles).toEqual(['Will be removed', 'Will be kept'])
  // The choice of the time says whether the deletion can be undone.
  expect(screen.queryByText(/^You can undo this/u)).toBeNull()
  const counted = sent.find(({ contract }) => contract.path === CALLS.getSchoolUnitConsequences.path)
  expect([counted?.params, counted?.query]).toEqual([{ id: uid }, undefined])
  const choice = screen.getByLabelText<HTMLSelectElement>('When', { selector: 'select' })
  expect([...choice.selectedOptions, ...choice.options].map((option) => option.text)).toEqual([
    'In 30 days',
    'In 30 days',
    'At once',
  ])
  expect(readProblems()).toEqual({})
  choose('When', 'At once')
  choose('When', when)
  expect(region('Delete the school').getByText(text)).toBeTruthy()
  // The text of the chosen time says it.
  expect(screen.queryByText(/^You can undo this until/u)).toBeNull()
  const label = 'Type the name of the school: Fyrskolan'
  fill(label, 'Another school')
  press('Delete the school')
  await waitFor(() => expect(readProblems()).toEqual({ [label]: 'This is not the name of the school.' }))
  fill(label, 'Fyrskolan')
  press('Delete the school')
  expect(await waitForChange(sent)).toEqual({
    call: nameCall(CALLS.deleteSchoolUnit),
    params: { id: uid },
    body: { name: 'Fyrskolan', time },
  })
  await waitFor(() => expect(listReads(sent)).toHaveLength(2))
})

test('a planned deletion says its day and can be cancelled, and a running one cannot', async () => {
  const dueAt = '2099-12-24T12:00:00.000Z'
  const sent = await show({ export: READY, deletion: { state: 'scheduled', dueAt, certificate: null } })
  expect(screen.getByText('Fyrskolan is closed and will be deleted on 24 Dec 2099.')).toBeTruthy()
  press('Cancel the deletion')
  expect(await waitForChange(sent)).toMatchObject({
    call: nameCall(CALLS.cancelSchoolUnitDeletion),
    params: { id: uid },
  })
  cleanup()
  await show({ export: READY, deletion: { state: 'running', dueAt, certificate: null } })
  expect(region('Delete the school').queryByRole('button')).toBeNull()
  expect(screen.getAllByText('The school is being deleted.').length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: 'Create a new file' })).toBeNull()
})

const SCHEDULED = { state: 'scheduled', dueAt: '2099-12-24T12:00:00.000Z', certificate: null } as const
const deleteSchool = () => {
  fill('Type the name of the school: Fyrskolan', ' Fyrskolan ')
  press('Delete the school')
}
const REASON = 'You don’t have permission to do this. Ask your school if you need it.'
const CONFLICT = 'The school cannot be deleted now. Check that no units are below it and that its file has not expired.'

const listReads = (sent: readonly SentCall[]) =>
  sent.filter(({ contract }) => nameCall(contract) === nameCall(CALLS.getDeparture))
/** Refuses a call, and answers no other calls. */
const refuse =
  (call: Call, code = 'forbidden') =>
  (contract: Call) =>
    nameCall(contract) === nameCall(call) ? { code, details: {} } : undefined

test.each<[string, Partial<Departure>, Call, string]>([
  ['Create the file', {}, CALLS.exportSchoolUnit, 'The file is being created.'],
  ['Download the file', { export: READY }, CALLS.downloadSchoolUnitExport, 'The file is saved'],
  ['Cancel the deletion', { deletion: SCHEDULED }, CALLS.cancelSchoolUnitDeletion, 'The deletion is cancelled'],
])('the button %s says that it is done, or why it is refused', async (button, departure, call, done) => {
  const sent = await show(departure)
  press(button)
  expect(await screen.findByText(done)).toBeTruthy()
  const made = sent.find(({ contract }) => nameCall(contract) === nameCall(call))
  expect(made?.params).toEqual({ id: uid })
  await waitFor(() => expect(listReads(sent)).toHaveLength(2))
  cleanup()
  await show(departure, refuse(call))
  press(button)
  expect(await screen.findAllByText(REASON)).not.toEqual([])
})

test.each([
  ['forbidden', REASON],
  ['conflict', CONFLICT],
])('a refused deletion says why: %s', async (code, reason) => {
  const sent = await show({ export: READY }, refuse(CALLS.deleteSchoolUnit, code))
  deleteSchool()
  expect(await screen.findByText(reason)).toBeTruthy()
  expect(listReads(sent)).toHaveLength(1)
})

test('a deletion at once that has not started cannot be cancelled, and a deleted school keeps its file', async () => {
  await show({ deletion: { ...SCHEDULED, dueAt: '2020-01-01T12:00:00.000Z' } })
  expect(screen.getAllByText('The school is being deleted.')).not.toEqual([])
  expect(screen.queryByRole('button', { name: 'Cancel the deletion' })).toBeNull()
  cleanup()
  await show({ export: READY, deletion: { ...SCHEDULED, state: 'done' } })
  const buttons = region('Export the data').getAllByRole('button')
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Download the file'])
})

test.each<[string, Partial<Departure>]>([
  ['a file that is being created', { export: { state: 'running', size: 0, expiresAt: null } }],
  ['a running deletion', { deletion: { ...SCHEDULED, state: 'running' } }],
  ['a deletion at once', { deletion: { ...SCHEDULED, dueAt: '2020-01-01T12:00:00.000Z' } }],
])('the page follows %s until its end', async (_name, running) => {
  let departure = running
  await show({}, ({ path }) => {
    if (path !== CALLS.getDeparture.path) return undefined
    const answer = { schoolUnit: { uid, name }, export: null, deletion: null, ...departure }
    departure = { export: READY }
    return answer
  })
  expect(screen.queryByRole('button', { name: 'Download the file' })).toBeNull()
  expect(await screen.findByRole('button', { name: 'Download the file' })).toBeTruthy()
})

test('the page of another school has its own values', async () => {
  const other = { uid: '019a0000-0000-7000-8000-0000000000a9', name: 'Lotsskolan' }
  await showNext({
    first: <LeavingScreen id={uid} />,
    second: <LeavingScreen id={other.uid} />,
    serve: ({ path }, { params }) => {
      if (path !== CALLS.getDeparture.path) return undefined
      const schoolUnit = JSON.stringify(params).includes(other.uid) ? other : { uid, name }
      return { schoolUnit, export: null, deletion: null }
    },
    isShown: () => screen.findByRole('heading', { level: 1, name: 'Fyrskolan leaves' }),
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Lotsskolan leaves' })).toBeTruthy()
})

test('the focus stays in the part of the page after a deletion is cancelled, because the button has gone', async () => {
  let deletion: Departure['deletion'] = SCHEDULED
  await show({}, ({ path, method }) => {
    if (path === CALLS.cancelSchoolUnitDeletion.path && method === 'DELETE') deletion = null
    return path === CALLS.getDeparture.path ? { schoolUnit: { uid, name }, export: READY, deletion } : undefined
  })
  screen.getByRole('button', { name: 'Cancel the deletion' }).focus()
  press('Cancel the deletion')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Delete the school' })))
})
