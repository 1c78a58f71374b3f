import { randomUUID } from 'node:crypto'
import { startLtiPlatform } from '@lectern/test-kit/outside'
import type { LtiPlatform } from '@lectern/test-kit/outside'
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { callAs, createSchool } from '../src/call-as.ts'
import { findFaults } from '../src/find-faults.ts'
import { origin, startSession } from '../src/log-in.ts'

const ITEMS = 'https://purl.imsglobal.org/spec/lti-dl/claim/content_items'
const COURSE_ROLE = 'http://purl.imsglobal.org/vocab/lis/v2/membership'

let platform: LtiPlatform
let school: string
/** Ids of the connected platforms. */
const connected: string[] = []

test.beforeEach(async () => {
  school = `Harbour ${randomUUID().slice(0, 8)}`
  await createSchool(school, { subscribed: true })
  platform = await startLtiPlatform({
    clientId: 'lectern',
    deploymentId: '1',
    tool: origin(),
    members: [
      { user_id: 'tom', roles: [`${COURSE_ROLE}#Instructor`], given_name: 'Tom', family_name: 'Reed' },
      { user_id: 'ines', roles: [`${COURSE_ROLE}#Learner`], given_name: 'Ines', family_name: 'Lagoon' },
    ],
  })
})
test.afterEach(async () => {
  for (const id of connected.splice(0)) await callAs('super.uk', 'DELETE', `/auth/v1/providers/${id}`)
  await platform.close()
})

/** Connects the platform as a super user does. */
async function connect(page: Page): Promise<void> {
  await startSession(page, 'super.uk')
  await page.goto(`${origin()}/controlpanel/beta/providers/new`)
  await page.getByRole('combobox', { name: 'Login system' }).selectOption('LTI 1.3')
  await page.getByRole('textbox', { name: 'Name' }).fill('Campus')
  await page.getByRole('searchbox').fill(school)
  await page.getByRole('button', { name: school }).click()
  await page.getByLabel('Address of the login system').fill(platform.origin)
  await page.getByLabel('Client ID').fill('lectern')
  await page.getByLabel('Authentication request address').fill(`${platform.origin}/auth`)
  await page.getByLabel('Access token address').fill(`${platform.origin}/token`)
  await page.getByLabel('Public keyset address').fill(`${platform.origin}/jwks`)
  await page
    .getByLabel('People without an account here')
    .selectOption('Get an account with the role that the system names')
  expect(await findFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Campus')
  connected.push(new URL(page.url()).pathname.split('/').at(-1) ?? '')
  await expect(page.getByRole('textbox', { name: 'Login initiation address' })).toHaveValue(`${origin()}/lti/login`)
  await page.getByRole('button', { name: 'Test the address' }).click()
  await expect(page.getByText('The login system answers.')).toBeVisible()
  expect(await findFaults(page)).toEqual([])
  await forgetSession(page)
}

async function forgetSession(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies()
}

/** Chooses a chapter of a book, as a teacher does. */
async function chooseChapter(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add to Course')
  await page.getByRole('searchbox', { name: 'Search' }).fill('Lamp')
  await page
    .getByRole('button', { name: /^The Lamp-Keeper/ })
    .first()
    .click()
  const places = page.getByRole('combobox', { name: 'The book opens at' })
  await expect(places.locator('option').nth(2)).toBeAttached()
  await places.selectOption({ index: 2 })
  expect(await findFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Add to the course' }).click()
}

test('a teacher adds a chapter to a course, and a pupil opens it there', async ({ page }) => {
  test.slow()
  await connect(page)
  await page.goto(platform.startAddress({ sub: 'tom', isDeepLink: true }))
  await chooseChapter(page)
  await expect(page.getByRole('heading', { name: 'Link added' })).toBeVisible()
  const items = platform.links[0]?.[ITEMS]
  expect(items).toMatchObject([{ title: expect.stringMatching(/^The Lamp-Keeper.*: /) }])

  await page.goto(`${origin()}/logout`)
  await forgetSession(page)
  const [{ url: target } = { url: '' }] = Array.isArray(items) ? items : []
  await page.goto(platform.startAddress({ sub: 'ines', target }))
  await expect(page).toHaveURL(/\/bookshelf\/play\/id\/[0-9a-f-]+$/u)
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
  // The link opens the second chapter, not the beginning.
  await expect(page.getByRole('button', { name: 'Previous page' })).toBeEnabled()
})

test('a platform that shows Lectern in a frame gets the link there', async ({ page, context }) => {
  test.slow()
  await connect(page)
  await page.goto(
    `${platform.origin}/course?${new URLSearchParams({ frame: platform.startAddress({ sub: 'tom', isDeepLink: true }) }).toString()}`,
  )
  const frame = page.frameLocator('iframe')
  const opened = context.waitForEvent('page')
  await frame.getByRole('button', { name: 'Choose in a new window' }).click()
  const chooser = await opened
  await chooseChapter(chooser)
  await expect(chooser.getByRole('heading', { level: 1 })).toHaveText('Added to the course')
  await expect(frame.getByRole('heading', { name: 'Link added' })).toBeVisible()
  expect(platform.links).toHaveLength(1)
})

test('a launch that is refused says why', async ({ page }) => {
  await page.goto(platform.startAddress({ sub: 'ines' }))
  await expect(page.getByText('This course can’t open Lectern yet.')).toBeVisible()
})
