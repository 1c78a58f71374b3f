// @vitest-environment jsdom
import {
  addUnitBook,
  CUSTOMER_CALLS,
  listCatalogue,
  listDeletedGroups,
  listUnitBooks,
  removeUnitBook,
  restoreManagedGroup,
} from '@lectern/contracts'
import type { Call, Consequences, SchoolUnitData, SubscriptionPeriod } from '@lectern/contracts'
import { onlineManager } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readProblems, refuseFields } from '../../../services/administration/testing/refused-fields.ts'
import { readAddress, type SentCall } from '../../../services/administration/testing/show-screen.tsx'
import { stubWidth } from '../../../ui/data-table/testing/example-table.tsx'
import { EXAMPLE_UNIT } from '../testing/example-rows.ts'
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
  showNext,
  waitForChange,
} from '../testing/show-managed.tsx'
import { NewOrganizationScreen } from './new-organization-screen.tsx'
import { OrganizationScreen } from './organization-screen.tsx'

const CALLS = CUSTOMER_CALLS.eu
const PERIOD: SubscriptionPeriod = {
  legacyId: 7,
  type: 'begreppa-school',
  owner: { uid: EXAMPLE_UNIT.uid, name: EXAMPLE_UNIT.name },
  startsAt: '2026-02-01T12:00:00.000Z',
  endsAt: '2099-06-30T12:00:00.000Z',
  active: true,
}

beforeAll(loadTexts)
beforeEach(() => stubWidth('wide'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function serve({ path, method }: Call) {
  if (path === CALLS.getSchoolUnit.path) return EXAMPLE_UNIT
  if (path === CALLS.createSchoolUnit.path && method === 'POST') return EXAMPLE_UNIT
  if (path === CALLS.schoolUnitPeriods.list.path && method === 'GET') return { data: [PERIOD], meta: {} }
  return undefined
}

async function show(tab?: string) {
  const sent = showManaged(<OrganizationScreen id={EXAMPLE_UNIT.uid} tab={tab} />, serve)
  await screen.findByRole('heading', { level: 1, name: EXAMPLE_UNIT.name })
  return sent
}

test('the values of an organization are at their labels', async () => {
  await show()
  expect(readValues('Details')).toEqual({
    Type: 'School',
    Status: 'Inactive',
    Address: 'Fyrgatan 1',
    'Postal code': '111 11',
    City: 'Karlskrona',
    Country: 'Sverige',
    Phone: '+46 455 1',
    'Number of pupils': '120',
    ID: '2042',
  })
  expect(readValues('Identifiers')).toEqual({
    'Municipality key': '1080',
    'School unit code': 'S-2',
    'Sectoral code': 'C-3',
    'Establishment ID': 'E-4',
    oldRegister: 'R-1',
  })
  press('Edit', region('Identifiers'))
  expect(readFields('Identifiers')).toEqual(readValues('Identifiers'))
  expect(screen.queryByText(/^Now:/v)).toBeNull()
})

test('an identifier that an organization does not have has no value', async () => {
  const identifiers = { sectoralCode: 'C-3' }
  showManaged(<OrganizationScreen id={EXAMPLE_UNIT.uid} tab={undefined} />, (contract) =>
    contract.path === CALLS.getSchoolUnit.path ? { ...EXAMPLE_UNIT, identifiers } : serve(contract),
  )
  await screen.findByRole('region', { name: 'Identifiers' })
  expect(readValues('Identifiers')).toEqual({
    'Municipality key': 'None',
    'School unit code': 'None',
    'Sectoral code': 'C-3',
    'Establishment ID': 'None',
  })
  press('Edit', region('Identifiers'))
  expect(readFields('Identifiers')).toMatchObject({ 'School unit code': '', 'Sectoral code': 'C-3' })
  expect(screen.queryByText(/^Now:/v)).toBeNull()
})

const LABELS = {
  name: 'Name',
  address: 'Address',
  postalCode: 'Postal code',
  city: 'City',
  country: 'Country',
  phone: 'Phone',
  pupilNumber: 'Number of pupils',
}

test('after a conflict, the form of an organization shows the newest values of the unchanged fields', async () => {
  const texts = { name: 'a', address: 'b', postalCode: 'c', city: 'd', country: '', phone: 'f' }
  let current = EXAMPLE_UNIT
  const sent = showManaged(<OrganizationScreen id={EXAMPLE_UNIT.uid} tab={undefined} />, (contract) => {
    if (contract.path !== CALLS.getSchoolUnit.path) return serve(contract)
    if (contract.method === 'GET') return current
    current = { ...EXAMPLE_UNIT, ...texts, pupilNumber: 7, type: 'library', status: 'active', version: 6 }
    return { code: 'changed_meanwhile', details: {} }
  })
  await screen.findByRole('region', { name: 'Details' })
  press('Edit', region('Details'))
  fill('City', 'Kalmar')
  press('Save')
  await screen.findByText('Now: d')
  expect(screen.getAllByText(/^Now:/v)).toHaveLength(1)
  expect(screen.getByText(/^Another person has changed the same values.* City$/v)).toBeTruthy()
  const values = Object.values({ ...LABELS, type: 'Type', status: 'Status' }).map(
    (label) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, select' }).value,
  )
  expect(values).toEqual(['a', 'b', 'c', 'Kalmar', '', 'f', '7', 'library', 'active'])
  // The second try has the new version, and overwrites only the typed value.
  press('Save')
  expect((await waitForChange(sent, 1)).body).toEqual({ city: 'Kalmar', version: 6 })
})

test('of two editors of the identifiers, the second one sees the newer values and loses nothing', async () => {
  let current = EXAMPLE_UNIT
  const sent = showManaged(<OrganizationScreen id={EXAMPLE_UNIT.uid} tab={undefined} />, (contract) => {
    if (contract.path === CALLS.getSchoolUnit.path && contract.method === 'GET') return current
    if (contract.path !== CALLS.setSchoolUnitIdentifiers.path) return serve(contract)
    const identifiers = { ...EXAMPLE_UNIT.identifiers, sectoralCode: 'theirs', establishmentId: 'new' }
    current = { ...EXAMPLE_UNIT, identifiers, version: 6 }
    return { code: 'changed_meanwhile', details: {} }
  })
  await screen.findByRole('region', { name: 'Identifiers' })
  press('Edit', region('Identifiers'))
  fill('Sectoral code', 'mine')
  press('Save')
  expect((await waitForChange(sent)).body).toMatchObject({ version: 5, identifiers: { sectoralCode: 'mine' } })
  expect(await screen.findByText('Now: theirs')).toBeTruthy()
  expect(screen.getByText(/^Another person has changed the same values.* Sectoral code$/v)).toBeTruthy()
  expect(readFields('Identifiers')).toMatchObject({ 'Sectoral code': 'mine', 'Establishment ID': 'new' })
  // The second try is for the newest version, and keeps the value of the other editor in the other field.
  press('Save')
  const identifiers = { ...EXAMPLE_UNIT.identifiers, sectoralCode: 'mine', establishmentId: 'new' }
  expect((await waitForChange(sent, 1)).body).toEqual({ version: 6, identifiers })
})

test('a changed type and status of an organization stay after a conflict, and their current values are shown', async () => {
  let current = EXAMPLE_UNIT
  const sent = showManaged(<OrganizationScreen id={EXAMPLE_UNIT.uid} tab={undefined} />, (contract) => {
    if (contract.path !== CALLS.getSchoolUnit.path) return serve(contract)
    if (contract.method === 'GET') return current
    current = { ...EXAMPLE_UNIT, type: 'library', status: 'inactive', version: 6 }
    return { code: 'changed_meanwhile', details: {} }
  })
  await screen.findByRole('region', { name: 'Details' })
  press('Edit', region('Details'))
  choose('Type', 'Municipality')
  choose('Status', 'Active')
  press('Save')
  expect(await screen.findByText('Now: Library')).toBeTruthy()
  expect(screen.getAllByText(/^Now:/v)).toHaveLength(1)
  press('Save')
  expect((await waitForChange(sent, 1)).body).toEqual({ type: 'municipality', status: 'active', version: 6 })
})

test('a refused value of an organization is shown at its field, also of a new one', async () => {
  const { refusal, texts } = refuseFields(LABELS)
  const refuse = (contract: Call) => (contract.method === 'GET' ? serve(contract) : refusal)
  showManaged(<OrganizationScreen id={EXAMPLE_UNIT.uid} tab={undefined} />, refuse)
  await screen.findByRole('region', { name: 'Details' })
  press('Edit', region('Details'))
  fill('City', 'Kalmar')
  press('Save')
  await waitFor(() => expect(readProblems()).toEqual(texts))
  cleanup()
  const { refusal: ofNew, texts: textsOfNew } = refuseFields({ parent: 'Unit above', ...LABELS })
  const sent = showManaged(<NewOrganizationScreen above={undefined} />, (contract) =>
    contract.method === 'GET' ? serve(contract) : ofNew,
  )
  await screen.findByRole('button', { name: 'Create' })
  for (const text of ['x', '120 pupils', '1e999']) {
    fill('Number of pupils', text)
    press('Create')
    const problems = { Name: 'This value is required', 'Number of pupils': 'Must be a number' }
    await waitFor(() => expect([text, readProblems()]).toEqual([text, problems]))
    fill('Number of pupils', '')
    press('Create')
    await waitFor(() => expect(readProblems()).toEqual({ Name: 'This value is required' }))
  }
  expect(sent.filter(({ contract }) => contract.method !== 'GET')).toEqual([])
  fill('Name', 'Lotsskolan')
  press('Create')
  await waitFor(() => expect(readProblems()).toEqual(textsOfNew))
})

test('a refused identifier of an organization is shown at its field', async () => {
  const { refusal, texts } = refuseFields({
    officialMunicipalityKey: 'Municipality key',
    sisSchoolUnitCode: 'School unit code',
    sectoralCode: 'Sectoral code',
    establishmentId: 'Establishment ID',
  })
  showManaged(<OrganizationScreen id={EXAMPLE_UNIT.uid} tab={undefined} />, (contract) =>
    contract.method === 'GET' ? serve(contract) : refusal,
  )
  await screen.findByRole('region', { name: 'Identifiers' })
  press('Edit', region('Identifiers'))
  press('Save')
  await waitFor(() => expect(readProblems()).toEqual(texts))
})

test('another unit above is chosen with the version, and a refusal is shown at the field', async () => {
  const other = { ...EXAMPLE_UNIT, uid: '019a0000-0000-7000-8000-0000000000a9', name: 'Kalmar kommun' }
  const { refusal, texts } = refuseFields({ parent: 'Find a school unit' })
  let isRefused = false
  const sent = showManaged(<OrganizationScreen id={EXAMPLE_UNIT.uid} tab={undefined} />, (contract) => {
    if (contract.path === CALLS.listSchoolUnits.path && contract.method === 'GET') return { data: [other], meta: {} }
    return isRefused && contract.method !== 'GET' ? refusal : serve(contract)
  })
  await screen.findByRole('region', { name: 'Unit above' })
  const above = region('Unit above')
  press('Choose a unit above', above)
  press('Save', above)
  await waitFor(() => expect(readProblems()).toEqual({ 'Find a school unit': 'Select at least one' }))
  fireEvent.click(await above.findByRole('button', { name: /^Kalmar kommun/u }))
  isRefused = true
  press('Save', above)
  expect((await waitForChange(sent)).body).toEqual({ parent: other.uid, version: EXAMPLE_UNIT.version })
  expect(await above.findByText(texts['Find a school unit'] ?? '')).toBeTruthy()
})

test('after a conflict, another unit above can be saved again with the new version', async () => {
  let current = EXAMPLE_UNIT
  const sent = showManaged(<OrganizationScreen id={EXAMPLE_UNIT.uid} tab={undefined} />, (contract) => {
    if (nameCall(contract) === nameCall(CALLS.listSchoolUnits)) return { data: [OTHER_UNIT], meta: {} }
    if (contract.path !== CALLS.getSchoolUnit.path) return serve(contract)
    if (contract.method === 'GET') return current
    current = { ...EXAMPLE_UNIT, version: 6 }
    return { code: 'changed_meanwhile', details: {} }
  })
  await screen.findByRole('region', { name: 'Unit above' })
  await chooseAbove()
  expect(await screen.findByText(/Save again to replace the current values\.$/v)).toBeTruthy()
  press('Save', region('Unit above'))
  expect((await waitForChange(sent, 1)).body).toEqual({ parent: OTHER_UNIT.uid, version: 6 })
})

test.each([
  [undefined, { Hamnstad: EXAMPLE_UNIT.parent?.uid, 'Export or delete': `${EXAMPLE_UNIT.uid}/leaving` }],
  ['below', { 'New organization below': `new?above=${EXAMPLE_UNIT.uid}` }],
])('the links of the page of an organization lead to their own pages: %s', async (tab, links) => {
  await show(tab)
  for (const [name, path] of Object.entries(links))
    expect([name, readLinks()[name]]).toEqual([name, `/controlpanel/beta/manage/organizations/${path}`])
})

test.each([
  ['people', 'New user', 'users'],
  ['groups', 'New group', 'groups'],
])('a new row of the tab %s belongs to the organization', async (tab, name, list) => {
  await show(tab)
  expect(readLinks()[name]).toBe(`/controlpanel/beta/manage/${list}/new?unit=${EXAMPLE_UNIT.uid}`)
})

test.each<[label: string, value: string, sent: SchoolUnitData]>([
  ['Name', 'Lotsskolan', { name: 'Lotsskolan' }],
  ['Address', 'Lotsgatan 2', { address: 'Lotsgatan 2' }],
  ['Postal code', '222 22', { postalCode: '222 22' }],
  ['City', 'Kalmar', { city: 'Kalmar' }],
  ['Country', '', { country: '' }],
  ['Phone', '+46 480 2', { phone: '+46 480 2' }],
  ['Phone', '', { phone: '' }],
  ['Number of pupils', '90', { pupilNumber: 90 }],
  ['Number of pupils', '0', { pupilNumber: 0 }],
  ['Number of pupils', '', { pupilNumber: null }],
  ['Number of pupils', ' ', { pupilNumber: null }],
  ['Type', 'library', { type: 'library' }],
  ['Status', 'active', { status: 'active' }],
])('the form of an organization sends only the changed value: %s, "%s"', async (label, value, changed) => {
  const sent = await show()
  press('Edit', region('Details'))
  fill(label, value)
  press('Save')
  expect(await waitForChange(sent)).toEqual({
    call: nameCall(CALLS.changeSchoolUnit),
    params: { id: EXAMPLE_UNIT.uid },
    body: { ...changed, version: 5 },
  })
})

test.each([
  ['Municipality key', 'officialMunicipalityKey'],
  ['School unit code', 'sisSchoolUnitCode'],
  ['Sectoral code', 'sectoralCode'],
  ['Establishment ID', 'establishmentId'],
])('the form of the identifiers sends %s as %s, and keeps the others', async (label, kind) => {
  const sent = await show()
  press('Edit', region('Identifiers'))
  fill(label, 'X-1')
  press('Save')
  const identifiers = { ...EXAMPLE_UNIT.identifiers, [kind]: 'X-1' }
  expect((await waitForChange(sent)).body).toEqual({ version: 5, identifiers })
})

test.each([
  ['Login with QR cards', { qrCodeLoginEnabled: true }, { qrCodeLoginEnabled: false }],
  ['Secure login for staff', { secureAuthEnabled: false }, { secureAuthEnabled: true }],
])('the box %s changes its own setting at once, which can be undone', async (label, body, before) => {
  const unit = { ...EXAMPLE_UNIT, secureAuthEnabled: true }
  const sent = showManaged(<OrganizationScreen id={unit.uid} tab={undefined} />, (contract) =>
    contract.path === CALLS.getSchoolUnit.path ? unit : serve(contract),
  )
  await screen.findByRole('region', { name: 'Details' })
  fireEvent.click(screen.getByLabelText(label))
  expect((await waitForChange(sent)).body).toEqual(body)
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect((await waitForChange(sent, 1)).body).toEqual(before)
})

test.each([
  [
    'Login with QR cards',
    'Switch off',
    [
      'Switch off login cards at Fyrskolan?',
      'the pupils can’t log in with their cards',
      'Cards that stop working: 1,234.',
    ],
    { qrCodeLoginEnabled: false },
    { qrCodeLoginEnabled: true },
  ],
  [
    'Secure login for staff',
    'Switch on',
    [
      'Switch on secure login at Fyrskolan?',
      'also from a unit above, needs a second factor',
      'from then on: 40.',
      'without access to the administration: 12.',
    ],
    { secureAuthEnabled: true },
    { secureAuthEnabled: false },
  ],
])(
  'a change of %s that locks people out is confirmed first, and can be undone',
  async (label, verb, texts, body, before) => {
    const unit = { ...EXAMPLE_UNIT, qrCodeLoginEnabled: true }
    const sent = showManaged(<OrganizationScreen id={unit.uid} tab={undefined} />, (contract) =>
      contract.path === CALLS.getSchoolUnitLogInCounts.path
        ? { staff: 40, withoutSecondFactor: 12, cards: 1234 }
        : contract.path === CALLS.getSchoolUnit.path
          ? unit
          : serve(contract),
    )
    await screen.findByRole('region', { name: 'Details' })
    fireEvent.click(screen.getByLabelText(label))
    press('Cancel', within(await screen.findByRole('alertdialog')))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    fireEvent.click(screen.getByLabelText(label))
    const dialog = await screen.findByRole('alertdialog')
    const confirm = within(dialog).getByRole('button', { name: verb })
    // Not before the page has counted whom the change locks out.
    expect(confirm.getAttribute('aria-disabled')).toBe('true')
    await waitFor(() => expect(confirm.getAttribute('aria-disabled')).toBe('false'))
    for (const text of texts) expect(dialog.textContent).toContain(text)
    expect(sent.filter(({ contract }) => contract.method !== 'GET')).toEqual([])
    press(verb, within(dialog))
    expect((await waitForChange(sent)).body).toEqual(body)
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect((await waitForChange(sent, 1)).body).toEqual(before)
  },
)

test.each([
  [true, false],
  [false, true],
])('each box shows its own setting: QR cards %s, secure login %s', async (qrCodeLoginEnabled, secureAuthEnabled) => {
  const unit = { ...EXAMPLE_UNIT, qrCodeLoginEnabled, secureAuthEnabled }
  showManaged(<OrganizationScreen id={unit.uid} tab={undefined} />, (contract) =>
    contract.path === CALLS.getSchoolUnit.path ? unit : serve(contract),
  )
  const isChecked = (label: string) => screen.getByLabelText<HTMLInputElement>(label).checked
  await screen.findByRole('region', { name: 'Details' })
  expect([isChecked('Login with QR cards'), isChecked('Secure login for staff')]).toEqual([
    qrCodeLoginEnabled,
    secureAuthEnabled,
  ])
})

test.each([
  ['municipality', true],
  ['school', true],
  ['library', true],
  ['consumer', false],
])('an organization can leave and have syncs, and the unit of the families cannot: %s', async (type, mayLeave) => {
  showManaged(<OrganizationScreen id={EXAMPLE_UNIT.uid} tab={undefined} />, (contract) =>
    contract.path === CALLS.getSchoolUnit.path ? { ...EXAMPLE_UNIT, type } : serve(contract),
  )
  await screen.findByRole('region', { name: 'Details' })
  expect(document.querySelector('a[href$="/leaving"]') !== null).toBe(mayLeave)
  const syncs = mayLeave ? `/controlpanel/schools/${EXAMPLE_UNIT.uid}/syncs` : undefined
  expect(readLinks()['Open syncs']).toBe(syncs)
  expect(readLinks()['Open webhooks']).toBe(syncs?.replace('syncs', 'webhooks'))
})

test('a removed unit above can be restored', async () => {
  const sent = await show()
  const above = region('Unit above')
  expect(above.getByRole('link').textContent).toBe('Hamnstad')
  press('Remove Hamnstad', above)
  const confirm = within(screen.getByRole('alertdialog')).getByRole<HTMLButtonElement>('button', {
    name: 'Remove',
  })
  // The dialog counts the consequences first.
  expect(confirm.getAttribute('aria-disabled')).toBe('true')
  await waitFor(() => expect(confirm.getAttribute('aria-disabled')).toBe('false'))
  fireEvent.click(confirm)
  expect((await waitForChange(sent)).body).toEqual({ parent: null })
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect((await waitForChange(sent, 1)).body).toEqual({ parent: EXAMPLE_UNIT.parent?.uid })
  expect(await screen.findByText('Saved')).toBeTruthy()
})

test('a deleted subscription period can be restored with its days', async () => {
  const sent = await show('subscriptions')
  fireEvent.click(await screen.findByRole('button', { name: /^Delete Begreppa for schools/ }))
  expect(await waitForChange(sent)).toMatchObject({
    call: nameCall(CALLS.schoolUnitPeriods.remove),
    params: { owner: EXAMPLE_UNIT.uid, id: 7 },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  const { type, startsAt, endsAt } = PERIOD
  expect(await waitForChange(sent, 1)).toMatchObject({
    call: nameCall(CALLS.schoolUnitPeriods.create),
    body: { owner: EXAMPLE_UNIT.uid, type, startsAt, endsAt },
  })
})

test('a new subscription period has whole days, and its type', async () => {
  const sent = await show('subscriptions')
  await screen.findByRole('button', { name: /^Delete Begreppa for schools/ })
  press('New subscription period')
  expect(screen.getByLabelText<HTMLInputElement>('First day').value).toBe(new Date().toLocaleDateString('sv'))
  choose('Type', 'Polylino for schools')
  fill('First day', '2026-02-01')
  fill('Last day (optional)', '2026-03-31')
  press('Create')
  expect(await waitForChange(sent)).toMatchObject({
    call: nameCall(CALLS.schoolUnitPeriods.create),
    body: {
      owner: EXAMPLE_UNIT.uid,
      type: 'polylino-school',
      startsAt: new Date('2026-02-01T00:00:00').toISOString(),
      endsAt: new Date('2026-03-31T23:59:59').toISOString(),
    },
  })
})

test('a wrong day of a subscription period is shown at its field, and is not sent', async () => {
  const sent = await show('subscriptions')
  await screen.findByRole('button', { name: /^Delete Begreppa for schools/ })
  press('New subscription period')
  const send = (first: string, last: string) => {
    fill('First day', first)
    fill('Last day (optional)', last)
    press('Create')
  }
  send('', '2026-03-31')
  await waitFor(() => expect(readProblems()).toEqual({ 'First day': 'Enter a day.' }))
  send('2026-04-01', '2026-03-31')
  await waitFor(() => expect(readProblems()).toEqual({ 'Last day (optional)': 'Should be after the start date' }))
  expect(sent.filter(({ contract }) => contract.method !== 'GET')).toEqual([])
  cleanup()
  const changed = await show('subscriptions')
  fireEvent.click(await screen.findByRole('button', { name: /^Edit Begreppa for schools/ }))
  fill('First day', '2099-07-01')
  press('Save')
  await waitFor(() => expect(readProblems()).toEqual({ 'First day': 'Should be before the end date' }))
  fill('Last day (optional)', '2099-06-29')
  press('Save')
  await waitFor(() => expect(readProblems()).toEqual({ 'Last day (optional)': 'Should be after the start date' }))
  expect(changed.filter(({ contract }) => contract.method !== 'GET')).toEqual([])
})

test('a changed subscription period can have no end', async () => {
  const sent = await show('subscriptions')
  fireEvent.click(await screen.findByRole('button', { name: /^Edit Begreppa for schools/ }))
  expect(screen.getByLabelText<HTMLInputElement>('Last day (optional)').value).toBe('2099-06-30')
  fill('Last day (optional)', '')
  press('Save')
  const { startsAt } = PERIOD
  const { call, params, body } = await waitForChange(sent)
  expect([call, params]).toEqual([nameCall(CALLS.schoolUnitPeriods.change), { id: 7 }])
  expect(body).toEqual({ startsAt: new Date(`${startsAt.slice(0, 10)}T00:00:00`).toISOString(), endsAt: null })
})

test.each([
  [{ active: true }, 'Active'],
  [{ active: false, startsAt: '2020-01-01T12:00:00.000Z', endsAt: '2021-01-01T12:00:00.000Z' }, 'Ended'],
  [{ active: false, startsAt: '2098-01-01T12:00:00.000Z' }, 'Not started'],
])('a subscription period says its state: %o', async (period, state) => {
  const content = <OrganizationScreen id={EXAMPLE_UNIT.uid} tab="subscriptions" />
  showManaged(content, (contract) =>
    contract.path === CALLS.schoolUnitPeriods.list.path
      ? { data: [{ ...PERIOD, ...period }], meta: {} }
      : serve(contract),
  )
  expect(await screen.findByText(new RegExp(` · ${state}$`, 'u'))).toBeTruthy()
})

test('a book that is removed from the list of a unit can be added again', async () => {
  const book = {
    id: '019a0000-0000-7000-8000-0000000000d1',
    title: 'The Lamp-Keeper',
    authors: [],
    language: 'en',
    coverUrl: null,
  }
  const sent = showManaged(<OrganizationScreen id={EXAMPLE_UNIT.uid} tab="books" />, (contract) =>
    contract.path === listUnitBooks.path && contract.method === 'GET'
      ? { data: [book], meta: { totalCount: 1 } }
      : serve(contract),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Remove The Lamp-Keeper' }))
  const params = { id: EXAMPLE_UNIT.uid }
  expect(await waitForChange(sent)).toMatchObject({
    call: nameCall(removeUnitBook),
    params: { ...params, bookId: book.id },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await waitForChange(sent, 1)).toMatchObject({ call: nameCall(addUnitBook), params, body: { bookId: book.id } })
})

test('a new organization has the values of its form, and the unit above that was chosen at first', async () => {
  const sent = showManaged(<NewOrganizationScreen above={EXAMPLE_UNIT.uid} />, serve)
  await screen.findByText('Fyrskolan')
  const texts = {
    Name: 'Lotsskolan',
    Address: 'Lotsgatan 2',
    'Postal code': '222 22',
    City: 'Kalmar',
    Country: 'Norge',
    Phone: '+46 480 2',
    'Number of pupils': '90',
  }
  for (const [label, value] of Object.entries(texts)) fill(label, value)
  fill('Type', 'municipality')
  press('Create')
  expect((await waitForChange(sent)).body).toEqual({
    name: 'Lotsskolan',
    address: 'Lotsgatan 2',
    postalCode: '222 22',
    city: 'Kalmar',
    country: 'Norge',
    phone: '+46 480 2',
    pupilNumber: 90,
    type: 'municipality',
    parent: EXAMPLE_UNIT.uid,
  })
})

const REASON = 'You don’t have permission to do this. Ask your school if you need it.'
const refuse = (call: Call) => (contract: Call) =>
  nameCall(contract) === nameCall(call) ? { code: 'forbidden', details: {} } : serve(contract)

test('a refused new organization or period, and an organization that is not fetched, say first what failed', async () => {
  showManaged(<NewOrganizationScreen above={undefined} />, refuse(CALLS.createSchoolUnit))
  await screen.findByRole('button', { name: 'Create' })
  fill('Name', 'Lotsskolan')
  press('Create')
  expect(await screen.findByText(`Organization could not be created. ${REASON}`)).toBeTruthy()
  cleanup()
  showManaged(<OrganizationScreen id={EXAMPLE_UNIT.uid} tab="subscriptions" />, refuse(CALLS.schoolUnitPeriods.create))
  await screen.findByRole('button', { name: /^Delete Begreppa for schools/ })
  press('New subscription period')
  press('Create')
  expect(await screen.findByText(`Subscriptions could not be created. ${REASON}`)).toBeTruthy()
  press('Cancel')
  press('New subscription period')
  expect(screen.queryByText(REASON, { exact: false })).toBeNull()
  cleanup()
  showManaged(<OrganizationScreen id={EXAMPLE_UNIT.uid} tab={undefined} />, refuse(CALLS.getSchoolUnit))
  expect(await screen.findByText('Could not fetch the organization.')).toBeTruthy()
  expect(screen.getByText(REASON)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Home page' })).toBeTruthy()
})

test('an organization that is not fetched without a network says first what failed', async () => {
  onlineManager.setOnline(false)
  try {
    const sent = showManaged(<OrganizationScreen id={EXAMPLE_UNIT.uid} tab={undefined} />, serve)
    expect(await screen.findByText('Could not fetch the organization.')).toBeTruthy()
    expect(screen.getByText(/^We can’t connect right now\./v)).toBeTruthy()
    expect(sent).toEqual([])
  } finally {
    onlineManager.setOnline(true)
  }
})

const OTHER_UNIT = { ...EXAMPLE_UNIT, uid: '019a0000-0000-7000-8000-0000000000a9', name: 'Kalmar kommun' }
const BOOK = {
  id: '019a0000-0000-7000-8000-0000000000d1',
  title: 'The Lamp-Keeper',
  authors: [],
  language: 'en',
  coverUrl: null,
}
const NEW_BOOK = { ...BOOK, id: '019a0000-0000-7000-8000-0000000000d2', title: 'Amundsen' }
const MOVED: Consequences = {
  removed: [{ kind: 'subscriptions', count: 3 }],
  stays: [],
  names: [],
  undoUntil: null,
  final: false,
}
const PARAMS = { id: EXAMPLE_UNIT.uid }
const listCalls = (sent: readonly SentCall[], call: Call) =>
  sent.filter(({ contract }) => nameCall(contract) === nameCall(call))
/** Changes a field of the form of a part of the page, and sends the form. */
function edit(part: string, label: string, value: string) {
  press('Edit', region(part))
  fill(label, value)
  press('Save')
}
async function chooseAbove() {
  const above = region('Unit above')
  press('Choose a unit above', above)
  fireEvent.click(await above.findByRole('button', { name: /^Kalmar kommun/v }))
  press('Save', above)
}
async function removeAbove() {
  press('Remove Hamnstad')
  const confirm = within(await screen.findByRole('alertdialog')).getByRole<HTMLButtonElement>('button', {
    name: 'Remove',
  })
  await waitFor(() => expect(confirm.getAttribute('aria-disabled')).toBe('false'))
  fireEvent.click(confirm)
}
const pressFound = async (name: string | RegExp) => void fireEvent.click(await screen.findByRole('button', { name }))

/** Each change of an organization: its tab, its call and input, what makes it, and the message of an accepted change. */
const CHANGES: readonly (readonly [string, string, Call, () => Promise<void> | void, object, string])[] = [
  [
    'details',
    'details',
    CALLS.changeSchoolUnit,
    () => edit('Details', 'City', 'Kalmar'),
    { params: PARAMS, body: { city: 'Kalmar', version: 5 } },
    'Saved',
  ],
  [
    'identifiers',
    'details',
    CALLS.setSchoolUnitIdentifiers,
    () => edit('Identifiers', 'Sectoral code', 'X-1'),
    { params: PARAMS },
    'Saved',
  ],
  [
    'unit above',
    'details',
    CALLS.changeSchoolUnit,
    chooseAbove,
    { params: PARAMS, body: { parent: OTHER_UNIT.uid, version: 5 } },
    'Saved',
  ],
  [
    'no unit above',
    'details',
    CALLS.changeSchoolUnit,
    removeAbove,
    { params: PARAMS, body: { parent: null } },
    'Fyrskolan was removed from Hamnstad',
  ],
  [
    'login',
    'details',
    CALLS.changeSchoolUnit,
    () => void fireEvent.click(screen.getByLabelText('Login with QR cards')),
    { params: PARAMS, body: { qrCodeLoginEnabled: true } },
    'Saved',
  ],
  [
    'new period',
    'subscriptions',
    CALLS.schoolUnitPeriods.create,
    () => {
      press('New subscription period')
      press('Create')
    },
    { body: { owner: EXAMPLE_UNIT.uid } },
    'Saved',
  ],
  [
    'changed period',
    'subscriptions',
    CALLS.schoolUnitPeriods.change,
    async () => {
      await pressFound(/^Edit Begreppa for schools/v)
      press('Save')
    },
    { params: { id: 7 } },
    'Saved',
  ],
  [
    'deleted period',
    'subscriptions',
    CALLS.schoolUnitPeriods.remove,
    () => pressFound(/^Delete Begreppa for schools/v),
    { params: { owner: EXAMPLE_UNIT.uid, id: 7 } },
    'The subscription period is deleted',
  ],
  [
    'new book',
    'books',
    addUnitBook,
    async () => {
      await pressFound('Add book')
      await pressFound('Add Amundsen')
    },
    { params: PARAMS, body: { bookId: NEW_BOOK.id } },
    'Amundsen is added',
  ],
  [
    'removed book',
    'books',
    removeUnitBook,
    () => pressFound('Remove The Lamp-Keeper'),
    { params: { ...PARAMS, bookId: BOOK.id } },
    'The Lamp-Keeper is removed',
  ],
]

/** Makes a change on the page of an organization. The server refuses it with `refusal`, if there is one. */
async function makeChange([_name, tab, call, change]: (typeof CHANGES)[number], refusal?: object) {
  const sent = showManaged(<OrganizationScreen id={EXAMPLE_UNIT.uid} tab={tab} />, (contract) => {
    const { path, method } = contract
    if (nameCall(contract) === nameCall(call)) return refusal
    if (path === CALLS.getSchoolUnitConsequences.path) return MOVED
    if (path === CALLS.listSchoolUnits.path && method === 'GET') return { data: [OTHER_UNIT], meta: {} }
    if (path === listUnitBooks.path && method === 'GET') return { data: [BOOK], meta: { totalCount: 1 } }
    return path === listCatalogue.path ? { data: [BOOK, NEW_BOOK], meta: {} } : serve(contract)
  })
  await screen.findByRole('heading', { level: 1, name: EXAMPLE_UNIT.name })
  await change()
  return sent
}

/** The call that fetches the content of a tab. */
const READS: Readonly<Record<string, Call>> = {
  details: CALLS.getSchoolUnit,
  subscriptions: CALLS.schoolUnitPeriods.list,
  books: listUnitBooks,
}

test.each(CHANGES)(
  'an accepted change of an organization says so, and its tab is fetched again: %s',
  async (...row) => {
    const [, tab, call, , input, text] = row
    const sent = await makeChange(row)
    expect(await waitForChange(sent)).toMatchObject({ call: nameCall(call), ...input })
    expect(await screen.findByText(text)).toBeTruthy()
    await waitFor(() => expect(listCalls(sent, READS[tab] ?? call)).toHaveLength(2))
  },
)

test.each(CHANGES)('a refused change of an organization says why: %s', async (...row) => {
  const [name, , call, , input, done] = row
  const sent = await makeChange(row, { code: 'forbidden', details: {} })
  const text = name === 'new period' ? `Subscriptions could not be created. ${REASON}` : REASON
  expect(await screen.findAllByText(text)).not.toEqual([])
  expect(screen.queryByText(done)).toBeNull()
  expect(await waitForChange(sent)).toMatchObject({ call: nameCall(call), ...input })
})

test('before a move, the consequences are counted for the new unit above, or for none', async () => {
  const sent = await makeChange(CHANGES.find(([name]) => name === 'no unit above')!)
  const count = () => sent.findLast(({ contract }) => contract.path === CALLS.getSchoolUnitConsequences.path)
  expect([count()?.params, count()?.query]).toEqual([PARAMS, { action: 'move' }])
  cleanup()
  const moved = await makeChange(CHANGES.find(([name]) => name === 'unit above')!)
  const counts = () => moved.filter(({ contract }) => contract.path === CALLS.getSchoolUnitConsequences.path)
  await waitFor(() => expect(counts()).toHaveLength(1))
  expect(counts()[0]).toMatchObject({ params: PARAMS, query: { action: 'move', parent: OTHER_UNIT.uid } })
})

test('the question before a removal of the unit above names the unit, and counts what is lost', async () => {
  showManaged(<OrganizationScreen id={EXAMPLE_UNIT.uid} tab={undefined} />, (contract) =>
    contract.path === CALLS.getSchoolUnitConsequences.path ? MOVED : serve(contract),
  )
  await screen.findByRole('region', { name: 'Unit above' })
  press('Remove Hamnstad')
  const dialog = await screen.findByRole('alertdialog')
  await waitFor(() => expect(dialog.textContent).toContain('Subscription periods3'))
  expect(dialog.textContent).toContain('Take Fyrskolan out of Hamnstad?')
  expect(dialog.textContent).toContain('loses the subscriptions and the administrators that it has from Hamnstad')
})

test('a new choice of the unit above is empty and without the problem of an earlier try', async () => {
  showManaged(<OrganizationScreen id={EXAMPLE_UNIT.uid} tab={undefined} />, (contract) => {
    if (contract.path === CALLS.getSchoolUnitConsequences.path) return MOVED
    return nameCall(contract) === nameCall(CALLS.listSchoolUnits) ? { data: [OTHER_UNIT], meta: {} } : serve(contract)
  })
  await screen.findByRole('region', { name: 'Unit above' })
  const above = region('Unit above')
  press('Choose a unit above', above)
  press('Save', above)
  await waitFor(() => expect(readProblems()).not.toEqual({}))
  expect(above.getAllByText('Select at least one')).toHaveLength(1)
  press('Cancel', above)
  press('Choose a unit above', above)
  expect(readProblems()).toEqual({})
  fireEvent.click(await above.findByRole('button', { name: /^Kalmar kommun/v }))
  // The number of lost rows is shown below the choice.
  expect(await above.findByText('Subscription periods')).toBeTruthy()
  press('Cancel', above)
  press('Choose a unit above', above)
  expect(above.getByRole('searchbox', { name: 'Find a school unit' })).toBeTruthy()
  expect(above.queryByText('Subscription periods')).toBeNull()
})

test('an organization without pupils has the number 0, which an opened form keeps', async () => {
  showManaged(<OrganizationScreen id={EXAMPLE_UNIT.uid} tab={undefined} />, (contract) =>
    contract.path === CALLS.getSchoolUnit.path ? { ...EXAMPLE_UNIT, pupilNumber: 0 } : serve(contract),
  )
  await screen.findByRole('region', { name: 'Details' })
  expect(readValues('Details')).toMatchObject({ 'Number of pupils': '0' })
  press('Edit', region('Details'))
  expect(readFields('Details')).toMatchObject({ 'Number of pupils': '0' })
})

test('an organization without a unit above, a number of pupils and a known type says so', async () => {
  const unit = { ...EXAMPLE_UNIT, parent: null, pupilNumber: null, type: 'college' }
  const sent = showManaged(<OrganizationScreen id={unit.uid} tab={undefined} />, (contract) =>
    contract.path === CALLS.getSchoolUnit.path ? unit : serve(contract),
  )
  await screen.findByRole('region', { name: 'Details' })
  expect(readValues('Details')).toMatchObject({ Type: 'college', 'Number of pupils': 'None' })
  expect(region('Unit above').getByText('No unit above')).toBeTruthy()
  expect(region('Unit above').queryByRole('link')).toBeNull()
  edit('Details', 'City', 'Kalmar')
  expect((await waitForChange(sent)).body).toEqual({ city: 'Kalmar', version: 5 })
})

test('a form without changes is not sent, and an opened form has the current values without earlier problems', async () => {
  const { refusal, texts } = refuseFields({ city: 'City' })
  let current = EXAMPLE_UNIT
  let isRefused = true
  const sent = showManaged(<OrganizationScreen id={EXAMPLE_UNIT.uid} tab={undefined} />, (contract) => {
    if (contract.path !== CALLS.getSchoolUnit.path) return serve(contract)
    if (contract.method === 'GET') return current
    if (isRefused) return refusal
    current = { ...EXAMPLE_UNIT, city: 'Kalmar', type: 'library', status: 'active', version: 6 }
    return current
  })
  await screen.findByRole('region', { name: 'Details' })
  const details = region('Details')
  press('Edit', details)
  press('Save', details)
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(sent.filter(({ contract }) => contract.method !== 'GET')).toEqual([])
  await details.findByRole('button', { name: 'Edit' })
  const reads = listCalls(sent, CALLS.getSchoolUnit).length
  edit('Details', 'City', 'Kalmar')
  await waitFor(() => expect(readProblems()).toEqual(texts))
  expect(listCalls(sent, CALLS.getSchoolUnit)).toHaveLength(reads)
  press('Cancel', details)
  press('Edit', details)
  expect([readProblems(), readFields('Details')]).toMatchObject([{}, { City: 'Karlskrona' }])
  expect(readProblems()).toEqual({})
  isRefused = false
  fill('City', 'Kalmar')
  press('Save', details)
  fireEvent.click(await details.findByRole('button', { name: 'Edit' }))
  expect(readFields('Details')).toMatchObject({ City: 'Kalmar' })
  const readChoice = (label: string) => details.getByLabelText<HTMLSelectElement>(label).value
  expect([readChoice('Type'), readChoice('Status'), screen.queryByText(/^Now:/v)]).toEqual(['library', 'active', null])
})

test('a box of the login is saved once, and cannot be changed until then', async () => {
  const sent = await show()
  const box = screen.getByLabelText('Login with QR cards')
  expect(box.getAttribute('aria-disabled')).toBe('false')
  fireEvent.click(box)
  expect(box.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(screen.getByLabelText('Secure login for staff'))
  expect((await waitForChange(sent)).params).toEqual(PARAMS)
  await waitFor(() => expect(box.getAttribute('aria-disabled')).toBe('false'))
  expect(sent.filter(({ contract }) => contract.method !== 'GET')).toHaveLength(1)
})

test.each([
  ['below', CALLS.listSchoolUnits, { parent: EXAMPLE_UNIT.uid }],
  ['people', CALLS.listUsers, { schoolUnit: EXAMPLE_UNIT.uid }],
  ['groups', CALLS.listGroups, { schoolUnit: EXAMPLE_UNIT.uid }],
  ['subscriptions', CALLS.schoolUnitPeriods.list, { owner: EXAMPLE_UNIT.uid }],
])('the tab %s lists the rows of the organization', async (tab, call, filters) => {
  const sent = await show(tab)
  await waitFor(() => expect(listCalls(sent, call)[0]?.query?.filters).toBe(JSON.stringify(filters)))
})

test.each(['details', 'below', 'people', 'groups', 'subscriptions', 'books'])(
  'the tab %s is marked in the links of the tabs',
  async (tab) => {
    await show(tab)
    const path = `/controlpanel/beta/manage/organizations/${EXAMPLE_UNIT.uid}`
    const tabs = screen.getByRole('navigation', { name: EXAMPLE_UNIT.name })
    expect(readLinks(tabs)).toEqual({
      Details: `${path}?tab=details`,
      'Units below': `${path}?tab=below`,
      People: `${path}?tab=people`,
      Groups: `${path}?tab=groups`,
      Subscriptions: `${path}?tab=subscriptions`,
      'Book list': `${path}?tab=books`,
    })
    expect(within(tabs).getByRole('link', { current: 'page' }).getAttribute('href')).toBe(`${path}?tab=${tab}`)
  },
)

test('a form that is left open is not the form of the next organization', async () => {
  await leaveOpenedForm('Details', [EXAMPLE_UNIT.name, OTHER_UNIT.name], {
    first: <OrganizationScreen id={EXAMPLE_UNIT.uid} tab={undefined} />,
    second: <OrganizationScreen id={OTHER_UNIT.uid} tab={undefined} />,
    serve: (contract, { params }) =>
      JSON.stringify(params ?? {}).includes(OTHER_UNIT.uid) ? OTHER_UNIT : serve(contract),
  })
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})

test('the page of another organization has its own values and books', async () => {
  const listSent = await showNext({
    first: <OrganizationScreen id={EXAMPLE_UNIT.uid} tab="books" />,
    second: <OrganizationScreen id={OTHER_UNIT.uid} tab="books" />,
    serve: (contract, { params }) =>
      contract.path === CALLS.getSchoolUnit.path && JSON.stringify(params).includes(OTHER_UNIT.uid)
        ? OTHER_UNIT
        : serve(contract),
    isShown: () => screen.findByText('The list has no books.'),
  })
  expect(await screen.findByRole('heading', { level: 1, name: OTHER_UNIT.name })).toBeTruthy()
  await waitFor(() => expect(listCalls(listSent(), listUnitBooks)[0]?.params).toEqual({ id: OTHER_UNIT.uid }))
})

test('an unknown tab shows the details', async () => {
  await show('other')
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Details')
  expect(region('Details')).toBeTruthy()
})

test('all periods are read, newest first, and without periods the list says so', async () => {
  const sent = showManaged(<OrganizationScreen id={EXAMPLE_UNIT.uid} tab="subscriptions" />, (contract) =>
    contract.path === CALLS.schoolUnitPeriods.list.path ? { data: [], meta: {} } : serve(contract),
  )
  expect(await screen.findByText('No subscription periods.')).toBeTruthy()
  const [list] = listCalls(sent, CALLS.schoolUnitPeriods.list)
  expect(list?.query).toMatchObject({ pageSize: 100, sortBy: 'startsAt', sortOrder: 'desc' })
})

test('a period of a type that is no longer sold, without an end, is deleted without a way back', async () => {
  const sent = showManaged(<OrganizationScreen id={EXAMPLE_UNIT.uid} tab="subscriptions" />, (contract) =>
    nameCall(contract) === nameCall(CALLS.schoolUnitPeriods.list)
      ? { data: [{ ...PERIOD, type: 'old-school', endsAt: null }], meta: {} }
      : serve(contract),
  )
  await pressFound('Delete old-school, From 1 Feb 2026')
  await waitForChange(sent)
  expect(await screen.findByText('The subscription period is deleted')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('the form of a period closes with its button, with Cancel and after the change', async () => {
  await show('subscriptions')
  const button = await screen.findByRole('button', { name: /^Edit Begreppa for schools/v })
  const isOpen = () => [button.getAttribute('aria-expanded'), screen.queryByLabelText('First day') !== null]
  expect(isOpen()).toEqual(['false', false])
  fireEvent.click(button)
  expect(isOpen()).toEqual(['true', true])
  fireEvent.click(button)
  expect(isOpen()).toEqual(['false', false])
  fireEvent.click(button)
  press('Cancel')
  expect(isOpen()).toEqual(['false', false])
  fireEvent.click(button)
  press('Save')
  await waitFor(() => expect(isOpen()).toEqual(['false', false]))
})

test('the books of a unit are read from its list, and an empty list says so', async () => {
  const sent = await show('books')
  expect(await screen.findByText('The list has no books.')).toBeTruthy()
  const [list] = listCalls(sent, listUnitBooks)
  expect([list?.params, list?.query]).toEqual([PARAMS, { limit: 100, offset: 0 }])
})

test('a new organization can have no unit above or another one, and its page opens', async () => {
  const sent = showManaged(<NewOrganizationScreen above={undefined} />, (contract) =>
    nameCall(contract) === nameCall(CALLS.listSchoolUnits) ? { data: [OTHER_UNIT], meta: {} } : serve(contract),
  )
  await screen.findByRole('button', { name: 'Create' })
  expect(listCalls(sent, CALLS.getSchoolUnit)).toEqual([])
  fill('Name', ' ')
  press('Create')
  await waitFor(() => expect(readProblems()).toEqual({ Name: 'This value is required' }))
  fill('Name', 'Lotsskolan')
  press('Create')
  expect((await waitForChange(sent)).body).toEqual({ name: 'Lotsskolan', type: 'school', parent: null })
  expect(await screen.findByText('Fyrskolan is created')).toBeTruthy()
  const page = `/controlpanel/beta/manage/organizations/${EXAMPLE_UNIT.uid}`
  await waitFor(() => expect(readAddress()).toBe(page))
  cleanup()
  const changed = showManaged(<NewOrganizationScreen above={EXAMPLE_UNIT.uid} />, (contract) =>
    nameCall(contract) === nameCall(CALLS.listSchoolUnits) ? { data: [OTHER_UNIT], meta: {} } : serve(contract),
  )
  await pressFound('Choose another')
  await pressFound(/^Kalmar kommun/v)
  expect(document.activeElement?.textContent).toBe('Choose another')
  fill('Name', 'Lotsskolan')
  press('Create')
  expect((await waitForChange(changed)).body).toMatchObject({ parent: OTHER_UNIT.uid })
})

test('a deleted group of an organization can be restored', async () => {
  const group = {
    id: '019a0000-0000-7000-8000-0000000000b9',
    name: '3 C',
    deletedAt: '2026-11-20T10:00:00.000Z',
    undoUntil: '2026-12-20T10:00:00.000Z',
  }
  const sent = showManaged(<OrganizationScreen id={EXAMPLE_UNIT.uid} tab="groups" />, (contract) =>
    contract.path === listDeletedGroups.path ? { data: [group] } : serve(contract),
  )
  const part = within(await screen.findByRole('region', { name: 'Deleted groups' }))
  expect(part.getByText('Deleted on 20 Nov 2026. You can restore it until 20 Dec 2026.')).toBeTruthy()
  press('Restore 3 C', part)
  const change = { call: nameCall(restoreManagedGroup), params: { id: group.id } }
  expect(await waitForChange(sent)).toMatchObject(change)
  expect(await screen.findByText('3 C was restored.')).toBeTruthy()
})

test('a change of the log-in methods can be confirmed if the numbers cannot be fetched, which the question says', async () => {
  const unit = { ...EXAMPLE_UNIT, qrCodeLoginEnabled: true }
  let fails = true
  showManaged(<OrganizationScreen id={unit.uid} tab={undefined} />, (contract) => {
    if (contract.path !== CALLS.getSchoolUnitLogInCounts.path)
      return contract.path === CALLS.getSchoolUnit.path ? unit : serve(contract)
    return fails ? { code: 'internal_error', details: {} } : { staff: 4, withoutSecondFactor: 2, cards: 3 }
  })
  fireEvent.click(await screen.findByLabelText('Login with QR cards'))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(await dialog.findByText('Could not count what will be removed.')).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Switch off' }).getAttribute('aria-disabled')).toBe('false')
  fails = false
  press('Try again', dialog)
  expect(await dialog.findByText('Cards that stop working: 3.')).toBeTruthy()
})
