// @vitest-environment jsdom
import { CUSTOMER_CALLS, DROPPED_KINDS } from '@lectern/contracts'
import type { MergePreview } from '@lectern/contracts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { readAddress, showScreen } from '../../../../services/administration/testing/show-screen.tsx'
import { EXAMPLE_USER } from '../../testing/example-rows.ts'
import { fill, loadTexts, nameCall, press, region, showManaged, waitForChange } from '../../testing/show-managed.tsx'
import { MergeSection } from './merge-section.tsx'

const CALLS = CUSTOMER_CALLS.eu
const OTHER = { ...EXAMPLE_USER, uid: '019a0000-0000-7000-8000-0000000000ab', firstName: 'Asa', userName: 'asa.2' }
const THIS = { uid: EXAMPLE_USER.uid, name: 'Åsa Öberg', userName: 'asa.oberg', version: 3 }
const THAT = { uid: OTHER.uid, name: 'Asa Öberg', userName: 'asa.2', version: 8 }
const EMPTY = {
  moved: [],
  dropped: [],
  names: { schoolUnits: [], groups: [], relatives: [] },
  gained: [],
  conflicts: [],
}
const TITLE = 'Merge with another account'
const NO_UNDO = 'This cannot be undone.'

beforeAll(loadTexts)
afterEach(cleanup)

/** Shows the section of a user, and opens its panel. Returns the calls. */
async function open(preview: object = {}, refusal?: { readonly code: string; readonly status: number }) {
  const sent = showScreen(<MergeSection user={EXAMPLE_USER} />, ({ path, method }, { query }) => {
    if (path === CALLS.listUsers.path) return { data: [EXAMPLE_USER, OTHER], meta: {} }
    if (path !== CALLS.getMergePreview.path) return undefined
    if (refusal !== undefined) return { ...refusal, details: {} }
    if (method === 'POST') return EXAMPLE_USER
    const isSwapped = JSON.stringify(query).includes(EXAMPLE_USER.uid)
    return { ...EMPTY, ...(isSwapped ? { from: THIS, into: THAT } : { from: THAT, into: THIS }), ...preview }
  })
  await screen.findByRole('region', { name: TITLE })
  press(TITLE)
  return sent
}

/** Chooses the other account in the opened panel. */
async function chooseOther() {
  fill('Find the other account', 'asa')
  fireEvent.click(await screen.findByRole('button', { name: /^Asa Öberg/v }))
  await screen.findByRole('button', { name: 'Keep the other account instead' })
}

async function confirm() {
  fireEvent.click(await screen.findByRole('button', { name: 'Merge accounts' }))
  const dialog = await screen.findByRole('alertdialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Merge accounts' }))
  return dialog.textContent
}

/** Returns the values of the section by their labels. */
const readValues = () =>
  Object.fromEntries(
    region(TITLE)
      .queryAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  )

test('the other account is found by its name, username and school units, without the account of the page', async () => {
  const sent = await open()
  expect(document.activeElement).toBe(screen.getByLabelText('Find the other account'))
  fill('Find the other account', 'asa')
  const found = within(await screen.findByRole('list', { name: 'Find the other account' })).getAllByRole('button')
  expect(found.map(({ textContent }) => textContent)).toEqual(['Asa Öbergasa.2 · Fyrskolan · Stadsbiblioteket'])
  expect(sent.find(({ contract }) => contract.path === CALLS.listUsers.path)?.query).toEqual({
    q: 'asa',
    pageSize: 9,
    calculateTotal: 'false',
    sortBy: 'name',
    sortOrder: 'asc',
  })
})

test('the preview says what moves, what ends and what stays', async () => {
  const preview: Omit<MergePreview, 'from' | 'into'> = {
    moved: [{ kind: 'answers', count: 2 }],
    dropped: DROPPED_KINDS.map((kind, index) => ({ kind, count: index + 1 })),
    names: { schoolUnits: ['Fyrskolan', 'Lotsskolan'], groups: ['4 A', '4 B'], relatives: ['Eva Ek', 'Ulf Ek'] },
    gained: ['email', 'externalId'],
    conflicts: [{ field: 'username', kept: 'asa.oberg', dropped: 'asa.2' }],
  }
  const sent = await open(preview)
  await chooseOther()
  await screen.findByText('Will be moved')
  expect(readValues()).toEqual({
    'Account that stays': 'Åsa Öberg (asa.oberg)',
    'Account that ends': 'Asa Öberg (asa.2)',
    'Answers to assignments': '2',
    'School units': 'Fyrskolan, Lotsskolan',
    Groups: '4 A, 4 B',
    'Guardians or pupils': 'Eva Ek, Ulf Ek',
    'The account that stays also gets': 'Email, External ID',
    'Roles in the same school unit': '1',
    'Places in the same group': '2',
    'Links to the same guardian or pupil': '3',
    'Started answers to an assignment that is handed in': '4',
    'Older positions in the same book': '5',
    'Bookmarks at the same place': '6',
    'Books on both bookshelves': '7',
    'Login cards': '8',
    'Codes for a guardian': '9',
    'Second factors': '10',
    Username: 'asa.oberg stays, asa.2 ends',
  })
  for (const text of [
    'Will not be moved',
    'Both accounts have a value',
    /^The username asa\.2 and its password.*undone\.$/v,
  ])
    expect(screen.getByText(text)).toBeTruthy()
  expect(screen.queryByText('The account that ends has nothing to move.')).toBeNull()
  const call = sent.find(({ contract }) => contract.path === CALLS.getMergePreview.path)
  expect([call?.params, call?.query]).toEqual([{ uid: EXAMPLE_USER.uid }, { from: OTHER.uid }])
})

test('an account without data has only its names in the preview, or its username', async () => {
  await open({ from: { ...THAT, name: '' } })
  await chooseOther()
  expect(await screen.findByText('The account that ends has nothing to move.')).toBeTruthy()
  expect(readValues()).toEqual({ 'Account that stays': 'Åsa Öberg (asa.oberg)', 'Account that ends': 'asa.2' })
  for (const text of ['Will be moved', 'Will not be moved', 'Both accounts have a value'])
    expect(screen.queryByText(text)).toBeNull()
})

test('another account is merged into the account of the page, whose page stays open', async () => {
  const sent = await open()
  await chooseOther()
  const question = await confirm()
  expect(question).toContain('Merge Asa Öberg (asa.2) into Åsa Öberg (asa.oberg)?')
  expect(question).toContain(NO_UNDO)
  expect(await waitForChange(sent)).toEqual({
    call: nameCall(CALLS.mergeUser),
    params: { uid: EXAMPLE_USER.uid },
    body: { from: OTHER.uid, versions: { from: 8, into: 3 } },
  })
  expect(await screen.findByText('Asa Öberg (asa.2) is merged into Åsa Öberg (asa.oberg)')).toBeTruthy()
  // The next account can be chosen.
  expect(await screen.findByLabelText('Find the other account')).toBeTruthy()
  expect(readAddress()).toBe('/')
})

test('after a conflict, the preview is fetched again, and the merge has the new versions', async () => {
  let version = 3
  const sent = showScreen(<MergeSection user={EXAMPLE_USER} />, ({ path, method }) => {
    if (path === CALLS.listUsers.path) return { data: [OTHER], meta: {} }
    if (method === 'GET') return { ...EMPTY, from: THAT, into: { ...THIS, version } }
    version += 1
    return { code: 'changed_meanwhile', details: {} }
  })
  await screen.findByRole('region', { name: TITLE })
  press(TITLE)
  await chooseOther()
  await confirm()
  const [refused] = await screen.findAllByText(/^This was changed on another device\./v)
  expect(refused).toBeTruthy()
  const listPreviews = () => sent.filter(({ contract }) => nameCall(contract) === nameCall(CALLS.getMergePreview))
  await waitFor(() => expect(listPreviews()).toHaveLength(2))
  await confirm()
  expect((await waitForChange(sent, 1)).body).toEqual({ from: OTHER.uid, versions: { from: 8, into: 4 } })
})

test('the account of the page is merged into the other one, whose page opens', async () => {
  const sent = await open()
  await chooseOther()
  press('Keep the other account instead')
  await waitFor(() => expect(readValues()).toMatchObject({ 'Account that stays': 'Asa Öberg (asa.2)' }))
  await confirm()
  expect(await waitForChange(sent)).toEqual({
    call: nameCall(CALLS.mergeUser),
    params: { uid: OTHER.uid },
    body: { from: EXAMPLE_USER.uid, versions: { from: 3, into: 8 } },
  })
  await waitFor(() => expect(readAddress()).toBe(`/controlpanel/beta/manage/users/${OTHER.uid}`))
})

test('another choice starts with the account of the page as the one that stays, and moves the focus', async () => {
  await open()
  await chooseOther()
  expect(document.activeElement).not.toBe(document.body)
  expect(document.activeElement?.contains(screen.getByRole('button', { name: 'Choose another' }))).toBe(true)
  press('Keep the other account instead')
  press('Choose another')
  expect(document.activeElement).toBe(screen.getByLabelText('Find the other account'))
  await chooseOther()
  await waitFor(() => expect(readValues()).toMatchObject({ 'Account that stays': 'Åsa Öberg (asa.oberg)' }))
})

test.each([
  [{ code: 'other_user_type', status: 409 }, /^These accounts have different types/v, false],
  [{ code: 'merge_super_user', status: 409 }, /super user/v, false],
  [{ code: 'internal_error', status: 500 }, /^Something went wrong/v, true],
])('a refused preview has no button to merge: %o', async (refusal, text, isRetried) => {
  await open({}, refusal)
  await chooseOther()
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Merge accounts' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Try again' }) !== null).toBe(isRetried)
})

test.each([{ superUser: true }, { shared: true }])(
  'an account that cannot be merged has no section: %o',
  async (user) => {
    showManaged(
      <>
        <MergeSection user={{ ...EXAMPLE_USER, ...user }} />
        <p>After</p>
      </>,
      () => undefined,
    )
    await screen.findByText('After')
    expect(screen.queryByRole('region', { name: TITLE })).toBeNull()
  },
)
