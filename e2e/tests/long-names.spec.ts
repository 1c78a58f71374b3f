import { ManagedGroup, ManagedPerson } from '@lectern/contracts'
import { expect, test, type Page } from '@playwright/test'
import { fetchToken } from '../src/api.ts'
import { origin, startSession } from '../src/log-in.ts'

const GROUP = 'G'.repeat(100)
const LAST_NAME = 'L'.repeat(80)

/** Creates a school with a pupil in a group, both with names of one long word. Returns the paths of their pages. */
async function createSchool() {
  const authorization = `Bearer ${await fetchToken(origin(), 'super.uk')}`
  const send = async (method: string, path: string, body: object): Promise<unknown> => {
    const headers = { authorization, 'content-type': 'application/json' }
    const response = await fetch(`${origin()}/api${path}`, { method, headers, body: JSON.stringify(body) })
    expect(response.ok, path).toBe(true)
    return response.status === 204 ? undefined : response.json()
  }
  const unit = await send('POST', '/customers/eu/schoolUnits', { name: 'S'.repeat(100), type: 'school' })
  const school = unit !== null && typeof unit === 'object' && 'uid' in unit ? String(unit.uid) : ''
  const { id: group } = ManagedGroup.parse(
    await send('POST', '/controlpanel/v1/groups', { data: { organizationId: school, name: GROUP } }),
  )
  const name = { firstname: 'Ida', lastname: LAST_NAME }
  const organizations = [{ id: school, role: 'student' }]
  const data = { username: `ida.${Date.now()}`, name, organizations }
  const { id: pupil } = ManagedPerson.parse(await send('POST', '/controlpanel/v1/students', { data }))
  await send('PUT', `/controlpanel/v1/users/${pupil}/groups`, { data: { groups: [group] } })
  return {
    newPupil: `/controlpanel/schools/${school}/new/students`,
    pages: [
      `/controlpanel/schools/${school}`,
      `/controlpanel/schools/${school}?tab=groups`,
      `/controlpanel/groups/${group}`,
      `/controlpanel/people/students/${pupil}`,
      `/groups/${group}/badges`,
      `/controlpanel/schools/${school}/new-year`,
      `/controlpanel/schools/${school}/new/students`,
      `/controlpanel/schools/${school}/new-group`,
    ],
  }
}

/** Returns by how many pixels the page is wider than the window. */
const findExcess = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/** Returns by how many pixels the text of a snackbar is outside the snackbar. */
const findSnackbarExcess = (page: Page) =>
  page
    .getByRole('log')
    .getByText('was created.')
    .evaluate((text) => {
      const box = text.parentElement?.getBoundingClientRect()
      return text.getBoundingClientRect().right - (box?.right ?? 0)
    })

test('a long word in a name makes no page of the control panel scroll sideways, nor overflows the snackbar', async ({
  page,
}) => {
  const { pages, newPupil } = await createSchool()
  await startSession(page, 'super.uk')
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 740 })
    for (const path of pages) {
      await page.goto(`${origin()}${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(await findExcess(page), `${path} at ${width} px`).toBeLessThanOrEqual(0)
    }
    await page.goto(`${origin()}${newPupil}`)
    await page.getByLabel('First name').fill('Ida')
    await page.getByLabel('Last name').fill(LAST_NAME)
    await page.getByLabel('Username').fill(`ida.${width}.${Date.now()}`)
    await page.getByRole('button', { name: 'Create' }).click()
    expect(await findSnackbarExcess(page), `snackbar at ${width} px`).toBeLessThanOrEqual(0)
  }
})
