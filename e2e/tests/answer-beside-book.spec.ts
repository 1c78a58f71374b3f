import { expect, test, type Page } from '@playwright/test'
import { openFromShelf } from '../src/books.ts'
import { findFaults } from '../src/find-faults.ts'
import { startSession } from '../src/log-in.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const panel = (page: Page) => page.getByRole('complementary', { name: 'Assignments' })
const QUESTION = 'Why does Edda count the steps?'

async function openAssignment(page: Page): Promise<void> {
  await openFromShelf(page, 'The Lamp-Keeper')
  await button(page, 'Assignments').click()
  await panel(page)
    .getByRole('button', { name: /^The Lamp-Keeper/ })
    .click()
}

/** Returns the right edge of the book, and the left edge and the width of the panel, in CSS pixels. */
async function measureEdges(page: Page): Promise<{ bookEnds: number; panelBegins: number; width: number }> {
  const [book, beside] = await Promise.all([
    page.getByRole('region', { name: 'Book', exact: true }).boundingBox(),
    panel(page).boundingBox(),
  ])
  if (!book || !beside) throw new Error('the book or the panel is not visible')
  return { bookEnds: book.x + book.width, panelBegins: beside.x, width: beside.width }
}

test('a pupil answers beside the book, keeps the answers after a reload, saves, hands in and reads them', async ({
  page,
}) => {
  await startSession(page, 'student.us')
  await openFromShelf(page, 'The Lamp-Keeper')
  await button(page, 'Assignments').click()
  await expect(panel(page).getByRole('heading', { name: 'Assignments' })).toBeFocused()
  expect(await findFaults(page), 'cards').toEqual([])
  await panel(page)
    .getByRole('button', { name: /^The Lamp-Keeper/ })
    .click()

  const answer = panel(page).getByRole('textbox', { name: QUESTION })
  await answer.fill('Counting keeps the dark away.')
  await expect(panel(page).getByText('Saved on this device')).toBeVisible()
  expect(await findFaults(page), 'form').toEqual([])
  await page.reload()
  await button(page, 'Assignments').click()
  await panel(page)
    .getByRole('button', { name: /^The Lamp-Keeper/ })
    .click()
  await expect(answer).toHaveValue('Counting keeps the dark away.')

  await panel(page).getByRole('radio').first().check()
  await button(page, 'Save').click()
  await expect(panel(page).getByText('Saved', { exact: true })).toBeVisible()

  await button(page, 'Hand in').click()
  const confirmation = page.getByRole('alertdialog', { name: 'Hand in your answers?' })
  await expect(confirmation).toBeVisible()
  expect(await findFaults(page), 'confirmation').toEqual([])
  expect((await confirmation.boundingBox())?.width).toBe(498)
  await page.keyboard.press('Escape')
  await expect(confirmation).toBeHidden()
  await expect(answer).toBeVisible()
  await button(page, 'Hand in').click()
  await confirmation.getByRole('button', { name: 'Hand in' }).click()
  await expect(page.getByText('Your answers are handed in.')).toBeVisible()
  await expect(answer).toBeHidden()
  await expect(panel(page).getByRole('heading', { level: 2, name: /^The Lamp-Keeper/ })).toBeFocused()
  await expect(panel(page).getByText('Counting keeps the dark away.')).toBeVisible()
  await expect(button(page, 'Save')).toBeHidden()
  expect(await findFaults(page), 'handed in').toEqual([])
})

test('the address of a book names the assignments that the panel shows, and the one that it opens', async ({
  page,
}) => {
  await startSession(page, 'student.us')
  const listed = page.waitForResponse((response) => /\/submissions\/\?.*limit=1(?:&|$)/v.test(response.url()))
  await openFromShelf(page, 'The Lamp-Keeper')
  const { data } = await (await listed).json()
  const address = page.url()
  const [{ id }] = data.data
  const cards = panel(page).getByRole('button', { name: /^The Lamp-Keeper/ })
  for (const [ids, count] of [
    [`01890000-0000-7000-8000-000000000000,${id}`, 1],
    ['01890000-0000-7000-8000-000000000000', 0],
  ] as const) {
    await page.goto(`${address}?availableSubmissionIds=${ids}`)
    await button(page, 'Assignments').click()
    await expect(count === 0 ? panel(page).getByText('No assignments for this book') : cards).toHaveCount(1)
  }
  await page.goto(`${address}?activeSubmissionId=${id}`)
  await expect(panel(page).getByRole('heading', { level: 2, name: /^The Lamp-Keeper/ })).toBeVisible()
})

test('the panel takes 30, 40 or 50 % of the screen beside the book, and the whole screen of a phone', async ({
  page,
}) => {
  await startSession(page, 'student.uk')
  await openAssignment(page)
  for (const [width, share] of [
    [1440, 0.3],
    [1100, 0.4],
    [768, 0.5],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(async () => (await measureEdges(page)).width).toBeCloseTo(width * share, 0)
    const { bookEnds, panelBegins } = await measureEdges(page)
    expect(bookEnds).toBeLessThanOrEqual(panelBegins + 1)
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(async () => (await measureEdges(page)).width).toBe(360)
  await expect(panel(page).getByText(/^Question 1 of/)).toBeVisible()
  expect(await findFaults(page), 'phone').toEqual([])
  await button(page, 'Back to the book').click()
  await expect(button(page, 'Play')).toBeVisible()
})

test('keys typed into an answer do not trigger commands of the reader', async ({ page }) => {
  await startSession(page, 'student.uk')
  await openAssignment(page)
  await panel(page).getByRole('textbox', { name: QUESTION }).fill('')
  await page.keyboard.type('m m, .')
  await page.keyboard.press('ArrowLeft')
  await expect(panel(page).getByRole('textbox', { name: QUESTION })).toHaveValue('m m, .')
  await expect(button(page, 'Play')).toBeAttached()
  await expect(button(page, 'Mute')).toBeAttached()
})

/** Returns the names of the toolbar buttons outside the screen, and the pairs of buttons that overlap. */
const findMisplacedButtons = (page: Page) =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll('main > header button, main > footer button')]
      .map((button) => ({
        name: button.getAttribute('aria-label') ?? button.textContent,
        box: button.getBoundingClientRect(),
      }))
      .filter(({ box }) => box.width > 0)
    const outside = boxes.filter(({ box }) => box.left < 0 || box.right > innerWidth).map(({ name }) => name)
    const overlapping = boxes.flatMap((first, index) =>
      boxes
        .slice(index + 1)
        .filter(
          ({ box }) =>
            Math.min(box.right, first.box.right) - Math.max(box.left, first.box.left) > 1 &&
            Math.min(box.bottom, first.box.bottom) - Math.max(box.top, first.box.top) > 1,
        )
        .map(({ name }) => `${first.name} / ${name}`),
    )
    return [...outside, ...overlapping]
  })

for (const width of [320, 360, 390, 600]) {
  test(`all toolbar buttons, also those for sentences, fit on the screen without overlap at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    await startSession(page, 'student.us')
    await openFromShelf(page, 'The Lamp-Keeper')
    await expect(button(page, 'Assignments')).toBeVisible()
    for (const name of ['Previous sentence', 'Next sentence']) await expect(button(page, name)).toBeVisible()
    expect(await findMisplacedButtons(page)).toEqual([])
  })
}

test('a teacher sees the own assignments of a book beside the text, with their model answers', async ({ page }) => {
  await startSession(page, 'teacher.uk')
  await openFromShelf(page, 'The Lamp-Keeper')
  await button(page, 'Assignments').click()
  await expect(panel(page).getByRole('heading', { name: 'Assignments' })).toBeFocused()
  expect(await findFaults(page), 'cards').toEqual([])
  const card = panel(page)
    .getByRole('button', { name: /^The Lamp-Keeper/ })
    .first()
  const title = await card.locator('span').first().innerText()
  await card.click()
  await expect(panel(page).getByRole('heading', { name: title })).toBeFocused()
  await expect(panel(page).getByText(QUESTION)).toBeVisible()
  await expect(panel(page).getByText('Model answer').first()).toBeVisible()
  await expect(panel(page).getByText('Correct answer').first()).toBeVisible()
  await expect(panel(page).getByText('No answer')).toBeHidden()
  expect(await findFaults(page), 'questions').toEqual([])
  await button(page, 'All assignments').click()
  await expect(card).toBeVisible()
})
