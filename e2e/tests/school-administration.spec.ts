import { expect, type Page, test } from '@playwright/test'
import { findFaults } from '../src/find-faults.ts'
import { logIn, logInByHand, origin, startSession } from '../src/log-in.ts'

const table = (page: Page, name: string) => page.getByRole('grid', { name })

async function openSchool(page: Page, name: string): Promise<void> {
  await page.goto(`${origin()}/controlpanel`)
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

test('an administrator adds a pupil, who logs in with a new password; a deleted pupil can be restored', async ({
  page,
  browser,
}) => {
  await startSession(page, 'admin.uk')
  await openSchool(page, 'Oakfield Academy')
  await expect(table(page, 'Students').getByRole('row')).toHaveCount(11)
  expect(await findFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'New student' }).click()
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('This value is required')).toHaveCount(3)
  await expect(page.getByLabel('First name')).toBeFocused()
  await page.getByLabel('First name').fill('Zoë')
  await page.getByLabel('Last name').fill('Ångström')
  await page.getByLabel('Username').fill('pupil01.uk')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Username already exists')).toBeVisible()
  await page.getByLabel('Username').fill('zoe.angstrom')
  await page.getByLabel('Group (optional)').selectOption('Year 2 Birch')
  expect(await findFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Zoë Ångström' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Groups' }).getByRole('link', { name: 'Year 2 Birch' })).toBeVisible()
  expect(await findFaults(page)).toEqual([])

  await page.getByLabel('Age filter').fill('19')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Must be between 1 and 18')).toBeVisible()

  const reasons = page.getByRole('region', { name: 'Can’t log in?' }).getByRole('listitem')
  await expect(reasons).toHaveText([/^This account has no password\./, /^The school has switched login cards off\./])
  await page.getByRole('button', { name: 'New password' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'New password' }).click()
  const password = page.getByText(/^[a-z]{4}-[a-z]{4}-\d\d$/)
  await expect(password).toBeVisible()
  const secret = (await password.textContent()) ?? ''
  const pupil = await browser.newPage()
  await logInByHand(pupil, 'zoe.angstrom', secret)
  await expect(pupil.getByRole('heading', { name: 'Hello, Zoë' })).toBeVisible()
  await pupil.context().clearCookies()
  await pupil.evaluate(() => localStorage.removeItem('lectern_session'))
  await expect(reasons).toHaveText([/^The school has switched login cards off\./])

  const check = page.getByRole('region', { name: 'Can’t see a book?' })
  await check.getByRole('searchbox', { name: 'Title or author of the book' }).fill('frog who')
  await check.getByRole('button', { name: 'Add The Frog Who Counted' }).click()
  await expect(check.getByText('This book can be opened. It is on the bookshelf.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Bookshelf' }).getByText('The Frog Who Counted')).toBeVisible()
  expect(await findFaults(page)).toEqual([])

  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Delete Zoë Ångström?')
  await expect(page.getByRole('alertdialog')).toContainText(/Will be removed.*Places in groups.*You can undo this/)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(/^Zoë Ångström will be deleted on/)).toBeVisible()
  await pupil.goto(`${origin()}/login`)
  await pupil.getByLabel('Username').fill('zoe.angstrom')
  await pupil.getByLabel('Password', { exact: true }).fill(secret)
  await pupil.getByRole('button', { name: 'Log in' }).click()
  await expect(pupil.getByText(/^Your school has removed your account, and it will be deleted/)).toBeVisible()
  await pupil.close()
  await expect(reasons.first()).toHaveText(/^This account will be deleted, so it cannot log in\./)
  await page.getByRole('button', { name: 'Restore' }).press('Enter')
  await expect(page.getByRole('log')).toContainText('Zoë Ångström was restored.')
  // The focused button has gone.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByText(/^Last login: /)).toBeVisible()
})

test('filter, search, sort and page of a list are in the address, and the table works by keyboard alone', async ({
  page,
}) => {
  await startSession(page, 'admin.uk')
  await openSchool(page, 'Oakfield Academy')
  await page.getByRole('searchbox').fill('murphy')
  await expect(table(page, 'Students').getByRole('link', { name: 'Arthur Murphy' })).toBeVisible()
  await expect(page).toHaveURL(/[?&]q=murphy/)
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Inactive')
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue('murphy')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  const header = table(page, 'Students').getByRole('columnheader', { name: 'Name', exact: true })
  await expect(header).toHaveAttribute('aria-sort', 'ascending')
  // While rows are loading, the table shows the earlier rows.
  const firstLink = table(page, 'Students').getByRole('link').first()
  const firstAscending = (await firstLink.textContent()) ?? ''
  await header.click()
  await expect(page).toHaveURL(/sortDesc=true/)
  await expect(firstLink).not.toHaveText(firstAscending)
  const firstDescending = (await firstLink.textContent()) ?? ''
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByText(/^Page 2 of \d$/)).toBeVisible()
  await expect(firstLink).not.toHaveText(firstDescending)

  await header.focus()
  await page.keyboard.press('ArrowDown')
  const firstName = await firstLink.textContent()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: firstName ?? '' })).toBeVisible()
})

test('the second of two administrators who edit a pupil gets a message and keeps the typed values', async ({
  page,
  browser,
}) => {
  const open = async (other: Page) => {
    await startSession(other, 'admin.uk')
    await openSchool(other, 'Riverside Primary School')
    await other.getByRole('searchbox').fill('pupil02.uk')
    await table(other, 'Students').getByRole('row', { name: 'pupil02.uk' }).getByRole('link').first().click()
    await expect(other.getByLabel('First name')).toBeEditable()
  }
  const second = await browser.newPage()
  await open(page)
  await open(second)
  await page.getByLabel('First name').fill('Earlier')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Earlier / })).toBeVisible()
  await second.getByLabel('First name').fill('Later')
  await second.getByRole('button', { name: 'Save' }).click()
  await expect(second.getByText(/^Another person has changed the same values/)).toBeVisible()
  await expect(second.getByText('First name: Earlier')).toBeVisible()
  await expect(second.getByLabel('First name')).toHaveValue('Later')
  expect(await findFaults(second)).toEqual([])
  await second.getByRole('button', { name: 'Show the newest version' }).click()
  await expect(second.getByLabel('First name')).toHaveValue('Earlier')
  await second.close()
})

test('a teacher makes a group, adds a pupil, gives the group a book, and deletes it; other pages are refused', async ({
  page,
  browser,
}) => {
  await startSession(page, 'teacher.uk')
  await page.goto(`${origin()}/controlpanel`)
  await page.getByRole('region', { name: 'Your schools' }).getByRole('link').click()
  await expect(page.getByRole('link', { name: 'New student' })).toBeHidden()
  await page
    .getByRole('navigation', { name: 'Riverside Primary School' })
    .getByRole('link', { name: /^Groups/ })
    .click()
  await page.getByRole('link', { name: 'New group' }).click()
  await page.getByLabel('Name').fill('Lamp readers')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lamp readers' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search the people of the school' }).fill('pupil02.uk')
  await page.getByRole('button', { name: /^Add / }).click()
  await expect(page.getByText('1 pupil', { exact: true })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Title or author' }).fill('frog')
  await page.getByRole('button', { name: 'Add The Frog Who Counted' }).click()
  await expect(page.getByText('1 pupil has the book on the bookshelf now.')).toBeVisible()
  expect(await findFaults(page)).toEqual([])

  await table(page, 'People').getByRole('row', { name: 'pupil02.uk' }).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Remove from group' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove 1 person from the group?' })
  await question.getByRole('button', { name: 'Remove from group' }).click()
  await expect(page.getByRole('log')).toContainText('1 person was removed from the group.')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('alertdialog')).toContainText(
    /Will be removed.*Places in groups.*You can undo this until/,
  )
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('log')).toContainText('Lamp readers was deleted.')
  const deleted = page.getByRole('dialog').filter({ hasText: 'Lamp readers was deleted.' })
  await deleted.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('log')).toContainText('Lamp readers was restored.')
  await page.getByRole('link', { name: 'Lamp readers' }).click()
  await expect(table(page, 'People').getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('region', { name: 'Deleted groups' })).toContainText('Lamp readers')

  const school = new URL(page.url()).pathname
  await page.goto(`${origin()}${school}/import/students`)
  await expect(page.getByText(/^You don’t have permission to do this/)).toBeVisible()
  const pupil = await browser.newPage()
  await logIn(pupil, 'student.uk')
  await pupil.goto(`${origin()}${school}`)
  await expect(pupil.getByText(/^You don’t have permission to do this/)).toBeVisible()
  await pupil.close()
})

test('an administrator starts a school year, and takes it back', async ({ page }) => {
  await logIn(page, 'admin.us')
  await openSchool(page, 'Cedar Creek Middle School')
  await page.getByRole('link', { name: /^Groups/ }).click()
  await expect(table(page, 'Groups').getByRole('link')).toHaveText(['Grade 2, Room 7'])
  await page.getByRole('link', { name: 'New school year' }).click()
  await page.getByRole('combobox', { name: 'Next year' }).selectOption('Students leave the school')
  await page.getByRole('button', { name: 'Start the school year' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Start the school year' }).click()
  await expect(page.getByText(/^The new school year has started/)).toBeVisible()
  const last = page.getByRole('region', { name: 'Take back the school year' })
  await expect(last.getByText(/^You can take it back until/)).toBeVisible()
  expect(await findFaults(page)).toEqual([])
  await last.getByRole('button', { name: 'Take back the school year' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back the school year' }).click()
  await expect(page.getByText(/^The school year was taken back/)).toBeVisible()
  await expect(page.getByText(/^The new school year has started/)).toBeHidden()
  await page.getByRole('link', { name: 'Cedar Creek Middle School' }).click()
  await expect(table(page, 'Groups').getByRole('link')).toHaveText(['Grade 2, Room 7'])
})
