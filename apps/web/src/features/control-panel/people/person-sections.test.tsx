// @vitest-environment jsdom
import {
  type Call,
  changeManagedGroup,
  type GuardianCode,
  linkGuardian,
  listGuardianCodes,
  listPersonGroupOptions,
  listPersonGroups,
  listRelativeOptions,
  listRelatives,
  makeGuardianCode,
  type PersonGroup,
  unlinkGuardian,
  withdrawGuardianCode,
} from '@lectern/contracts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { showAdministrationMessages, showLocale, showPortalMessages } from '../../../platform/i18n/messages.ts'
import { examplePerson } from '../testing/example-person.ts'
import { type SentCall, showScreen } from '../../../services/administration/testing/show-screen.tsx'
import { GuardianCodes } from './guardian-codes.tsx'
import { PersonGroups } from './person-groups.tsx'
import { PersonRelatives } from './person-relatives.tsx'

beforeAll(() => Promise.all([showPortalMessages(), showAdministrationMessages(), showLocale('en')]))
afterEach(cleanup)

const SCHOOL_ID = '019a0000-0000-7000-8000-0000000000bb'

/** Shows a section with the data of calls by method and path. Returns the changes that it sends. */
function show(section: ReactNode, data: readonly (readonly [Call, unknown])[]) {
  const sent: (readonly [string, Pick<SentCall, 'params' | 'body'>])[] = []
  showScreen(section, (contract, { params, body }) => {
    if (contract.method !== 'GET') sent.push([`${contract.method} ${contract.path}`, { params, body }])
    return data.find(([each]) => each.method === contract.method && each.path === contract.path)?.[1]
  })
  return sent
}
const nameOf = ({ method, path }: Call) => `${method} ${path}`
const names = (role: string) =>
  screen.queryAllByRole(role).map((each) => each.getAttribute('aria-label') ?? each.textContent)

test('the groups of a person have a button only where the actor may remove, and a choice only of groups that can be chosen', async () => {
  const group = (id: string, rights: Partial<PersonGroup>): PersonGroup => ({
    id,
    organization_id: SCHOOL_ID,
    name: `Group ${id}`,
    selectable: false,
    removable: false,
    ...rights,
  })
  const values = [group('a', { removable: true }), group('b', {})]
  const options = [...values, group('c', { selectable: true }), group('d', {})]
  const person = examplePerson()
  const sent = show(<PersonGroups person={person} />, [
    [listPersonGroups, { values }],
    [listPersonGroupOptions, { values: options }],
  ])
  const choice = await screen.findByLabelText('Add to a group of Fyrskolan')
  expect(names('link')).toEqual(['Group a', 'Group b'])
  expect(names('button')).toEqual(['Remove from Group a', 'Add'])
  expect(
    within(choice)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Choose a group', 'Group c'])
  fireEvent.click(screen.getByRole('button', { name: 'Remove from Group a' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  fireEvent.change(choice, { target: { value: 'c' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add Group c' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toEqual([
    [nameOf(changeManagedGroup), { params: { id: 'a' }, body: { data: { removeUsers: [person.id] } } }],
    [nameOf(changeManagedGroup), { params: { id: 'c' }, body: { data: { addUsers: [person.id] } } }],
  ])
})

test('a group that is chosen in the list is not joined before the button is pressed', async () => {
  const groups = ['c', 'd'].map((id): PersonGroup => ({
    id,
    organization_id: SCHOOL_ID,
    name: `Group ${id}`,
    selectable: true,
    removable: false,
  }))
  const person = examplePerson()
  const sent = show(<PersonGroups person={person} />, [[listPersonGroupOptions, { values: groups }]])
  const choice = await screen.findByLabelText('Add to a group of Fyrskolan')
  const add = screen.getByRole('button', { name: 'Add' })
  expect(add.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(add)
  // With the keyboard, the list passes each group on the way to the wanted one.
  for (const value of ['c', 'd']) fireEvent.change(choice, { target: { value } })
  expect(add.getAttribute('aria-label')).toBe('Add Group d')
  fireEvent.click(add)
  await waitFor(() => expect(sent).not.toEqual([]))
  expect(sent).toEqual([
    [nameOf(changeManagedGroup), { params: { id: 'd' }, body: { data: { addUsers: [person.id] } } }],
  ])
})

test('the refusal of a change of groups ends with the next change', async () => {
  const person = examplePerson()
  const group = { id: 'a', organization_id: SCHOOL_ID, name: 'Group a', selectable: false, removable: true }
  let answer: object = { code: 'forbidden', details: {} }
  showScreen(<PersonGroups person={person} />, ({ path, method }) => {
    if (method !== 'GET') return answer
    return path === listPersonGroups.path ? { values: [group] } : undefined
  })
  const remove = async () => fireEvent.click(await screen.findByRole('button', { name: 'Remove from Group a' }))
  await remove()
  expect(await screen.findByText(/^You don’t have permission to do this/u)).toBeTruthy()
  answer = {}
  await remove()
  await waitFor(() => expect(screen.queryByText(/^You don’t have permission to do this/u)).toBeNull())
})

test('the removal of a person from a group can be undone', async () => {
  const person = examplePerson()
  const group = { id: 'a', organization_id: SCHOOL_ID, name: 'Group a', selectable: false, removable: true }
  const changed: unknown[] = []
  showScreen(<PersonGroups person={person} />, ({ path, method }, { params, body }) => {
    if (method === 'GET') return path === listPersonGroups.path ? { values: [group] } : undefined
    changed.push({ params, body })
    return {}
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Remove from Group a' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(changed).toHaveLength(2))
  expect(changed).toEqual(
    ['removeUsers', 'addUsers'].map((field) => ({ params: { id: 'a' }, body: { data: { [field]: [person.id] } } })),
  )
})

test('two quick removals from groups are sent each for its own group, and a button that waits does nothing', async () => {
  const group = (id: string): PersonGroup => ({
    id,
    organization_id: SCHOOL_ID,
    name: `Group ${id}`,
    selectable: false,
    removable: true,
  })
  const person = examplePerson()
  const values = [group('a'), group('b')]
  const changed: unknown[] = []
  const first = Promise.withResolvers<object>()
  showScreen(<PersonGroups person={person} />, ({ path, method }, { params, body }) => {
    if (path === listPersonGroups.path && method === 'GET') return { values: [...values] }
    if (method === 'GET') return undefined
    changed.push({ params, body })
    return changed.length === 1 ? first.promise : {}
  })
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
  await screen.findByText('Group a')
  fireEvent.click(button('Remove from Group a'))
  await waitFor(() => expect(button('Remove from Group a').getAttribute('aria-disabled')).toBe('true'))
  expect(button('Remove from Group a').disabled).toBe(false)
  fireEvent.click(button('Remove from Group a'))
  expect(button('Remove from Group b').getAttribute('aria-disabled')).toBeNull()
  fireEvent.click(button('Remove from Group b'))
  await waitFor(() => expect(changed).toHaveLength(2))
  const body = { data: { removeUsers: [person.id] } }
  expect(changed).toEqual([
    { params: { id: 'a' }, body },
    { params: { id: 'b' }, body },
  ])
  values.splice(0)
  first.resolve({})
  expect(await screen.findByText('In no group yet.')).toBeTruthy()
})

test.each([
  ['guardians', (relative: string) => ({ id: 'person', guardian: relative })],
  ['children', (relative: string) => ({ id: relative, guardian: 'person' })],
] as const)(
  'the %s of a person are linked and unlinked; only a person whom the actor sees is a link',
  async (kind, toParams) => {
    const sent = show(<PersonRelatives id="person" name="Åsa Öberg" kind={kind} />, [
      [
        listRelatives,
        {
          values: [
            { id: 'seen', name: 'Seen One', username: 'seen' },
            { id: 'unseen', name: 'Unseen One', username: null },
          ],
        },
      ],
      [listRelativeOptions, { values: [{ id: 'new', name: 'New One', username: 'new' }] }],
    ])
    await screen.findByText('Unseen One')
    expect(names('link')).toEqual(['Seen One'])
    const type = kind === 'guardians' ? 'guardians' : 'students'
    expect(screen.getByRole('link').getAttribute('href')).toBe(`/controlpanel/people/${type}/seen`)
    fireEvent.click(screen.getByRole('button', { name: 'Unlink Unseen One' }))
    const pair = kind === 'guardians' ? 'Unlink Unseen One from Åsa Öberg?' : 'Unlink Åsa Öberg from Unseen One?'
    await screen.findByText(pair)
    expect(sent).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Unlink' }))
    await waitFor(() => expect(sent).toMatchObject([[nameOf(unlinkGuardian), { params: toParams('unseen') }]]))
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'new' } })
    fireEvent.click(await screen.findByRole('button', { name: 'Link New One' }))
    await waitFor(() => expect(sent.slice(1)).toMatchObject([[nameOf(linkGuardian), { params: toParams('new') }]]))
  },
)

test('the codes for guardians say their state; only the open one can be withdrawn, and a new one asks before it ends the open one', async () => {
  const code = (state: GuardianCode['state']): GuardianCode => ({
    id: state,
    state,
    createdAt: '2026-11-01T08:00:00.000Z',
    expiresAt: '2026-12-01T08:00:00.000Z',
  })
  const states = ['open', 'used', 'withdrawn', 'expired'] as const
  const sent = show(<GuardianCodes id="pupil" name="Åsa Öberg" />, [[listGuardianCodes, { values: states.map(code) }]])
  await screen.findByText(/^Open until/u)
  expect(names('button')).toEqual(['Withdraw', 'Create a code'])
  const rows = screen.getAllByRole('listitem')
  expect(rows.map((row) => within(row).queryByRole('button') !== null)).toEqual([true, false, false, false])
  expect(rows.map((row) => row.textContent)).toEqual([
    'Code of 1 Nov 2026Open until 1 Dec 2026Withdraw',
    'Code of 1 Nov 2026Used',
    'Code of 1 Nov 2026Withdrawn',
    'Code of 1 Nov 2026Too old',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw' }))
  await screen.findByText('Withdraw the code?')
  expect(sent).toEqual([])
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Withdraw' }))
  await waitFor(() =>
    expect(sent).toMatchObject([[nameOf(withdrawGuardianCode), { params: { id: 'pupil', code: 'open' } }]]),
  )
  cleanup()
  const replaced = show(<GuardianCodes id="pupil" name="Åsa Öberg" />, [
    [listGuardianCodes, { values: [code('open')] }],
  ])
  fireEvent.click(await screen.findByRole('button', { name: 'Create a code' }))
  await screen.findByText('Create a new code?')
  expect(replaced).toEqual([])
  cleanup()
  const first = show(<GuardianCodes id="pupil" name="Åsa Öberg" />, [
    [listGuardianCodes, { values: [code('used')] }],
    [makeGuardianCode, { ...code('open'), code: 'ABCD-EFGH', school: 'Fyrskolan' }],
  ])
  fireEvent.click(await screen.findByRole('button', { name: 'Create a code' }))
  await waitFor(() => expect(first).toMatchObject([[nameOf(makeGuardianCode), { params: { id: 'pupil' } }]]))
})

test('a new code for a guardian is shown in a letter with the school, the pupil and its last day', async () => {
  const open = {
    id: 'new',
    state: 'open',
    createdAt: '2026-11-01T08:00:00.000Z',
    expiresAt: '2026-12-01T08:00:00.000Z',
  }
  const values: object[] = []
  showScreen(<GuardianCodes id="pupil" name="Åsa Öberg" />, ({ method, path }) => {
    if (path === listGuardianCodes.path && method === 'GET') return { values }
    if (method !== makeGuardianCode.method || path !== makeGuardianCode.path) return undefined
    values.push(open)
    return { ...open, code: 'ABCD-EFGH', school: 'Fyrskolan' }
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Create a code' }))
  const letter = await screen.findByRole('region', { name: 'To a parent of Åsa Öberg' })
  expect(document.activeElement).toBe(letter)
  expect(names('button')).toEqual(['Withdraw', 'Create a code', 'Print'])
  expect([...letter.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    `Open ${globalThis.location.origin}/add-child and log in. If you have no account, create one.`,
    'Enter this code under “Add my child”:',
  ])
  expect(screen.getByText('The code for a guardian of Åsa Öberg. It is shown only now.')).toBeTruthy()
  expect([...letter.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
    'Fyrskolan invites you to see what Åsa Öberg has to do and reads.',
    'ABCD-EFGH',
    'The code works once, until 1 Dec 2026. Another parent needs another code.',
  ])
})

test('a new code that a guardian has used in the meantime is not shown', async () => {
  const used = { id: 'new', createdAt: '2026-11-01T08:00:00.000Z', expiresAt: '2026-12-01T08:00:00.000Z' }
  const values: object[] = []
  showScreen(<GuardianCodes id="pupil" name="Åsa Öberg" />, ({ method }) => {
    if (method === 'GET') return { values: [...values] }
    values.push({ ...used, state: 'used' })
    return { ...used, state: 'open', code: 'ABCD-EFGH', school: 'Fyrskolan' }
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Create a code' }))
  await screen.findByText('Used')
  expect([screen.queryByText('ABCD-EFGH'), names('button')]).toEqual([null, ['Create a code']])
})

test('the withdrawal of a code is confirmed, and ends the message about an earlier refusal', async () => {
  const open = {
    id: 'old',
    state: 'open',
    createdAt: '2026-11-01T08:00:00.000Z',
    expiresAt: '2026-12-01T08:00:00.000Z',
  }
  showScreen(<GuardianCodes id="pupil" name="Åsa Öberg" />, ({ method }) => {
    if (method === 'GET') return { values: [open] }
    return method === makeGuardianCode.method ? { code: 'forbidden', details: {} } : {}
  })
  const press = async (name: string) => {
    fireEvent.click(await screen.findByRole('button', { name }))
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }))
  }
  const refusal = () => screen.queryByText(/^You don’t have permission to do this/u)
  await press('Create a code')
  await waitFor(() => expect(refusal()).not.toBeNull())
  await press('Withdraw')
  expect(await screen.findByText('The code is withdrawn.')).toBeTruthy()
  await waitFor(() => expect(refusal()).toBeNull())
})

test('a person without a group is said to be in none', async () => {
  const none = () => screen.queryByText('In no group yet.') !== null
  show(<PersonGroups person={examplePerson()} />, [])
  await screen.findByText('In no group yet.')
  cleanup()
  const group = { id: 'a', organization_id: SCHOOL_ID, name: '4 A', selectable: false, removable: false }
  show(<PersonGroups person={examplePerson()} />, [[listPersonGroups, { values: [group] }]])
  await screen.findByText('4 A')
  expect(none()).toBe(false)
})

test('the found people who can be linked are shown with their usernames', async () => {
  show(<PersonRelatives id="person" name="Åsa Öberg" kind="guardians" />, [
    [listRelativeOptions, { values: [{ id: 'new', name: 'New One', username: 'new.1' }] }],
  ])
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'new' } })
  const button = await screen.findByRole('button', { name: 'Link New One' })
  expect(button.closest('li')?.textContent).toBe('New One new.1')
})

test.each([
  [
    'guardians',
    'Guardians',
    'Guardians see what the child has to do, hands in and reads.',
    'No guardian is linked yet.',
  ],
  [
    'children',
    'Children',
    'The children of this guardian. The guardian sees what they read.',
    'No child is linked yet.',
  ],
] as const)('the section of the %s has its own texts, and says if it is empty', async (kind, title, text, empty) => {
  const section = <PersonRelatives id="person" name="Åsa Öberg" kind={kind} />
  show(section, [])
  const part = await screen.findByRole('region', { name: title })
  await within(part).findByRole('searchbox')
  expect([...part.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([text, empty])
  cleanup()
  show(section, [[listRelatives, { values: [{ id: 'seen', name: 'Seen One', username: 'seen' }] }]])
  await screen.findByText('Seen One')
  expect(screen.queryByText(empty)).toBeNull()
})

test('a link of two people is confirmed, and the focus moves to an empty search', async () => {
  const linked = { id: 'seen', name: 'Seen One', username: 'seen' }
  show(<PersonRelatives id="person" name="Åsa Öberg" kind="guardians" />, [
    [listRelatives, { values: [linked] }],
    [listRelativeOptions, { values: [{ ...linked, id: 'new', name: 'New One' }] }],
  ])
  const search = await screen.findByRole<HTMLInputElement>('searchbox')
  fireEvent.change(search, { target: { value: 'new' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Link New One' }))
  expect(await screen.findByText('New One is linked.')).toBeTruthy()
  expect([search.value, document.activeElement]).toEqual(['', search])
  search.blur()
  fireEvent.click(screen.getByRole('button', { name: 'Unlink Seen One' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Unlink' }))
  expect(await screen.findByText('Seen One is unlinked.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(search))
})

test('the search for people who can be linked asks for this person and the text, and says if it finds no one', async () => {
  const found = { values: [{ id: 'new', name: 'New One', username: 'new.1' }] }
  const sent = showScreen(<PersonRelatives id="person" name="Åsa Öberg" kind="guardians" />, ({ path }) =>
    path === listRelativeOptions.path ? found : undefined,
  )
  const searches = () => sent.filter(({ contract }) => contract.path === listRelativeOptions.path)
  const search = async (value: string) => fireEvent.change(await screen.findByRole('searchbox'), { target: { value } })
  await search('  ')
  expect(searches()).toEqual([])
  await search('new')
  await screen.findByRole('button', { name: 'Link New One' })
  expect(searches()).toMatchObject([{ params: { id: 'person' }, query: { q: 'new' } }])
  expect(screen.queryByText('No results')).toBeNull()
  found.values = []
  await search('other')
  expect(await screen.findByText('No results')).toBeTruthy()
})
