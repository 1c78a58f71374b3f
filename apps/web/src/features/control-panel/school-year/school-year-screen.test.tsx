// @vitest-environment jsdom
import {
  getManagedOrganization,
  getSchoolYear,
  listOrganizationGroups,
  type ManagedGroup,
  type SchoolYearRun,
  startSchoolYear,
  undoSchoolYear,
} from '@lectern/contracts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { showAdministrationMessages, showLocale, showPortalMessages } from '../../../platform/i18n/messages.ts'
import { showScreen } from '../../../services/administration/testing/show-screen.tsx'
import { EXAMPLE_SCHOOL } from '../testing/example-school.ts'
import { SchoolYearScreen } from './school-year-screen.tsx'

beforeAll(() => Promise.all([showPortalMessages(), showAdministrationMessages(), showLocale('en')]))
afterEach(cleanup)

const attribute = <T,>(value: T) => ({ value, viewable: 2, editable: 2 }) as const
const groupOf = (name: string, version: number, pupils: number): ManagedGroup => ({
  id: `group ${name}`,
  version,
  organization: { id: EXAMPLE_SCHOOL.id, name: EXAMPLE_SCHOOL.name },
  attributes: { name: attribute(name), code: attribute(null), ageFilter: attribute(null) },
  student_count: pupils,
  actions: [],
})
const GROUPS = [groupOf('4 A', 2, 21), groupOf('5 B', 3, 1022), groupOf('Choir', 4, 8)]
const RUN: SchoolYearRun = {
  id: '019a0000-0000-7000-8000-0000000000f1',
  startedAt: '2026-08-10T12:00:00.000Z',
  renamed: 12,
  leavers: 34,
  undoUntil: '2026-09-09T12:00:00.000Z',
  undone: null,
}

interface Shown {
  readonly groups?: ManagedGroup[]
  readonly run?: SchoolYearRun | null
  /** Method of the calls that the server refuses. */
  readonly refused?: string
}

/** Shows the page of a school year. Returns the calls. */
async function show({ groups = GROUPS, run = null, refused }: Shown = {}) {
  const sent = showScreen(<SchoolYearScreen school={EXAMPLE_SCHOOL.id} />, ({ path, method }) => {
    if (method === refused) return { code: 'changed_meanwhile', details: {} }
    if (path === getManagedOrganization.path) return EXAMPLE_SCHOOL
    if (path === listOrganizationGroups.path) return { data: groups, meta: { totalCount: groups.length } }
    return path === getSchoolYear.path && method === 'GET' ? { run } : undefined
  })
  await screen.findByRole('heading', { level: 1, name: 'New school year' })
  return sent
}

/** Presses a button, and the same button of the question. */
async function confirm(name: string) {
  fireEvent.click(await screen.findByRole('button', { name }))
  const dialog = await screen.findByRole('alertdialog')
  fireEvent.click(within(dialog).getByRole('button', { name }))
  return dialog.textContent
}

test('a school year starts with the name and the choice of each group', async () => {
  const sent = await show()
  const back = screen.getByRole('link', { name: EXAMPLE_SCHOOL.name })
  expect(back.getAttribute('href')).toBe(`/controlpanel/schools/${EXAMPLE_SCHOOL.id}?tab=groups`)
  const row = async (name: string) => within(await screen.findByRole('group', { name }))
  const [first, second, choir] = [await row('4 A'), await row('5 B'), await row('Choir')]
  const valuesOf = (part: typeof first) =>
    [...part.getAllByRole<HTMLSelectElement>('combobox'), ...part.queryAllByRole<HTMLInputElement>('textbox')].map(
      ({ value }) => value,
    )
  const year = new Date().getFullYear()
  expect([first, second, choir].map(valuesOf)).toEqual([['rename', '5 A'], ['leave', `5 B (${year})`], ['keep']])
  expect([first, second, choir].map((part) => part.getByText(/^Pupils: /u).textContent)).toEqual([
    'Pupils: 21',
    'Pupils: 1,022',
    'Pupils: 8',
  ])
  expect(screen.getByText('Groups that change: 2. Pupils who leave: 1,022.')).toBeTruthy()
  fireEvent.change(first.getByRole('textbox'), { target: { value: ' 5 C ' } })
  const text = await confirm('Start the school year')
  expect(text).toContain('Groups that change: 2. Pupils who leave: 1,022. An account without another school')
  expect(text).toContain(`4 A → 5 C5 B → 5 B (${year}) Pupils who leave the school: 1,022`)
  const started = () =>
    sent.find(({ contract }) => contract.path === startSchoolYear.path && contract.method === 'POST')
  await waitFor(() => expect(started()).toBeDefined())
  expect([started()?.params, started()?.body]).toEqual([
    { id: EXAMPLE_SCHOOL.id },
    {
      data: {
        groups: [
          { id: 'group 4 A', version: 2, name: '5 C', leaves: false },
          { id: 'group 5 B', version: 3, name: `5 B (${year})`, leaves: true },
        ],
      },
    },
  ])
  expect(await screen.findByText('The new school year has started.')).toBeTruthy()
})

test('a group that stays changes nothing, and an empty name says that it is missing', async () => {
  await show({ groups: [groupOf('Choir', 1, 8)] })
  const choice = await screen.findByRole('combobox', { name: 'Next year' })
  expect(screen.getByText(/^Nothing changes yet/u)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Start the school year' }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  fireEvent.change(choice, { target: { value: 'rename' } })
  expect(screen.getByText('Groups that change: 1. Pupils who leave: 0.')).toBeTruthy()
  fireEvent.change(screen.getByRole('textbox'), { target: { value: ' ' } })
  expect(screen.getByText('This value is required')).toBeTruthy()
  cleanup()
  await show({ groups: [] })
  expect(await screen.findByText('No groups yet')).toBeTruthy()
})

test('a choice of a group proposes its name again, and only a name that is used can be missing', async () => {
  await show({ groups: [groupOf('5 B', 1, 8)] })
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Next year' })
  expect([...choice.options].map(({ text }) => text)).toEqual(['New name', 'Pupils leave the school', 'Stays as it is'])
  const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
  const choose = (value: string) => fireEvent.change(choice, { target: { value } })
  expect([choice.value, name().value, screen.queryByText('This value is required')]).toEqual(['rename', '6 B', null])
  choose('leave')
  expect(name().value).toBe(`5 B (${new Date().getFullYear()})`)
  fireEvent.change(name(), { target: { value: 'Leavers' } })
  expect([choice.value, name().value]).toEqual(['leave', 'Leavers'])
  fireEvent.change(name(), { target: { value: ' ' } })
  expect(screen.getByText('This value is required')).toBeTruthy()
  choose('rename')
  expect(name().value).toBe('6 B')
  fireEvent.change(name(), { target: { value: '' } })
  expect(screen.getByText('This value is required')).toBeTruthy()
  // The button leads to the missing name, and asks no question.
  fireEvent.click(screen.getByRole('button', { name: 'Start the school year' }))
  expect([document.activeElement, screen.queryByRole('alertdialog')]).toEqual([name(), null])
  choose('keep')
  expect([screen.queryByRole('textbox'), screen.queryByText('This value is required')]).toEqual([null, null])
})

test('two groups cannot get the same name', async () => {
  await show({ groups: [groupOf('5 B', 1, 8), groupOf('5 A', 1, 8), groupOf('choir', 1, 8)] })
  const row = async (name: string) => within(await screen.findByRole('group', { name }))
  const name = (await row('5 A')).getByRole('textbox')
  const start = () => fireEvent.click(screen.getByRole('button', { name: 'Start the school year' }))
  fireEvent.change(name, { target: { value: '6 b ' } })
  expect(screen.getAllByText('Name already exists')).toHaveLength(2)
  start()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  fireEvent.change(name, { target: { value: 'Choir' } })
  expect((await row('5 A')).getByText('Name already exists')).toBeTruthy()
  fireEvent.change(name, { target: { value: '6 A' } })
  expect(screen.queryByText('Name already exists')).toBeNull()
  start()
  expect(await screen.findByRole('alertdialog')).toBeTruthy()
})

test('without leavers, the question does not speak of their accounts', async () => {
  await show({ groups: [groupOf('5 B', 1, 8)] })
  expect(await confirm('Start the school year')).not.toContain('An account without another school')
})

test('a school year that was started and taken back can be started again', async () => {
  let run: SchoolYearRun | null = null
  showScreen(<SchoolYearScreen school={EXAMPLE_SCHOOL.id} />, ({ path, method }) => {
    if (path === getManagedOrganization.path) return EXAMPLE_SCHOOL
    if (path === listOrganizationGroups.path) return { data: GROUPS, meta: { totalCount: GROUPS.length } }
    if (path === undoSchoolYear.path)
      run = { ...RUN, undoUntil: null, undone: { people: 1, groups: 1, keptPeople: [], keptGroups: [] } }
    else if (method === startSchoolYear.method) run = RUN
    return path === getSchoolYear.path && method === 'GET' ? { run } : (run ?? undefined)
  })
  await screen.findByRole('group', { name: '4 A' })
  await confirm('Start the school year')
  expect(await screen.findByText('The new school year has started.')).toBeTruthy()
  expect(screen.queryByRole('group', { name: '4 A' })).toBeNull()
  await confirm('Take back the school year')
  expect(await screen.findByRole('group', { name: '4 A' })).toBeTruthy()
  expect(screen.queryByText('The new school year has started.')).toBeNull()
})

test('a refused start and a refused undo show the reason, and the page keeps the plan', async () => {
  await show({ refused: startSchoolYear.method })
  expect(screen.queryByRole('alert')).toBeNull()
  await confirm('Start the school year')
  expect((await screen.findByRole('alert')).textContent).toContain('changed')
  expect(screen.getByRole('group', { name: '4 A' })).toBeTruthy()
  cleanup()
  await show({ run: RUN, refused: undoSchoolYear.method })
  expect(screen.queryByRole('alert')).toBeNull()
  await confirm('Take back the school year')
  expect((await screen.findByRole('alert')).textContent).toContain('changed')
})

test('after a refused start, a group with a new name has a new proposal', async () => {
  let group = groupOf('4 A', 2, 21)
  showScreen(<SchoolYearScreen school={EXAMPLE_SCHOOL.id} />, ({ path, method }) => {
    if (path === getManagedOrganization.path) return EXAMPLE_SCHOOL
    if (path === listOrganizationGroups.path) return { data: [group], meta: { totalCount: 1 } }
    if (method === 'GET') return { run: null }
    group = { ...groupOf('4 C', 3, 21), id: group.id }
    return { code: 'changed_meanwhile', details: {} }
  })
  const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value
  await confirm('Start the school year')
  await screen.findByRole('group', { name: '4 C' })
  expect(name()).toBe('5 C')
})

test('a school year that is taken back can start again at once', async () => {
  let run: SchoolYearRun | null = null
  showScreen(<SchoolYearScreen school={EXAMPLE_SCHOOL.id} />, ({ path, method }) => {
    if (path === getManagedOrganization.path) return EXAMPLE_SCHOOL
    if (path === listOrganizationGroups.path) return { data: GROUPS, meta: { totalCount: 3 } }
    if (method === 'GET') return { run }
    const undone = { people: 34, groups: 12, keptPeople: [], keptGroups: [] }
    run = path === undoSchoolYear.path ? { ...RUN, undoUntil: null, undone } : RUN
    return run
  })
  await confirm('Start the school year')
  expect(await screen.findByText('The new school year has started.')).toBeTruthy()
  await confirm('Take back the school year')
  expect(await screen.findByRole('button', { name: 'Start the school year' })).toBeTruthy()
  expect(screen.queryByText('The new school year has started.')).toBeNull()
})

test('the groups are read in pages of 100, sorted by name, until a page is not full', async () => {
  const all = Array.from({ length: 101 }, (_, index) => groupOf(`${index} A`, 1, 1))
  const sent = showScreen(<SchoolYearScreen school={EXAMPLE_SCHOOL.id} />, ({ path }, { query }) => {
    if (path === getManagedOrganization.path) return EXAMPLE_SCHOOL
    if (path !== listOrganizationGroups.path) return path === getSchoolYear.path ? { run: null } : undefined
    const isSecond = JSON.stringify(query).includes('"pageNumber":2')
    return { data: isSecond ? all.slice(100) : all.slice(0, 100), meta: { totalCount: 101 } }
  })
  expect(await screen.findByRole('group', { name: '100 A' })).toBeTruthy()
  const pages = sent.filter(({ contract }) => contract.path === listOrganizationGroups.path)
  const query = { pageSize: 100, sortBy: 'name', sortOrder: 'asc' }
  expect(pages.map(({ params, query: sentQuery }) => [params, sentQuery])).toEqual([
    [{ id: EXAMPLE_SCHOOL.id }, { ...query, pageNumber: 1 }],
    [{ id: EXAMPLE_SCHOOL.id }, { ...query, pageNumber: 2 }],
  ])
})

test('the last school year says its day and numbers, and can be taken back', async () => {
  const sent = await show({ run: RUN })
  expect(await screen.findByText('Last start: 10 Aug 2026. Groups that changed: 12. Pupils who left: 34.')).toBeTruthy()
  expect(screen.getByText('You can take it back until 9 Sept 2026.')).toBeTruthy()
  await confirm('Take back the school year')
  const undone = () => sent.find(({ contract }) => contract.path === undoSchoolYear.path)
  await waitFor(() => expect(undone()?.params).toEqual({ id: EXAMPLE_SCHOOL.id, runId: RUN.id }))
  cleanup()
  await show({ run: { ...RUN, undoUntil: null } })
  expect(await screen.findByText(/^Last start/u)).toBeTruthy()
  expect(screen.queryByText(/^You can take it back until/u)).toBeNull()
})

test('a school year that was taken back says its numbers, and names what stays', async () => {
  const undone = { people: 31, groups: 11, keptPeople: ['Åsa Öberg'], keptGroups: ['4 A'] }
  await show({ run: { ...RUN, undoUntil: null, undone } })
  const text = 'The school year was taken back. Groups with their old name: 11. Pupils who are back: 31.'
  expect((await screen.findByText(/^The school year was taken back/u)).textContent).toBe(
    `${text} Changed since, and left as they are: Åsa Öberg and 4 A.`,
  )
  expect(screen.queryByRole('button', { name: 'Take back the school year' })).toBeNull()
  cleanup()
  await show({ run: { ...RUN, undoUntil: null, undone: { ...undone, keptPeople: [], keptGroups: [] } } })
  expect((await screen.findByText(/^The school year was taken back/u)).textContent?.trim()).toBe(text)
  cleanup()
  await show()
  expect(screen.queryByRole('region', { name: 'Take back the school year' })).toBeNull()
})

test('an administrator of another school reads that the page is not allowed', async () => {
  showScreen(<SchoolYearScreen school={EXAMPLE_SCHOOL.id} />, ({ path }) =>
    path === getManagedOrganization.path ? { ...EXAMPLE_SCHOOL, administered: false } : undefined,
  )
  expect(await screen.findByRole('link', { name: 'Control panel' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Start the school year' })).toBeNull()
})
