import { type Answer, changeSubmission, listAssignments, listSubmissions, type Submission } from '@lectern/contracts'
import { expect, test, type Page } from '@playwright/test'
import { fetchToken } from '../src/api.ts'
import { findFaults } from '../src/find-faults.ts'
import { logIn, origin, startSession } from '../src/log-in.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const question = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const open = async (page: Page, path: string) => {
  await page.goto(`${origin()}${path}`, { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Returns the submission and the access token of a pupil. Throws if there is no such submission. */
async function findSubmission(username: string, title: string): Promise<{ token: string; submission: Submission }> {
  const token = await fetchToken(origin(), username)
  const response = await fetch(`${origin()}/api/submissions/`, { headers: { authorization: `Bearer ${token}` } })
  const { data } = listSubmissions.responses[200].parse(await response.json())
  const submission = data.data.find(
    ({ context }) => context.type === 'Assignment' && context.assignment.title === title,
  )
  if (submission === undefined) throw new Error(`${username} has no assignment '${title}'`)
  return { token, submission }
}

/**
 * Hands in answers to the first exercise through the API: `words` for each open question, and the second option of each
 * closed question.
 */
async function handIn(username: string, title: string, words: string): Promise<void> {
  const { token, submission } = await findSubmission(username, title)
  if (submission.context.type !== 'Assignment') throw new Error('the submission belongs to no assignment')
  const [exercise] = submission.context.assignment.objective.exercises
  if (exercise === undefined) throw new Error('the assignment has no exercise')
  const answers: Record<string, Answer> = {}
  for (const [index, content] of exercise.content.entries()) {
    if (content.type === 'closed-question')
      answers[index] = { type: 'ClosedEndedQuestionAnswer', optionId: content.options[1]?.id ?? '' }
    if (content.type === 'open-question') answers[index] = { type: 'OpenEndedQuestionAnswer', value: words }
  }
  const response = await fetch(`${origin()}/api/submissions/${submission.id}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/plain' },
    body: JSON.stringify({ status: 'Submitted', answers: { [exercise.id]: answers } }),
  })
  expect(changeSubmission.responses[200].parse(await response.json()).status).toBe('Submitted')
}

async function chooseBookAndGroup(page: Page, book: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search by title or author' }).fill(book.slice(0, 8))
  await button(page, book).click()
  await expect(button(page, 'Choose another book')).toBeFocused()
  const groups = page.getByLabel('Assign to')
  const first = groups.locator('option:not([value=""]):not([value="pupils"])').first()
  await expect(first).toBeAttached()
  await groups.selectOption((await first.getAttribute('value')) ?? '')
}

test('a teacher sets an assignment, a pupil answers, the teacher returns it, and the guardian sees the result', async ({
  page,
  browser,
}) => {
  const title = 'What the lamp is for'
  await logIn(page, 'teacher.us')
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Assignments' }).click()
  await expect(page.getByRole('heading', { name: 'Assignments and quizzes' })).toBeVisible()
  expect(await findFaults(page), 'the list').toEqual([])
  await page.getByRole('link', { name: 'Create assignment' }).click()

  await button(page, 'Publish').click()
  for (const words of ['Enter a title.', 'Choose a book.', 'Add a question first.', 'Choose who gets it.'])
    await expect(page.getByText(words)).toBeVisible()
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
  expect(await findFaults(page), 'a form with problems').toEqual([])

  await page.getByLabel('Title', { exact: true }).fill(title)
  await chooseBookAndGroup(page, 'The Lamp-Keeper')
  await page.getByLabel('Due date', { exact: true }).fill('2099-12-04')
  await expect(page.getByText('Due Friday')).toBeVisible()
  await button(page, 'Open question').click()
  const openQuestion = question(page, 'Open question 1')
  await openQuestion.getByLabel('Question', { exact: true }).fill('Why does she light it?')
  await openQuestion.getByLabel('Model answer').fill('So that the boats come home')
  await button(page, 'Multiple choice').click()
  const closedQuestion = question(page, 'Multiple choice 2')
  await closedQuestion.getByLabel('Question', { exact: true }).fill('What turns it?')
  await closedQuestion.getByLabel('Answer 1', { exact: true }).fill('A weight')
  await closedQuestion.getByLabel('Answer 2', { exact: true }).fill('The wind')
  await closedQuestion.getByRole('radio', { name: 'Answer 1 is correct' }).check()
  await button(page, 'Reflection task').click()
  await question(page, 'Reflection task 3').getByLabel('Task title').fill('A light of your own')
  await button(page, 'Link').click()
  const link = question(page, 'Link 4')
  await link.getByLabel('Web address').fill('https://example.org/lighthouses')
  await link.getByLabel('Link text').fill('About lighthouses')
  expect(await findFaults(page), 'the form').toEqual([])

  await page.reload()
  await expect(page.getByText('These are your unsaved changes')).toBeVisible()
  await expect(question(page, 'Multiple choice 2').getByLabel('Answer 2', { exact: true })).toHaveValue('The wind')

  await button(page, 'Publish').click()
  const confirmation = page.getByRole('alertdialog', { name: `Publish “${title}”?` })
  await expect(confirmation).toContainText(/gets it right away: \d+ students\./)
  await confirmation.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText(/0 of \d+ handed in, nobody has started/)).toBeVisible()
  const assignment = new URL(page.url()).pathname
  expect(await findFaults(page), 'who has handed in').toEqual([])

  await handIn('student.us', title, 'Because it is dark')
  await open(page, '/assignments?status=published')
  await expect(page.getByRole('row', { name: new RegExp(title) })).toContainText(/1 of \d+ handed in/)
  await open(page, assignment)
  const name = (await findSubmission('student.us', title)).submission.pupil.name
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('Because it is dark')).toBeVisible()
  await expect(page.getByText('So that the boats come home')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: /^The wind/ })).toContainText('Chosen · Not correct')
  await expect(page.getByRole('listitem').filter({ hasText: /^A weight/ })).toContainText('Correct answer')
  expect(await findFaults(page), 'the answers').toEqual([])

  await button(page, 'Return to student').click()
  await expect(page.getByText('Enter a comment')).toBeVisible()
  await page.getByLabel('Comment for the student').fill('Look at page two once more')
  await button(page, 'Return to student').click()
  await expect(page.getByText('Not handed in yet.')).toBeVisible()
  await expect(page.getByText('Look at page two once more').first()).toBeVisible()

  const family = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await logIn(family, 'guardian.us')
  const child = family.getByRole('main').getByRole('region').first()
  await expect(child.getByRole('link', { name: title })).toContainText('Returned: try again')
  await open(family, '/children')
  await expect(family.getByRole('listitem').filter({ hasText: title })).toContainText('Returned: try again')
  expect(await findFaults(family), 'my child’s work').toEqual([])
  await family.getByRole('link', { name: title }).click()
  await expect(family.getByText('Look at page two once more').first()).toBeVisible()
  await family.getByText(/^Attempt 1/).click()
  await expect(family.getByText('Because it is dark').last()).toBeVisible()
  await expect(family.getByText('So that the boats come home')).toHaveCount(0)
  expect(await findFaults(family), 'what my child answered').toEqual([])
  await family.context().close()

  const pupil = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await logIn(pupil, 'student.us')
  const due = section(pupil, 'To do').getByRole('link', { name: new RegExp(title) })
  await expect(due).toContainText('Returned: try again')
  await expect(due).toHaveAttribute('href', /\/bookshelf\/play\/id\/.+\?activeSubmissionId=/)
  expect(await findFaults(pupil), 'home').toEqual([])
  await pupil.context().close()
})

/** Matches the calls that create and list assignments. */
const ASSIGNMENTS = /\/v1\/assignments(\?|$)/

test('a failed save loses nothing, and a draft is deleted only after confirmation', async ({ page }) => {
  const title = 'A draft about the frog'
  await startSession(page, 'teacher.us')
  await open(page, '/assignments/new')
  await page.getByLabel('Title', { exact: true }).fill(title)
  await chooseBookAndGroup(page, 'The Frog Who Counted')
  await page.route(ASSIGNMENTS, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await button(page, 'Save draft').click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByText('stored on this device')).toBeVisible()
  await page.unroute(ASSIGNMENTS)
  await button(page, 'Save draft').click()
  await expect(page.getByRole('heading', { name: `Edit “${title}”` })).toBeVisible()
  await expect(page.getByText('All changes saved.')).toBeVisible()
  await open(page, '/assignments?status=draft')
  await page.getByRole('link', { name: title }).click()
  await button(page, 'Delete draft').click()
  const confirmation = page.getByRole('alertdialog', { name: `Delete “${title}”?` })
  await confirmation.getByRole('button', { name: 'Keep draft' }).click()
  await expect(confirmation).toHaveCount(0)
  await button(page, 'Delete draft').click()
  await confirmation.getByRole('button', { name: 'Delete draft' }).click()
  await expect(page.getByText(`“${title}” is deleted.`)).toBeVisible()
  await expect(page.getByRole('link', { name: title })).toHaveCount(0)
})

test('text that was typed just before the tab closes is in the form when it opens again', async ({ page, context }) => {
  const text = 'Birds of the lake in May'
  await startSession(page, 'teacher.us')
  await open(page, '/assignments/new')
  const title = page.getByLabel('Title', { exact: true })
  await title.fill('Birds')
  await expect(page.getByText('stored on this device')).toBeVisible()
  await title.evaluate((input, typed) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, typed)
    input.dispatchEvent(new Event('input', { bubbles: true }))
    // The page does not respond again before it closes, so it cannot take part in the commit of the write.
    setTimeout(() => {
      const end = performance.now() + 10_000
      while (performance.now() < end);
    })
  }, text)
  await page.close()
  const again = await context.newPage()
  await open(again, '/assignments/new')
  await expect(again.getByLabel('Title', { exact: true })).toHaveValue(text)
})

/** Presses the key until the element with this name has the focus. Throws after 60 presses. */
async function tabTo(page: Page, name: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const readFocusName = () =>
    page.evaluate(() => {
      const element = document.activeElement
      const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
      const label = isField || element instanceof HTMLSelectElement ? element.labels?.[0]?.textContent : undefined
      return (element?.getAttribute('aria-label') ?? label ?? element?.textContent ?? '').trim()
    })
  const passed: string[] = []
  for (let step = 0; step < 60; step++) {
    await page.keyboard.press(key)
    const focused = await readFocusName()
    if (focused === name) return
    passed.push(focused)
  }
  throw new Error(`${key} did not reach '${name}', but: ${passed.join(', ')}`)
}

test('a quiz can be written with the keyboard alone', async ({ page }) => {
  await startSession(page, 'teacher.us')
  await open(page, '/assignments')
  await tabTo(page, 'Create quiz')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Create quiz' })).toBeVisible()
  await tabTo(page, 'Title')
  await page.keyboard.type('Three ducks')
  await expect(page.getByRole('button', { name: 'A Day in the Reeds' })).toBeVisible()
  await tabTo(page, 'A Day in the Reeds')
  await page.keyboard.press('Enter')
  await expect(button(page, 'Choose another book')).toBeFocused()
  await tabTo(page, 'Question')
  await page.keyboard.type('How many ducks?')
  await tabTo(page, 'Answer 1')
  await page.keyboard.type('Two')
  await tabTo(page, 'Answer 2')
  await page.keyboard.type('Three')
  // Without a selected radio button, Shift+Tab moves the focus to the nearest radio button of the group.
  await tabTo(page, 'Answer 2 is correct', 'Shift+Tab')
  await page.keyboard.press('Space')
  await tabTo(page, 'Open question')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Question', 'Shift+Tab')
  await page.keyboard.type('And why?')
  await tabTo(page, 'Move up: Open question 2', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Move up: Open question 1' })).toBeFocused()
  await expect(page.getByText('Open question 2 is now number 1 of 2.')).toBeAttached()
  await tabTo(page, 'Remove: Open question 1')
  await page.keyboard.press('Enter')
  await expect(button(page, 'Undo')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question(page, 'Open question 1').getByLabel('Question', { exact: true })).toHaveValue('And why?')
  const groups = page.getByLabel('Assign to')
  await expect(groups.getByRole('option')).not.toHaveCount(2)
  await tabTo(page, 'Assign to')
  await page.keyboard.press('ArrowDown')
  await expect(groups).not.toHaveValue('')
  await tabTo(page, 'Publish')
  await page.keyboard.press('Enter')
  const confirmation = page.getByRole('alertdialog')
  await expect(confirmation).toBeVisible()
  await tabTo(page, 'Publish')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Three ducks' })).toBeFocused()
  const token = await fetchToken(origin(), 'teacher.us')
  const list = await fetch(`${origin()}/api/submissions/v1/assignments?contextType=Quiz`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { data } = listAssignments.responses[200].parse(await list.json())
  expect(data.find(({ title }) => title === 'Three ducks')).toMatchObject({ status: 'published' })
})
