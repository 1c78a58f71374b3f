// @vitest-environment jsdom
import {
  changeManagedGroup,
  changeManagedPerson,
  getManagedPerson,
  getPersonConsequences,
  listPersonGroups,
  OrganizationRole,
  removePersonFromOrganization,
  restoreManagedPerson,
} from '@lectern/contracts'
import type { Call, ManagedPerson, PersonGroup, Role } from '@lectern/contracts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { showAdministrationMessages, showLocale, showPortalMessages } from '../../../platform/i18n/messages.ts'
import { readAddress, type SentCall, showScreen } from '../../../services/administration/testing/show-screen.tsx'
import { examplePerson } from '../testing/example-person.ts'
import { PersonScreen } from './person-screen.tsx'

beforeAll(() => Promise.all([showPortalMessages(), showAdministrationMessages(), showLocale('en')]))
afterEach(cleanup)

const FYR = { id: '019a0000-0000-7000-8000-0000000000bb', name: 'Fyrskolan' }
const HAMN = { id: '019a0000-0000-7000-8000-0000000000bc', name: 'Hamnskolan' }
const OTHER = { id: '019a0000-0000-7000-8000-0000000000bd', name: 'Annan skola' }
const IN_GROUP = { id: 'group', organization_id: FYR.id, name: '4 A', selectable: false, removable: true }
const ELSEWHERE = { ...IN_GROUP, id: 'elsewhere', organization_id: HAMN.id }
const isSame = (one: Call, other: Call) => one.path === other.path && one.method === other.method

const ChangedRoles = z.object({ data: z.object({ organizations: z.array(OrganizationRole) }) })

interface Shown {
  readonly roles?: readonly (readonly [school: { readonly id: string; readonly name: string }, role: Role])[]
  readonly options?: readonly { readonly id: string; readonly name: string }[]
  readonly groups?: readonly PersonGroup[]
  readonly more?: Partial<ManagedPerson>
  readonly refused?: Call
}

/** Shows the page of a person. Returns the changes that the server received. */
async function show({ roles = [[FYR, 'student']], options = [FYR, HAMN], groups = [IN_GROUP], more, refused }: Shown) {
  const person = examplePerson()
  const values = roles.map(([school, role]) => ({
    ...school,
    role,
    addToSubSchools: false,
    active: true,
    accessible: options.some(({ id }) => id === school.id),
  }))
  const organizations = { ...person.attributes.organizations, values, options: [...options] }
  const shown = { ...person, attributes: { ...person.attributes, organizations }, ...more }
  let stored = shown
  const sent = showScreen(<PersonScreen type="students" id={person.id} />, (contract, { body }) => {
    if (refused !== undefined && isSame(contract, refused)) return { code: 'forbidden', details: {} }
    if (isSame(contract, listPersonGroups)) return { values: groups }
    if (isSame(contract, changeManagedPerson)) {
      const { data } = ChangedRoles.parse(body)
      const changed = data.organizations.map((role) => ({ ...values[0]!, ...role }))
      const attributes = { ...shown.attributes, organizations: { ...organizations, values: changed } }
      stored = { ...shown, version: stored.version + 1, attributes }
      return stored
    }
    if (isSame(contract, getPersonConsequences))
      return { removed: [{ kind: 'memberships', count: 21 }], stays: [], names: [], undoUntil: null, final: false }
    return isSame(contract, getManagedPerson) ? stored : undefined
  })
  const part = within(await screen.findByRole('region', { name: 'Schools and roles' }))
  const changes = () => sent.filter(({ contract }) => contract.method !== 'GET')
  return { sent, part, changes }
}

const nameCall = ({ contract: { method, path }, body }: SentCall) => [`${method} ${path}`, body]
const call = ({ method, path }: Call, body?: object) => [`${method} ${path}`, body]
const setRoles = (organizations: readonly Partial<OrganizationRole>[], version?: number) =>
  call(changeManagedPerson, {
    data: {
      organizations: organizations.map((role) => ({ addToSubSchools: false, ...role })),
      ...(version === undefined ? {} : { version }),
    },
  })

/** Opens a question, chooses a value, and confirms as soon as the question has counted. */
async function act(name: string, { field, option }: { field?: string; option?: string } = {}) {
  const button = await screen.findByRole('button', { name })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('false'))
  fireEvent.click(button)
  const dialog = await screen.findByRole('alertdialog')
  const confirm = within(dialog).getByRole('button', { name: button.textContent })
  // Without a choice, the question cannot be confirmed.
  expect(field === undefined || confirm.getAttribute('aria-disabled') === 'true').toBe(true)
  if (field !== undefined) {
    const list = within(dialog).getByLabelText<HTMLSelectElement>(field)
    fireEvent.change(list, { target: { value: [...list.options].find(({ text }) => text === option)?.value } })
  }
  await within(dialog).findByText('21')
  await waitFor(() => expect(confirm.getAttribute('aria-disabled')).toBe('false'))
  const { textContent } = dialog
  fireEvent.click(confirm)
  return textContent
}

const undo = async () => fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))

test('a pupil moves to another school of the administrator, and Undo restores the school and the groups', async () => {
  const { sent, changes } = await show({ groups: [IN_GROUP, ELSEWHERE] })
  const question = await act('Move from Fyrskolan', { field: 'New school', option: 'Hamnskolan' })
  expect(question).toContain('Move Åsa Öberg to another school?')
  expect(sent.findLast(({ contract }) => isSame(contract, getPersonConsequences))?.query).toEqual({
    unit: FYR.id,
    to: HAMN.id,
  })
  expect(await screen.findByText('Åsa Öberg now belongs to Hamnskolan.')).toBeTruthy()
  await undo()
  await waitFor(() => expect(changes()).toHaveLength(3))
  expect(changes().map(nameCall)).toEqual([
    setRoles([{ id: HAMN.id, role: 'student' }], 3),
    // A later change of another user must stay.
    setRoles([{ id: FYR.id, role: 'student' }], 4),
    call(changeManagedGroup, { data: { addUsers: [examplePerson().id] } }),
  ])
  expect(changes()[2]?.params).toEqual({ id: 'group' })
})

test.each<[string, Role, readonly string[]]>([
  ['Employee', 'employee', ['group', 'elsewhere']],
  ['Administrator', 'admin', ['group', 'elsewhere']],
])('a pupil becomes %s, and Undo restores the role and all groups', async (option, role, groups) => {
  const { sent, changes } = await show({ groups: [IN_GROUP, ELSEWHERE] })
  const question = await act('Change role at Fyrskolan', { field: 'Role', option })
  expect(question).toContain('leaves all groups')
  expect(sent.findLast(({ contract }) => isSame(contract, getPersonConsequences))?.query).toEqual({
    unit: FYR.id,
    role,
  })
  await undo()
  await waitFor(() => expect(changes()).toHaveLength(2 + groups.length))
  expect(changes().slice(0, 2).map(nameCall)).toEqual([
    setRoles([{ id: FYR.id, role }], 3),
    setRoles([{ id: FYR.id, role: 'student' }], 4),
  ])
  expect(
    changes()
      .slice(2)
      .map(({ params }) => params),
  ).toEqual(groups.map((id) => ({ id })))
})

test.each<[string, NonNullable<Shown['roles']>, readonly string[]]>([
  ['a pupil of one school', [[FYR, 'student']], ['Employee', 'Administrator']],
  [
    'an employee of two schools',
    [
      [FYR, 'employee'],
      [OTHER, 'employee'],
    ],
    ['Administrator'],
  ],
  [
    'a pupil of two schools',
    [
      [FYR, 'student'],
      [OTHER, 'student'],
    ],
    [],
  ],
  ['a guardian', [[FYR, 'guardian']], []],
])('%s can get only the roles of one type', async (_, roles, expected) => {
  await show({ roles })
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Remove from Fyrskolan' }).getAttribute('aria-disabled')).toBe('false'),
  )
  const button = screen.queryByRole('button', { name: 'Change role at Fyrskolan' })
  if (button !== null) fireEvent.click(button)
  const list = screen.queryByLabelText<HTMLSelectElement>('Role')
  expect([...(list?.options ?? [])].slice(1).map(({ text }) => text)).toEqual(expected)
})

test('a person who is removed from the only school can be restored, and the question says what happens', async () => {
  const { changes } = await show({})
  const question = await act('Remove from Fyrskolan')
  expect(question).toContain('This is the only school of Åsa Öberg.')
  expect(question).toContain('will be deleted in 30 days')
  expect(await screen.findByText('Åsa Öberg was removed from Fyrskolan.')).toBeTruthy()
  await undo()
  await waitFor(() => expect(changes().map(nameCall)[1]).toEqual(call(restoreManagedPerson)))
  expect(changes()[0]).toMatchObject({
    contract: { path: removePersonFromOrganization.path, method: 'DELETE' },
    params: { id: examplePerson().id, orgId: FYR.id },
  })
})

test('a person who keeps another school of the administrator gets the removed role and the groups back', async () => {
  const { changes } = await show({
    roles: [
      [FYR, 'student'],
      [HAMN, 'student'],
    ],
  })
  expect(await act('Remove from Fyrskolan')).toContain('keeps the other schools')
  await undo()
  await waitFor(() => expect(changes()).toHaveLength(3))
  expect(changes().map(nameCall).slice(1)).toEqual([
    setRoles(
      [
        { id: FYR.id, role: 'student' },
        { id: HAMN.id, role: 'student' },
      ],
      4,
    ),
    call(changeManagedGroup, { data: { addUsers: [examplePerson().id] } }),
  ])
})

test('a removal after which the administrator does not see the person leads to the school, without Undo', async () => {
  await show({
    roles: [
      [FYR, 'student'],
      [OTHER, 'student'],
    ],
    options: [FYR],
  })
  await act('Remove from Fyrskolan')
  expect(await screen.findByText('Åsa Öberg was removed from Fyrskolan.')).toBeTruthy()
  await waitFor(() => expect(readAddress()).toBe(`/controlpanel/schools/${FYR.id}`))
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test.each<[string, Shown]>([
  ['of others', { options: [HAMN] }],
  ['of a person who will be deleted', { more: { status: 'deleting' } }],
  [
    'of a shared account',
    { more: { attributes: { ...examplePerson().attributes, shared: { value: true, viewable: 2, editable: 0 } } } },
  ],
  [
    'of a person whose roles the user may not change',
    { more: { attributes: examplePerson({ editable: 0 }).attributes } },
  ],
])('the school %s has no actions', async (_, shown) => {
  const { part } = await show(shown)
  expect(part.getByText('Fyrskolan')).toBeTruthy()
  expect(part.queryAllByRole('button')).toEqual([])
})

test('an administrator of one school cannot move a person', async () => {
  const { part } = await show({ options: [FYR] })
  expect(part.getAllByRole('button').map((button) => button.textContent)).toEqual(['Change role', 'Remove'])
})

test('a refused change of the school says why', async () => {
  const { part } = await show({ refused: changeManagedPerson })
  await act('Move from Fyrskolan', { field: 'New school', option: 'Hamnskolan' })
  expect(await part.findByText(/^You don’t have permission to do this/u)).toBeTruthy()
})
