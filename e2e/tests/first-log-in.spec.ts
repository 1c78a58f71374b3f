import { randomUUID } from 'node:crypto'
import { startOidcProvider } from '@lectern/test-kit/outside'
import type { OidcIdp } from '@lectern/test-kit/outside'
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { writeSpreadsheet } from '../../apps/server/src/kernel/spreadsheet/write-spreadsheet.ts'
import { callAs, createSchool } from '../src/call-as.ts'
import { findFaults } from '../src/find-faults.ts'
import { origin, startSession } from '../src/log-in.ts'

const BOOK = 'The Lamp-Keeper'

/** Connects the school with a login system, as a super user. Returns the id of the connection. */
async function connectLogin(schoolUnit: string, idp: OidcIdp, domain: string): Promise<string> {
  const id = randomUUID()
  await callAs('super.uk', 'PUT', `/auth/v1/providers/${id}`, {
    template: 'oidc',
    name: 'Tidal account',
    schoolUnit,
    domains: [domain],
    newPeople: 'none',
    active: true,
    config: { issuer: idp.origin, clientId: 'lectern', clientSecret: 'a secret of the school' },
  })
  return id
}

/** Uploads a list of the school with one pupil in class 4 T, and applies its plan. */
async function syncList(page: Page, school: string, eppn: string): Promise<void> {
  await page.goto(`${origin()}/controlpanel/schools/${school}/syncs`)
  await page.getByRole('button', { name: 'Connect a system' }).click()
  await page.getByRole('combobox', { name: 'System' }).selectOption('Excel, CSV')
  await page.getByRole('button', { name: 'Connect a system' }).click()
  await expect(page.getByText('Needed columns: ID, Role, First name, Last name.')).toBeVisible()
  const buffer = await writeSpreadsheet([
    {
      name: 'Pupils',
      columns: ['ID', 'Role', 'First name', 'Last name', 'Groups', 'eppn'].map((header) => ({ header })),
      rows: [['t1', 'Pupil', 'Maren', 'Tidal', '4 T', eppn]],
    },
  ])
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload a file' }).click()
  await (await chooser).setFiles({ name: 'people.xlsx', mimeType: 'application/vnd.ms-excel', buffer })
  const run = page.getByRole('grid', { name: 'Runs' }).getByRole('row').nth(1)
  await expect(run).toContainText('Plan made, nothing changed')
  await run.getByRole('link').click()
  await page.getByRole('button', { name: 'Apply this plan' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Apply this plan' }).click()
  await expect(page.getByRole('button', { name: 'Undo this run' })).toBeVisible()
}

/** Gives a book to the class, and opens the page that says who decides its members. */
async function giveBook(page: Page, school: string): Promise<void> {
  await page.goto(`${origin()}/controlpanel/schools/${school}?tab=groups`)
  await page.getByRole('link', { name: '4 T' }).click()
  await expect(
    page.getByText(/If you remove an entry that comes from it, its next run adds the entry again\./u),
  ).toBeVisible()
  await page.getByRole('searchbox', { name: 'Title or author' }).fill(BOOK)
  await page.getByRole('button', { name: `Add ${BOOK}` }).click()
  await expect(page.getByText(/^1 pupil has the book on the bookshelf now/u)).toBeVisible()
  expect(await findFaults(page)).toEqual([])
}

test('a pupil of a list logs in for the first time with the school account, and finds the book of the class', async ({
  page,
}) => {
  test.slow()
  const name = `Tidal ${randomUUID().slice(0, 8)}`
  const domain = `${randomUUID()}.example`
  const eppn = `maren@${domain}`
  const school = await createSchool(name, { beside: 'Oakfield', subscribed: true })
  const idp = await startOidcProvider({
    clientId: 'lectern',
    clientSecret: 'a secret of the school',
    people: [
      { sub: 'maren', given_name: 'Maren', family_name: 'Tidal', eppn },
      { sub: 'stranger', given_name: 'Other', family_name: 'Tidal', eppn: `other@${domain}` },
    ],
  })
  let provider = ''
  try {
    await startSession(page, 'admin.uk')
    await syncList(page, school, eppn)
    await giveBook(page, school)
    provider = await connectLogin(school, idp, domain)

    await page.evaluate(() => localStorage.clear())
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.setItem('lectern_realm', JSON.stringify('uk')))
    await page.goto(`${origin()}/login`)
    await page.getByRole('button', { name: 'Use my school account' }).click()
    await page.getByRole('searchbox', { name: 'School email or name of your school' }).fill(eppn)
    await page.getByRole('button', { name: /Tidal account$/u }).click()
    // The page of the provider. A person who is on no list gets no account.
    await page.getByRole('button', { name: 'stranger' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    expect(await findFaults(page)).toEqual([])
    await page.goto(`${origin()}/login`)
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Continue with Tidal account' }).click()
    await page.getByRole('button', { name: 'maren' }).click()
    await expect(page.getByRole('heading', { name: 'Hello, Maren' })).toBeVisible()
    await page.goto(`${origin()}/library/bookshelf`)
    await page.getByRole('link', { name: BOOK }).first().click()
    await expect(page).toHaveTitle(new RegExp(BOOK, 'u'))
  } finally {
    if (provider !== '') await callAs('super.uk', 'DELETE', `/auth/v1/providers/${provider}`)
    await idp.close()
  }
})
