import {
  type GroupReading,
  listShelf,
  type PersonReading,
  readGroupReading,
  readPersonReading,
} from '@lectern/contracts'
import { expect, type Page, test } from '@playwright/test'
import { readSheet } from 'read-excel-file/node'
import { fetchPerson, fetchToken } from '../src/api.ts'
import { openFromShelf } from '../src/books.ts'
import { findFaults } from '../src/find-faults.ts'
import { readFocus } from '../src/focus.ts'
import { logIn, origin, startSession } from '../src/log-in.ts'

const BOOK = 'The Lamp-Keeper'
const DAY_MS = 86_400_000
const TODAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/New_York', dateStyle: 'short' }).format(new Date())
const dayFromToday = (days: number) => new Date(Date.parse(TODAY) + days * DAY_MS).toISOString().slice(0, 10)
const WEEKDAY = new Date(TODAY).getUTCDay()
/** The query of the current week. In the US, a week begins on Sunday. */
const WEEK = `from=${dayFromToday(-WEEKDAY)}&to=${dayFromToday(6 - WEEKDAY)}`

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const main = (page: Page) => page.getByRole('main')

async function callApi(username: string, path: string, body?: object): Promise<Response> {
  return fetch(`${origin()}/api${path}`, {
    headers: {
      authorization: `Bearer ${await fetchToken(origin(), username)}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  })
}

/** Sends a read log of two minutes through the API. */
async function sendReading(username: string): Promise<void> {
  const { uid } = await fetchPerson(origin(), username)
  const shelf = listShelf.responses[200].parse(await (await callApi(username, `/library/v1/user/${uid}/books`)).json())
  const bookId = shelf.data.find(({ book }) => book.title === BOOK)?.book.id
  if (bookId === undefined) throw new Error(`${BOOK} is not on the shelf of ${username}`)
  const log = {
    bookId,
    sessionId: crypto.randomUUID(),
    deviceId: 'a device',
    percentage: 0.5,
    timestamp: Math.floor(Date.now() / 1000),
    seconds: 120,
    source: 'web-bookshelf',
  }
  expect((await callApi(username, '/library/v2/readlogs', [log])).status).toBe(204)
}

async function fetchReading(username: string): Promise<PersonReading> {
  const { uid } = await fetchPerson(origin(), username)
  return readPersonReading.responses[200].parse(
    await (await callApi(username, `/library/v1/user/${uid}/reading?${WEEK}`)).json(),
  )
}

/** Returns a duration in English, such as '1 hour 5 minutes' (long) or '1 hr 5 min' (short). */
function formatDuration(seconds: number, unitDisplay: 'long' | 'short'): string {
  const minutes = seconds === 0 ? 0 : Math.max(1, Math.round(seconds / 60))
  const words = (value: number, unit: string) =>
    new Intl.NumberFormat('en-US', { style: 'unit', unit, unitDisplay }).format(value)
  if (minutes < 60) return words(minutes, 'minute')
  return [words(Math.floor(minutes / 60), 'hour'), ...(minutes % 60 ? [words(minutes % 60, 'minute')] : [])].join(' ')
}

async function openFromMenu(page: Page, entry: string, heading: string): Promise<void> {
  await button(page, 'Menu').click()
  await page.getByRole('dialog').getByRole('link', { name: entry, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Returns the faults that axe reports in the light, dark and high-contrast themes. */
async function findFaultsInAllThemes(page: Page): Promise<string[]> {
  const faults = await findFaults(page)
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'contrast'))
  faults.push(...(await findFaults(page)).map((fault) => `contrast: ${fault}`))
  await page.evaluate(() => document.documentElement.removeAttribute('data-theme'))
  return faults
}

/** Presses Tab until the element with this name has a visible focus. Throws after 60 presses. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let step = 0; step < 60; step++) {
    await page.keyboard.press('Tab')
    const focused = await readFocus(page)
    if (focused.name === name) return expect(focused.isVisible).toBe(true)
  }
  throw new Error(`Tab did not reach '${name}'`)
}

async function playBook(page: Page): Promise<void> {
  let acceptedLogs = 0
  page.on('response', (response) => {
    if (response.url().endsWith('/v2/readlogs') && response.status() === 204) acceptedLogs += 1
  })
  await openFromShelf(page, BOOK)
  await button(page, 'Play').click()
  await expect.poll(() => acceptedLogs).toBeGreaterThan(1)
  await button(page, 'Pause').click()
  await button(page, 'Close book').click()
}

test('a pupil sees their reading on home and on their own page, by day, book and language', async ({ page }) => {
  await logIn(page, 'student.us')
  const before = (await fetchReading('student.us')).seconds
  await playBook(page)
  await expect.poll(async () => (await fetchReading('student.us')).seconds).toBeGreaterThan(before)
  const reading = await fetchReading('student.us')

  await page.goto(`${origin()}/`)
  await page.getByRole('link', { name: /^You have read for \d+ minutes? this week\.$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My reading' })).toBeVisible()
  await expect(main(page).getByText(formatDuration(reading.seconds, 'long'), { exact: true })).toBeVisible()
  await expect(main(page)).toContainText(/on \d days?, in \d books?/)
  await main(page).getByText('Show as a table').click()
  const today = new Intl.DateTimeFormat('en-US', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
  const secondsToday = reading.days.find(({ day }) => day === TODAY)?.seconds ?? 0
  expect(secondsToday).toBeGreaterThan(0)
  await expect(page.getByRole('row', { name: today.format(new Date(TODAY)) })).toContainText(
    formatDuration(secondsToday, 'short'),
  )
  expect(await findFaultsInAllThemes(page)).toEqual([])
  await expect(main(page).getByText('English')).toBeVisible()
  await main(page).getByRole('link', { name: BOOK }).click()
  await expect(button(page, 'Play')).toBeVisible()
})

test('a time period can be chosen with the keyboard and is part of the address; a period without reading shows a hint', async ({
  page,
}) => {
  await startSession(page, 'student.us')
  await page.goto(`${origin()}/reading?span=month&day=2020-02-11`)
  await expect(main(page).getByText('February 2020')).toBeVisible()
  await expect(main(page).getByRole('heading', { name: 'No reading in this period' })).toBeVisible()
  expect(await findFaultsInAllThemes(page)).toEqual([])
  await tabTo(page, 'School year')
  await page.keyboard.press('Enter')
  await expect(main(page).getByText('School year 2019/20')).toBeVisible()
  await tabTo(page, 'Later')
  await page.keyboard.press('Enter')
  await expect(main(page).getByText('School year 2020/21')).toBeVisible()
  expect(new URL(page.url()).search).toBe('?span=year&day=2020-08-01')
  await page.reload()
  await expect(main(page).getByText('School year 2020/21')).toBeVisible()

  await page.goto(`${origin()}/reading?day=${dayFromToday(-WEEKDAY - 1)}`)
  await tabTo(page, 'Later')
  await page.keyboard.press('Enter')
  // The current week is the last period. The disabled link 'Later' still has the focus.
  await expect(page.getByRole('link', { name: 'Later' })).toBeDisabled()
  expect((await readFocus(page)).name).toBe('Later')
})

test('a teacher sees how much each pupil of a group reads, sorts the pupils, and downloads the same table as an Excel file', async ({
  page,
}) => {
  const { memberships } = await fetchPerson(origin(), 'student.us')
  const [group] = memberships
  if (group === undefined) throw new Error('the pupil is in no group')
  await logIn(page, 'teacher.us')
  await openFromMenu(page, 'Group reading', 'Group reading')
  await page.getByLabel('Group').selectOption({ label: group.name })
  const student = await fetchPerson(origin(), 'student.us')
  const name = `${student.firstname} ${student.lastname}`
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
  await expect(row.first()).toBeVisible()

  await page.getByRole('columnheader', { name: 'Time' }).getByRole('link').click()
  await expect(page.getByRole('columnheader', { name: 'Time' })).toHaveAttribute('aria-sort', 'descending')
  expect(new URL(page.url()).searchParams.get('sortBy')).toBe('time')
  expect(await findFaultsInAllThemes(page)).toEqual([])

  const answer = await callApi('teacher.us', `/library/v1/groups/${group.uid}/reading?${WEEK}`)
  const reading: GroupReading = readGroupReading.responses[200].parse(await answer.json())
  const pupilReading = reading.pupils.find(({ pupil }) => pupil.uid === student.uid)
  // Two pupils may have the same name.
  await expect(row.filter({ hasText: formatDuration(pupilReading?.seconds ?? 0, 'short') })).not.toHaveCount(0)

  const saved = page.waitForEvent('download')
  await button(page, 'Download Excel file').click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^Reading Grade .+\.xlsx$/)
  const [headings, ...rows] = await readSheet(await file.path(), 'Students')
  expect(headings).toEqual(['Student', 'Minutes', 'Days', 'Books', 'Last read'])
  const names = await page.getByRole('rowheader').allTextContents()
  expect(rows.map(([pupil]) => pupil)).toEqual(names)
  const sortedPupils = reading.pupils.toSorted(
    (one, other) => other.seconds - one.seconds || one.pupil.name.localeCompare(other.pupil.name, 'en'),
  )
  expect(rows).toEqual(
    sortedPupils.map(({ pupil, seconds, days, books, lastDay }) => [
      pupil.name,
      Math.round(seconds / 6) / 10,
      days,
      books,
      lastDay === null ? null : new Date(lastDay),
    ]),
  )
  const [, ...days] = await readSheet(await file.path(), 'Days')
  expect(days).toEqual(
    reading.days.map(({ day, seconds, readers }) => [new Date(day), Math.round(seconds / 6) / 10, readers]),
  )
})

test('a teacher opens one pupil of a group and sees the same as the pupil; the time period is part of the address', async ({
  page,
}) => {
  const { firstname, lastname, uid, memberships } = await fetchPerson(origin(), 'student.us')
  const name = `${firstname} ${lastname}`
  const [group] = memberships
  if (group === undefined) throw new Error('the pupil is in no group')
  await sendReading('student.us')
  const { seconds } = await fetchReading('student.us')
  await startSession(page, 'teacher.us')
  await page.goto(`${origin()}/reading/groups?group=${group.uid}&sortBy=time&sortDesc=true`)
  // The list is sorted by reading time, so the first pupil with this name has read.
  await main(page).getByRole('link', { name, exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`pupil=${uid}`))
  await expect(main(page).getByText(formatDuration(seconds, 'long'), { exact: true })).toBeVisible()
  await expect(main(page).getByText(BOOK).first()).toBeVisible()
  await expect(main(page).getByRole('heading', { name: 'Languages' })).toBeVisible()
  await expect(main(page).getByRole('link', { name: BOOK })).toHaveCount(0)
  expect(await findFaultsInAllThemes(page)).toEqual([])

  await main(page).getByRole('link', { name: 'Month' }).click()
  await expect(page).toHaveURL(/span=month/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await main(page).getByRole('link', { name: 'Group reading' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Group reading' })).toBeVisible()
  const { searchParams } = new URL(page.url())
  expect([searchParams.get('span'), searchParams.get('sortBy'), searchParams.get('pupil')]).toEqual([
    'month',
    'time',
    null,
  ])

  await page.goto(
    `${origin()}/reading/groups?group=${group.uid}&pupil=${(await fetchPerson(origin(), 'consumer.us')).uid}`,
  )
  await expect(page.getByRole('heading', { level: 1, name: 'An error occurred' })).toBeVisible()
})

test('a guardian sees the reading of their own child only', async ({ page, browser }) => {
  const { firstname, lastname, uid } = await fetchPerson(origin(), 'student.us')
  await sendReading('student.us')
  await logIn(page, 'guardian.us')
  await openFromMenu(page, 'My child’s reading', 'My child’s reading')
  await expect(main(page).getByText(`${firstname} ${lastname}`)).toBeVisible()
  await expect(main(page).getByRole('heading', { name: 'Books' })).toBeVisible()
  await expect(main(page).getByText(BOOK).first()).toBeVisible()
  await expect(main(page).getByRole('link', { name: BOOK })).toHaveCount(0)
  expect(await findFaultsInAllThemes(page)).toEqual([])

  const other = await (await browser.newContext({ locale: 'en-US' })).newPage()
  await logIn(other, 'consumer.us')
  await other.goto(`${origin()}/reading/children?child=${uid}`)
  await expect(main(other).getByRole('heading', { name: 'No child is linked to your account yet' })).toBeVisible()
  await expect(main(other)).not.toContainText(firstname)
  expect((await callApi('consumer.us', `/library/v1/user/${uid}/reading?${WEEK}`)).status).toBe(404)
  await other.context().close()
})
