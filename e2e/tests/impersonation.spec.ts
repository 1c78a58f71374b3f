import { expect, type Page, test } from '@playwright/test'
import { getMe } from '@lectern/contracts'
import { fetchToken } from '../src/api.ts'
import { openFromShelf } from '../src/books.ts'
import { findFaults } from '../src/find-faults.ts'
import { logIn, origin, startSession } from '../src/log-in.ts'

const REASON = 'The shelf looks empty to her.'

async function fetchPerson(username: string) {
  const headers = { authorization: `Bearer ${await fetchToken(origin(), username)}` }
  return getMe.responses[200].parse(await (await fetch(`${origin()}/api/account/me`, { headers })).json())
}

async function actAs(page: Page, username: string): Promise<{ bar: ReturnType<Page['getByRole']>; text: string }> {
  const [admin, person] = await Promise.all([fetchPerson('admin.uk'), fetchPerson(username)])
  await page.goto(`${origin()}/act-as/${person.uid}`)
  await page.getByLabel('Reason').fill(REASON)
  await page.getByRole('button', { name: /^Log in as / }).click()
  const bar = page.getByRole('complementary')
  const text = `${admin.firstname} ${admin.lastname} logged in as ${person.firstname} ${person.lastname}`
  await expect(bar).toContainText(text)
  return { bar, text }
}

test('a teacher cannot act as a pupil, and a message says so', async ({ page }) => {
  await startSession(page, 'teacher.uk')
  await page.goto(`${origin()}/act-as/${(await fetchPerson('student.uk')).uid}`)
  await expect(page.getByRole('alert')).toContainText('You don’t have permission to do this')
})

test('impersonation requires a reason', async ({ page }) => {
  await startSession(page, 'admin.uk')
  await page.goto(`${origin()}/act-as/${(await fetchPerson('student.uk')).uid}`)
  await page.getByRole('button', { name: /^Log in as / }).click()
  await expect(page.getByLabel('Reason')).toBeFocused()
  await expect(page.getByText('Enter a reason with at least 3 characters.')).toBeVisible()
  expect(await findFaults(page)).toEqual([])
})

test('an admin acts as a pupil: every page and the book show a bar that says so, and one click ends the impersonation', async ({
  page,
}) => {
  await logIn(page, 'admin.uk')
  const { bar, text } = await actAs(page, 'student.uk')
  expect(await findFaults(page)).toEqual([])
  await openFromShelf(page, 'The Lamp-Keeper')
  await expect(bar).toContainText(text)
  // The bar is above the book and does not cover it.
  const [barBox, closeBox] = [
    await bar.boundingBox(),
    await page.getByRole('button', { name: 'Close book' }).boundingBox(),
  ]
  expect(closeBox?.y).toBeGreaterThanOrEqual((barBox?.y ?? 0) + (barBox?.height ?? Infinity))
  await page.reload()
  await expect(bar).toContainText(text)
  await bar.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(`${origin()}/`)
  await expect(bar).toHaveCount(0)
  await page.getByRole('button', { name: 'Menu' }).click()
  const admin = await fetchPerson('admin.uk')
  await expect(page.getByRole('dialog', { name: `${admin.firstname} ${admin.lastname}` })).toBeVisible()
})
