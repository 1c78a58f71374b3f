import { CustomerUser, ManagedPerson, SchoolUnit, type PersonData } from '@lectern/contracts'
import { expect, test, type Page, type Route } from '@playwright/test'
import { fetchPerson, fetchToken } from '../src/api.ts'
import { origin, startSession } from '../src/log-in.ts'

const MANAGE = '/controlpanel/beta/manage'
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const confirm = (page: Page, name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click()
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Opens a page of customer management as a super user, in English. */
async function open(page: Page, realm: string, path: string): Promise<void> {
  await startSession(page, `super.${realm}`)
  await page.evaluate(() => localStorage.setItem('lectern_locale', JSON.stringify('en')))
  await page.goto(`${origin()}${MANAGE}${path}`)
}

/** Expects the values of a part of the page by label, also after a reload. */
async function expectValues(page: Page, name: string, values: Readonly<Record<string, string>>): Promise<void> {
  const check = async () => {
    for (const [label, value] of Object.entries(values)) {
      const row = region(page, name)
        .locator('dl > div')
        .filter({ has: page.getByText(label, { exact: true }) })
      await expect(row.getByRole('definition'), label).toHaveText(value)
    }
  }
  await check()
  await page.reload()
  await check()
}

/** Fills the fields of an opened form by label, and saves them. */
async function save(page: Page, name: string, values: Readonly<Record<string, string>>): Promise<void> {
  const part = region(page, name)
  await part.getByRole('button', { name: 'Edit' }).click()
  for (const [label, value] of Object.entries(values)) await part.getByLabel(label, { exact: true }).fill(value)
  await part.getByRole('button', { name: 'Save' }).click()
  await expect(part.getByRole('button', { name: 'Edit' })).toBeVisible()
}

/** Creates a person in the first school of a demo user. Returns the uid. */
async function createPerson(realm: string, type: 'students' | 'employees', firstname: string): Promise<string> {
  const [school] = (await fetchPerson(origin(), `teacher.${realm}`)).associations
  const role = type === 'students' ? 'student' : 'employee'
  const data: PersonData = {
    username: `${firstname.toLowerCase()}.fields.${realm}`,
    name: { firstname, lastname: 'Fields' },
    organizations: [{ id: school?.uid ?? '', role, addToSubSchools: false }],
  }
  const response = await fetch(`${origin()}/api/controlpanel/v1/${type}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await fetchToken(origin(), `super.${realm}`)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ data }),
  })
  return ManagedPerson.parse(await response.json()).id
}

test('a super user sees and changes every field of an organization', async ({ page }) => {
  await open(page, 'no', '/organizations/new')
  const first = {
    Address: 'Storgata 1',
    'Postal code': '0155',
    City: 'Oslo',
    Country: 'Norge',
    Phone: '+47 1',
    'Number of pupils': '120',
  }
  for (const [label, value] of Object.entries({ Name: 'Fields School', ...first }))
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByLabel('Type').selectOption('Library')
  await press(page, 'Create')
  await expect(title(page, 'Fields School')).toBeVisible()
  await expectValues(page, 'Details', { Type: 'Library', Status: 'Active', ...first })

  const second = {
    Address: 'Havnegata 2',
    'Postal code': '5003',
    City: 'Bergen',
    Country: 'Sverige',
    Phone: '+46 2',
    'Number of pupils': '7',
  }
  await region(page, 'Details').getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Type').selectOption('School')
  await page.getByLabel('Status').selectOption('Inactive')
  for (const [label, value] of Object.entries({ Name: 'Fields Lower School', ...second }))
    await page.getByLabel(label, { exact: true }).fill(value)
  await press(page, 'Save')
  await expect(title(page, 'Fields Lower School')).toBeVisible()
  await expectValues(page, 'Details', { Type: 'School', Status: 'Inactive', ...second })

  const identifiers = {
    'Municipality key': '0301',
    'School unit code': 'S-2',
    'Sectoral code': 'C-3',
    'Establishment ID': 'E-4',
  }
  await save(page, 'Identifiers', identifiers)
  await expectValues(page, 'Identifiers', identifiers)
  const stored = await fetch(`${origin()}/api/customers/eu/schoolUnits/${page.url().split('/').at(-1)}`, {
    headers: { authorization: `Bearer ${await fetchToken(origin(), 'super.no')}` },
  })
  // Each label belongs to the field of the same name.
  expect(SchoolUnit.parse(await stored.json())).toMatchObject({
    officialMunicipalityKey: '0301',
    sisSchoolUnitCode: 'S-2',
    sectoralCode: 'C-3',
    establishmentId: 'E-4',
  })

  const above = region(page, 'Unit above')
  await expect(above).toContainText('No unit above')
  await above.getByRole('button', { name: 'Choose a unit above' }).click()
  await above.getByRole('searchbox', { name: 'Find a school unit' }).fill('kommune')
  const found = above.getByRole('list', { name: 'Find a school unit' }).getByRole('button')
  await expect(found).toHaveCount(1)
  const municipality = (await found.locator('bdi').textContent()) ?? ''
  await found.click()
  await above.getByRole('button', { name: 'Save' }).click()
  await expect(above.getByRole('link')).toHaveText(municipality)
  await page.reload()
  await expect(above.getByRole('link')).toHaveText(municipality)

  const methods = ['Login with QR cards', 'Secure login for staff'] as const
  for (const isOn of [true, false]) {
    for (const name of methods) {
      await page.getByLabel(name).click()
      const verb = isOn ? 'Switch on' : 'Switch off'
      if (isOn === (name === 'Secure login for staff')) await confirm(page, verb)
      await expect(page.getByLabel(name)).toBeChecked({ checked: isOn })
      await expect(page.getByLabel(name)).toHaveAttribute('aria-disabled', 'false')
    }
    await page.reload()
    for (const name of methods) await expect(page.getByLabel(name)).toBeChecked({ checked: isOn })
  }

  await above.getByRole('button', { name: `Remove ${municipality}` }).click()
  await confirm(page, 'Remove')
  await expect(above).toContainText('No unit above')
  await page.reload()
  await expect(above).toContainText('No unit above')
})

test('a super user sees and changes the fields of a user', async ({ page }) => {
  const teacher = await createPerson('se', 'employees', 'Tove')
  await open(page, 'se', `/users/${teacher}`)
  await expectValues(page, 'Name and identifiers', {
    Username: 'tove.fields.se',
    Status: 'Active',
    'Last login': 'Never',
  })
  const changes = {
    Username: 'tuva.fields.se',
    Email: 'tuva@fields.example',
    EPPN: 'tuva@school.example',
    'Google ID': 'g-1',
    'Google email': 'tuva@google.example',
    'Microsoft 365 email': 'tuva@office.example',
    'Personal identity number': '198112189876',
    'Mobile number': '+46701234567',
  }
  await save(page, 'Name and identifiers', { 'First name': 'Tuva', 'Last name': 'Changed', ...changes })
  await expect(title(page, 'Tuva Changed')).toBeVisible()
  await expectValues(page, 'Name and identifiers', changes)
  await region(page, 'Name and identifiers').getByRole('button', { name: 'Edit' }).click()
  for (const [label, value] of Object.entries(changes))
    await expect(page.getByLabel(label, { exact: true }), label).toHaveValue(value)

  const pupil = await createPerson('se', 'students', 'Pim')
  await page.goto(`${origin()}${MANAGE}/users/${pupil}`)
  await expectValues(page, 'Name and identifiers', { 'Age filter': 'None' })
  await save(page, 'Name and identifiers', { 'Age filter': '9' })
  await expectValues(page, 'Name and identifiers', { 'Age filter': '9' })

  await page.goto(`${origin()}${MANAGE}?columns=name,username,email,roles,status`)
  await page.getByRole('searchbox', { name: 'Search' }).fill('tuva')
  const row = page.getByRole('row', { name: /Tuva Changed/ })
  await expect(row).toContainText('tuva.fields.se')
  await expect(row).toContainText('tuva@fields.example')
  await expect(row).toContainText('Employee')
  await expect(row).toContainText('Active')
})

test('a super user sees the number of a user, and the number of the user in another program', async ({ page }) => {
  const teacher = await createPerson('no', 'employees', 'Nora')
  const legacyIds: number[] = []
  // Only the sync of a roster sets the other number.
  await page.route(`**/api/customers/eu/users/${teacher}`, async (route) => {
    const response = await route.fetch()
    const user = CustomerUser.parse(await response.json())
    legacyIds.push(user.legacyId)
    await route.fulfill({ response, json: { ...user, externalId: 'roster-17' } })
  })
  await open(page, 'no', `/users/${teacher}`)
  await expect.poll(() => legacyIds).not.toEqual([])
  await expectValues(page, 'Name and identifiers', { ID: String(legacyIds[0]), 'External ID': 'roster-17' })
})

test('a super user gives a user a role in a municipality and in the units below', async ({ page }) => {
  const teacher = await createPerson('fi', 'employees', 'Aino')
  await open(page, 'fi', `/users/${teacher}`)
  const roles = region(page, 'School units and roles')
  await expect(roles.getByRole('listitem')).toHaveCount(1)
  await roles.getByRole('button', { name: 'Add to a school unit' }).click()
  await roles.getByRole('searchbox', { name: 'Find a school unit' }).fill('kaupunki')
  const found = roles.getByRole('list', { name: 'Find a school unit' }).getByRole('button')
  await expect(found).toHaveCount(1)
  const municipality = (await found.locator('bdi').textContent()) ?? ''
  await found.click()
  await roles.getByLabel('Role', { exact: true }).selectOption('Employee')
  await roles.getByLabel('Also in the units below').check()
  await roles.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(roles.getByRole('listitem')).toHaveCount(3)
  await expect(roles.getByRole('listitem').filter({ hasText: municipality })).toContainText(
    'Employee · Also in the units below',
  )
})

test('a super user changes the name, the code and the members of a group, and deletes the group', async ({ page }) => {
  const [school] = (await fetchPerson(origin(), 'teacher.nl')).associations
  await open(page, 'nl', `/groups/new?unit=${school?.uid}`)
  await expect(page.getByRole('button', { name: 'Choose another' })).toBeVisible()
  await page.getByLabel('Name').fill('Groep 7')
  await press(page, 'Create')
  await expect(title(page, 'Groep 7')).toBeVisible()
  await expect(page.getByText('No group code')).toBeVisible()
  await save(page, 'Details', { Name: 'Groep 8' })
  await expect(title(page, 'Groep 8')).toBeVisible()
  const code = region(page, 'Group code')
  await press(page, 'Make new code')
  const text = code.getByText(/^[A-HJKMNP-Z2-9]{6}$/)
  await expect(text).toBeVisible()
  await page.reload()
  await expect(text).toBeVisible()

  await press(page, 'Add a person')
  const pupil = await fetchPerson(origin(), 'student.nl')
  const name = `${pupil.firstname} ${pupil.lastname}`
  await page.getByRole('searchbox', { name: 'Find a person' }).fill('student.nl')
  await page.getByRole('list', { name: 'Find a person' }).getByRole('button').click()
  const members = page.getByRole('grid', { name: 'Members' })
  await expect(members.getByRole('row', { name })).toContainText('student.nl')
  await press(page, `Remove ${name}`)
  await expect(page.getByText('No members yet')).toBeVisible()

  await press(page, 'Delete code')
  await confirm(page, 'Delete code')
  await expect(page.getByText('No group code')).toBeVisible()
  await press(page, 'Delete group')
  await confirm(page, 'Delete group')
  await expect(page).toHaveURL(/tab=groups/)
  await expect(page.getByRole('grid', { name: 'Groups' }).getByRole('rowheader').first()).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'Groep 8' })).toHaveCount(0)
})

test('a super user changes and deletes the subscription period of a user', async ({ page }) => {
  const pupil = await createPerson('de', 'students', 'Lena')
  await open(page, 'de', `/users/${pupil}`)
  const periods = region(page, 'Own subscriptions')
  await expect(periods).toContainText('No subscription periods.')
  await periods.getByRole('button', { name: 'New subscription period' }).click()
  await periods.getByLabel('Type').selectOption('Begreppa for schools')
  await periods.getByLabel('First day').fill('2020-02-01')
  await periods.getByLabel('Last day (optional)').fill('2020-03-31')
  await periods.getByRole('button', { name: 'Create' }).click()
  const period = periods.getByRole('listitem')
  await expect(period).toContainText('Begreppa for schools')
  await expect(period).toContainText(/1 Feb.*31 Mar 2020 · Ended/)
  await period.getByRole('button', { name: /^Edit/ }).click()
  await expect(period.getByLabel('First day')).toHaveValue('2020-02-01')
  await expect(period.getByLabel('Last day (optional)')).toHaveValue('2020-03-31')
  await period.getByLabel('Last day (optional)').fill('2099-06-30')
  await period.getByRole('button', { name: 'Save' }).click()
  await expect(period).toContainText(/30 Jun 2099 · Active/)
  await period.getByRole('button', { name: /^Delete/ }).click()
  await expect(periods).toContainText('No subscription periods.')
  await page.reload()
  await expect(periods).toContainText('No subscription periods.')
  // The periods of the pupil’s school are listed with the name of the school.
  const school = (await region(page, 'School units and roles').getByRole('link').textContent()) ?? ''
  await expect(region(page, 'Subscriptions of the school units').getByRole('listitem')).toHaveText(
    new RegExp(`Lectern for schools.*${school} · .* · Active`),
  )
})

test('a super user puts a book on the list of an organization, and removes it', async ({ page }) => {
  const [school] = (await fetchPerson(origin(), 'teacher.uk')).associations
  await open(page, 'uk', `/organizations/${school?.uid}?tab=books`)
  const list = region(page, 'Book list')
  await expect(list).toContainText('The list has no books.')
  await list.getByRole('button', { name: 'Add book' }).click()
  await list.getByRole('searchbox').fill('lamp')
  const add = list.getByRole('button', { name: /^Add The Lamp-Keeper/ })
  await add.click()
  const remove = list.getByRole('button', { name: /^Remove The Lamp-Keeper/ })
  await expect(remove).toBeVisible()
  await page.reload()
  await remove.click()
  await expect(list).toContainText('The list has no books.')
  await page.reload()
  await expect(list).toContainText('The list has no books.')
})

test('a request that fails says first what could not be done', async ({ page }) => {
  const fail = (route: Route) => route.fulfill({ status: 500, json: { code: 'internal_error', message: 'Failed.' } })
  const failOn = (method: string, path: string) =>
    page.route(`**/api/customers/eu/${path}`, (route) =>
      route.request().method() === method ? fail(route) : route.continue(),
    )
  await failOn('POST', 'schoolUnits')
  await open(page, 'de', '/organizations/new')
  await page.getByLabel('Name', { exact: true }).fill('Never Made')
  await press(page, 'Create')
  await expect(page.getByRole('alert')).toHaveText(/^Organization could not be created\. \S/)

  const pupil = await createPerson('de', 'students', 'Leni')
  await failOn('POST', 'userSubscriptionPeriods')
  await page.goto(`${origin()}${MANAGE}/users/${pupil}`)
  const periods = region(page, 'Own subscriptions')
  await press(page, 'New subscription period')
  await periods.getByLabel('First day').fill('2020-02-01')
  await periods.getByRole('button', { name: 'Create' }).click()
  await expect(periods.getByRole('alert')).toHaveText(/^Subscriptions could not be created\. \S/)

  const [school] = (await fetchPerson(origin(), 'teacher.de')).associations
  await failOn('GET', `schoolUnits/${school?.uid}`)
  await page.goto(`${origin()}${MANAGE}/organizations/${school?.uid}`)
  await expect(page.getByText('Could not fetch the organization.')).toBeVisible()
  await page.unrouteAll()
  await press(page, 'Try again')
  await expect(region(page, 'Details')).toBeVisible()
})
