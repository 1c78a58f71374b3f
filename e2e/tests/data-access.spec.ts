import { listManagedOrganizations } from '@lectern/contracts'
import { expect, test } from '@playwright/test'
import { fetchToken } from '../src/api.ts'
import { findFaults } from '../src/find-faults.ts'
import { origin, startSession } from '../src/log-in.ts'

const SCHOOL = 'Oakfield'

/** Returns the id of a school of the demo. */
async function findSchool(): Promise<string> {
  const response = await fetch(`${origin()}/api/controlpanel/v1/organizations?q=${SCHOOL}`, {
    headers: { authorization: `Bearer ${await fetchToken(origin(), 'admin.uk')}` },
  })
  const { data } = listManagedOrganizations.responses[200].parse(await response.json())
  return data[0]?.id ?? ''
}

/** Requests a token as a program does, with its id and its secret. RFC 6749 §4.4.2. */
async function requestToken(address: string, id: string, secret: string) {
  const response = await fetch(address, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  })
  const body: unknown = await response.json()
  const token = body !== null && typeof body === 'object' && 'access_token' in body ? String(body.access_token) : ''
  return { status: response.status, token }
}

/** Reads the classes as a program does. */
async function readClasses(address: string, token: string) {
  const response = await fetch(`${address}/classes`, { headers: { authorization: `Bearer ${token}` } })
  return { status: response.status, text: await response.text() }
}

test('an administrator gives a program access, the program reads the classes, and is refused after the access has ended', async ({
  page,
}) => {
  const school = await findSchool()
  await startSession(page, 'admin.uk')
  await page.goto(`${origin()}/controlpanel/schools/${school}/syncs`)
  await page.getByRole('link', { name: 'Access for programs' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access for programs')
  await expect(page.getByText('No program has access yet')).toBeVisible()
  expect(await findFaults(page)).toEqual([])

  await page.getByLabel('Name of the program').fill('Reading report')
  await page.getByRole('button', { name: 'Give access' }).click()
  const secret = await page.getByRole('textbox', { name: 'Client secret' }).inputValue()
  const id = await page.getByRole('textbox', { name: 'Client ID' }).inputValue()
  const tokenAddress = await page.getByRole('textbox', { name: 'Address for access tokens' }).inputValue()
  const address = await page.getByRole('textbox', { name: 'Address for OneRoster' }).inputValue()
  const program = page.getByRole('listitem').filter({ hasText: 'Reading report' })
  await expect(program).toContainText('Not used yet')

  expect((await requestToken(tokenAddress, id, 'wrong')).status).toBe(401)
  const { token } = await requestToken(tokenAddress, id, secret)
  const read = await readClasses(address, token)
  expect(read.status).toBe(200)
  expect(read.text).toContain('"title"')
  expect(read.text).not.toContain('LAMP24')

  await page.reload()
  await expect(program).not.toContainText('Not used yet')
  await expect(page.getByRole('textbox', { name: 'Client secret' })).toHaveCount(0)
  expect(await findFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'End access: Reading report' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End access' }).click()
  await expect(page.getByText('No program has access yet')).toBeVisible()
  expect((await readClasses(address, token)).status).toBe(401)
  expect((await requestToken(tokenAddress, id, secret)).status).toBe(401)
})
