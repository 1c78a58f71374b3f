import { expect, test, type Page } from '@playwright/test'
import { fetchPerson } from '../src/api.ts'
import { findFaults } from '../src/find-faults.ts'
import { logIn, origin, startSession } from '../src/log-in.ts'

const MANAGE = '/controlpanel/beta/manage'
const open = (page: Page, path = '') => page.goto(`${origin()}${MANAGE}${path}`)
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
/** A link to a part of the page. */
const tab = (page: Page, name: string) =>
  page.getByRole('main').getByRole('navigation').getByRole('link', { name, exact: true })
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Finds a user by a part of the name in the table, and opens the page of this user. */
async function openUser(page: Page, part: string, name: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search' }).fill(part)
  await page.getByRole('rowheader').getByRole('link', { name }).click()
  await expect(title(page, name)).toBeVisible()
}

/** Expects that a person of Sweden is refused each page, and that the menu has no entry for them. */
async function expectRefusal(page: Page, username: string): Promise<void> {
  await logIn(page, username)
  await page.evaluate(() => localStorage.setItem('lectern_locale', JSON.stringify('en')))
  for (const path of ['', '/users/new', '/organizations/new', '/groups/new']) {
    await open(page, path)
    await expect(page.getByRole('alert')).toContainText('You don’t have permission to do this.')
    // Not the page of a super user with refused calls.
    await expect(page.getByRole('main').getByRole('heading')).toHaveText('An error occurred')
  }
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('link', { name: 'Manage users' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Management' })).toBeHidden()
}

test('a teacher sees neither the menu entry nor the pages', ({ page }) => expectRefusal(page, 'teacher.se'))

test('an administrator of a school sees neither the menu entry nor the pages', ({ page }) =>
  expectRefusal(page, 'admin.se'))

test('each of the lists has an address and a tab with an icon', async ({ page }) => {
  await startSession(page, 'super.uk')
  await open(page)
  await expect(page.getByRole('grid', { name: 'Users' })).toBeVisible()
  const tabs = page.getByRole('main').getByRole('navigation', { name: 'Management' }).getByRole('link')
  await expect(tabs).toHaveText(['Users', 'Organizations', 'Groups'])
  for (const [name, address] of [
    ['Groups', 'groups'],
    ['Organizations', 'organizations'],
    ['Users', 'users'],
  ] as const) {
    await expect(tab(page, name).locator('svg')).toBeVisible()
    await tab(page, name).click()
    await expect(page).toHaveURL(new RegExp(`tab=${address}`))
    await page.reload()
    await expect(page.getByRole('grid', { name }).getByRole('rowheader').first()).toBeVisible()
    await expect(tab(page, name)).toHaveAttribute('aria-current', 'page')
  }
})

test('a super user finds a person by a part of the name, gives a role, and sees this in the audit log', async ({
  page,
}) => {
  const teacher = await fetchPerson(origin(), 'teacher.uk')
  const name = `${teacher.firstname} ${teacher.lastname}`
  await logIn(page, 'super.uk')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Management' }).click()
  await expect(tab(page, 'Users')).toHaveAttribute('aria-current', 'page')
  await openUser(page, teacher.lastname.slice(0, 4), name)

  const roles = region(page, 'School units and roles')
  await roles.getByRole('button', { name: 'Add to a school unit' }).click()
  await roles.getByRole('searchbox', { name: 'Find a school unit' }).fill('oakf')
  await roles.getByRole('button', { name: /^Oakfield Academy/ }).click()
  // A person has one type.
  await roles.getByLabel('Role', { exact: true }).selectOption('Guardian')
  await roles.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(roles.getByRole('alert')).toHaveText(
    /^User could not be added to the organizations\. This person already has another type of account/,
  )
  await roles.getByLabel('Role', { exact: true }).selectOption('Administrator')
  await roles.getByRole('button', { name: 'Add', exact: true }).click()
  const removeButton = page.getByRole('button', { name: 'Remove from Oakfield Academy' })
  await expect(roles.getByRole('listitem').filter({ has: removeButton })).toContainText('Administrator')
  await expect(page.getByRole('row', { name: /User changed/ })).toContainText('School units')

  await removeButton.click()
  await expect(page.getByRole('alertdialog')).toContainText('also leaves the groups')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('row', { name: /Removed from a school unit/ })).toBeVisible()
  await expect(removeButton).toBeHidden()
  await roles.getByRole('button', { name: 'Remove from' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('will be deleted in 30 days')
  await page.keyboard.press('Escape')
})

test('a deletion can be undone', async ({ page }) => {
  const pupil = await fetchPerson(origin(), 'pupil09.uk')
  await startSession(page, 'super.uk')
  await open(page, `/users/${pupil.uid}`)
  await page.getByRole('button', { name: 'Delete user' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(`Delete ${pupil.firstname} ${pupil.lastname}?`)
  await expect(page.getByRole('alertdialog')).toContainText(
    /Will be removed.*Answers to assignments.*You can undo this/,
  )
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete user' }).click()
  await expect(page.getByText('This account will be deleted on')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('This account will be deleted on')).toBeHidden()
})

test('a book can be added to a shelf, and the sessions of a person can be ended', async ({ page }) => {
  // Reading the pupil's account logs the pupil in.
  const pupil = await fetchPerson(origin(), 'pupil10.uk')
  await startSession(page, 'super.uk')
  await open(page, `/users/${pupil.uid}`)
  const shelf = region(page, 'Bookshelf')
  await shelf.getByRole('button', { name: 'Add to shelf' }).click()
  await shelf.getByRole('searchbox', { name: 'Search by title or author' }).fill('lamp')
  const found = shelf.getByRole('list', { name: 'Search by title or author' })
  await expect(found.getByRole('listitem')).toHaveCount(1)
  const add = found.getByRole('button', { name: 'Add The Lamp-Keeper' })
  if (await add.isVisible()) await add.click()
  await expect(found.getByRole('button', { name: 'Added: The Lamp-Keeper' })).toBeVisible()
  await shelf.getByRole('button', { name: 'Remove The Lamp-Keeper' }).click()
  await expect(add).toBeVisible()

  const logIns = region(page, 'Login')
  await expect(logIns.getByRole('listitem').filter({ hasText: /\d session.* · Last used/ })).toBeVisible()
  await expect(logIns.getByRole('term')).toHaveText(['Authenticator app', 'Passkeys', 'Recovery codes'])
  await expect(logIns.getByRole('definition')).toHaveText(['0', '0', '0'])
  await logIns.getByRole('button', { name: 'End all sessions' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End all sessions' }).click()
  await expect(page.getByText('All sessions are ended')).toBeVisible()
  await expect(logIns.getByText('Not logged in on any device.')).toBeVisible()
  await page.getByRole('link', { name: 'Log in as this user' }).click()
  await expect(page.getByLabel('Reason')).toBeVisible()
})

test('a super user makes an organization below the municipality, a group in it, a user and a period', async ({
  page,
}) => {
  await startSession(page, 'super.uk')
  await open(page, '?tab=organizations&type=municipality')
  await page.getByRole('rowheader').getByRole('link').first().click()
  await tab(page, 'Units below').click()
  await page.getByRole('link', { name: 'New organization below' }).click()
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByLabel('Name')).toBeFocused()
  await expect(page.getByText('This value is required')).toBeVisible()
  await page.getByLabel('Name').fill('Hillside School')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(title(page, 'Hillside School')).toBeVisible()
  await expect(region(page, 'Unit above').getByRole('link')).toBeVisible()

  await tab(page, 'Groups').click()
  await page.getByRole('link', { name: 'New group' }).click()
  await page.getByLabel('Name').fill('Year 1 Hazel')
  await page.getByLabel('With a group code').check()
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(title(page, 'Year 1 Hazel')).toBeVisible()
  await expect(page.getByText('No members yet')).toBeVisible()
  // The notification stays while the mouse is over it, and the keyboard does not move the mouse.
  const created = page.getByRole('log').locator('[data-kind]').filter({ hasText: 'Year 1 Hazel is created' })
  await created.hover()
  await page.getByRole('link', { name: 'Hillside School' }).press('Enter')

  await tab(page, 'People').press('Enter')
  await page.getByRole('link', { name: 'New user' }).press('Enter')
  const create = await page.getByRole('button', { name: 'Create' }).boundingBox()
  const notice = await created.boundingBox()
  expect(notice?.x, 'the notification covers no button of the form').toBeGreaterThan(
    (create?.x ?? 0) + (create?.width ?? Infinity),
  )
  await page.getByLabel('First name').fill('Iris')
  await page.getByLabel('Last name').fill('Vale')
  await page.getByLabel('Username').fill('student.uk')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Username already exists')).toBeVisible()
  await page.getByLabel('Username').fill('iris.vale.uk')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(title(page, 'Iris Vale')).toBeVisible()

  await page.getByRole('link', { name: 'Hillside School' }).click()
  await tab(page, 'Subscriptions').click()
  await page.getByRole('button', { name: 'New subscription period' }).click()
  await page.getByLabel('First day').fill('2026-02-01')
  await page.getByLabel('Last day (optional)').fill('2026-01-01')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Should be after the start date')).toBeVisible()
  await page.getByLabel('Last day (optional)').fill('2099-06-30')
  await page.getByRole('button', { name: 'Create' }).click()
  const period = page.getByRole('listitem').filter({ hasText: 'Lectern for schools' })
  await expect(period).toContainText('30 Jun 2099')
  await period.getByRole('button', { name: 'Edit' }).click()
  await period.getByLabel('First day').fill('2100-01-01')
  await period.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Should be before the end date')).toBeVisible()
  await expect(period.getByLabel('First day')).toBeFocused()
})

test('the tables work with the keyboard alone', async ({ page }) => {
  await startSession(page, 'super.uk')
  await open(page)
  await tab(page, 'Users').focus()
  await page.keyboard.press('Tab')
  await expect(tab(page, 'Organizations')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('grid', { name: 'Organizations' })).toBeVisible()
  await tab(page, 'Organizations').focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  const grid = page.getByRole('grid', { name: 'Users' })
  await expect(grid.getByRole('rowheader').first()).toBeVisible()
  // Search, two lists, a checkbox and the menu of columns come before the grid, which is one stop.
  await page.getByRole('searchbox').focus()
  for (let stop = 0; stop < 5; stop += 1) await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/sortBy=name/)
  await expect(grid).toHaveAttribute('aria-busy', 'false')
  await page.keyboard.press('ArrowDown')
  const name = await grid.getByRole('rowheader').first().innerText()
  await page.keyboard.press('Enter')
  await expect(title(page, name)).toBeVisible()
})

test('axe finds no faults on the pages of super users', async ({ page }) => {
  const pupil = await fetchPerson(origin(), 'pupil01.uk')
  const unit = `/organizations/${pupil.associations[0]?.uid}`
  await logIn(page, 'super.uk')
  const faults: string[] = []
  const tabs = ['below', 'people', 'groups', 'subscriptions', 'books'].map((tab) => `${unit}?tab=${tab}`)
  const lists = ['', '?tab=organizations', '?tab=groups', '/users/new', '/organizations/new', '/groups/new']
  const single = [`/users/${pupil.uid}`, unit, `/groups/${pupil.memberships[0]?.uid}`]
  for (const path of [...lists, ...single, ...tabs]) {
    await page.goto(`${origin()}${MANAGE}${path}`, { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    faults.push(...(await findFaults(page)).map((fault) => `${path}: ${fault}`))
  }
  expect(faults).toEqual([])
})
