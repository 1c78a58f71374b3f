import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { findFaults } from '../src/find-faults.ts'
import { origin, startSession } from '../src/log-in.ts'

test('a super user filters the audit log, keeps the filters in the address, and saves the list', async ({ page }) => {
  await startSession(page, 'super.uk')
  await page.goto(`${origin()}/controlpanel/beta/manage`)
  await page.getByRole('link', { name: 'Audit log' }).click()
  await expect(page.getByRole('heading', { name: 'Audit log' })).toBeVisible()
  const table = page.getByRole('grid', { name: 'Audit log' })
  await expect(table).toContainText('User created')

  await page.getByRole('searchbox', { name: 'The person it is about' }).fill('student.uk')
  await page.getByRole('list', { name: 'The person it is about' }).getByRole('button').first().click()
  await expect(page).toHaveURL(/subject=/)
  await expect(page.getByRole('button', { name: 'Choose another' })).toBeFocused()
  await page.getByRole('combobox', { name: 'Action' }).selectOption('User created')
  await expect(page).toHaveURL(/action=create-user/)
  await page.reload()
  await expect(table.getByRole('row')).toHaveCount(2)
  expect(await findFaults(page)).toEqual([])

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as CSV' }).click(),
  ])
  expect((await readFile(await file.path(), 'utf8')).trim().split('\n')).toHaveLength(2)
  await page.getByRole('combobox', { name: 'Action' }).selectOption('Audit log downloaded')
  await expect(page.getByRole('button', { name: 'Clear filters' })).toBeVisible()
})

test('an administrator sees who did what at the school, finds a person, and saves the list', async ({ page }) => {
  await startSession(page, 'admin.uk')
  await page.goto(`${origin()}/controlpanel`)
  await page.getByRole('link', { name: 'Riverside Primary School' }).click()
  await page.getByRole('link', { name: 'What happened' }).click()
  await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible()
  const table = page.getByRole('grid', { name: 'What happened' })
  await expect(table).toContainText('User created')
  expect(await findFaults(page)).toEqual([])

  await page.getByRole('searchbox', { name: 'The person it is about' }).fill('student.uk')
  await page.getByRole('list', { name: 'The person it is about' }).getByRole('button').first().click()
  await expect(page).toHaveURL(/subject=/)
  await page.getByRole('combobox', { name: 'Action' }).selectOption('User created')
  await expect(table.getByRole('row')).toHaveCount(2)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as CSV' }).click(),
  ])
  expect((await readFile(await file.path(), 'utf8')).trim().split('\n')).toHaveLength(2)
})
