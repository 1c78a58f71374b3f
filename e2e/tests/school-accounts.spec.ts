import { randomUUID } from 'node:crypto'
import { startOidcProvider } from '@lectern/test-kit/outside'
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { callAs, createSchool } from '../src/call-as.ts'
import { findFaults } from '../src/find-faults.ts'
import { origin, startSession } from '../src/log-in.ts'

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
}

test('a super user connects a school, and a new pupil finds the school, logs in with its account, and logs out there, too', async ({
  page,
}) => {
  test.slow()
  const school = `Lagoon ${randomUUID().slice(0, 8)}`
  await createSchool(school)
  const idp = await startOidcProvider({
    clientId: 'lectern',
    clientSecret: 'a secret of the school',
    people: [{ sub: 'pupil', given_name: 'Ines', family_name: 'Lagoon' }],
  })
  let provider = ''
  try {
    await startSession(page, 'super.uk')
    await page.goto(`${origin()}/controlpanel/beta/manage`)
    await page.getByRole('link', { name: 'School accounts' }).click()
    // Other tests connect systems of the same country at the same time.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('School accounts')
    await expect(page.getByRole('link', { name: 'New login' })).toBeVisible()
    expect(await findFaults(page)).toEqual([])
    await page.getByRole('link', { name: 'New login' }).click()
    await page.getByRole('combobox', { name: 'Login system' }).selectOption('OpenID Connect')
    await page.getByLabel('Name on the login page').fill('Lagoon account')
    await page.getByRole('searchbox').fill(school)
    await page.getByRole('button', { name: school }).click()
    await page.getByLabel('Domains of the school’s addresses').fill('lagoon.example')
    await page.getByLabel('Address of the login system').fill(idp.origin)
    await page.getByLabel('Client ID').fill('lectern')
    await page.getByLabel('Client secret').fill('a secret of the school')
    await page.getByLabel('People without an account here').selectOption('Get an account as a pupil')
    expect(await findFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lagoon account')
    provider = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    await page.getByRole('button', { name: 'Test the address' }).click()
    await expect(page.getByText('The login system answers.')).toBeVisible()
    expect(await findFaults(page)).toEqual([])

    await page.evaluate(() => localStorage.clear())
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.setItem('lectern_realm', JSON.stringify('uk')))
    await page.goto(`${origin()}/login`)
    await page.getByRole('button', { name: 'Use my school account' }).click()
    expect(await findFaults(page)).toEqual([])
    await page.getByRole('searchbox', { name: 'School email or name of your school' }).fill(school)
    await page.getByRole('button', { name: `${school} – Lagoon account` }).click()
    // The page of the provider.
    await page.getByRole('button', { name: 'pupil' }).click()
    await expect(page).toHaveURL(`${origin()}/`)
    await expect(page.getByRole('heading', { name: 'Hello, Ines' })).toBeVisible()

    await logOut(page)
    // The page of the provider asks, and sends the browser back.
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL(`${origin()}/login`)
    await expect(page.getByText('You are logged out.')).toBeVisible()
    expect(await findFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Continue with Lagoon account' }).click()
    // The provider has no session any more, so it asks who logs in.
    await page.getByRole('button', { name: 'pupil' }).click()
    await expect(page.getByRole('heading', { name: 'Hello, Ines' })).toBeVisible()

    await idp.close()
    await logOut(page)
    await expect(page).toHaveURL(`${origin()}/login?school_account=open`)
    await expect(page.getByText('Your school account may still be logged in on this device.')).toBeVisible()
    expect(await findFaults(page)).toEqual([])
  } finally {
    if (provider !== '') await callAs('super.uk', 'DELETE', `/auth/v1/providers/${provider}`)
    // The test can have ended it.
    await idp.close().catch(() => undefined)
  }
})
