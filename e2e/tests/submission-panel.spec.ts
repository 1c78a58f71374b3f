import { readSubmission } from '@lectern/contracts'
import { expect, type Page, type Request, type Route, test } from '@playwright/test'
import { openFromShelf } from '../src/books.ts'
import { startSession } from '../src/log-in.ts'

const TITLE = 'The Lamp-Keeper'
const QUESTION = 'Why does Edda count the steps?'
const OTHER_ID = '00000000-0000-4000-8000-000000000000'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const panel = (page: Page) => page.getByRole('complementary', { name: 'Assignments' })
const card = (page: Page) => panel(page).getByRole('button', { name: new RegExp(`^${TITLE}`, 'u') })

/** Matches the list of submissions, without the request that only asks if the book has submissions. */
const isList = (url: URL) => url.pathname === '/api/submissions/' && url.searchParams.get('limit') !== '1'
/** Matches a submission with its id. */
const isSubmission = (url: URL) => /^\/api\/submissions\/[\da-f-]{36}$/u.test(url.pathname)

/**
 * Sends the request of a list to the server, and responds with a changed list: with another kind of submission first, or
 * with a second page for the assignments.
 */
async function changeList(route: Route, kind: string, cursor: string | null): Promise<void> {
  const url = new URL(route.request().url())
  url.searchParams.delete('cursor')
  const response = await route.fetch({ url: url.href })
  const list = await response.json()
  const { data } = list.data
  if (kind === 'Game' && data.length > 0) data.unshift({ ...data[0], context: { type: kind } })
  if (kind === 'Assignment' && cursor === null) list.data.cursor = data.at(-1)?.id
  await route.fulfill({ response, json: list })
}

/** Opens the book and its panel with the cards. */
async function openCards(page: Page): Promise<void> {
  await openFromShelf(page, TITLE)
  await button(page, 'Assignments').click()
  await expect(panel(page).getByRole('heading', { name: 'Assignments' })).toBeVisible()
}

test('each kind has its own list, whose next page is fetched once; no card is there twice', async ({ page }) => {
  await startSession(page, 'student.uk')
  const requested: string[] = []
  const answer = Promise.withResolvers<undefined>()
  await page.route(isList, async (route) => {
    const { searchParams } = new URL(route.request().url())
    const cursor = searchParams.get('cursor')
    requested.push(`${searchParams.get('contextType')} ${searchParams.get('limit')} ${cursor === null ? 1 : 2}`)
    if (cursor !== null) await answer.promise
    // The second page has the submissions of the first one again.
    await changeList(route, searchParams.get('contextType') ?? '', cursor)
  })
  await openCards(page)
  await expect(card(page)).toHaveText(/Assigned \d\d\/\d\d\/\d{4}From .*Due \d\d\/\d\d\/\d{4}$/u)
  expect(requested.toSorted()).toEqual(['Assignment 20 1', 'Quiz 20 1'])
  await button(page, 'Show more').dblclick()
  answer.resolve(undefined)
  await expect(button(page, 'Show more')).toBeHidden()
  await expect(card(page)).toHaveCount(1)
  expect(requested.toSorted()).toEqual(['Assignment 20 1', 'Assignment 20 2', 'Quiz 20 1'])
})

test('answers are sent as text, by exercise and content; a refusal says so and keeps them', async ({ page }) => {
  await startSession(page, 'student.uk')
  const opened = page.waitForResponse((response) => isSubmission(new URL(response.url())))
  await openCards(page)
  await card(page).click()
  const { context } = readSubmission.responses[200].parse(await (await opened).json())
  const exercise = context.type === 'Assignment' ? context.assignment.objective.exercises[0]?.id : undefined
  const answer = panel(page).getByRole('textbox', { name: QUESTION })
  await answer.fill('To keep calm.')
  const isChange = (request: Request) => request.method() === 'PATCH' && isSubmission(new URL(request.url()))
  const [request] = await Promise.all([page.waitForRequest(isChange), button(page, 'Save').click()])
  expect(await request.headerValue('content-type')).toBe('text/plain')
  const { status, answers } = JSON.parse(request.postData() ?? '')
  expect({ status, answers }).toEqual({
    status: 'InProgress',
    answers: { [exercise ?? '']: { 0: { type: 'OpenEndedQuestionAnswer', value: 'To keep calm.' } } },
  })
  await expect(panel(page).getByText('Saved', { exact: true })).toBeVisible()

  await page.route(isSubmission, (route) =>
    isChange(route.request())
      ? route.fulfill({ status: 400, json: { code: 'validation_failed', message: '' } })
      : route.fallback(),
  )
  await answer.fill('So that it is not lost.')
  await button(page, 'Save').click()
  await expect(panel(page).getByRole('alert')).toContainText('We couldn’t send your answers')
  await expect(answer).toHaveValue('So that it is not lost.')
})

test('lists that fail say so once, and the button fetches them again', async ({ page }) => {
  await startSession(page, 'student.uk')
  await page.route(isList, (route) => route.fulfill({ status: 403, json: { code: 'forbidden', message: '' } }))
  await openCards(page)
  await expect(panel(page).getByRole('alert')).toHaveText(
    'We couldn’t load your assignments. What you have written is saved on this device.',
  )
  await page.unroute(isList)
  await button(page, 'Try again').click()
  await expect(card(page)).toBeVisible()
  await expect(panel(page).getByRole('alert')).toHaveCount(0)
})

test('a submission of an unknown kind is only logged', async ({ page }) => {
  await startSession(page, 'student.uk')
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await page.route(isList, (route) => changeList(route, 'Game', null))
  await openCards(page)
  await expect(card(page)).toHaveCount(1)
  expect(logged).toContainEqual(expect.stringContaining('a submission of an unknown kind'))
})

test('the address opens one submission, and limits the cards', async ({ page }) => {
  await startSession(page, 'student.uk')
  const opened = page.waitForResponse((response) => isSubmission(new URL(response.url())))
  await openCards(page)
  await card(page).click()
  const id = new URL((await opened).url()).pathname.split('/').at(-1)
  const address = page.url().split('?')[0] ?? ''
  await page.goto(`${address}?activeSubmissionId=${id}`)
  await expect(panel(page).getByRole('textbox', { name: QUESTION })).toBeVisible()
  await button(page, 'Back to the book').click()
  await expect(panel(page)).toBeHidden()
  await page.goto(`${address}?availableSubmissionIds=${id}`)
  await button(page, 'Assignments').click()
  await expect(card(page)).toBeVisible()
  await page.goto(`${address}?availableSubmissionIds=${OTHER_ID}`)
  await button(page, 'Assignments').click()
  await expect(panel(page).getByRole('heading', { name: 'No assignments for this book' })).toBeVisible()
})

test('a double click on the button opens the panel, and does not close it again', async ({ page }) => {
  await startSession(page, 'student.uk')
  await openFromShelf(page, TITLE)
  await button(page, 'Assignments').evaluate(async (assignments: HTMLElement) => {
    assignments.click()
    // The page responds to the first click.
    await new Promise((resolve) => requestAnimationFrame(resolve))
    assignments.click()
  })
  await expect(panel(page)).toBeVisible()
})
