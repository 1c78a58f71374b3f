import { expect, test } from '@playwright/test'
import { fetchPerson } from '../src/api.ts'
import { findFaults } from '../src/find-faults.ts'
import { logIn, origin } from '../src/log-in.ts'

test('a school links a guardian and gives a code; a parent adds the child; the school unlinks both', async ({
  page,
  browser,
}) => {
  const { uid, firstname, lastname } = await fetchPerson(origin(), 'pupil04.uk')
  const guardian = await fetchPerson(origin(), 'guardian.uk')
  const guardianName = `${guardian.firstname} ${guardian.lastname}`
  await logIn(page, 'admin.uk')
  await page.goto(`${origin()}/controlpanel/people/students/${uid}`)
  const guardians = page.getByRole('region', { name: 'Guardians' })
  await expect(guardians).toContainText('No guardian is linked yet.')
  await guardians.getByRole('searchbox').fill(guardian.firstname)
  await guardians.getByRole('button', { name: `Link ${guardianName}` }).click()
  await expect(guardians.getByRole('link', { name: guardianName })).toBeVisible()
  await expect(guardians.getByRole('searchbox')).toBeFocused()
  await guardians.getByRole('link', { name: guardianName }).click()
  const children = page.getByRole('region', { name: 'Children' })
  await expect(children.getByRole('link', { name: `${firstname} ${lastname}` })).toBeVisible()
  expect(await findFaults(page)).toEqual([])
  await children.getByRole('button', { name: `Unlink ${firstname} ${lastname}` }).click()
  await expect(page.getByRole('alertdialog')).toContainText(`Unlink ${guardianName} from ${firstname} ${lastname}?`)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click()
  await expect(children.getByRole('link', { name: `${firstname} ${lastname}` })).toBeHidden()

  await page.goto(`${origin()}/controlpanel/people/students/${uid}`)
  const codes = page.getByRole('region', { name: 'Code for a guardian' })
  await codes.getByRole('button', { name: 'Create a code' }).click()
  const letter = page.getByRole('region', { name: `To a parent of ${firstname} ${lastname}` })
  await expect(letter).toBeFocused()
  await expect(letter).toContainText(`${origin()}/add-child`)
  const code = (await letter.getByText(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/v).textContent()) ?? ''
  expect(await findFaults(page)).toEqual([])

  const parent = await browser.newPage()
  await logIn(parent, 'consumer.uk')
  await parent.getByRole('main').getByRole('link', { name: 'Add my child' }).click()
  const field = parent.getByLabel('Code from the school')
  const proceed = parent.getByRole('button', { name: 'Continue' })
  await proceed.click()
  await expect(field).toHaveAccessibleDescription('Enter the code.')
  await field.fill('ABCD-EFGH')
  await proceed.click()
  await expect(parent.getByRole('alert')).toContainText('There is no such code.')
  expect(await findFaults(parent)).toEqual([])
  await field.fill(code.toLowerCase())
  await proceed.click()
  await expect(parent.getByRole('heading', { name: 'Is this your child?' })).toBeFocused()
  await expect(parent.getByRole('main')).toContainText('Riverside Primary School')
  await expect(parent.getByRole('main')).not.toContainText(lastname)
  expect(await findFaults(parent)).toEqual([])
  await parent.getByRole('button', { name: `Yes, add ${firstname}` }).click()
  await expect(parent.getByRole('heading', { name: `${firstname} is added` })).toBeFocused()
  await parent.getByRole('main').getByRole('link', { name: 'Home page' }).click()
  const child = parent.getByRole('region', { name: `${firstname} ${lastname}` })
  await expect(child).toBeVisible()

  await page.reload()
  await expect(codes.getByRole('listitem')).toContainText(['Used'])
  await guardians.getByRole('button', { name: /^Unlink / }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click()
  await expect(guardians).toContainText('No guardian is linked yet.')
  await parent.reload()
  await expect(parent.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(parent.getByRole('main').getByRole('link', { name: 'Add my child' })).toBeVisible()
  await expect(child).toBeHidden()
  await parent.close()

  await codes.getByRole('button', { name: 'Create a code' }).click()
  await codes.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(codes.getByRole('listitem').first()).toContainText('Withdrawn')
  await expect(letter).toBeHidden()
})
