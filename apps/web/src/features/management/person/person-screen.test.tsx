// @vitest-environment jsdom
import {
  addToShelf,
  BOOKSHELF_FETCH_LIMIT,
  changeManagedPerson,
  createManagedPerson,
  CUSTOMER_CALLS,
  endPersonSessions,
  getManagedPerson,
  getPersonConsequences,
  invitePerson,
  listCatalogue,
  listShelf,
  removeFromShelf,
  resetPersonSecondFactors,
  restoreManagedPerson,
} from '@lectern/contracts'
import type { Call, CustomerUser, ManagedPerson, PersonAction, PersonData, PersonType, Role } from '@lectern/contracts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readProblems, refuseFields } from '../../../services/administration/testing/refused-fields.ts'
import { readAddress, type SentCall } from '../../../services/administration/testing/show-screen.tsx'
import { stubWidth } from '../../../ui/data-table/testing/example-table.tsx'
import { attribute, EXAMPLE_GROUP, EXAMPLE_MANAGED, EXAMPLE_UNIT, EXAMPLE_USER } from '../testing/example-rows.ts'
import {
  choose,
  fill,
  leaveOpenedForm,
  loadTexts,
  nameCall,
  press,
  readFields,
  readLinks,
  readValues,
  region,
  showManaged,
  waitForChange,
} from '../testing/show-managed.tsx'
import { NewUserScreen } from './new-user-screen.tsx'
import { PersonScreen } from './person-screen.tsx'

const CALLS = CUSTOMER_CALLS.eu
const OTHER_GROUP = { ...EXAMPLE_GROUP, uid: '019a0000-0000-7000-8000-0000000000b2', name: '5 B' }
const [AT_SCHOOL, AT_LIBRARY] = EXAMPLE_USER.schoolAssociations

beforeAll(loadTexts)
beforeEach(() => stubWidth('wide'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Answers the calls of the pages of a person. */
function serve(user: CustomerUser, managed = EXAMPLE_MANAGED) {
  return ({ path, method }: Call) => {
    if (path === CALLS.getUser.path && method === 'GET') return user
    if (path === getManagedPerson.path && method === 'GET') return managed
    if (path === CALLS.getUserLogIns.path)
      return { devices: [], secondFactors: { apps: 1, passkeys: 2, recoveryCodes: 7 } }
    if (path === CALLS.listGroups.path) return { data: [EXAMPLE_GROUP, OTHER_GROUP], meta: { pageSize: 10 } }
    if (path === CALLS.listSchoolUnits.path) return { data: [EXAMPLE_UNIT], meta: {} }
    if (path === CALLS.getSchoolUnit.path) return EXAMPLE_UNIT
    if (path === createManagedPerson.path && method === 'POST') return EXAMPLE_MANAGED
    return undefined
  }
}

/** Shows the page of a person. Returns the calls. */
async function show(user = EXAMPLE_USER, managed = EXAMPLE_MANAGED) {
  const sent = showManaged(<PersonScreen uid={user.uid} />, serve(user, managed))
  await screen.findByRole('heading', { level: 1, name: 'Åsa Öberg' })
  return sent
}

test.each<[label: string, value: string, sent: PersonData]>([
  ['First name', 'Eva', { name: { firstname: 'Eva', lastname: 'Öberg' } }],
  ['Last name', 'Ek', { name: { firstname: 'Åsa', lastname: 'Ek' } }],
  ['Username', 'eva', { username: 'eva' }],
  ['Email', 'eva@example.org', { email: 'eva@example.org' }],
  ['New password', 'a long new password', { password: 'a long new password' }],
  ['Age filter', '12', { ageFilter: 12 }],
  ['Age filter', '', { ageFilter: null }],
  ['Age filter', ' ', { ageFilter: null }],
  ['EPPN', 'x@eppn.example', { eppn: 'x@eppn.example' }],
  ['Google ID', 'g-2', { gsuiteid: 'g-2' }],
  ['Google email', '', { gsuiteemail: '' }],
  ['Microsoft 365 email', 'x@office.example', { office365: 'x@office.example' }],
  ['Personal identity number', '198112189877', { bankid: '198112189877' }],
  ['Mobile number', '+46701234568', { sms: '+46701234568' }],
])('the form of a user sends only the changed value: %s, "%s"', async (label, value, data) => {
  const sent = await show()
  press('Edit', region('Name and identifiers'))
  fill(label, value)
  press('Save')
  expect((await waitForChange(sent)).body).toEqual({ data: { ...data, version: 3 } })
})

test('the values of a user are at their labels', async () => {
  await show()
  expect(readValues('Name and identifiers')).toEqual({
    Username: 'asa.oberg',
    Email: 'asa@example.org',
    Status: 'Active',
    'Last login': expect.stringContaining('20 Nov 2026'),
    Created: expect.stringContaining('3 Feb 2024'),
    ID: '2041',
    'External ID': 'roster-17',
    'Age filter': '10',
    EPPN: 'asa@eppn.example',
    'Google ID': 'g-1',
    'Google email': 'asa@google.example',
    'Microsoft 365 email': 'asa@office.example',
    'Personal identity number': '198112189876',
    'Mobile number': '+46701234567',
  })
  await waitFor(() => expect(region('Login').getAllByRole('term')).toHaveLength(3))
  expect(readValues('Login')).toEqual({ 'Authenticator app': '1', Passkeys: '2', 'Recovery codes': '7' })
  press('Edit', region('Name and identifiers'))
  expect(readFields('Name and identifiers')).toEqual(FIELDS)
})

const LABELS = {
  firstname: 'First name',
  lastname: 'Last name',
  username: 'Username',
  email: 'Email',
  password: 'New password',
  ageFilter: 'Age filter',
  eppn: 'EPPN',
  gsuiteid: 'Google ID',
  gsuiteemail: 'Google email',
  office365: 'Microsoft 365 email',
  bankid: 'Personal identity number',
  sms: 'Mobile number',
}
const FIELDS = {
  'First name': 'Åsa',
  'Last name': 'Öberg',
  Username: 'asa.oberg',
  Email: 'asa@example.org',
  'New password': '',
  'Age filter': '10',
  EPPN: 'asa@eppn.example',
  'Google ID': 'g-1',
  'Google email': 'asa@google.example',
  'Microsoft 365 email': 'asa@office.example',
  'Personal identity number': '198112189876',
  'Mobile number': '+46701234567',
}

test('a refused value of a user is shown at its field, also of a new one', async () => {
  const { refusal, texts } = refuseFields(LABELS)
  const answer = serve(EXAMPLE_USER)
  const sent = showManaged(<PersonScreen uid={EXAMPLE_USER.uid} />, (contract) =>
    contract.method === 'GET' ? answer(contract) : refusal,
  )
  await screen.findByRole('region', { name: 'Name and identifiers' })
  press('Edit', region('Name and identifiers'))
  // A number that JSON does not have would delete the age filter, too.
  for (const text of ['x', '9-12', '1e999']) {
    fill('Age filter', text)
    press('Save')
    await waitFor(() => expect([text, readProblems()]).toEqual([text, { 'Age filter': 'Must be a number' }]))
    expect([text, sent.filter(({ contract }) => contract.method !== 'GET')]).toEqual([text, []])
  }
  fill('Age filter', '9')
  press('Save')
  await waitFor(() => expect(readProblems()).toEqual(texts))
  cleanup()
  const { firstname, lastname, username, email } = LABELS
  const ofNew = refuseFields({ firstname, lastname, username, email, password: 'Password (optional)' })
  showManaged(<NewUserScreen unit={EXAMPLE_UNIT.uid} />, (contract) =>
    contract.method === 'GET' ? answer(contract) : ofNew.refusal,
  )
  await screen.findByText('Fyrskolan')
  for (const label of [firstname, lastname, username]) fill(label, 'x')
  press('Create')
  await waitFor(() => expect(readProblems()).toEqual(ofNew.texts))
})

test('a new user without values is not sent, and each field says why', async () => {
  const sent = showManaged(<NewUserScreen unit={undefined} />, serve(EXAMPLE_USER))
  await screen.findByRole('button', { name: 'Create' })
  fill('Password (optional)', 'short')
  press('Create')
  const required = 'This value is required'
  await waitFor(() =>
    expect(readProblems()).toEqual({
      'School unit': 'Select at least one',
      'First name': required,
      'Last name': required,
      Username: required,
      'Password (optional)': 'At least 8 characters',
    }),
  )
  expect(sent.filter(({ contract }) => contract.method !== 'GET')).toEqual([])
})

test('a new user can be without an address and a password', async () => {
  const sent = showManaged(<NewUserScreen unit={EXAMPLE_UNIT.uid} />, serve(EXAMPLE_USER))
  await screen.findByText('Fyrskolan')
  for (const label of ['First name', 'Last name', 'Username']) fill(label, label)
  press('Create')
  const name = { firstname: 'First name', lastname: 'Last name' }
  const organizations = [{ id: EXAMPLE_UNIT.uid, role: 'student' }]
  expect((await waitForChange(sent)).body).toEqual({ data: { username: 'Username', name, organizations } })
})

test('the links of the page of a user lead to the units and groups of the user', async () => {
  await show()
  const path = '/controlpanel/beta/manage'
  const links = readLinks()
  expect([links['Fyrskolan'], links['Stadsbiblioteket'], links['4 A']]).toEqual([
    `${path}/organizations/${AT_SCHOOL?.schoolUid}`,
    `${path}/organizations/${AT_LIBRARY?.schoolUid}`,
    `${path}/groups/${EXAMPLE_GROUP.uid}`,
  ])
})

test('the page of a user says the day of the deletion, and can undo it', async () => {
  const path = { type: 'employees', userId: EXAMPLE_USER.uid }
  const deletionDueAt = '2026-12-24T12:00:00.000Z'
  const sent = await show(EXAMPLE_USER, {
    ...EXAMPLE_MANAGED,
    actions: ['RestoreUser'],
    status: 'deleting',
    deletionDueAt,
  })
  expect(screen.getByText(/^This account will be deleted on .*24 Dec/u)).toBeTruthy()
  press('Restore user')
  expect(await waitForChange(sent)).toMatchObject({ call: nameCall(restoreManagedPerson), params: path })
  cleanup()
  const deleted = await show()
  expect(screen.queryByText(/^This account will be deleted on/u)).toBeNull()
  press('Delete user')
  const confirm = within(await screen.findByRole('alertdialog')).getByRole<HTMLButtonElement>('button', {
    name: 'Delete user',
  })
  await waitFor(() => expect(confirm.getAttribute('aria-disabled')).toBe('false'))
  fireEvent.click(confirm)
  expect(await waitForChange(deleted)).toMatchObject({
    call: nameCall(CALLS.deleteUser),
    params: { uid: EXAMPLE_USER.uid },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await waitForChange(deleted, 1)).toMatchObject({ call: nameCall(restoreManagedPerson), params: path })
})

test('the removal from a school unit says that the last one ends the account, and an inactive role says so', async () => {
  const inactive = { ...AT_LIBRARY!, active: false, addToSubSchools: true }
  const user = { ...EXAMPLE_USER, schoolAssociations: [AT_SCHOOL!, inactive] }
  const sent = await show(user)
  const roles = region('School units and roles')
  expect(roles.getByText('Administrator · Also in the units below · Inactive')).toBeTruthy()
  press('Remove from Stadsbiblioteket', roles)
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain('Remove Åsa Öberg from Stadsbiblioteket?')
  expect(dialog.textContent).toContain('also leaves the groups of this school unit')
  const confirm = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Remove' })
  await waitFor(() => expect(confirm.getAttribute('aria-disabled')).toBe('false'))
  fireEvent.click(confirm)
  expect(await waitForChange(sent)).toMatchObject({
    call: nameCall(CALLS.removeUserSchoolUnit),
    params: { uid: user.uid, schoolUid: inactive.schoolUid },
  })
  const consequences = sent.find(({ contract }) => contract.path === getPersonConsequences.path)
  expect([consequences?.params, consequences?.query]).toEqual([{ id: user.uid }, { unit: inactive.schoolUid }])
  cleanup()
  await show({ ...user, schoolAssociations: [AT_SCHOOL!] })
  press('Remove from Fyrskolan')
  expect((await screen.findByRole('alertdialog')).textContent).toContain('This is the only school unit of Åsa Öberg')
})

test('a role is not added without a school unit, and the field says why', async () => {
  const sent = await show()
  press('Add to a school unit')
  press('Add')
  await waitFor(() => expect(readProblems()).toEqual({ 'Find a school unit': 'Select at least one' }))
  expect(sent.filter(({ contract }) => contract.method !== 'GET')).toEqual([])
})

test('the devices of a user have their numbers of sessions and the time of the last use', async () => {
  const device = { browser: 'Firefox', system: 'Windows', lastUsedAt: '2026-11-21T12:00:00.000Z', sessions: 2 }
  const devices = [
    device,
    { ...device, browser: '', lastUsedAt: '2026-11-22T12:00:00.000Z', sessions: 1 },
    { ...device, system: '' },
  ]
  const answer = serve(EXAMPLE_USER)
  showManaged(<PersonScreen uid={EXAMPLE_USER.uid} />, (contract) =>
    contract.path === CALLS.getUserLogIns.path
      ? { devices, secondFactors: { apps: 0, passkeys: 0, recoveryCodes: 0 } }
      : answer(contract),
  )
  const [known, unknown, withoutSystem] = await waitFor(() => {
    const found = region('Login').getAllByRole('listitem')
    expect(found).toHaveLength(3)
    return found.map(({ textContent }) => textContent)
  })
  expect(known).toMatch(/Firefox.*Windows.*2 sessions · .*21 Nov/u)
  expect(unknown).toMatch(/1 session · .*22 Nov/u)
  expect(unknown).not.toContain('Windows')
  expect([unknown, withoutSystem]).toEqual([
    expect.stringMatching(/^Unknown device/v),
    expect.stringMatching(/^Unknown device/v),
  ])
  expect(region('Login').queryByRole('button', { name: 'Reset second factors' })).toBeNull()
})

test.each([
  { apps: 1, passkeys: 1, recoveryCodes: 0 },
  { apps: 1, passkeys: 0, recoveryCodes: 1 },
  { apps: 0, passkeys: 0, recoveryCodes: 1 },
])('a user with any second factor can be without it: %o', async (secondFactors) => {
  const answer = serve(EXAMPLE_USER)
  showManaged(<PersonScreen uid={EXAMPLE_USER.uid} />, (contract) =>
    contract.path === CALLS.getUserLogIns.path ? { devices: [], secondFactors } : answer(contract),
  )
  expect(await screen.findByRole('button', { name: 'Reset second factors' })).toBeTruthy()
})

test('a user with an address who has never logged in can be invited, and no other user', async () => {
  const { attributes } = EXAMPLE_MANAGED
  const button = () => screen.queryByRole('button', { name: 'Send invitation' })
  const sent = await show()
  fireEvent.click(screen.getByRole('button', { name: 'Send invitation' }))
  expect(await waitForChange(sent)).toMatchObject({ call: nameCall(invitePerson), params: { id: EXAMPLE_USER.uid } })
  expect(await screen.findByText('The invitation will be sent to asa@example.org.')).toBeTruthy()
  for (const other of [
    { ...EXAMPLE_MANAGED, lastLogInAt: '2026-11-20T12:00:00.000Z' },
    { ...EXAMPLE_MANAGED, attributes: { ...attributes, email: { ...attributes.email, value: null } } },
    { ...EXAMPLE_MANAGED, attributes: { ...attributes, password: { editable: 0 as const } } },
    // An invitation does not let these people log in.
    { ...EXAMPLE_MANAGED, status: 'inactive' as const },
    { ...EXAMPLE_MANAGED, status: 'deleting' as const, deletionDueAt: '2026-12-24T08:00:00.000Z' },
  ]) {
    cleanup()
    await show(EXAMPLE_USER, other)
    expect(button()).toBeNull()
  }
})

test('the periods of the school units of a user have type, unit, days and state', async () => {
  const period = {
    legacyId: 7,
    type: 'begreppa-school',
    owner: { uid: EXAMPLE_UNIT.uid, name: EXAMPLE_UNIT.name },
    startsAt: '2026-02-01T12:00:00.000Z',
    endsAt: '2099-06-30T12:00:00.000Z',
    active: true,
  }
  const answer = serve(EXAMPLE_USER)
  const sent = showManaged(<PersonScreen uid={EXAMPLE_USER.uid} />, (contract) => {
    if (contract.path === CALLS.listUserSchoolSubscriptions.path) return { data: [period] }
    if (contract.path === CALLS.userPeriods.list.path)
      return { data: [{ ...period, type: 'lectern-school' }], meta: {} }
    return answer(contract)
  })
  await screen.findByText('Begreppa for schools')
  const texts = (part: string) =>
    region(part)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(texts('Subscriptions of the school units')).toEqual([
    expect.stringMatching(/^Begreppa for schoolsFyrskolan · 1 Feb 2026.*30 Jun 2099 · Active$/u),
  ])
  expect(texts('Own subscriptions')).toEqual([
    expect.stringMatching(/^Lectern for schools1 Feb 2026.*30 Jun 2099 · Active/u),
  ])
  const own = sent.find(({ contract }) => contract.path === CALLS.userPeriods.list.path)
  expect(own?.query?.filters).toBe(JSON.stringify({ owner: EXAMPLE_USER.uid }))
})

test.each<[PersonAction, () => HTMLElement | null]>([
  ['DeleteUser', () => screen.queryByRole('region', { name: 'Delete user' })],
  ['RestoreUser', () => screen.queryByRole('region', { name: 'Restore user' })],
  ['LogInAsUser', () => screen.queryByRole('link', { name: 'Log in as this user' })],
])('the page of a user offers %s only if the server allows it', async (action, find) => {
  await show(EXAMPLE_USER, { ...EXAMPLE_MANAGED, actions: ['ViewUserInfo', action] })
  expect(find()).not.toBeNull()
  cleanup()
  await show(EXAMPLE_USER, { ...EXAMPLE_MANAGED, actions: ['ViewUserInfo'] })
  expect(find()).toBeNull()
})

test('a user whom no one may change has no forms, and hidden identifiers are not shown', async () => {
  const hidden = { value: null, viewable: 0, editable: 0 } as const
  const attributes = Object.fromEntries(
    Object.entries(EXAMPLE_MANAGED.attributes).map(([name, value]) => [name, { ...value, editable: 0 as const }]),
  )
  await show(EXAMPLE_USER, {
    ...EXAMPLE_MANAGED,
    attributes: { ...EXAMPLE_MANAGED.attributes, ...attributes, sms: hidden, bankid: hidden },
  })
  expect(region('Name and identifiers').queryByRole('button', { name: 'Edit' })).toBeNull()
  expect(region('School units and roles').queryByRole('button')).toBeNull()
  const labels = Object.keys(readValues('Name and identifiers'))
  expect(labels).toContain('Google ID')
  for (const label of ['Age filter', 'Mobile number', 'Personal identity number']) expect(labels).not.toContain(label)
})

const CURRENT = {
  firstname: 'Eva',
  lastname: 'Ek',
  username: 'changed.elsewhere',
  email: 'None',
  ageFilter: '12',
  eppn: 'eva@eppn.example',
  gsuiteid: 'g-2',
  gsuiteemail: 'eva@google.example',
  office365: 'eva@office.example',
  bankid: '198507099805',
  sms: '+46701239805',
}
const { firstname, lastname, ageFilter, email: _email, ...others } = CURRENT
/** The labels of the fields that have a current value. */
const { password: _password, ...SHOWN } = LABELS
const CHANGED = {
  ...Object.fromEntries(Object.entries(others).map(([name, value]) => [name, attribute(value)])),
  name: attribute({ firstname, lastname }),
  email: attribute(null),
  ageFilter: attribute(Number(ageFilter)),
}

/** Shows the form of a person who is changed elsewhere before the first Save, and sends it with these texts. */
async function saveAfterChange(changed: Partial<ManagedPerson['attributes']>, texts: Readonly<Record<string, string>>) {
  let current = EXAMPLE_MANAGED
  const answer = serve(EXAMPLE_USER)
  const sent = showManaged(<PersonScreen uid={EXAMPLE_USER.uid} />, (contract) => {
    if (contract.path !== changeManagedPerson.path) return answer(contract)
    if (contract.method === 'GET') return current
    current = { ...EXAMPLE_MANAGED, version: 4, attributes: { ...EXAMPLE_MANAGED.attributes, ...changed } }
    return { code: 'changed_meanwhile', details: {} }
  })
  await screen.findByRole('heading', { level: 1, name: 'Åsa Öberg' })
  press('Edit', region('Name and identifiers'))
  for (const [label, text] of Object.entries(texts)) fill(label, text)
  press('Save')
  await screen.findByRole('alert')
  return sent
}

const readTexts = () =>
  Object.fromEntries(
    Object.entries(SHOWN).map(([field, label]) => [
      field,
      screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' }).value,
    ]),
  )

test('the account of a group says so, leads to the group, and has nothing to change or to delete', async () => {
  await show({ ...EXAMPLE_USER, shared: true })
  expect(screen.getByText(/^This account is the shared login of a group/v)).toBeTruthy()
  expect(readLinks()).toMatchObject({ '4 A': `/controlpanel/beta/manage/groups/${EXAMPLE_GROUP.uid}` })
  for (const name of ['Edit', 'Change role', 'Remove', 'Log in as this user', 'Delete user'])
    expect([name, screen.queryByRole('button', { name: new RegExp(`^${name}`, 'v') })]).toEqual([name, null])
  expect(screen.queryByRole('link', { name: 'Log in as this user' })).toBeNull()
})

test.each([
  ['student', 'students'],
  ['employee', 'employees'],
  ['guardian', 'guardians'],
] as const)('the page of a person with the role %s leads to the page of the school', async (role, type) => {
  await show({ ...EXAMPLE_USER, schoolAssociations: [{ ...AT_SCHOOL!, role }] })
  expect(readLinks()['Open the school’s page']).toBe(`/controlpanel/people/${type}/${EXAMPLE_USER.uid}`)
  expect(screen.queryByText(/^This account is the shared login of a group/v)).toBeNull()
})

test('after a conflict, the form has the typed values and shows the current values', async () => {
  const typed = Object.fromEntries(
    Object.keys(SHOWN).map((field) => [field, field === 'ageFilter' ? '7' : `my ${field}`]),
  )
  const sent = await saveAfterChange(
    CHANGED,
    Object.fromEntries(Object.entries(SHOWN).map(([field, label]) => [label, typed[field] ?? ''])),
  )
  expect(screen.getByRole('alert').textContent).toMatch(/^Another person has changed the same values.*First name,/v)
  for (const [field, label] of Object.entries(SHOWN)) {
    const shown = screen.getByLabelText(label, { selector: 'input' }).parentElement?.parentElement?.parentElement
    expect([field, shown?.querySelector('p')?.textContent]).toEqual([field, `Now: ${Reflect.get(CURRENT, field)}`])
  }
  expect(readTexts()).toEqual(typed)
  press('Save')
  const { firstname: first, lastname: last, ageFilter: _age, ...plain } = typed
  expect((await waitForChange(sent, 1)).body).toEqual({
    data: { ...plain, name: { firstname: first, lastname: last }, ageFilter: 7, version: 4 },
  })
})

test('after a conflict, the unchanged fields have the newest values, and the next Save sends only the changed ones', async () => {
  const sent = await saveAfterChange(CHANGED, { 'Last name': 'Berg', Email: 'berg@example.org' })
  expect(readTexts()).toEqual({ ...CURRENT, lastname: 'Berg', email: 'berg@example.org' })
  press('Save')
  expect((await waitForChange(sent, 1)).body).toEqual({
    data: { name: { firstname, lastname: 'Berg' }, email: 'berg@example.org', version: 4 },
  })
})

test('after a conflict about other fields, the form names no value, and the refusal is beside the button', async () => {
  await saveAfterChange({ sms: attribute(CURRENT.sms) }, { Username: 'eva' })
  expect(screen.queryByText(/^Now:/v)).toBeNull()
  expect(readTexts()).toMatchObject({ username: 'eva', sms: CURRENT.sms })
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toMatch(/^Another person has changed this in the meantime/v)
  expect(alert.nextElementSibling?.contains(screen.getByRole('button', { name: 'Save' }))).toBe(true)
})

test('a form that is left open refuses to overwrite a value that the page has fetched since', async () => {
  let current = EXAMPLE_MANAGED
  const answer = serve(EXAMPLE_USER)
  const sent = showManaged(<PersonScreen uid={EXAMPLE_USER.uid} />, (contract) =>
    contract.path === changeManagedPerson.path && contract.method === 'GET' ? current : answer(contract),
  )
  await screen.findByRole('heading', { level: 1, name: 'Åsa Öberg' })
  press('Edit', region('Name and identifiers'))
  fill('Username', 'eva')
  current = { ...EXAMPLE_MANAGED, version: 4, attributes: { ...EXAMPLE_MANAGED.attributes, ...CHANGED } }
  fireEvent.click(await screen.findByRole('button', { name: 'End all sessions' }))
  press('End all sessions', within(await screen.findByRole('alertdialog')))
  await screen.findByText(CURRENT.sms)
  press('Save', region('Name and identifiers'))
  expect((await waitForChange(sent, 1)).body).toEqual({ data: { username: 'eva', version: 3 } })
})

test('a form that is left open is not the form of the next user', async () => {
  const uid = '019a0000-0000-7000-8000-0000000000a8'
  const other = { ...EXAMPLE_USER, uid, firstName: 'Eva' }
  const answers = [serve(EXAMPLE_USER), serve(other, { ...EXAMPLE_MANAGED, id: uid })] as const
  await leaveOpenedForm('Name and identifiers', ['Åsa Öberg', 'Eva Öberg'], {
    first: <PersonScreen uid={EXAMPLE_USER.uid} />,
    second: <PersonScreen uid={uid} />,
    serve: (contract, { params }) => answers[JSON.stringify(params ?? {}).includes(uid) ? 1 : 0](contract),
  })
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})

test('the role of a user in a school unit is changed by itself', async () => {
  const sent = await show()
  const roles = region('School units and roles')
  expect(roles.getAllByRole('listitem').map((entry) => entry.querySelector('div')?.textContent)).toEqual([
    'FyrskolanEmployee · Also in the units below',
    'StadsbiblioteketAdministrator',
  ])
  press('Change role at Stadsbiblioteket')
  expect(roles.getByLabelText<HTMLSelectElement>('Role').value).toBe('admin')
  choose('Role', 'Employee')
  press('Save')
  expect(await waitForChange(sent)).toEqual({
    call: nameCall(CALLS.setUserSchoolUnit),
    params: { uid: EXAMPLE_USER.uid, schoolUid: AT_LIBRARY?.schoolUid },
    body: { role: 'employee' },
  })
})

test('the form of a role closes with its button, with Cancel and after the change', async () => {
  await show()
  const button = screen.getByRole('button', { name: 'Change role at Stadsbiblioteket' })
  const isOpen = () => [button.getAttribute('aria-expanded'), screen.queryByLabelText('Role') !== null]
  expect(isOpen()).toEqual(['false', false])
  for (const close of ['Change role at Stadsbiblioteket', 'Cancel', 'Save']) {
    fireEvent.click(button)
    expect(isOpen()).toEqual(['true', true])
    press(close)
    await waitFor(() => expect(isOpen()).toEqual(['false', false]))
  }
})

test.each([
  [false, { call: CALLS.setUserSchoolUnit, body: { role: 'admin' } }],
  [true, { call: CALLS.setUserSchoolUnits, body: { role: 'admin', addToSubSchools: true } }],
])('a new role keeps the other roles of a user, also with the units below: %s', async (isBelow, { call, body }) => {
  const user = { ...EXAMPLE_USER, schoolAssociations: [AT_LIBRARY!] }
  const sent = await show(user)
  press('Add to a school unit')
  fireEvent.click(await screen.findByRole('button', { name: /^Fyrskolan/ }))
  if (isBelow) fireEvent.click(screen.getByLabelText('Also in the units below'))
  press('Add')
  const change = await waitForChange(sent)
  expect(change.call).toBe(nameCall(call))
  const { role, addToSubSchools } = AT_LIBRARY!
  const kept = { schoolUid: AT_LIBRARY!.schoolUid, role, addToSubSchools }
  expect(change.body).toEqual(
    isBelow ? { schoolAssociations: [kept, { schoolUid: AT_SCHOOL!.schoolUid, ...body }] } : body,
  )
})

test('a user is added to a group and removed from a group, and the removal can be undone', async () => {
  const sent = await show()
  press('Remove from 4 A')
  const of = (groupId: string) => ({ id: EXAMPLE_USER.uid, groupId })
  const remove = { call: nameCall(CALLS.removeUserFromGroup), params: of(EXAMPLE_GROUP.uid), body: undefined }
  expect(await waitForChange(sent)).toEqual(remove)
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  const add = nameCall(CALLS.addUserToGroup)
  expect(await waitForChange(sent, 1)).toMatchObject({ call: add, params: of(EXAMPLE_GROUP.uid) })

  press('Add to a group')
  const groups = region('Groups')
  expect([...groups.getByLabelText<HTMLSelectElement>('School unit').options].map(({ text }) => text)).toEqual([
    'Fyrskolan',
    'Stadsbiblioteket',
  ])
  // The groups of the user are not offered.
  fireEvent.click(await groups.findByRole('button', { name: '5 B' }))
  expect(groups.queryByRole('button', { name: '4 A' })).toBeNull()
  expect(await waitForChange(sent, 2)).toMatchObject({ call: add, params: of(OTHER_GROUP.uid) })
})

test.each([
  ['Pupil', undefined, 'students', 'student'],
  ['Employee', undefined, 'employees', 'employee'],
  ['Employee', 'Administrator', 'employees', 'admin'],
  ['Guardian', undefined, 'guardians', 'guardian'],
])('a new user has the chosen role: %s, %s', async (typeName, roleName, type, role) => {
  const sent = showManaged(<NewUserScreen unit={EXAMPLE_UNIT.uid} />, serve(EXAMPLE_USER))
  await screen.findByText('Fyrskolan')
  choose('Type', typeName)
  if (roleName !== undefined) choose('Role', roleName)
  fill('First name', 'Eva')
  fill('Last name', 'Ek')
  fill('Username', 'eva.ek')
  fill('Email', 'eva@example.org')
  fill('Password (optional)', 'a long new password')
  press('Create')
  expect(await waitForChange(sent)).toEqual({
    call: nameCall(createManagedPerson),
    params: { type },
    body: {
      data: {
        name: { firstname: 'Eva', lastname: 'Ek' },
        username: 'eva.ek',
        email: 'eva@example.org',
        password: 'a long new password',
        organizations: [{ id: EXAMPLE_UNIT.uid, role }],
      },
    },
  })
  expect(await screen.findByText('Eva Ek is created')).toBeTruthy()
  await waitFor(() => expect(readAddress()).toBe(`/controlpanel/beta/manage/users/${EXAMPLE_MANAGED.id}`))
})

test('a new user of another type has a role of this type, and only employees have a choice of roles', async () => {
  const sent = showManaged(<NewUserScreen unit={EXAMPLE_UNIT.uid} />, serve(EXAMPLE_USER))
  await screen.findByText('Fyrskolan')
  expect(screen.queryByLabelText('Role')).toBeNull()
  choose('Type', 'Employee')
  const { options } = screen.getByLabelText<HTMLSelectElement>('Role')
  expect([...options].map(({ text }) => text)).toEqual(['Employee', 'Administrator'])
  choose('Role', 'Administrator')
  choose('Type', 'Guardian')
  expect(screen.queryByLabelText('Role')).toBeNull()
  for (const label of ['First name', 'Last name', 'Username']) fill(label, ' ')
  press('Create')
  const required = 'This value is required'
  await waitFor(() =>
    expect(readProblems()).toEqual({ 'First name': required, 'Last name': required, Username: required }),
  )
  for (const label of ['First name', 'Last name', 'Username']) fill(label, label)
  fill('Email', ' ')
  press('Create')
  expect((await waitForChange(sent)).body).toEqual({
    data: {
      name: { firstname: 'First name', lastname: 'Last name' },
      username: 'Username',
      organizations: [{ id: EXAMPLE_UNIT.uid, role: 'guardian' }],
    },
  })
})

test.each<[readonly Role[], PersonType]>([
  [['employee', 'admin'], 'employees'],
  [[], 'employees'],
  [['employee', 'student'], 'students'],
  [['employee', 'guardian'], 'guardians'],
])('a user with the roles %o is changed as one of the %s', async (roles, type) => {
  const schoolAssociations = roles.map((role, index) => ({ ...EXAMPLE_USER.schoolAssociations[index]!, role }))
  const sent = await show({ ...EXAMPLE_USER, schoolAssociations })
  press('Edit', region('Name and identifiers'))
  fill('Username', 'eva')
  press('Save')
  expect(await waitForChange(sent)).toMatchObject({
    call: nameCall(changeManagedPerson),
    params: { type, userId: EXAMPLE_USER.uid },
  })
  const read = sent.find(({ contract }) => contract.path === getManagedPerson.path)
  expect(read?.params).toEqual({ type, userId: EXAMPLE_USER.uid })
})

const PERIOD = {
  legacyId: 7,
  type: 'begreppa-school',
  owner: { uid: EXAMPLE_USER.uid, name: 'Åsa Öberg' },
  startsAt: '2026-02-01T12:00:00.000Z',
  endsAt: null,
  active: true,
}
const pressAndConfirm = async (name: string, confirm = name) => {
  press(name)
  const button = await within(await screen.findByRole('alertdialog')).findByRole('button', { name: confirm })
  // The question first counts what the change removes.
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('false'))
  fireEvent.click(button)
}
const addRole = async (isBelow: boolean) => {
  press('Add to a school unit')
  fireEvent.click(await screen.findByRole('button', { name: /^Fyrskolan/ }))
  if (isBelow) fireEvent.click(screen.getByLabelText('Also in the units below'))
  press('Add')
}
const { uid } = EXAMPLE_USER
const BOOK = {
  id: '019a0000-0000-7000-8000-0000000000d1',
  title: 'The Lamp-Keeper',
  authors: [],
  language: 'en',
  coverUrl: null,
}
const NEW_BOOK = { ...BOOK, id: '019a0000-0000-7000-8000-0000000000d2', title: 'Amundsen' }
/** Returns the calls that fetch the user. */
const listReads = (sent: readonly SentCall[]) =>
  sent.filter(({ contract: { path, method } }) => path === getManagedPerson.path && method === 'GET')
const REASON = 'You don’t have permission to do this. Ask your school if you need it.'

const openSection = (part: string, name: string) => press(name, region(part))

/** Each change of a user: its call and input, what makes it, and the messages of an accepted and a refused change. */
const CHANGES: readonly (readonly [string, Call, () => Promise<void> | void, object, string, string])[] = [
  [
    'details',
    changeManagedPerson,
    () => {
      openSection('Name and identifiers', 'Edit')
      fill('Username', 'eva')
      press('Save')
    },
    { params: { type: 'employees', userId: uid } },
    'Saved',
    REASON,
  ],
  [
    'changed role',
    CALLS.setUserSchoolUnit,
    () => {
      press('Change role at Stadsbiblioteket')
      press('Save')
    },
    { params: { uid, schoolUid: AT_LIBRARY?.schoolUid }, body: { role: 'admin' } },
    'Saved',
    REASON,
  ],
  [
    'removal from a unit',
    CALLS.removeUserSchoolUnit,
    () => pressAndConfirm('Remove from Stadsbiblioteket', 'Remove'),
    { params: { uid, schoolUid: AT_LIBRARY?.schoolUid } },
    'Åsa Öberg was removed from Stadsbiblioteket',
    REASON,
  ],
  [
    'new role',
    CALLS.setUserSchoolUnit,
    () => addRole(false),
    { params: { uid, schoolUid: EXAMPLE_UNIT.uid } },
    'Fyrskolan is added',
    `User could not be added to the organizations. ${REASON}`,
  ],
  [
    'new role with the units below',
    CALLS.setUserSchoolUnits,
    () => addRole(true),
    { params: { id: uid } },
    'Fyrskolan is added',
    `User could not be added to the organizations. ${REASON}`,
  ],
  [
    'new group',
    CALLS.addUserToGroup,
    async () => {
      press('Add to a group')
      fireEvent.click(await screen.findByRole('button', { name: '5 B' }))
    },
    { params: { id: uid, groupId: OTHER_GROUP.uid } },
    '5 B is added',
    REASON,
  ],
  [
    'removal from a group',
    CALLS.removeUserFromGroup,
    () => press('Remove from 4 A'),
    { params: { id: uid, groupId: EXAMPLE_GROUP.uid } },
    'Åsa Öberg was removed from 4 A',
    REASON,
  ],
  [
    'invitation',
    invitePerson,
    () => press('Send invitation'),
    { params: { id: uid } },
    'The invitation will be sent to asa@example.org.',
    REASON,
  ],
  [
    'end of the sessions',
    endPersonSessions,
    async () => {
      await screen.findByRole('button', { name: 'End all sessions' })
      await pressAndConfirm('End all sessions')
    },
    { params: { uid } },
    'All sessions are ended',
    REASON,
  ],
  [
    'reset of the second factors',
    resetPersonSecondFactors,
    async () => {
      await screen.findByRole('button', { name: 'Reset second factors' })
      await pressAndConfirm('Reset second factors')
    },
    { params: { uid } },
    'The second factors are reset',
    REASON,
  ],
  [
    'deletion',
    CALLS.deleteUser,
    () => pressAndConfirm('Delete user'),
    { params: { uid } },
    'Åsa Öberg will be deleted in 30 days',
    REASON,
  ],
  [
    'restoration',
    restoreManagedPerson,
    () => press('Restore user'),
    { params: { type: 'employees', userId: uid } },
    'Åsa Öberg is restored',
    REASON,
  ],
  [
    'new period',
    CALLS.userPeriods.create,
    () => {
      press('New subscription period')
      press('Create')
    },
    { body: { owner: uid, type: 'lectern-school' } },
    'Saved',
    `Subscriptions could not be created. ${REASON}`,
  ],
  [
    'changed period',
    CALLS.userPeriods.change,
    async () => {
      fireEvent.click(await screen.findByRole('button', { name: /^Edit Begreppa for schools/ }))
      press('Save')
    },
    { params: { id: 7 } },
    'Saved',
    REASON,
  ],
  [
    'deletion of a period',
    CALLS.userPeriods.remove,
    async () => void fireEvent.click(await screen.findByRole('button', { name: /^Delete Begreppa for schools/ })),
    { params: { owner: uid, id: 7 } },
    'The subscription period is deleted',
    REASON,
  ],
  [
    'removal from the shelf',
    removeFromShelf,
    async () => void fireEvent.click(await screen.findByRole('button', { name: 'Remove The Lamp-Keeper' })),
    { params: { userId: uid, bookId: BOOK.id } },
    'The Lamp-Keeper is removed',
    REASON,
  ],
  [
    'addition to the shelf',
    addToShelf,
    async () => {
      fireEvent.click(await screen.findByRole('button', { name: 'Add to shelf' }))
      fireEvent.click(await screen.findByRole('button', { name: 'Add Amundsen' }))
    },
    { params: { userId: uid }, body: { bookId: NEW_BOOK.id } },
    'Amundsen is added',
    REASON,
  ],
]

/** Makes a change on the page of a user. The server refuses it with `refusal`, if there is one. */
async function makeChange([_name, call, change]: (typeof CHANGES)[number], refusal?: object) {
  const managed = {
    ...EXAMPLE_MANAGED,
    actions: [...(call === restoreManagedPerson ? (['RestoreUser'] as const) : EXAMPLE_MANAGED.actions)],
  }
  const answer = serve(EXAMPLE_USER, managed)
  const sent = showManaged(<PersonScreen uid={uid} />, (contract) => {
    if (nameCall(contract) === nameCall(call)) return refusal
    if (contract.path === CALLS.userPeriods.list.path) return { data: [PERIOD], meta: {} }
    if (contract.path === listShelf.path) return { data: [{ book: BOOK }], meta: {} }
    return contract.path === listCatalogue.path ? { data: [BOOK, NEW_BOOK], meta: {} } : answer(contract)
  })
  await screen.findByRole('heading', { level: 1, name: 'Åsa Öberg' })
  await change()
  return sent
}

test.each(CHANGES)('a refused change of a user says why: %s', async (...row) => {
  const [, call, , input, done, text] = row
  const sent = await makeChange(row, { code: 'forbidden', details: {} })
  expect(await screen.findAllByText(text)).not.toEqual([])
  expect(screen.queryByText(done)).toBeNull()
  expect(await waitForChange(sent)).toMatchObject({ call: nameCall(call), ...input })
})

test.each(CHANGES)('an accepted change of a user says so, and the page is fetched again: %s', async (...row) => {
  const [, call, , input, text] = row
  const sent = await makeChange(row)
  const reads = [getManagedPerson, CALLS.getUserLogIns, CALLS.userPeriods.list, listShelf]
  expect(await waitForChange(sent)).toMatchObject({ call: nameCall(call), ...input })
  expect(await screen.findByText(text)).toBeTruthy()
  for (const read of reads)
    await waitFor(() => {
      const calls = sent.filter(({ contract }) => nameCall(contract) === nameCall(read))
      expect([nameCall(read), calls.length]).toEqual([nameCall(read), 2])
    })
})

test.each([
  ['End all sessions', 'End all sessions of Åsa Öberg?', 'Åsa Öberg is logged out on every device'],
  ['Reset second factors', 'Reset the second factors of Åsa Öberg?', 'and all sessions end'],
  ['Delete user', 'Delete Åsa Öberg?', 'Åsa Öberg is logged out at once.'],
])('the question before a change names the user and says what happens: %s', async (button, title, text) => {
  const sent = await show()
  fireEvent.click(await screen.findByRole('button', { name: button }))
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain(title)
  expect(dialog.textContent).toContain(text)
  const counts = sent.filter(({ contract }) => contract.path === getPersonConsequences.path)
  expect(counts.map(({ params }) => params)).toEqual(button === 'Delete user' ? [{ id: uid }] : [])
})

/** Makes the change with this name, and reverts it. Returns the calls. */
async function makeAndUndo(change: string) {
  const sent = await makeChange(CHANGES.find(([name]) => name === change)!)
  await waitForChange(sent)
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  return sent
}

test('a book is added to the shelf of a user once, and both changes of the shelf can be undone', async () => {
  const params = { userId: uid }
  const added = await makeAndUndo('addition to the shelf')
  expect(await waitForChange(added, 1)).toMatchObject({
    call: nameCall(removeFromShelf),
    params: { ...params, bookId: NEW_BOOK.id },
  })
  expect(screen.getByRole('button', { name: 'Added: The Lamp-Keeper' }).ariaDisabled).toBe('true')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add Amundsen' }).ariaDisabled).toBe('false'))
  cleanup()
  const removed = await makeAndUndo('removal from the shelf')
  expect(await waitForChange(removed, 1)).toMatchObject({
    call: nameCall(addToShelf),
    params,
    body: { bookId: BOOK.id },
  })
  const read = removed.find(({ contract }) => contract.path === listShelf.path && contract.method === 'GET')
  expect([read?.params, read?.query]).toEqual([params, { limit: BOOKSHELF_FETCH_LIMIT }])
})

test('the catalogue is searched by a text, and says that it found nothing', async () => {
  const answer = serve(EXAMPLE_USER)
  const sent = showManaged(<PersonScreen uid={uid} />, (contract, { query }) =>
    contract.path === listCatalogue.path && !JSON.stringify(query).includes('none')
      ? { data: [BOOK], meta: {} }
      : answer(contract),
  )
  expect(await screen.findByText('The shelf is empty.')).toBeTruthy()
  press('Add to shelf')
  const shelf = region('Bookshelf')
  expect(await shelf.findByRole('button', { name: 'Add The Lamp-Keeper' })).toBeTruthy()
  expect(shelf.queryByText('No results')).toBeNull()
  fill('Search by title or author', ' none ')
  expect(await shelf.findByText('No results')).toBeTruthy()
  const searches = sent.filter(({ contract }) => contract.path === listCatalogue.path)
  expect(searches.map(({ query }) => query)).toEqual([{ limit: 16 }, { limit: 16, q: 'none' }])
})

const WITHOUT_VALUES = {
  name: attribute(null),
  username: attribute(null),
  email: attribute(null),
  ageFilter: attribute(null),
  eppn: attribute(null),
  gsuiteid: attribute(null),
  gsuiteemail: attribute(null),
  office365: attribute(null),
  bankid: attribute(null),
  sms: attribute(null),
}

test('the page of a user without a name has the username as its heading', async () => {
  showManaged(<PersonScreen uid={uid} />, serve({ ...EXAMPLE_USER, firstName: '', lastName: '' }))
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('asa.oberg')
})

test('a user without values has empty fields, and a form without changes is not sent', async () => {
  const user = { ...EXAMPLE_USER, lastLogInAt: null, externalId: null, schoolAssociations: [], groups: [] }
  const attributes = { ...EXAMPLE_MANAGED.attributes, ...WITHOUT_VALUES }
  const sent = await show(user, { ...EXAMPLE_MANAGED, attributes })
  expect(readValues('Name and identifiers')).toMatchObject({
    'Last login': 'Never',
    'External ID': 'None',
    EPPN: 'None',
  })
  expect(region('School units and roles').getByText('None')).toBeTruthy()
  expect(region('Groups').getByText('Not in a group.')).toBeTruthy()
  expect(region('Groups').queryByRole('button')).toBeNull()
  press('Add to a school unit')
  expect(screen.getByLabelText<HTMLSelectElement>('Role').value).toBe('employee')
  press('Cancel')
  expect(await screen.findByText('Not logged in on any device.')).toBeTruthy()
  for (const part of ['Own subscriptions', 'Subscriptions of the school units'])
    expect(await region(part).findByText('No subscription periods.')).toBeTruthy()
  openSection('Name and identifiers', 'Edit')
  expect(readFields('Name and identifiers')).toEqual(Object.fromEntries(Object.keys(FIELDS).map((name) => [name, ''])))
  press('Save')
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(sent.filter(({ contract }) => contract.method !== 'GET')).toEqual([])
})

test('an opened form has the current values, and no problem of an earlier try', async () => {
  const { refusal, texts } = refuseFields({ username: 'Username' })
  let current = EXAMPLE_MANAGED
  let isRefused = true
  const answer = serve(EXAMPLE_USER)
  const sent = showManaged(<PersonScreen uid={uid} />, (contract) => {
    if (contract.path !== changeManagedPerson.path) return answer(contract)
    if (contract.method === 'GET') return current
    if (isRefused) return refusal
    current = {
      ...EXAMPLE_MANAGED,
      version: 4,
      attributes: { ...EXAMPLE_MANAGED.attributes, username: attribute('eva') },
    }
    return current
  })
  await screen.findByRole('region', { name: 'Name and identifiers' })
  const details = region('Name and identifiers')
  const change = () => {
    press('Edit', details)
    expect(readProblems()).toEqual({})
    fill('Username', 'eva')
    press('Save')
  }
  change()
  await waitFor(() => expect(readProblems()).toEqual(texts))
  expect(listReads(sent)).toHaveLength(1)
  press('Cancel')
  isRefused = false
  change()
  fireEvent.click(await details.findByRole('button', { name: 'Edit' }))
  expect(readFields('Name and identifiers')).toMatchObject({ Username: 'eva' })
  expect(screen.queryByText(/^Now:/v)).toBeNull()
  expect(listReads(sent)).toHaveLength(2)
})

test('the form that adds a user to a school unit opens without the choices of an earlier try', async () => {
  await show()
  const readChoices = () => ({
    role: screen.getByLabelText<HTMLSelectElement>('Role').value,
    isBelow: screen.getByLabelText<HTMLInputElement>('Also in the units below').checked,
  })
  press('Add to a school unit')
  const first = readChoices()
  choose('Role', 'Administrator')
  fireEvent.click(screen.getByLabelText('Also in the units below'))
  fireEvent.click(await screen.findByRole('button', { name: /^Fyrskolan/ }))
  expect(readChoices()).toEqual({ role: 'admin', isBelow: true })
  press('Cancel')
  press('Add to a school unit')
  expect(readChoices()).toEqual(first)
  expect(screen.getByLabelText('Find a school unit', { selector: 'input' })).toBeTruthy()
})

test('the groups of the chosen unit of a user are offered', async () => {
  const sent = await show()
  press('Add to a group')
  choose('School unit', 'Stadsbiblioteket')
  fill('Find a group', '5')
  const last = () => sent.findLast(({ contract }) => contract.path === CALLS.listGroups.path)?.query
  await waitFor(() => expect(last()).toMatchObject({ q: '5', pageSize: 9, sortBy: 'name', sortOrder: 'asc' }))
  expect(last()?.filters).toBe(JSON.stringify({ schoolUnit: AT_LIBRARY?.schoolUid }))
  cleanup()
  await show({ ...EXAMPLE_USER, schoolAssociations: [AT_SCHOOL!] })
  press('Add to a group')
  expect(region('Groups').queryByLabelText('School unit')).toBeNull()
})
