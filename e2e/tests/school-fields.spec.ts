import { ManagedGroup, ManagedPerson, type PersonData } from '@lectern/contracts'
import { expect, test, type Page } from '@playwright/test'
import { fetchPerson, fetchToken } from '../src/api.ts'
import { findFaults } from '../src/find-faults.ts'
import { origin, startSession } from '../src/log-in.ts'

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Opens a page of the control panel in English. */
async function open(page: Page, username: string, path: string): Promise<void> {
  await startSession(page, username)
  await page.evaluate(() => localStorage.setItem('lectern_locale', JSON.stringify('en')))
  await page.goto(`${origin()}/controlpanel${path}`)
}

const findSchool = async (realm: string) => (await fetchPerson(origin(), `teacher.${realm}`)).associations[0]?.uid ?? ''

/** Sends a call of the control panel as a super user. */
async function send(realm: string, method: string, path: string, data: object): Promise<unknown> {
  const response = await fetch(`${origin()}/api/controlpanel/v1/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${await fetchToken(origin(), `super.${realm}`)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ data }),
  })
  expect(response.ok, path).toBe(true)
  return response.status === 204 ? undefined : response.json()
}

/** Creates a person in the first school of a realm. Returns the uid. */
async function createPerson(realm: string, type: 'students' | 'employees', firstname: string): Promise<string> {
  const role = type === 'students' ? 'student' : 'employee'
  const data: PersonData = {
    username: `${firstname.toLowerCase()}.school.${realm}`,
    name: { firstname, lastname: 'School' },
    organizations: [{ id: await findSchool(realm), role, addToSubSchools: false }],
  }
  return ManagedPerson.parse(await send(realm, 'POST', type, data)).id
}

/** Creates a group in the first school of a realm. Returns the uid. */
async function createGroup(realm: string, name: string): Promise<string> {
  return ManagedGroup.parse(await send(realm, 'POST', 'groups', { organizationId: await findSchool(realm), name })).id
}

/** Fills the form of a person, saves it, and expects the values after a reload. */
async function saveAndReload(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  const details = region(page, 'Details')
  const showIdentifiers = () => details.getByText('Identifiers', { exact: true }).click()
  await showIdentifiers()
  for (const [label, value] of Object.entries(values)) await details.getByLabel(label, { exact: true }).fill(value)
  await details.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('log')).toContainText('Saved')
  await page.reload()
  await showIdentifiers()
  for (const [label, value] of Object.entries(values))
    await expect(details.getByLabel(label, { exact: true }), label).toHaveValue(value)
}

test('the form of a person has every attribute, and saves it', async ({ page }) => {
  const name = { 'First name': 'Maj', 'Last name': 'Changed' }
  const identifiersOf = (user: string) => ({
    'Google ID': `id-${user}`,
    'Google email': `${user}@google.example`,
    'Microsoft 365': `${user}@office.example`,
    eppn: `${user}@school.example`,
  })
  const teacher = await createPerson('se', 'employees', 'Maja')
  await open(page, 'super.se', `/people/employees/${teacher}`)
  await saveAndReload(page, {
    ...name,
    ...identifiersOf('maj'),
    Username: 'maj.school.se',
    Email: 'maj@fields.example',
    BankID: '199001012385',
    'Mobile number': '+46701234568',
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Maj Changed' })).toBeVisible()
  // Students have no secure log-in, employees no age filter.
  await expect(page.getByLabel('Age filter')).toHaveAttribute('readonly')

  const pupil = await createPerson('se', 'students', 'Ture')
  await page.goto(`${origin()}/controlpanel/people/students/${pupil}`)
  const boxes = ['Can’t change their password', 'May use talking books']
  for (const box of boxes) {
    await expect(page.getByLabel(box)).not.toBeChecked()
    await page.getByLabel(box).check()
  }
  await saveAndReload(page, { ...name, ...identifiersOf('ture'), 'Age filter': '9' })
  for (const box of boxes) await expect(page.getByLabel(box)).toBeChecked()
  for (const field of ['BankID', 'Mobile number']) await expect(page.getByLabel(field)).toHaveAttribute('readonly')
})

test('a teacher changes name, age filter and code of an own group, and sees only the people of another group', async ({
  page,
}) => {
  await open(page, 'teacher.fi', `/schools/${await findSchool('fi')}/new-group`)
  await page.getByLabel('Name').fill('5 C')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '5 C' })).toBeVisible()
  const details = region(page, 'Details')
  await expect(details.getByLabel('Age filter')).toHaveValue('')
  await details.getByLabel('Name').fill('5 D')
  await details.getByLabel('Age filter').fill('11')
  await details.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '5 D' })).toBeVisible()
  await details.getByRole('button', { name: 'New code' }).click()
  const code = details.getByText(/[A-HJKMNP-Z2-9]{6}/)
  await expect(code).toBeVisible()
  const text = (await code.textContent()) ?? ''
  await page.reload()
  await expect(details.getByText(text)).toBeVisible()
  await expect(details.getByLabel('Age filter')).toHaveValue('11')
  await details.getByRole('button', { name: 'Delete code' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete code' }).click()
  await expect(code).toHaveCount(0)

  const other = await createGroup('fi', '5 E')
  await page.goto(`${origin()}/controlpanel/groups/${other}`)
  await expect(page.getByRole('heading', { level: 1, name: '5 E' })).toBeVisible()
  await expect(page.getByText('0 pupils', { exact: true })).toBeVisible()
  for (const name of ['Save', 'New code', 'Delete']) await expect(page.getByRole('button', { name })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Login cards and group code' })).toHaveCount(0)
})

test('an administrator adds a pupil to groups; a teacher removes the pupil from an own group only', async ({
  page,
}) => {
  const pupil = await createPerson('no', 'students', 'Odd')
  await createGroup('no', 'Fremmed')
  const own = (await fetchPerson(origin(), 'teacher.no')).memberships.map(({ name }) => name)
  const [first = '', second = ''] = own
  await open(page, 'admin.no', `/people/students/${pupil}`)
  const groups = region(page, 'Groups')
  await expect(groups.getByText('In no group yet.')).toBeVisible()
  const offered = () => groups.getByRole('combobox').getByRole('option')
  await expect(offered()).toHaveText(['Choose a group', ...[first, second, 'Fremmed'].toSorted()])
  for (const name of [first, 'Fremmed']) {
    await groups.getByRole('combobox').selectOption(name)
    await groups.getByRole('button', { name: `Add ${name}` }).click()
    await expect(groups.getByRole('link', { name })).toBeVisible()
  }
  await expect(offered()).toHaveText(['Choose a group', second])
  await expect(groups.getByRole('button', { name: /^Remove from / })).toHaveCount(2)

  await open(page, 'teacher.no', `/people/students/${pupil}`)
  await expect(groups.getByRole('link')).toHaveCount(2)
  await expect(groups.getByRole('button', { name: /^Remove from / })).toHaveCount(1)
  await groups.getByRole('button', { name: `Remove from ${first}` }).press('Enter')
  await expect(groups.getByRole('link')).toHaveText(['Fremmed'])
  // The focused button has gone with its row.
  await expect(groups.getByRole('link')).toBeFocused()
  await page.reload()
  await expect(groups.getByRole('link')).toHaveText(['Fremmed'])
  await expect(groups.getByRole('button', { name: /^Remove from / })).toHaveCount(0)
})

test('a list of the control panel that the server refuses says why, and loads again on request', async ({ page }) => {
  const school = await findSchool('uk')
  for (const [path, call, name] of [
    [`/schools/${school}`, 'students', 'Students'],
    [`/schools/${school}?tab=employees`, 'employees', 'Employees'],
    [`/schools/${school}?tab=guardians`, 'guardians', 'Guardians'],
    [`/schools/${school}?tab=groups`, 'groups', 'Groups'],
  ] as const) {
    const refused = new RegExp(`/controlpanel/v1/organizations/${school}/${call}\\?`, 'u')
    await page.route(refused, (route) =>
      route.fulfill({ status: 429, json: { code: 'too_many_requests', message: 'A text of the server' } }),
    )
    await open(page, 'admin.uk', path)
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert, call).toContainText('You have tried too many times.')
    await page.unroute(refused)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('grid', { name }).getByRole('rowheader').first(), call).toBeVisible()
  }
})

test('a page with typed values is left only after a question, and without one after the values are saved', async ({
  page,
}) => {
  await createPerson('se', 'students', 'Typed')
  await open(page, 'super.se', `/schools/${await findSchool('se')}?q=Typed`)
  await page.getByRole('link', { name: /^Typed/ }).click()
  const name = page.getByLabel('First name', { exact: true })
  const school = page.getByRole('main').getByRole('link').first()
  await name.fill('Not saved')
  await school.click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay on the page' }).click()
  await expect(question).toBeHidden()
  await expect(name).toHaveValue('Not saved')
  const address = page.url()
  await page.evaluate(() => history.back())
  await question.getByRole('button', { name: 'Stay on the page' }).click()
  await expect(question).toBeHidden()
  await expect(name).toHaveValue('Not saved')
  expect(page.url()).toBe(address)
  const closing = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  expect((await closing).type()).toBe('beforeunload')
  await (await closing).dismiss()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Not saved/ })).toBeVisible()
  await name.fill('Lost')
  await school.click()
  await question.getByRole('button', { name: 'Leave the page' }).click()
  await expect(page).toHaveURL(/\/controlpanel\/schools\//)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goBack()
  await expect(name).toHaveValue('Not saved')
  await name.fill('Saved')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Saved/ })).toBeVisible()
  await school.click()
  await expect(page).toHaveURL(/\/controlpanel\/schools\//)
})

test('an administrator moves a pupil, changes the role and removes the person, and takes each back', async ({
  page,
}) => {
  const pupil = await createPerson('de', 'students', 'Mika')
  await open(page, 'admin.de', `/people/students/${pupil}`)
  const schools = region(page, 'Schools and roles')
  const undo = async (message: string) => {
    const done = page.getByRole('dialog').filter({ hasText: message })
    await done.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('log')).toContainText('Saved')
  }
  const rows = schools.getByRole('listitem')
  await expect(rows).toContainText('Pupil')
  const before = (await rows.textContent()) ?? ''

  await schools.getByRole('button', { name: /^Move from/ }).click()
  const question = page.getByRole('alertdialog')
  await question.getByLabel('New school').selectOption({ index: 1 })
  await expect(question).toContainText('Will be removed')
  expect(await findFaults(page)).toEqual([])
  await question.getByRole('button', { name: 'Move' }).click()
  await expect(rows).not.toHaveText(before)
  await undo('Mika School now belongs to')
  await expect(rows).toHaveText(before)

  await schools.getByRole('button', { name: /^Change role at/ }).click()
  await question.getByLabel('Role').selectOption('Employee')
  await question.getByRole('button', { name: 'Change role' }).click()
  await expect(rows).toContainText('Employee')
  await undo('The role of Mika School was changed.')
  await expect(rows).toHaveText(before)

  await schools.getByRole('button', { name: /^Remove from/ }).click()
  await expect(question).toContainText('This is the only school of Mika School.')
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText(/^Mika School will be deleted on/)).toBeVisible()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('log')).toContainText('Mika School was restored.')
  await expect(schools.getByRole('button', { name: /^Remove from/ })).toBeVisible()
})
