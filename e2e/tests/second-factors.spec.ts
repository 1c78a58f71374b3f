import path from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { connectToEmbedded } from '../../apps/server/src/testing/embedded-client.ts'
import { fetchPerson, fetchToken } from '../src/api.ts'
import { findFaults } from '../src/find-faults.ts'
import { logIn, origin, startSession } from '../src/log-in.ts'

const STEP_MS = 30_000
/**
 * Returns the TOTP code of the current half minute, or of the half minute `ahead` half minutes later. The server
 * accepts each code once, so a second code must be the next code.
 */
const generateCode = (key: string, ahead = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(key), timestamp: Date.now() + ahead * STEP_MS })

async function openPage(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Secure login' }).click()
  await expect(page.getByRole('heading', { name: 'Secure login' })).toBeVisible()
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
}

async function writePassword(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill('lectern-demo')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
}

test('a pupil has no secure-login page in the menu, and the page itself says why', async ({ page }) => {
  await logIn(page, 'student.uk')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('link', { name: 'My profile' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Secure login' })).toHaveCount(0)
  await page.goto(`${origin()}/secure-log-in`)
  await expect(page.getByText('Secure login is only for staff.')).toBeVisible()
})

test('a teacher sets up an app, logs in with its code, and then with a recovery code', async ({ page }) => {
  await logIn(page, 'teacher.uk')
  await openPage(page)
  await page.getByRole('button', { name: 'Set up an app' }).click()
  const key = (await page.locator('code').innerText()).replaceAll(' ', '')
  expect(await findFaults(page), 'setting up').toEqual([])
  await page.getByLabel('Code from your app').fill(generateCode(key))
  await page.getByRole('button', { name: 'Confirm' }).click()
  const codes = page.getByRole('list').getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recovery = await codes.first().innerText()
  expect(await findFaults(page), 'the codes').toEqual([])
  await page.getByRole('button', { name: 'I have written them down' }).click()
  await expect(page.getByText('Your app is set up.')).toBeVisible()

  await logOut(page)
  await writePassword(page, 'teacher.uk')
  expect(await findFaults(page), 'the second step').toEqual([])
  const code = page.getByLabel('Code from your app')
  await code.fill('000000')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('alert')).toContainText('That did not work.')
  await code.fill(generateCode(key, 1))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL(`${origin()}/`)

  await logOut(page)
  await writePassword(page, 'teacher.uk')
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recovery)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL(`${origin()}/`)
  await openPage(page)
  await expect(page.getByText('9 codes left')).toBeVisible()
})

test('an admin adds a passkey and logs in with it', async ({ page, context }) => {
  // WebAuthn requires a host name instead of an IP address.
  const app = origin().replace('127.0.0.1', 'localhost')
  const browser = await context.newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.addInitScript(() => localStorage.setItem('lectern_realm', JSON.stringify('uk')))
  await page.goto(`${app}/login`)
  await page.getByLabel('Username').fill('admin.uk')
  await page.getByLabel('Password', { exact: true }).fill('lectern-demo')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(`${app}/`)
  await openPage(page)
  await page.getByLabel('Passkey name').fill('School laptop')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('button', { name: 'I have written them down' }).click()
  await expect(page.getByRole('button', { name: 'Remove School laptop' })).toBeVisible()

  await logOut(page)
  await writePassword(page, 'admin.uk')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(`${app}/`)
  await openPage(page)
  await page.getByRole('button', { name: 'Remove School laptop' }).click()
  await expect(page.getByRole('button', { name: 'Remove School laptop' })).toHaveCount(0)
})

test('in Sweden, staff open the secure log-in from the menu', async ({ page }) => {
  await logInSwedish(page, 'teacher.se')
  await page.getByRole('button', { name: 'Meny' }).click()
  await page.getByRole('link', { name: 'Logga in säkert' }).click()
  await page.getByRole('link', { name: 'Ställ in säker inloggning' }).click()
  await page.getByRole('button', { name: 'Lägg till en app' }).click()
  const key = (await page.locator('code').innerText()).replaceAll(' ', '')
  await page.getByLabel('Kod från appen').fill(generateCode(key))
  await page.getByRole('button', { name: 'Bekräfta' }).click()
  await page.getByRole('button', { name: 'Jag har skrivit ner dem' }).click()

  await page.getByRole('button', { name: 'Meny' }).click()
  await page.getByRole('link', { name: 'Logga in säkert' }).click()
  await page.getByLabel('Kod från appen').fill(generateCode(key, 1))
  await page.getByRole('button', { name: 'Bekräfta' }).click()
  await expect(page).toHaveURL(`${origin()}/secure-log-in`)
  await page.getByRole('button', { name: 'Meny' }).click()
  await expect(page.getByRole('link', { name: 'Säker inloggning' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Logga in säkert' })).toHaveCount(0)
})

async function logInSwedish(page: Page, username: string): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('lectern_realm', JSON.stringify('se')))
  await page.goto(`${origin()}/login`)
  await page.locator('input[name=username]').fill(username)
  await page.locator('input[name=password]').fill('lectern-demo')
  await page.locator('button[type=submit]').click()
  await expect(page).toHaveURL(`${origin()}/`)
}

test('a school with a secure log-in leads its teacher to the second factor', async ({ page }) => {
  const [unit] = (await fetchPerson(origin(), 'teacher.nl')).associations
  const change = await page.request.patch(`${origin()}/api/customers/eu/schoolUnits/${unit?.uid}`, {
    headers: { authorization: `Bearer ${await fetchToken(origin(), 'super.nl')}` },
    data: { secureAuthEnabled: true },
  })
  expect(change.status()).toBe(200)
  await page.addInitScript(() => localStorage.setItem('lectern_locale', JSON.stringify('en')))
  await startSession(page, 'teacher.nl')
  await page.goto(`${origin()}/controlpanel/schools/${unit?.uid}`)
  await expect(page.getByText('You need secure login to do this.')).toBeVisible()
  await page.getByRole('link', { name: 'Log in securely' }).click()
  await expect(page).toHaveURL(new RegExp(`/login/secure\\?redirect=.*${unit?.uid}`))
  await page.getByRole('link', { name: 'Set up secure login' }).click()
  await expect(page.getByRole('button', { name: 'Set up an app' })).toBeVisible()
})

/** Changes the roles of a person in the database, because the administration gives a person roles of one type only. */
async function changeRoles(statement: string, values: readonly string[]): Promise<void> {
  const database = await connectToEmbedded(path.dirname(process.env['LECTERN_E2E_LOG'] ?? ''))
  await database.query(statement, [...values])
  await database.end()
}

// A person has one role in each school unit.
const MAKE_GUARDIAN = `insert into associations (user_uid, realm, role, school_unit_uid)
  select $1, realm, 'guardian', uid from school_units
  where realm = 'fi' and uid not in (select school_unit_uid from associations where user_uid = $1) limit 1`

/** Opens the control panel and then the page of second factors as a person, in English. */
async function visitBoth(page: Page, username: string, offered: boolean): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('lectern_locale', JSON.stringify('en')))
  await startSession(page, username)
  await page.goto(`${origin()}/controlpanel`)
  const refusal = page.getByText('You don’t have permission to do this.')
  await expect(offered ? page.getByRole('region', { name: 'Your schools' }) : refusal).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('link', { name: 'My profile' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Manage users' })).toHaveCount(offered ? 1 : 0)
  await expect(page.getByRole('link', { name: 'Secure login', exact: true })).toHaveCount(offered ? 1 : 0)
  await page.goto(`${origin()}/secure-log-in`)
  const setUp = page.getByRole('button', { name: 'Set up an app' })
  await expect(offered ? setUp : page.getByText('Secure login is only for staff.')).toBeVisible()
}

test('control panel and second factors are open to a teacher who is also a guardian', async ({ page }) => {
  const { uid } = await fetchPerson(origin(), 'teacher.fi')
  await changeRoles(MAKE_GUARDIAN, [uid])
  await visitBoth(page, 'teacher.fi', true)
})

test('control panel and second factors are open to a super user without a school', async ({ page }) => {
  const { uid } = await fetchPerson(origin(), 'super.fi')
  await changeRoles('delete from associations where user_uid = $1', [uid])
  await visitBoth(page, 'super.fi', true)
})

test('control panel and second factors are closed to a guardian', async ({ page }) => {
  await visitBoth(page, 'guardian.fi', false)
})
