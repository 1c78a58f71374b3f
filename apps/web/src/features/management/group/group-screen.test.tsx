// @vitest-environment jsdom
import { CUSTOMER_CALLS, getGroupConsequences, restoreManagedGroup } from '@lectern/contracts'
import type { Call } from '@lectern/contracts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readProblems, refuseFields } from '../../../services/administration/testing/refused-fields.ts'
import { readAddress, type SentCall, showScreen } from '../../../services/administration/testing/show-screen.tsx'
import { stubWidth } from '../../../ui/data-table/testing/example-table.tsx'
import { EXAMPLE_GROUP, EXAMPLE_UNIT, EXAMPLE_USER } from '../testing/example-rows.ts'
import {
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
  showNext,
  waitForChange,
} from '../testing/show-managed.tsx'
import { GroupScreen } from './group-screen.tsx'
import { NewGroupScreen } from './new-group-screen.tsx'

const CALLS = CUSTOMER_CALLS.eu
const { uid: id, code } = EXAMPLE_GROUP
const MEMBER = {
  userUid: EXAMPLE_USER.uid,
  userName: EXAMPLE_USER.userName,
  name: 'Åsa Öberg',
  groupUid: id,
  groupName: EXAMPLE_GROUP.name,
  schoolUid: EXAMPLE_UNIT.uid,
}

beforeAll(loadTexts)
beforeEach(() => stubWidth('wide'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const serve =
  (group = EXAMPLE_GROUP) =>
  ({ path, method }: Call) => {
    if (path === CALLS.getGroup.path && method === 'GET') return group
    if (path === CALLS.createGroup.path && method === 'PUT') return { uid: id }
    if (path === CALLS.listUserGroups.path) return { data: [MEMBER], meta: { totalCount: 1 } }
    if (path === CALLS.listUsers.path) return { data: [EXAMPLE_USER], meta: {} }
    return path === CALLS.getSchoolUnit.path ? EXAMPLE_UNIT : undefined
  }

async function show(group = EXAMPLE_GROUP) {
  const sent = showManaged(<GroupScreen id={id} />, serve(group))
  await screen.findByRole('rowheader')
  return sent
}

/** Returns the calls that fetch the group. */
const listReads = (sent: readonly SentCall[]) =>
  sent.filter(({ contract: { path, method } }) => path === CALLS.getGroup.path && method === 'GET')
const readCells = (row: number) =>
  [...document.querySelectorAll(`[data-row="${row}"]`)].map(({ textContent }) => textContent)

test('the values of a group and of its members are at their labels', async () => {
  await show()
  expect(readValues('Details')).toEqual({ Name: '4 A', 'School unit': 'Fyrskolan', ID: '2043' })
  expect(region('Group code').getByText(code ?? '')).toBeTruthy()
  expect([readCells(0), readCells(1)]).toEqual([
    ['Name', 'Username', 'Action'],
    ['Åsa Öberg', 'asa.oberg', 'Remove'],
  ])
  const links = readLinks()
  expect([links['Fyrskolan'], links['Åsa Öberg'], links['Cards and group code']]).toEqual([
    `/controlpanel/beta/manage/organizations/${EXAMPLE_UNIT.uid}`,
    `/controlpanel/beta/manage/users/${EXAMPLE_USER.uid}`,
    `/groups/${id}/badges`,
  ])
  press('Edit', region('Details'))
  expect(readFields('Details')).toEqual({ Name: '4 A' })
})

test('the members of a group are those of the address, and their list keeps its buttons', async () => {
  const sent = showScreen(<GroupScreen id={id} />, serve(), '/?page=2&q=asa&columns=name')
  await screen.findByRole('rowheader')
  expect(readCells(0)).toEqual(['Name', 'Action'])
  const first = sent.find(({ contract }) => contract.path === CALLS.listUserGroups.path)
  const filters = JSON.stringify({ group: id })
  expect(first?.query).toMatchObject({ pageNumber: 2, q: 'asa', filters })
  fireEvent.click(screen.getByRole('button', { name: /^Name/v }))
  const last = () => sent.findLast(({ contract }) => contract.path === CALLS.listUserGroups.path)?.query
  await waitFor(() => expect(last()).toMatchObject({ sortBy: 'name', sortOrder: 'asc', filters }))
})

test('the page of another group has its own values and members', async () => {
  const other = { ...EXAMPLE_GROUP, uid: '019a0000-0000-7000-8000-0000000000b3', name: '6 C' }
  const listSent = await showNext({
    first: <GroupScreen id={id} />,
    second: <GroupScreen id={other.uid} />,
    serve: (contract, { params }) =>
      serve(JSON.stringify(params)?.includes(other.uid) ? other : EXAMPLE_GROUP)(contract),
    isShown: () => screen.findByRole('rowheader'),
  })
  expect(await screen.findByRole('heading', { level: 1, name: '6 C' })).toBeTruthy()
  const members = () => listSent().find(({ contract }) => contract.path === CALLS.listUserGroups.path)
  await waitFor(() => expect(members()?.query?.filters).toBe(JSON.stringify({ group: other.uid })))
})

test('a form that is left open is not the form of the next group', async () => {
  const other = { ...EXAMPLE_GROUP, uid: '019a0000-0000-7000-8000-0000000000b9', name: '5 C' }
  await leaveOpenedForm('Details', [EXAMPLE_GROUP.name, other.name], {
    first: <GroupScreen id={EXAMPLE_GROUP.uid} />,
    second: <GroupScreen id={other.uid} />,
    serve: (contract, { params }) => {
      if (contract.path !== CALLS.getGroup.path) return undefined
      return JSON.stringify(params ?? {}).includes(other.uid) ? other : EXAMPLE_GROUP
    },
  })
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})

test('a refused name of a group is shown at its field, also of a new one', async () => {
  const { refusal, texts } = refuseFields({ name: 'Name' })
  const refused = showManaged(<GroupScreen id={id} />, (contract) =>
    contract.method === 'GET' ? serve()(contract) : refusal,
  )
  await screen.findByRole('rowheader')
  press('Edit', region('Details'))
  fill('Name', ' ')
  press('Save')
  await waitFor(() => expect(readProblems()).toEqual({ Name: 'This value is required' }))
  fill('Name', '5 A')
  press('Save')
  await waitFor(() => expect(readProblems()).toEqual(texts))
  expect(listReads(refused)).toHaveLength(1)
  press('Cancel')
  press('Edit', region('Details'))
  expect(readProblems()).toEqual({})
  cleanup()
  const ofNew = refuseFields({ schoolUnit: 'School unit', name: 'Name' })
  showManaged(<NewGroupScreen unit={undefined} />, (contract) =>
    contract.method === 'GET'
      ? contract.path === CALLS.listSchoolUnits.path
        ? { data: [EXAMPLE_UNIT], meta: {} }
        : serve()(contract)
      : { ...ofNew.refusal, details: { errors: ofNew.refusal.details.errors.slice(1) } },
  )
  fireEvent.click(await screen.findByRole('button', { name: /^Fyrskolan/u }))
  fill('Name', '5 A')
  press('Create')
  await waitFor(() => expect(readProblems()).toEqual({ Name: ofNew.texts['Name'] }))
})

test('after a conflict, the name of a group has the typed value and shows the current value', async () => {
  let current = EXAMPLE_GROUP
  const sent = showManaged(<GroupScreen id={id} />, (contract) => {
    if (contract.path !== CALLS.getGroup.path) return serve()(contract)
    if (contract.method === 'GET') return current
    current = { ...EXAMPLE_GROUP, name: '6 C', version: 3 }
    return { code: 'changed_meanwhile', details: {} }
  })
  await screen.findByRole('rowheader')
  press('Edit', region('Details'))
  fill('Name', '5 A')
  press('Save')
  expect(await screen.findByText('Now: 6 C')).toBeTruthy()
  expect(readFields('Details')).toEqual({ Name: '5 A' })
  press('Save')
  expect((await waitForChange(sent, 1)).body).toEqual({ name: '5 A', version: 3 })
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(1))
  fill('Name', '6 C')
  press('Save')
  await screen.findByText('Saved')
  expect(sent.filter(({ contract }) => contract.method !== 'GET')).toHaveLength(2)
})

test('a deletion names the group, counts its consequences, and is sent for this group', async () => {
  const sent = await show()
  press('Delete group')
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain('Delete 4 A?')
  const confirm = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Delete group' })
  await waitFor(() => expect(confirm.getAttribute('aria-disabled')).toBe('false'))
  fireEvent.click(confirm)
  expect(await waitForChange(sent)).toMatchObject({ call: nameCall(CALLS.deleteGroup), params: { groupId: id } })
  const consequences = sent.find(({ contract }) => contract.path === getGroupConsequences.path)
  expect(consequences?.params).toEqual({ id })
  expect(await screen.findByText('4 A is deleted')).toBeTruthy()
  expect(readAddress()).toBe('/controlpanel/beta/manage?tab=groups')
  const before = sent.filter(({ contract }) => contract.method !== 'GET').length
  press('Undo')
  expect(await waitForChange(sent, before)).toMatchObject({ call: nameCall(restoreManagedGroup), params: { id } })
})

test.each([
  ['Make new code', true, 'Make a new code for 4 A?'],
  ['Delete code', false, 'Delete the code of 4 A?'],
])('a group with a code: %s', async (name, generateCode, question) => {
  const sent = await show()
  press(name)
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain(question)
  expect(dialog.textContent).toContain('The old code stops working at once.')
  fireEvent.click(within(dialog).getByRole('button', { name }))
  expect(await waitForChange(sent)).toEqual({
    call: nameCall(CALLS.changeGroup),
    params: { id },
    body: { generateCode },
  })
  expect(await screen.findByText('Saved')).toBeTruthy()
})

test('after a refused change, the group is fetched again', async () => {
  let current = { ...EXAMPLE_GROUP, code: null as string | null }
  showManaged(<GroupScreen id={id} />, (contract) => {
    if (contract.path !== CALLS.changeGroup.path) return serve()(contract)
    if (contract.method === 'GET') return current
    // Another super user has made a code.
    current = EXAMPLE_GROUP
    return { code: 'forbidden', details: {} }
  })
  await screen.findByRole('rowheader')
  press('Make new code')
  expect(await region('Group code').findByText(code ?? '')).toBeTruthy()
})

test('a group without a code gets a code, and has none to delete', async () => {
  const sent = await show({ ...EXAMPLE_GROUP, code: null })
  expect(screen.queryByRole('button', { name: 'Delete code' })).toBeNull()
  expect(region('Group code').getByText('No group code')).toBeTruthy()
  press('Make new code')
  expect((await waitForChange(sent)).body).toEqual({ generateCode: true })
})

test('the name of a group is changed with its version, and the page shows the new name', async () => {
  let current = EXAMPLE_GROUP
  const sent = showManaged(<GroupScreen id={id} />, (contract) => {
    if (contract.path !== CALLS.changeGroup.path) return serve()(contract)
    if (contract.method !== 'GET') current = { ...EXAMPLE_GROUP, name: '5 A', version: 3 }
    return current
  })
  await screen.findByRole('rowheader')
  press('Edit', region('Details'))
  fill('Name', '5 A')
  press('Save')
  expect(await waitForChange(sent)).toEqual({
    call: nameCall(CALLS.changeGroup),
    params: { id },
    body: { name: '5 A', version: 2 },
  })
  expect(await screen.findByText('Saved')).toBeTruthy()
  fireEvent.click(await region('Details').findByRole('button', { name: 'Edit' }))
  expect([readFields('Details'), screen.queryByText(/^Now:/v)]).toEqual([{ Name: '5 A' }, null])
  expect([screen.getByRole('heading', { level: 1 }).textContent, listReads(sent)]).toMatchObject(['5 A', { length: 2 }])
})

test('the removal of a member can be undone', async () => {
  const sent = await show()
  press('Remove Åsa Öberg')
  const params = { id: EXAMPLE_USER.uid, groupId: id }
  expect(await waitForChange(sent)).toMatchObject({ call: nameCall(CALLS.removeUserFromGroup), params })
  expect(await screen.findByText('Åsa Öberg was removed from 4 A')).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await waitForChange(sent, 1)).toMatchObject({ call: nameCall(CALLS.addUserToGroup), params })
})

test('only people of the unit of a group are found as new members', async () => {
  const sent = await show()
  press('Add a person')
  fill('Find a person', 'asa')
  fireEvent.click(await screen.findByRole('button', { name: /^Åsa Öberg/u }))
  expect(await waitForChange(sent)).toMatchObject({
    call: nameCall(CALLS.addUserToGroup),
    params: { id: EXAMPLE_USER.uid, groupId: id },
  })
  expect(await screen.findByText('Åsa Öberg is added')).toBeTruthy()
  const search = sent.find(({ contract }) => contract.path === CALLS.listUsers.path)
  expect(search?.query).toMatchObject({ q: 'asa', filters: JSON.stringify({ schoolUnit: EXAMPLE_UNIT.uid }) })
})

test.each([true, false])('a new group belongs to the chosen unit, with a code: %s', async (generateCode) => {
  const sent = showManaged(<NewGroupScreen unit={EXAMPLE_UNIT.uid} />, serve())
  await screen.findByText('Fyrskolan')
  fill('Name', '5 A')
  if (generateCode) fireEvent.click(screen.getByLabelText('With a group code'))
  press('Create')
  expect(await waitForChange(sent)).toMatchObject({
    call: nameCall(CALLS.createGroup),
    body: { schoolUnit: EXAMPLE_UNIT.uid, name: '5 A', generateCode },
  })
  expect(await screen.findByText('5 A is created')).toBeTruthy()
  await waitFor(() => expect(readAddress()).toBe(`/controlpanel/beta/manage/groups/${id}`))
})

test('a new group without a unit and a name is not sent, and each field says why', async () => {
  const sent = showManaged(<NewGroupScreen unit={undefined} />, serve())
  await screen.findByRole('button', { name: 'Create' })
  press('Create')
  expect(await screen.findByText('Select at least one')).toBeTruthy()
  expect(screen.getByText('This value is required')).toBeTruthy()
  expect(sent.filter(({ contract }) => contract.method !== 'GET')).toEqual([])
})
