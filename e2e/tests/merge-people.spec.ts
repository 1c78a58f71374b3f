import { randomUUID } from 'node:crypto'
import { ManagedPerson } from '@lectern/contracts'
import { expect, test, type Page } from '@playwright/test'
import * as z from 'zod'
import { fetchPerson, fetchToken } from '../src/api.ts'
import { findFaults } from '../src/find-faults.ts'
import { logIn, origin } from '../src/log-in.ts'

const PASSWORD = 'four-lamps-in-a-row'
const MANAGE = '/controlpanel/beta/manage/users'
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

interface Pupil {
  readonly uid: string
  readonly name: string
  readonly username: string
}

async function call(token: string, method: string, path: string, json?: object): Promise<Response> {
  const response = await fetch(`${origin()}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(json && { 'content-type': 'application/json' }) },
    ...(json && { body: JSON.stringify(json) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return response
}

/** Creates a pupil of the school of another pupil. */
async function createPupil(admin: string, school: string, firstname: string): Promise<Pupil> {
  const username = `${firstname.toLowerCase()}-${randomUUID()}.uk`
  const name = { firstname, lastname: 'Marlow' }
  const organizations = [{ id: school, role: 'student' }]
  const data = { username, name, password: PASSWORD, organizations }
  const made = await call(admin, 'POST', '/controlpanel/v1/students', { data })
  return { uid: ManagedPerson.parse(await made.json()).id, name: `${firstname} Marlow`, username }
}

/** Creates two accounts of a pupil. The second one has a book on its shelf and a place in a group. */
async function createPair(): Promise<readonly [Pupil, Pupil]> {
  const school = await fetchPerson(origin(), 'pupil01.uk')
  const admin = await fetchToken(origin(), 'super.uk')
  const unit = school.associations[0]?.uid ?? ''
  const stays = await createPupil(admin, unit, 'Nell')
  const ends = await createPupil(admin, unit, 'Nellie')
  const group = school.memberships[0]?.uid ?? ''
  await call(admin, 'PUT', `/customers/eu/users/${ends.uid}/groups/${group}`)
  const token = await fetchToken(origin(), ends.username, PASSWORD)
  const { data } = z
    .object({ data: z.array(z.object({ id: z.string() })) })
    .parse(await (await call(token, 'GET', '/library/v1/books')).json())
  await call(token, 'PUT', `/library/v1/user/${ends.uid}/books`, { bookId: data[0]?.id })
  return [stays, ends]
}

/** Opens the page of a person, and chooses the other account. */
async function choose(page: Page, person: Pupil, other: Pupil): Promise<void> {
  await page.goto(`${origin()}${MANAGE}/${person.uid}`)
  const merge = region(page, 'Merge with another account')
  await merge.getByRole('button', { name: 'Merge with another account' }).click()
  await merge.getByRole('searchbox', { name: 'Find the other account' }).fill(other.username)
  await merge.getByRole('button', { name: new RegExp(other.username) }).click()
}

test('a super user merges two accounts of a pupil, and the merged one cannot log in', async ({ page }) => {
  const [stays, ends] = await createPair()
  await logIn(page, 'super.uk')
  await choose(page, stays, ends)
  const merge = region(page, 'Merge with another account')
  await expect(merge.getByText('Will be moved')).toBeVisible()
  await expect(merge.getByRole('term').filter({ hasText: 'Books on bookshelves' })).toBeVisible()
  // Both are pupils of one school.
  await expect(merge.getByRole('term').filter({ hasText: 'Roles in the same school unit' })).toBeVisible()
  await expect(merge.getByText(`Nell Marlow stays, Nellie Marlow ends`)).toBeVisible()
  await expect(merge.getByText('This cannot be undone.')).toBeVisible()
  expect(await findFaults(page)).toEqual([])

  await merge.getByRole('button', { name: 'Merge accounts' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(`Merge Nellie Marlow (${ends.username}) into Nell Marlow (${stays.username})?`)
  await dialog.getByRole('button', { name: 'Merge accounts' }).click()
  await expect(page.getByText(/^Nellie Marlow .* is merged into Nell Marlow/)).toBeVisible()
  await expect(region(page, 'Groups').getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('row', { name: /Another account merged into this one/ })).toBeVisible()
  await expect(fetchToken(origin(), ends.username, PASSWORD)).rejects.toThrow('wrong_credentials')
  await page.goto(`${origin()}${MANAGE}/${ends.uid}`)
  await expect(page.getByRole('heading', { level: 1, name: '404 Not Found' })).toBeVisible()
})

test('the other account can stay, and its page opens after the merge', async ({ page }) => {
  const [first, second] = await createPair()
  await logIn(page, 'super.uk')
  await choose(page, first, second)
  const merge = region(page, 'Merge with another account')
  await merge.getByRole('button', { name: 'Keep the other account instead' }).click()
  await expect(merge.getByText('Nellie Marlow stays, Nell Marlow ends')).toBeVisible()
  await merge.getByRole('button', { name: 'Merge accounts' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Merge accounts' }).click()
  await expect(page).toHaveURL(`${origin()}${MANAGE}/${second.uid}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Nellie Marlow' })).toBeVisible()
})

test('accounts of different types are refused with the reason, and another one can be chosen', async ({ page }) => {
  const [stays] = await createPair()
  const teacher = await fetchPerson(origin(), 'teacher.uk')
  await logIn(page, 'super.uk')
  await choose(page, stays, { uid: teacher.uid, name: teacher.firstname, username: 'teacher.uk' })
  const merge = region(page, 'Merge with another account')
  await expect(merge.getByRole('alert')).toContainText('Only two accounts of the same type can be merged.')
  await expect(merge.getByRole('button', { name: 'Merge accounts' })).toBeHidden()
  await merge.getByRole('button', { name: 'Choose another' }).click()
  await expect(merge.getByRole('searchbox', { name: 'Find the other account' })).toBeFocused()
})
