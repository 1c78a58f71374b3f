import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { fetchToken } from '../src/api.ts'
import { findFaults } from '../src/find-faults.ts'
import { origin, startSession } from '../src/log-in.ts'

const MANAGE = '/controlpanel/beta/manage'
const SCHOOL = 'Lantern School'

/** Creates a school with one pupil. Returns its uid. */
async function createSchool(): Promise<string> {
  const authorization = `Bearer ${await fetchToken(origin(), 'super.uk')}`
  const send = async (path: string, body: object) => {
    const headers = { authorization, 'content-type': 'application/json' }
    const response = await fetch(`${origin()}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(response.status).toBe(201)
    return response
  }
  const unit: unknown = await (await send('/customers/eu/schoolUnits', { name: SCHOOL, type: 'school' })).json()
  const uid = unit !== null && typeof unit === 'object' && 'uid' in unit ? String(unit.uid) : ''
  const name = { firstname: 'Lena', lastname: 'Leaver' }
  const organizations = [{ id: uid, role: 'student' }]
  await send('/controlpanel/v1/students', { data: { username: `lena.${Date.now()}`, name, organizations } })
  return uid
}

test('a super user exports a school, deletes it, and gets a certificate', async ({ page }) => {
  const uid = await createSchool()
  await startSession(page, 'super.uk')
  await page.goto(`${origin()}${MANAGE}/organizations/${uid}`)
  await page.getByRole('link', { name: 'Export or delete' }).click()
  const region = (name: string) => page.getByRole('region', { name })
  await expect(region('Delete the school')).toContainText('Lena Leaver')
  await expect(region('Delete the school')).toContainText('Create the file first.')

  await page.getByRole('button', { name: 'Create the file' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the file' }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`${SCHOOL}.zip`)
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK')

  const name = page.getByLabel(`Type the name of the school: ${SCHOOL}`)
  await page.getByLabel('When').selectOption('At once')
  await expect(region('Delete the school')).toContainText('You cannot undo this.')
  await name.fill('Another school')
  await page.getByRole('button', { name: 'Delete the school' }).click()
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription('This is not the name of the school.')
  expect(await findFaults(page)).toEqual([])
  await name.fill(SCHOOL)
  await page.getByRole('button', { name: 'Delete the school' }).click()

  const certificate = region('Certificate of deletion')
  await expect(certificate).toContainText('Rows found: 0.')
  await expect(certificate).toContainText('People')
  // The button that was pressed is gone, and the section around it.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(certificate.getByRole('button', { name: 'Print' })).toBeVisible()
  expect(await findFaults(page)).toEqual([])
  await page.goto(`${origin()}${MANAGE}/organizations/${uid}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('404')

  await page.goto(`${origin()}${MANAGE}?tab=organizations`)
  const [list] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the list' }).click(),
  ])
  expect(list.suggestedFilename()).toBe('Organizations.xlsx')
})
