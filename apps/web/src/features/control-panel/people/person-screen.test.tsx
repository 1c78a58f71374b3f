// @vitest-environment jsdom
import {
  addToShelf,
  changeManagedGroup,
  changeManagedPerson,
  checkPersonLogIn,
  deleteManagedPerson,
  endPersonSessions,
  explainBooks,
  getManagedPerson,
  getPersonConsequences,
  invitePerson,
  linkGuardian,
  listCatalogue,
  listGuardianCodes,
  listPersonGroupOptions,
  makePersonPassword,
  listPersonGroups,
  listRelativeOptions,
  listRelatives,
  listShelf,
  makeGuardianCode,
  removeFromShelf,
  resetPersonSecondFactors,
  restoreManagedPerson,
  unlinkGuardian,
  withdrawGuardianCode,
} from '@lectern/contracts'
import type { Call, FieldRule, ManagedPerson, PersonAction, PersonType } from '@lectern/contracts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { showAdministrationMessages, showLocale, showPortalMessages } from '../../../platform/i18n/messages.ts'
import { examplePerson } from '../testing/example-person.ts'
import { makeChange, type Steps } from '../testing/make-change.ts'
import { showScreen } from '../../../services/administration/testing/show-screen.tsx'
import { PersonScreen } from './person-screen.tsx'

beforeAll(() => Promise.all([showPortalMessages(), showAdministrationMessages(), showLocale('en')]))
afterEach(cleanup)

const LOG_IN_PROBLEMS = ['deleting', 'no_active_school', 'no_password', 'cards_off', 'no_card']
const FORBIDDEN = 'You don’t have permission to do this. Ask your school if you need it.'
const ACTIONS = ['EditUserInfo', 'DeleteUser', 'ListGroups', 'ViewBookshelf', 'LogInAsUser', 'EditGuardians'] as const

/** Shows the page of a pupil. The server refuses a change with `errors`. Returns the paths of the calls. */
async function show(person: ManagedPerson, errors: readonly object[] = []) {
  const paths: string[] = []
  showScreen(<PersonScreen type="students" id={person.id} />, (contract: Call) => {
    paths.push(contract.path)
    if (contract.path === checkPersonLogIn.path) return { problems: LOG_IN_PROBLEMS }
    if (contract.path === getManagedPerson.path && contract.method === getManagedPerson.method) return person
    if (contract.path === changeManagedPerson.path && contract.method === changeManagedPerson.method)
      return { code: 'validation_failed', details: { errors } }
    return undefined
  })
  await screen.findByRole('heading', { level: 1, name: 'Åsa Öberg' })
  return paths
}

/** Confirms the question of the page as soon as it has counted. */
async function confirm(name: string): Promise<void> {
  const button = within(await screen.findByRole('alertdialog')).getByRole('button', { name })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('false'))
  fireEvent.click(button)
}

const pupil = (actions: readonly PersonAction[]): ManagedPerson => ({ ...examplePerson(), actions: [...actions] })
const find: Readonly<Record<(typeof ACTIONS)[number], () => HTMLElement | null>> = {
  EditUserInfo: () => screen.queryByRole('button', { name: 'Save' }),
  DeleteUser: () => screen.queryByRole('region', { name: 'Delete account' }),
  ListGroups: () => screen.queryByRole('region', { name: 'Groups' }),
  ViewBookshelf: () => screen.queryByRole('region', { name: 'Bookshelf' }),
  LogInAsUser: () => screen.queryByRole('link', { name: 'Log in as this user' }),
  EditGuardians: () => screen.queryByRole('region', { name: 'Guardians' }),
}

test.each(ACTIONS)('the page of a person offers %s only if the server allows it', async (action) => {
  await show(pupil(ACTIONS))
  for (const each of ACTIONS) expect([each, find[each]() === null]).toEqual([each, false])
  cleanup()
  await show(pupil(ACTIONS.filter((each) => each !== action)))
  for (const each of ACTIONS) expect([each, find[each]() === null]).toEqual([each, each === action])
  // The question why a book is missing is a part of the bookshelf.
  const books = screen.queryByRole('region', { name: 'Can’t see a book?' })
  expect([action, books === null]).toEqual([action, action === 'ViewBookshelf'])
})

test('the page of a person is for reading without rights to the attributes', async () => {
  const { attributes, ...person } = examplePerson({ editable: 0 })
  const hidden = { value: null, viewable: 0, editable: 0 } as const
  const rights = { ...attributes, speakingBookRights: hidden, bankid: hidden, sms: hidden }
  await show({ ...person, attributes: rights })
  const details = within(screen.getByRole('region', { name: 'Details' }))
  expect(details.queryByRole('button', { name: 'Save' })).toBeNull()
  for (const label of ['First name', 'Last name', 'Username', 'Email', 'Age filter', 'eppn', 'Google ID'])
    expect([label, details.getByLabelText(label).hasAttribute('readonly')]).toEqual([label, true])
  expect(details.getByLabelText('Can’t change their password').hasAttribute('disabled')).toBe(true)
  for (const label of ['May use talking books', 'BankID', 'Mobile number'])
    expect([label, details.queryByLabelText(label)]).toEqual([label, null])
  for (const name of ['Password', 'Can’t log in?'])
    expect([name, screen.queryByRole('region', { name })]).toEqual([name, null])
  cleanup()
  await show(examplePerson())
  const form = within(screen.getByRole('region', { name: 'Details' }))
  for (const label of ['First name', 'Username', 'Mobile number'])
    expect([label, form.getByLabelText(label).hasAttribute('readonly')]).toEqual([label, false])
  for (const label of ['Can’t change their password', 'May use talking books'])
    expect([label, form.getByLabelText(label).hasAttribute('disabled')]).toEqual([label, false])
  for (const name of ['Password', 'Can’t log in?']) expect(screen.getByRole('region', { name })).toBeTruthy()
})

test('the page of a deleted pupil offers the restoration only if the server allows it, and no code for a guardian', async () => {
  const deleted = (actions: readonly PersonAction[]): ManagedPerson => ({
    ...pupil(actions),
    status: 'deleting',
    deletionDueAt: '2026-12-24T08:00:00.000Z',
  })
  const code = () => screen.queryByRole('region', { name: 'Code for a guardian' })
  await show(pupil(ACTIONS))
  expect([screen.queryByRole('button', { name: 'Restore' }), code() === null]).toEqual([null, false])
  cleanup()
  await show(deleted([...ACTIONS, 'RestoreUser']))
  expect([screen.queryByRole('button', { name: 'Restore' }) === null, code()]).toEqual([false, null])
  cleanup()
  await show(deleted(ACTIONS))
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull()
  expect(screen.getByText(/24/u).textContent).toContain('Åsa Öberg')
  expect(screen.queryByText(/^This person has no active role/u)).toBeNull()
})

test.each(['hidePasswordChange', 'speakingBookRights'] as const)('the box %s has its own level', async (own) => {
  const { attributes, ...person } = examplePerson({ editable: 0 })
  await show({ ...person, attributes: { ...attributes, [own]: { value: false, viewable: 2, editable: 2 } } })
  for (const [name, label] of [
    ['hidePasswordChange', 'Can’t change their password'],
    ['speakingBookRights', 'May use talking books'],
  ] as const)
    expect([name, screen.getByLabelText(label).hasAttribute('disabled')]).toEqual([name, name !== own])
})

test('a teacher who may change only the age filter of a pupil saves it', async () => {
  const { attributes, ...person } = examplePerson({ editable: 0 })
  await show({ ...person, attributes: { ...attributes, ageFilter: { value: 9, viewable: 2, editable: 2 } } })
  const details = within(screen.getByRole('region', { name: 'Details' }))
  expect(details.getByRole('button', { name: 'Save' })).toBeTruthy()
  for (const label of ['First name', 'Age filter'])
    expect([label, details.getByLabelText(label).hasAttribute('readonly')]).toEqual([label, label === 'First name'])
})

test.each<[attribute: string, label: string, rule: FieldRule, message: string]>([
  ['firstname', 'First name', 'required', 'This value is required'],
  ['lastname', 'Last name', 'unsupported', 'Contains unsupported characters'],
  ['username', 'Username', 'username_characters', 'Username contains unauthorized characters'],
  ['username', 'Username', 'username_used', 'Username already exists'],
  ['username', 'Username', 'too_long', 'Up to 255 characters'],
  ['email', 'Email', 'email_invalid', 'Invalid e-mail address'],
  ['email', 'Email', 'email_used', 'Email is already used.'],
  ['ageFilter', 'Age filter', 'not_a_number', 'Must be a number'],
  ['ageFilter', 'Age filter', 'out_of_range', 'Must be between 1 and 18'],
  ['sms', 'Mobile number', 'sms_invalid', 'Invalid mobile number'],
  ['sms', 'Mobile number', 'sms_used', 'Sms number already exists'],
  ['bankid', 'BankID', 'personal_number_invalid', 'Invalid Swedish social security number (12 digits)'],
  ['bankid', 'BankID', 'bankid_used', 'bankID already exists'],
  ['eppn', 'eppn', 'already_exists', 'Already exists'],
  ['gsuiteid', 'Google ID', 'already_exists', 'Already exists'],
  ['gsuiteemail', 'Google email', 'already_exists', 'Already exists'],
  ['office365', 'Microsoft 365', 'already_exists', 'Already exists'],
])('the page of a person shows a refused value at its field: %s, %s, %s', async (attribute, label, rule, message) => {
  await show(pupil(ACTIONS), [{ attribute, reason: rule, rule }])
  const details = within(screen.getByRole('region', { name: 'Details' }))
  fireEvent.click(details.getByRole('button', { name: 'Save' }))
  const text = await details.findByText(message)
  const field = details.getByLabelText(label)
  expect([field.getAttribute('name'), field.getAttribute('aria-describedby')]).toEqual([attribute, text.id])
})

test.each(['x', '9-12', '9 years', '1e999'])('an age filter that is no number is not sent: "%s"', async (text) => {
  const paths = await show(pupil(ACTIONS))
  const details = within(screen.getByRole('region', { name: 'Details' }))
  fireEvent.change(details.getByLabelText('Age filter'), { target: { value: text } })
  const before = paths.length
  fireEvent.click(details.getByRole('button', { name: 'Save' }))
  const problem = await details.findByText('Must be a number')
  expect(details.getByLabelText('Age filter').getAttribute('aria-describedby')).toBe(problem.id)
  expect(paths.slice(before)).not.toContain(changeManagedPerson.path)
})

test('after a conflict, the page of a person says so and offers the newest values', async () => {
  let person = pupil(ACTIONS)
  showScreen(<PersonScreen type="students" id={person.id} />, ({ path, method }) => {
    if (path !== getManagedPerson.path) return undefined
    if (method === 'GET') return person
    const { username } = person.attributes
    person = { ...person, version: 4, attributes: { ...person.attributes, username: { ...username, value: 'newer' } } }
    return { code: 'changed_meanwhile', details: {} }
  })
  const username = async () => (await screen.findByLabelText<HTMLInputElement>('Username')).value
  expect(await username()).toBe('asa.oberg')
  expect(screen.queryByRole('button', { name: 'Show the newest version' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Show the newest version' }))
  await waitFor(async () => expect(await username()).toBe('newer'))
})

test.each([true, false])('a deletion can be cancelled if the server allows it: %s', async (isAllowed) => {
  const actions: readonly PersonAction[] = isAllowed ? ['ViewUserInfo', 'RestoreUser'] : ['ViewUserInfo']
  await show({ ...pupil(actions), status: 'deleting', deletionDueAt: '2026-12-20T12:00:00.000Z' })
  expect(screen.getByText(/^Åsa Öberg will be deleted on 20 Dec 2026/u)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Restore' }) !== null).toBe(isAllowed)
})

test.each([
  ['active', '2026-12-20T12:00:00.000Z'],
  ['deleting', null],
] as const)('a person is not said to be deleted with the status %s and the day %s', async (status, deletionDueAt) => {
  await show({ ...pupil(['RestoreUser']), status, deletionDueAt })
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull()
})

test('the deletion of a person says before what it removes and what stays, and until when it can be undone', async () => {
  const person = pupil(ACTIONS)
  let consequences: object = {
    removed: [
      { kind: 'people', count: 1 },
      { kind: 'answers', count: 12 },
      { kind: 'bookmarks', count: 10_000 },
    ],
    stays: [{ kind: 'readingRecords', count: 10_001 }],
    names: ['Åsa Öberg'],
    undoUntil: '2026-12-24T12:00:00.000Z',
    final: false,
  }
  const sent = showScreen(<PersonScreen type="students" id={person.id} />, ({ path, method }) => {
    if (path === getPersonConsequences.path) return consequences
    return path === getManagedPerson.path && method === 'GET' ? person : undefined
  })
  const open = async () => {
    const part = await screen.findByRole('region', { name: 'Delete account' })
    fireEvent.click(within(part).getByRole('button', { name: 'Delete' }))
    return screen.findByRole('alertdialog')
  }
  const dialog = await open()
  await waitFor(() => expect(within(dialog).getAllByRole('term')).toHaveLength(4))
  expect(
    within(dialog)
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  ).toEqual([
    ['People', '1'],
    ['Answers to assignments', '12'],
    ['Books with bookmarks and notes', '10,000'],
    ['Reading records', 'more than 10,000'],
  ])
  const text = dialog.textContent ?? ''
  expect(text.indexOf('Will be removed')).toBeLessThan(text.indexOf('Answers to assignments'))
  expect(text.indexOf('Will be kept')).toBeGreaterThan(text.indexOf('Books with bookmarks'))
  expect(text).toContain('Accounts that will be deleted: Åsa Öberg')
  expect(text).toContain('You can undo this until 24 December 2026.')
  expect(text).not.toContain('You cannot undo this.')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
  const deleted = () =>
    sent.find(({ contract }) => contract.path === deleteManagedPerson.path && contract.method === 'DELETE')
  await waitFor(() => expect(deleted()?.params).toEqual({ type: 'students', userId: person.id }))
  expect(sent.find(({ contract }) => contract.path === getPersonConsequences.path)?.params).toEqual({ id: person.id })
  cleanup()
  consequences = { code: 'internal_error', details: {} }
  showScreen(<PersonScreen type="students" id={person.id} />, ({ path, method }) => {
    if (path === getPersonConsequences.path) return consequences
    return path === getManagedPerson.path && method === 'GET' ? person : undefined
  })
  expect(await within(await open()).findByText('Could not count what will be removed.')).toBeTruthy()
})

test('a person of two schools can be added to the groups of each school', async () => {
  const person = pupil(ACTIONS)
  const { organizations } = person.attributes
  const [school] = organizations.values
  const other = { ...school!, id: '019a0000-0000-7000-8000-0000000000cc', name: 'Lotsskolan' }
  const ofOthers = { ...school!, id: '019a0000-0000-7000-8000-0000000000cd', name: 'Annexet', accessible: false }
  const group = { id: 'g', organization_id: school!.id, name: '4 A', selectable: true, removable: false }
  const values = { values: [group, { ...group, id: 'h', name: '5 B', selectable: false }] }
  const attributes = { ...person.attributes, organizations: { ...organizations, values: [school!, other, ofOthers] } }
  showScreen(<PersonScreen type="students" id={person.id} />, ({ path, method }) => {
    if (path === listPersonGroupOptions.path) return values
    return path === getManagedPerson.path && method === 'GET' ? { ...person, attributes } : undefined
  })
  // The same role in two schools is named once.
  await screen.findByRole('heading', { level: 1 })
  expect(within(screen.getByRole('main')).getAllByText('Pupil')[0]?.parentElement?.textContent).toMatch(
    /^PupilLast login/u,
  )
  for (const name of ['Fyrskolan', 'Lotsskolan']) {
    const { options } = await screen.findByLabelText<HTMLSelectElement>(`Add to a group of ${name}`)
    expect([...options].map(({ text }) => text)).toEqual(['Choose a group', '4 A'])
  }
  // The groups of a school of others are not offered.
  expect(screen.queryByLabelText('Add to a group of Annexet')).toBeNull()
})

test('the page of a person says the role, and when the person logged in and read', async () => {
  await show({ ...pupil(ACTIONS), lastReadAt: '2026-11-21T12:00:00.000Z' })
  const facts = screen.getAllByText('Pupil')[0]?.parentElement
  expect([...(facts?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Pupil',
    'Last login: 20 Nov 2026',
    'Last read: 21 Nov 2026',
  ])
  expect(screen.queryByText(/^This person has no active role/u)).toBeNull()
  cleanup()
  await show({ ...pupil(ACTIONS), lastLogInAt: null, status: 'inactive' })
  expect(screen.getByText('Never logged in')).toBeTruthy()
  expect(screen.queryByText(/^Last read/u)).toBeNull()
  expect(screen.getByText(/^This person has no active role in a school/u)).toBeTruthy()
})

test('the page of a person names each role in the schools once', async () => {
  const { attributes, ...person } = pupil(ACTIONS)
  const [school] = attributes.organizations.values
  const values = (['employee', 'admin', 'employee'] as const).map((role, id) => ({ ...school!, id: `${id}`, role }))
  await show({ ...person, attributes: { ...attributes, organizations: { ...attributes.organizations, values } } })
  expect(screen.getByText('Employee, Administrator')).toBeTruthy()
})

test('the page of a person whose log-ins the actor may not see says nothing about them', async () => {
  const { attributes, ...person } = pupil(ACTIONS)
  const email = { value: null, viewable: 0, editable: 0 } as const
  await show({ ...person, lastLogInAt: null, lastReadAt: null, attributes: { ...attributes, email } })
  const facts = screen.getAllByText('Pupil')[0]?.parentElement
  expect([...(facts?.children ?? [])].map(({ textContent }) => textContent)).toEqual(['Pupil'])
})

test('the page of a person says each reason why the person cannot log in', async () => {
  await show(pupil(ACTIONS))
  const reasons = within(screen.getByRole('region', { name: 'Can’t log in?' }))
  await waitFor(() => expect(reasons.getAllByRole('listitem')).toHaveLength(LOG_IN_PROBLEMS.length))
  expect(reasons.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^This account will be deleted/),
    expect.stringMatching(/school/),
    expect.stringMatching(/^This account has no password/),
    expect.stringMatching(/^The school has switched login cards off/),
    expect.stringMatching(/has no login card/),
  ])
})

test('a new password is made after a question, and shown for this person', async () => {
  const person = pupil(ACTIONS)
  const sent = showScreen(<PersonScreen type="students" id={person.id} />, ({ path, method }) => {
    if (path === makePersonPassword.path && method === makePersonPassword.method)
      return { password: 'three quiet lamps' }
    return path === getManagedPerson.path && method === 'GET' ? person : undefined
  })
  const part = within(await screen.findByRole('region', { name: 'Password' }))
  fireEvent.click(part.getByRole('button', { name: 'New password' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain('New password for Åsa Öberg?')
  expect(part.queryByText('three quiet lamps')).toBeNull()
  fireEvent.click(within(dialog).getByRole('button', { name: 'New password' }))
  expect(await part.findByText('three quiet lamps')).toBeTruthy()
  const made = sent.find(({ contract }) => contract.path === makePersonPassword.path)
  expect(made?.params).toEqual({ id: person.id })
})

test.each([
  ['Password', 'New password', true],
  ['Invitation', 'Send invitation', false],
  ['Delete account', 'Delete', true],
  [undefined, 'Restore', false],
])('an action of the page of a person that the server refuses says why: %s, %s', async (region, name, asks) => {
  const isDeleted = region === undefined
  const person: ManagedPerson = {
    ...pupil([...ACTIONS, 'RestoreUser']),
    lastLogInAt: null,
    ...(isDeleted ? { status: 'deleting', deletionDueAt: '2026-12-20T12:00:00.000Z' } : {}),
  }
  showScreen(<PersonScreen type="students" id={person.id} />, ({ path, method }) => {
    if (path === getManagedPerson.path && method === 'GET') return person
    if (path === getPersonConsequences.path) return { removed: [], stays: [], names: [], undoUntil: null, final: false }
    return method === 'GET' ? undefined : { code: 'forbidden', details: {} }
  })
  await screen.findByRole('heading', { level: 1, name: 'Åsa Öberg' })
  const part = isDeleted ? screen : within(screen.getByRole('region', { name: region }))
  expect(part.queryByText(FORBIDDEN)).toBeNull()
  fireEvent.click(part.getByRole('button', { name }))
  if (asks) await confirm(name)
  expect(await part.findByText(FORBIDDEN)).toBeTruthy()
})

test('an administrator invites a person with an address who has never logged in, and no one else', async () => {
  const invited = { ...pupil(ACTIONS), lastLogInAt: null }
  const paths = await show(invited)
  expect(screen.getByText(/The link works for 7 days\.$/u)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Send invitation' }))
  expect(await screen.findByText('The invitation will be sent to asa@example.org.')).toBeTruthy()
  expect(paths).toContain(invitePerson.path)
  const { attributes } = invited
  for (const other of [
    pupil(ACTIONS),
    { ...invited, attributes: { ...attributes, email: { ...attributes.email, value: null } } },
    { ...invited, attributes: { ...attributes, password: { editable: 0 as const } } },
    // An invitation does not let these people log in.
    { ...invited, attributes: { ...attributes, shared: { ...attributes.shared, value: true } } },
    { ...invited, status: 'inactive' as const },
    { ...invited, status: 'deleting' as const, deletionDueAt: '2026-12-24T08:00:00.000Z' },
  ]) {
    cleanup()
    await show(other)
    expect(screen.queryByRole('button', { name: 'Send invitation' })).toBeNull()
  }
})

const attribute = <T,>(value: T) => ({ value, viewable: 2, editable: 2 }) as const
const isSame = (one: Call, other: Call) => one.path === other.path && one.method === other.method

/** A person without two attributes of the same value. */
function distinctPerson(): ManagedPerson {
  const person = examplePerson()
  const { attributes } = person
  const [school] = attributes.organizations.values
  const ofOthers = { ...school!, id: 'annex', name: 'Annexet', accessible: false }
  const second = { ...school!, id: 'lots', name: 'Lotsskolan' }
  const name = { firstname: 'Åsa', lastname: 'Öberg' }
  return {
    ...pupil([...ACTIONS]),
    version: 7,
    attributes: {
      ...attributes,
      organizations: { ...attributes.organizations, values: [ofOthers, school!, second] },
      name: attribute(name),
      eppn: attribute('asa@school.se'),
      gsuiteid: attribute('g-1'),
      gsuiteemail: attribute('asa@google.example'),
      office365: attribute('asa@office.example'),
      bankid: attribute('198112189876'),
      sms: attribute('+46701234567'),
    },
  }
}

/** Shows the page of a person. `serve` answers the calls that are not the one for the person. */
async function showWith(person: ManagedPerson, type: PersonType, serve: (contract: Call) => unknown) {
  const sent = showScreen(<PersonScreen type={type} id={person.id} />, (contract) =>
    isSame(contract, getManagedPerson) ? person : serve(contract),
  )
  await screen.findByRole('heading', { level: 1, name: 'Åsa Öberg' })
  return sent
}
const readFields = () => {
  const details = screen.getByRole('region', { name: 'Details' })
  return Object.fromEntries(
    [...details.querySelectorAll('label')].map((label) => {
      const field = label.control
      const value = field instanceof HTMLInputElement && field.type === 'checkbox' ? field.checked : undefined
      return [label.textContent, value ?? (field instanceof HTMLInputElement ? field.value : null)]
    }),
  )
}

test.each([
  [false, true],
  [true, false],
])('each field of the page of a person shows its own attribute: boxes %s, %s', async (hides, speaks) => {
  const { attributes, ...person } = distinctPerson()
  const boxes = { hidePasswordChange: attribute(hides), speakingBookRights: attribute(speaks) }
  const sent = await showWith({ ...person, attributes: { ...attributes, ...boxes } }, 'employees', () => undefined)
  expect(readFields()).toEqual({
    'First name': 'Åsa',
    'Last name': 'Öberg',
    Username: 'asa.oberg',
    Email: 'asa@example.org',
    'Age filter': '10',
    'Can’t change their password': hides,
    'May use talking books': speaks,
    eppn: 'asa@school.se',
    'Google ID': 'g-1',
    'Google email': 'asa@google.example',
    'Microsoft 365': 'asa@office.example',
    BankID: '198112189876',
    'Mobile number': '+46701234567',
  })
  fireEvent.click(screen.getByLabelText('May use talking books'))
  fireEvent.change(screen.getByLabelText('Google email'), { target: { value: 'new@google.example' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  const change = () => sent.find(({ contract }) => isSame(contract, changeManagedPerson))
  await waitFor(() => expect(change()).toBeDefined())
  expect([change()?.params, change()?.body]).toEqual([
    { type: 'employees', userId: person.id },
    { data: { version: 7, speakingBookRights: !speaks, gsuiteemail: 'new@google.example' } },
  ])
})

test('the links of the page of a person lead to the school and the log-in of this person, and to the groups', async () => {
  const person = distinctPerson()
  const group = { organization_id: 'x', selectable: true, removable: true }
  const sent = await showWith(person, 'employees', (contract) => {
    if (isSame(contract, listPersonGroupOptions)) return { values: [{ ...group, id: 'free', name: '5 A' }] }
    return isSame(contract, listPersonGroups) ? { values: [{ ...group, id: 'class', name: '4 A' }] } : undefined
  })
  await screen.findByRole('link', { name: '4 A' })
  const [ofOthers, school] = person.attributes.organizations.values
  expect(screen.queryByRole('link', { name: ofOthers?.name ?? '' })).toBeNull()
  for (const [name, address] of [
    ['Fyrskolan', `/controlpanel/schools/${school?.id}?tab=employees`],
    ['Log in as this user', `/act-as/${person.id}`],
    ['4 A', '/controlpanel/groups/class'],
  ] as const)
    expect([name, screen.getByRole('link', { name }).getAttribute('href')]).toEqual([name, address])
  const options = sent.filter(({ contract }) => isSame(contract, listPersonGroupOptions))
  expect(new Set(options.map(({ params }) => params))).toEqual(
    new Set([
      { id: person.id, orgId: school?.id },
      { id: person.id, orgId: 'lots' },
    ]),
  )
})

test('identifiers need a secure log-in: the page says so to a person who could change them', async () => {
  const hint = () => screen.queryByText('Log in with a second factor to see and change identifiers.') !== null
  const { attributes, ...person } = distinctPerson()
  const hidden = { value: null, viewable: 0, editable: 0 } as const
  const none = { eppn: hidden, gsuiteid: hidden, gsuiteemail: hidden, office365: hidden, bankid: hidden, sms: hidden }
  for (const [shown, actions, expected] of [
    [attributes, ACTIONS, false],
    [{ ...attributes, ...none }, ACTIONS, true],
    [{ ...attributes, ...none }, ['ViewUserInfo', 'EditUserInfo', 'ListGroups', 'ViewBookshelf'], false],
  ] as const) {
    await showWith({ ...person, attributes: shown, actions: [...actions] }, 'students', () => undefined)
    expect([hint(), screen.queryByText('Identifiers') !== null]).toEqual([expected, shown === attributes])
    cleanup()
  }
})

test('after a conflict, the page of a person shows the newest version on request', async () => {
  const sent = await showWith(distinctPerson(), 'students', (contract) =>
    isSame(contract, changeManagedPerson) ? { code: 'changed_meanwhile', details: {} } : undefined,
  )
  const reads = () => sent.filter(({ contract }) => isSame(contract, getManagedPerson)).length
  const before = reads()
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  const newest = await screen.findByRole('button', { name: 'Show the newest version' })
  // The warning replaces the general text for this refusal.
  expect(screen.queryByText(/^This was changed on another device/u)).toBeNull()
  await waitFor(() => expect(reads()).toBe(before + 1))
  fireEvent.click(newest)
  await waitFor(() => expect(reads()).toBe(before + 2))
})

/** A stored person whose username another request can change. */
function storePerson() {
  let person = distinctPerson()
  return {
    id: person.id,
    read: () => person,
    change: (username: string) => {
      const { attributes, version } = person
      const changed = { ...attributes, username: { ...attributes.username, value: username } }
      person = { ...person, version: version + 1, attributes: changed }
      return person
    },
  }
}
const username = () => screen.getByLabelText<HTMLInputElement>('Username')
const type = (text: string) => fireEvent.input(username(), { target: { value: text } })

test('typed text stays when the page makes a password, which gives the person a new version', async () => {
  const stored = storePerson()
  const sent = showScreen(<PersonScreen type="students" id={stored.id} />, (contract) => {
    if (isSame(contract, getManagedPerson)) return stored.read()
    if (!isSame(contract, makePersonPassword)) return undefined
    stored.change(stored.read().attributes.username.value ?? '')
    return { password: 'lamp-boat-17' }
  })
  await screen.findByRole('heading', { level: 1, name: 'Åsa Öberg' })
  const before = stored.read().version
  type('typed')
  const part = await makeChange({ part: 'Password', button: 'New password', confirm: 'New password' })
  await part.findByText('lamp-boat-17')
  expect(stored.read().version).toBe(before + 1)
  expect(username().value).toBe('typed')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  const changes = () => sent.filter(({ contract }) => isSame(contract, changeManagedPerson))
  await waitFor(() => expect(changes()).toHaveLength(1))
  expect(changes()[0]?.body).toEqual({ data: { version: before + 1, username: 'typed' } })
})

/** Shows a stored person. A change with an old version is refused. */
async function showStored() {
  const stored = storePerson()
  const sent = showScreen(<PersonScreen type="students" id={stored.id} />, (contract, { body }) => {
    if (isSame(contract, getManagedPerson)) return stored.read()
    if (!isSame(contract, changeManagedPerson)) return undefined
    const { data } = z.object({ data: z.object({ version: z.int(), username: z.optional(z.string()) }) }).parse(body)
    const { version, attributes } = stored.read()
    return data.version === version
      ? stored.change(data.username ?? attributes.username.value ?? '')
      : { code: 'changed_meanwhile', details: {} }
  })
  await screen.findByRole('heading', { level: 1, name: 'Åsa Öberg' })
  const changes = () => sent.filter(({ contract }) => isSame(contract, changeManagedPerson)).map(({ body }) => body)
  return { stored, changes }
}

test('typed text replaces the change of another user only after the user has read it', async () => {
  const { stored, changes } = await showStored()
  const { version } = stored.read()
  type('typed')
  stored.change('theirs')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('theirs')).toBeTruthy()
  expect(username().value).toBe('typed')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(stored.read().attributes.username.value).toBe('typed'))
  expect(changes()).toEqual([
    { data: { version, username: 'typed' } },
    { data: { version: version + 1, username: 'typed' } },
  ])
  await waitFor(() => expect(screen.queryByText('theirs')).toBeNull())
})

test('a change of another user appears in the fields that the user has not changed', async () => {
  const { stored, changes } = await showStored()
  const email = screen.getByLabelText<HTMLInputElement>('Email')
  fireEvent.input(email, { target: { value: 'asa@oberg.example' } })
  stored.change('theirs')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/^Another person has changed this in the meantime/u)).toBeTruthy()
  expect([username().value, email.value]).toEqual(['theirs', 'asa@oberg.example'])
  const { version } = stored.read()
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(changes()).toHaveLength(2))
  expect(changes()[1]).toEqual({ data: { version, email: 'asa@oberg.example' } })
})

test('the values of another user replace the typed text on request', async () => {
  const { stored } = await showStored()
  type('typed')
  stored.change('theirs')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('theirs')).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Show the newest version' }))
  await waitFor(() => expect(username().value).toBe('theirs'))
  expect(screen.queryByRole('button', { name: 'Show the newest version' })).toBeNull()
  expect(document.activeElement?.closest('form')).not.toBeNull()
})

test('a saved change is shown as it is stored', async () => {
  const stored = storePerson()
  showScreen(<PersonScreen type="students" id={stored.id} />, (contract) => {
    if (isSame(contract, getManagedPerson)) return stored.read()
    return isSame(contract, changeManagedPerson) ? stored.change('first') : undefined
  })
  await screen.findByRole('heading', { level: 1, name: 'Åsa Öberg' })
  type(' first ')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(username().value).toBe('first'))
})

test('a saved change keeps the focus, and text that is typed while it is saved', async () => {
  const stored = storePerson()
  const answer = Promise.withResolvers<void>()
  showScreen(<PersonScreen type="students" id={stored.id} />, async (contract) => {
    if (isSame(contract, getManagedPerson)) return stored.read()
    if (!isSame(contract, changeManagedPerson)) return undefined
    await answer.promise
    return stored.change('first')
  })
  await screen.findByRole('heading', { level: 1, name: 'Åsa Öberg' })
  type('first')
  const save = screen.getByRole('button', { name: 'Save' })
  save.focus()
  fireEvent.click(save)
  type('second')
  answer.resolve()
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect([username().value, document.activeElement]).toEqual(['second', save])
})

test('a person without a problem can log in with the username', async () => {
  await showWith(distinctPerson(), 'students', () => undefined)
  expect(await screen.findByText(/^This account can log in/u)).toHaveProperty(
    'textContent',
    'This account can log in. Check the country on the login page, and the username: asa.oberg.',
  )
})

test('a new password is shown to the person who made it, instead of an earlier one', async () => {
  let password = 'lamp-boat-17'
  await showWith(distinctPerson(), 'students', (contract) =>
    isSame(contract, makePersonPassword) ? { password } : undefined,
  )
  const print = () => screen.queryByRole('button', { name: 'Print' })
  expect(print()).toBeNull()
  const part = await makeChange({ part: 'Password', button: 'New password', confirm: 'New password' })
  expect(await part.findByText('lamp-boat-17')).toBeTruthy()
  expect(print()).not.toBeNull()
  password = 'door-moon-18'
  await makeChange({ part: 'Password', button: 'New password', confirm: 'New password' })
  expect(await part.findByText('door-moon-18')).toBeTruthy()
  expect(part.queryByText('lamp-boat-17')).toBeNull()
})

test('the page of a person says each role once, also of a person of several schools', async () => {
  const { attributes, ...person } = distinctPerson()
  const [first] = attributes.organizations.values
  const values = (['employee', 'employee', 'admin'] as const).map((role, index) => ({
    ...first!,
    id: `${index}`,
    role,
  }))
  const organizations = { ...attributes.organizations, values }
  await showWith({ ...person, attributes: { ...attributes, organizations } }, 'employees', () => undefined)
  expect(screen.getByText('Employee, Administrator')).toBeTruthy()
})

const id = examplePerson().id
const BOOK = { id: 'book', title: 'Lamp', authors: [], language: 'en', fromAge: null, reasons: [], onShelf: false }
const SERVED: readonly (readonly [Call, unknown])[] = [
  [getPersonConsequences, { removed: [], stays: [], names: [], undoUntil: null, final: false }],
  [listPersonGroups, { values: [{ id: 'g', organization_id: 's', name: '4 A', selectable: true, removable: true }] }],
  [listRelatives, { values: [{ id: 'linked', name: 'Eva Öberg', username: 'eva' }] }],
  [listRelativeOptions, { values: [{ id: 'found', name: 'Per Öberg', username: 'per' }] }],
  [
    listGuardianCodes,
    { values: [{ id: 'code', state: 'open', createdAt: '2026-11-01T12:00:00Z', expiresAt: '2026-12-01T12:00:00Z' }] },
  ],
  [listShelf, { data: [{ book: { ...BOOK, id: 'own', title: 'Boat' } }], meta: {} }],
  [listCatalogue, { data: [BOOK], meta: {} }],
  [explainBooks, { status: 'active', data: [BOOK], ageFilters: [], subscription: null }],
]

test.each<[Call, Steps, object]>([
  [
    deleteManagedPerson,
    { part: 'Delete account', button: 'Delete', confirm: 'Delete' },
    { params: { type: 'employees', userId: id } },
  ],
  [invitePerson, { part: 'Invitation', button: 'Send invitation' }, { params: { id } }],
  [makePersonPassword, { part: 'Password', button: 'New password', confirm: 'New password' }, { params: { id } }],
  [
    changeManagedGroup,
    { part: 'Groups', button: 'Remove from 4 A' },
    { params: { id: 'g' }, body: { data: { removeUsers: [id] } } },
  ],
  [
    unlinkGuardian,
    { part: 'Guardians', button: 'Unlink Eva Öberg', confirm: 'Unlink' },
    { params: { id, guardian: 'linked' } },
  ],
  [linkGuardian, { part: 'Guardians', search: 'per', button: 'Link Per Öberg' }, { params: { id, guardian: 'found' } }],
  [
    withdrawGuardianCode,
    { part: 'Code for a guardian', button: 'Withdraw', confirm: 'Withdraw' },
    { params: { id, code: 'code' } },
  ],
  [
    makeGuardianCode,
    { part: 'Code for a guardian', button: 'Create a code', confirm: 'Create a code' },
    { params: { id } },
  ],
  [
    removeFromShelf,
    { part: 'Bookshelf', button: 'Remove Boat from the bookshelf' },
    { params: { userId: id, bookId: 'own' } },
  ],
  [
    endPersonSessions,
    { part: 'Devices and secure login', button: 'End all sessions', confirm: 'End all sessions' },
    { params: { uid: id } },
  ],
  [
    resetPersonSecondFactors,
    { part: 'Devices and secure login', button: 'Reset second factors', confirm: 'Reset second factors' },
    { params: { uid: id } },
  ],
  [
    addToShelf,
    { part: 'Bookshelf', search: 'lamp', button: 'Add Lamp' },
    { params: { userId: id }, body: { bookId: 'book' } },
  ],
  [
    addToShelf,
    { part: 'Can’t see a book?', search: 'lamp', button: 'Add Lamp' },
    { params: { userId: id }, body: { bookId: 'book' } },
  ],
])('a refused change on the page of a person says why in its own part: %#', async (call, steps, input) => {
  const sent = await showWith({ ...distinctPerson(), lastLogInAt: null }, 'employees', (contract) =>
    isSame(contract, call)
      ? { code: 'forbidden', details: {} }
      : SERVED.find(([served]) => isSame(served, contract))?.[1],
  )
  const part = await makeChange(steps)
  expect(await part.findByText(/^You don’t have permission to do this/u)).toBeTruthy()
  expect(sent.filter(({ contract }) => contract.method !== 'GET')).toMatchObject([{ contract: call, ...input }])
  const counted = sent.filter(({ contract }) => isSame(contract, getPersonConsequences))
  expect(counted.map(({ params }) => params)).toEqual(call === deleteManagedPerson ? [{ id }] : [])
})

const ADD: readonly [Call, Steps] = [addToShelf, { part: 'Bookshelf', search: 'lamp', button: 'Add Lamp' }]
const REMOVE: typeof ADD = [removeFromShelf, { part: 'Bookshelf', button: 'Remove Boat from the bookshelf' }]
const LINK: typeof ADD = [linkGuardian, { part: 'Guardians', search: 'per', button: 'Link Per Öberg' }]
const UNLINK: typeof ADD = [unlinkGuardian, { part: 'Guardians', button: 'Unlink Eva Öberg', confirm: 'Unlink' }]
const MAKE: typeof ADD = [
  makeGuardianCode,
  { part: 'Code for a guardian', button: 'Create a code', confirm: 'Create a code' },
]
const WITHDRAW: typeof ADD = [
  withdrawGuardianCode,
  { part: 'Code for a guardian', button: 'Withdraw', confirm: 'Withdraw' },
]
const LEAVE: typeof ADD = [changeManagedGroup, { part: 'Groups', button: 'Remove from 4 A' }]

test.each([
  [ADD, REMOVE],
  [REMOVE, ADD],
  [LINK, UNLINK],
  [UNLINK, LINK],
  [MAKE, WITHDRAW],
  [WITHDRAW, MAKE],
  [LEAVE, LEAVE],
])('a part of the page of a person shows the refusal of its newest change only: %#', async (first, second) => {
  let code: string | null = 'forbidden'
  await showWith(distinctPerson(), 'students', (contract) =>
    contract.method !== 'GET' && code !== null
      ? { code, details: {} }
      : SERVED.find(([served]) => isSame(served, contract))?.[1],
  )
  const part = await makeChange(first[1])
  expect(await part.findByText(FORBIDDEN)).toBeTruthy()
  code = 'internal_error'
  await makeChange(second[1])
  expect(await part.findByText(/^Something went wrong on our side/v)).toBeTruthy()
  expect(part.queryByText(FORBIDDEN)).toBeNull()
  code = null
  await makeChange(first[1])
  await waitFor(() => expect(part.queryByText(/^Something went wrong on our side/v)).toBeNull())
  expect(part.queryByText(FORBIDDEN)).toBeNull()
})

test('a refused restoration says why', async () => {
  const deletionDueAt = '2026-12-20T12:00:00.000Z'
  const person: ManagedPerson = { ...distinctPerson(), status: 'deleting', deletionDueAt, actions: ['RestoreUser'] }
  const sent = await showWith(person, 'guardians', (contract) =>
    isSame(contract, restoreManagedPerson) ? { code: 'forbidden', details: {} } : undefined,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Restore' }))
  expect(await screen.findByText(/^You don’t have permission to do this/u)).toBeTruthy()
  expect(sent.find(({ contract }) => isSame(contract, restoreManagedPerson))?.params).toEqual({
    type: 'guardians',
    userId: id,
  })
})

test('a restoration is confirmed with the name of the person', async () => {
  const deletionDueAt = '2026-12-20T12:00:00.000Z'
  const person: ManagedPerson = { ...distinctPerson(), status: 'deleting', deletionDueAt, actions: ['RestoreUser'] }
  await showWith(person, 'students', (contract) => (isSame(contract, restoreManagedPerson) ? {} : undefined))
  fireEvent.click(screen.getByRole('button', { name: 'Restore' }))
  expect(await screen.findByText('Åsa Öberg was restored.')).toBeTruthy()
})

test('a saved change is confirmed, and the page reads the person again', async () => {
  const sent = await showWith(distinctPerson(), 'students', (contract) =>
    isSame(contract, changeManagedPerson) ? distinctPerson() : undefined,
  )
  const reads = () => sent.filter(({ contract }) => isSame(contract, getManagedPerson)).length
  const before = reads()
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved')).toBeTruthy()
  await waitFor(() => expect(reads()).toBe(before + 1))
})

test('a refused change of the details says why, without the warning about another change', async () => {
  await showWith(distinctPerson(), 'students', (contract) =>
    isSame(contract, changeManagedPerson) ? { code: 'forbidden', details: {} } : undefined,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await within(screen.getByRole('region', { name: 'Details' })).findByText(FORBIDDEN)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show the newest version' })).toBeNull()
})

test('the age filter has the keyboard for numbers, and no field checks the spelling', async () => {
  await showWith(distinctPerson(), 'students', () => undefined)
  const read = (label: string) =>
    ['type', 'inputmode', 'spellcheck'].map((name) => screen.getByLabelText(label).getAttribute(name))
  // A browser gives no text for a wrong number in a field of the type `number`.
  expect([read('Age filter'), read('Username')]).toEqual([
    [null, 'numeric', 'false'],
    [null, null, 'false'],
  ])
})

test('the page of a person without a school has the kind of person, and leads back to the control panel', async () => {
  const { attributes, ...person } = distinctPerson()
  const organizations = { ...attributes.organizations, values: [] }
  await showWith({ ...person, attributes: { ...attributes, organizations } }, 'employees', () => undefined)
  expect(screen.getByRole('link', { name: 'Control panel' }).getAttribute('href')).toBe('/controlpanel')
  expect(screen.getByText(/^Last login/u).previousElementSibling?.textContent).toBe('Employee')
})

test.each([
  ['guardians', [], 'Children'],
  ['employees', [], undefined],
  ['students', ['EditGuardians'], 'Guardians'],
] as const)(
  'the page of a person shows the family of the type %s with the rights %j: %s',
  async (type, actions, family) => {
    await showWith({ ...distinctPerson(), actions: [...actions] }, type, () => undefined)
    const shown = ['Children', 'Guardians'].filter((name) => screen.queryByRole('region', { name }) !== null)
    expect(shown).toEqual(family === undefined ? [] : [family])
  },
)

test('a deletion cannot be confirmed before the page has counted what it removes', async () => {
  const sent = await showWith(
    distinctPerson(),
    'students',
    (contract) => SERVED.find(([served]) => isSame(served, contract))?.[1],
  )
  const changes = () => sent.filter(({ contract }) => contract.method !== 'GET')
  fireEvent.click(within(screen.getByRole('region', { name: 'Delete account' })).getByRole('button'))
  const button = within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(button)
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('false'))
  expect(changes()).toEqual([])
  fireEvent.click(button)
  await waitFor(() => expect(changes()).toHaveLength(1))
})

test('a book that is removed from a bookshelf can be put back; a button that waits removes no other book', async () => {
  const removal = Promise.withResolvers<null>()
  const sent = await showWith(distinctPerson(), 'students', (contract) => {
    if (isSame(contract, removeFromShelf)) return removal.promise
    if (isSame(contract, addToShelf)) return null
    return SERVED.find(([served]) => isSame(served, contract))?.[1]
  })
  const remove = await screen.findByRole('button', { name: 'Remove Boat from the bookshelf' })
  fireEvent.click(remove)
  await waitFor(() => expect(remove.getAttribute('aria-disabled')).toBe('true'))
  fireEvent.click(remove)
  removal.resolve(null)
  expect(await screen.findByText('Boat was removed from the bookshelf.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  const changes = () => sent.filter(({ contract }) => contract.method !== 'GET')
  await waitFor(() => expect(changes()).toHaveLength(2))
  const params = { userId: id, bookId: 'own' }
  expect(changes()).toMatchObject([
    { contract: removeFromShelf, params },
    { contract: addToShelf, params: { userId: id }, body: { bookId: 'own' } },
  ])
})

test('a new password is shown with all that the log-in needs', async () => {
  await showWith(distinctPerson(), 'students', (contract) =>
    isSame(contract, makePersonPassword) ? { password: 'lamp-boat-17' } : undefined,
  )
  await makeChange({ part: 'Password', button: 'New password', confirm: 'New password' })
  const slip = await screen.findByRole('region', { name: 'Login of Åsa Öberg' })
  const read = (role: string) =>
    within(slip)
      .getAllByRole(role)
      .map(({ textContent }) => textContent)
  expect(read('term')).toEqual(['Address', 'Country', 'Username', 'Password'])
  expect(read('definition')).toEqual([location.origin, 'Sweden', 'asa.oberg', 'lamp-boat-17'])
})

test('the reasons why a pupil cannot log in link to the places that mend them', async () => {
  await showWith(distinctPerson(), 'students', (contract) => {
    if (isSame(contract, checkPersonLogIn)) return { problems: ['no_password', 'no_card'] }
    return SERVED.find(([served]) => isSame(served, contract))?.[1]
  })
  const part = within(screen.getByRole('region', { name: 'Can’t log in?' }))
  const cards = await part.findByRole('link', { name: 'Login cards of 4 A' })
  expect(cards.getAttribute('href')).toBe('/groups/g/badges')
  expect(part.getByRole('link', { name: 'New password' }).getAttribute('href')).toBe('#new-password')
})

test.each([
  ['wrong_password', /a wrong password was typed for this account\. .* or create a new one\. New password$/u],
  ['many_wrong_passwords', /wait for up to five minutes\. A new password ends the wait\. New password$/u],
] as const)('wrong passwords are a reason, with the link to a new password: %s', async (problem, text) => {
  await showWith(distinctPerson(), 'students', (contract) => {
    if (isSame(contract, checkPersonLogIn)) return { problems: [problem] }
    return SERVED.find(([served]) => isSame(served, contract))?.[1]
  })
  const part = within(screen.getByRole('region', { name: 'Can’t log in?' }))
  const [reason] = await part.findAllByRole('listitem')
  expect(reason?.textContent).toMatch(text)
  expect(part.getByRole('link', { name: 'New password' }).getAttribute('href')).toBe('#new-password')
})

test('a person without second factors is said to have none', async () => {
  await showWith(distinctPerson(), 'students', (contract) =>
    isSame(contract, resetPersonSecondFactors) ? { code: 'not_found', details: {} } : undefined,
  )
  const part = await makeChange({
    part: 'Devices and secure login',
    button: 'Reset second factors',
    confirm: 'Reset second factors',
  })
  expect(await part.findByText('This person has no second factor.')).toBeTruthy()
})

test('the page of a person who was deleted in the meantime says so after Save', async () => {
  let isDeleted = false
  showScreen(<PersonScreen type="students" id={id} />, (contract) => {
    if (isDeleted || isSame(contract, changeManagedPerson)) return { code: 'not_found', details: {} }
    return isSame(contract, getManagedPerson) ? distinctPerson() : undefined
  })
  await screen.findByRole('button', { name: 'Save' })
  isDeleted = true
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Details' })).toBeNull())
})
