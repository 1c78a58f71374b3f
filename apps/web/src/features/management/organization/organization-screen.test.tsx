// @vitest-environment jsdom
import { addUnitBook, CUSTOMER_CALLS, listUnitBooks, removeUnitBook } from '@lectern/contracts'
import type { Call, SchoolUnitData, SubscriptionPeriod } from '@lectern/contracts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { stubWidth } from '../../../ui/data-table/testing/example-table.tsx'
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
    ID: '42',
  })
  expect(readValues('Identifiers')).toEqual({
    'Municipality key': '1080',
    'School unit code': 'None',
    'Sectoral code': 'None',
    'Establishment ID': 'None',
    oldRegister: 'R-1',
  })
})

test.each<[label: string, value: string, sent: SchoolUnitData]>([
  ['Name', 'Lotsskolan', { name: 'Lotsskolan' }],
  ['Address', 'Lotsgatan 2', { address: 'Lotsgatan 2' }],
  ['Postal code', '222 22', { postalCode: '222 22' }],
  ['City', 'Kalmar', { city: 'Kalmar' }],
  ['Country', '', { country: '' }],
  ['Phone', '+46 480 2', { phone: '+46 480 2' }],
  ['Number of pupils', '90', { pupilNumber: 90 }],
  ['Number of pupils', '', { pupilNumber: null }],
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
  const none = { sisSchoolUnitCode: '', sectoralCode: '', establishmentId: '' }
  expect((await waitForChange(sent)).body).toEqual({
    identifiers: { ...none, ...EXAMPLE_UNIT.identifiers, [kind]: 'X-1' },
  })
})

test.each([
  ['Login with QR cards', { qrCodeLoginEnabled: true }],
  ['Secure login for staff', { secureAuthEnabled: true }],
])('the box %s changes its own setting', async (label, body) => {
  const sent = await show()
  fireEvent.click(screen.getByLabelText(label))
  expect((await waitForChange(sent)).body).toEqual(body)
})

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
  ['school', true],
  ['consumer', false],
])('an organization can leave, and the unit of the families cannot: %s', async (type, mayLeave) => {
  showManaged(<OrganizationScreen id={EXAMPLE_UNIT.uid} tab={undefined} />, (contract) =>
    contract.path === CALLS.getSchoolUnit.path ? { ...EXAMPLE_UNIT, type } : serve(contract),
  )
  await screen.findByRole('region', { name: 'Details' })
  expect(document.querySelector('a[href$="/leaving"]') !== null).toBe(mayLeave)
})

test('a removed unit above can be restored', async () => {
  const sent = await show()
  const above = region('Unit above')
  expect(above.getByRole('link').textContent).toBe('Hamnstad')
  press('Remove Hamnstad', above)
  const confirm = within(await screen.findByRole('alertdialog')).getByRole<HTMLButtonElement>('button', {
    name: 'Remove',
  })
  // The dialog counts the consequences first.
  await waitFor(() => expect(confirm.disabled).toBe(false))
  fireEvent.click(confirm)
  expect((await waitForChange(sent)).body).toEqual({ parent: null })
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect((await waitForChange(sent, 1)).body).toEqual({ parent: EXAMPLE_UNIT.parent?.uid })
})

test('a deleted subscription period can be restored with its days', async () => {
  const sent = await show('subscriptions')
  fireEvent.click(await screen.findByRole('button', { name: /^Delete begreppa-school/ }))
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
  await screen.findByRole('button', { name: /^Delete begreppa-school/ })
  press('New subscription period')
  expect(screen.getByLabelText<HTMLInputElement>('First day').value).toBe(new Date().toLocaleDateString('sv'))
  choose('Type', 'polylino-school')
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

test('a changed subscription period can have no end', async () => {
  const sent = await show('subscriptions')
  fireEvent.click(await screen.findByRole('button', { name: /^Edit begreppa-school/ }))
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
  await screen.findByRole('button', { name: /^Delete begreppa-school/ })
  press('New subscription period')
  press('Create')
  expect(await screen.findByText(`Subscriptions could not be created. ${REASON}`)).toBeTruthy()
  cleanup()
  showManaged(<OrganizationScreen id={EXAMPLE_UNIT.uid} tab={undefined} />, refuse(CALLS.getSchoolUnit))
  expect(await screen.findByText('Could not fetch the organization.')).toBeTruthy()
  expect(screen.getByText(REASON)).toBeTruthy()
})
