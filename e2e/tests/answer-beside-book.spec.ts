import { expect, test, type Page } from '@playwright/test'
import { openFromShelf } from '../src/books.ts'
import { findFaults } from '../src/find-faults.ts'
import { logIn } from '../src/log-in.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const panel = (page: Page) => page.getByRole('complementary', { name: 'Assignments' })
const QUESTION = 'Why does Edda count the steps?'

/** A demo pupil opens what their teacher set on the book. */
async function openAssignment(page: Page): Promise<void> {
  await openFromShelf(page, 'The Lamp-Keeper')
  await button(page, 'Assignments').click()
  await panel(page)
    .getByRole('button', { name: /^The Lamp-Keeper/ })
    .click()
}

/** Where two boxes stand from left to right, in CSS pixels. */
async function edges(page: Page): Promise<{ bookEnds: number; panelBegins: number; width: number }> {
  const [book, beside] = await Promise.all([
    page.getByRole('region', { name: 'Book' }).boundingBox(),
    panel(page).boundingBox(),
  ])
  if (!book || !beside) throw new Error('not shown')
  return { bookEnds: book.x + book.width, panelBegins: beside.x, width: beside.width }
}

test('a pupil answers beside the book, loses nothing by a reload, saves, hands in, and reads it', async ({ page }) => {
  await logIn(page, 'student.us')
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
  const asked = page.getByRole('alertdialog', { name: 'Hand in your answers?' })
  await expect(asked).toBeVisible()
  expect(await findFaults(page), 'confirmation').toEqual([])
  expect((await asked.boundingBox())?.width).toBe(498)
  await page.keyboard.press('Escape')
  await expect(asked).toBeHidden()
  await expect(answer).toBeVisible()
  await button(page, 'Hand in').click()
  await asked.getByRole('button', { name: 'Hand in' }).click()
  await expect(page.getByText('Your answers are handed in.')).toBeVisible()
  await expect(answer).toBeHidden()
  await expect(panel(page).getByText('Counting keeps the dark away.')).toBeVisible()
  await expect(button(page, 'Save')).toBeHidden()
  expect(await findFaults(page), 'handed in').toEqual([])
})

test('the panel takes 30, 40 or 50 % of the screen beside the book, and all of a phone’s', async ({ page }) => {
  await logIn(page, 'student.uk')
  await openAssignment(page)
  for (const [width, share] of [
    [1440, 0.3],
    [1100, 0.4],
    [768, 0.5],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(async () => (await edges(page)).width).toBeCloseTo(width * share, 0)
    const { bookEnds, panelBegins } = await edges(page)
    expect(bookEnds).toBeLessThanOrEqual(panelBegins + 1)
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(async () => (await edges(page)).width).toBe(360)
  await expect(panel(page).getByText(/^Question 1 of/)).toBeVisible()
  expect(await findFaults(page), 'phone').toEqual([])
  await button(page, 'Back to the book').click()
  await expect(button(page, 'Play')).toBeVisible()
})

test('keys that are written are no commands to the reader', async ({ page }) => {
  await logIn(page, 'student.uk')
  await openAssignment(page)
  await panel(page).getByRole('textbox', { name: QUESTION }).fill('')
  await page.keyboard.type('m m, .')
  await page.keyboard.press('ArrowLeft')
  await expect(panel(page).getByRole('textbox', { name: QUESTION })).toHaveValue('m m, .')
  await expect(button(page, 'Play')).toBeAttached()
  await expect(button(page, 'Mute')).toBeAttached()
})

/** Pairs of buttons that lie on each other, and buttons that lie outside the screen. */
const misplacedButtons = (page: Page) =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll('[role="toolbar"] button')]
      .map((one) => ({ name: one.getAttribute('aria-label') ?? one.textContent, box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0)
    const outside = boxes.filter(({ box }) => box.left < 0 || box.right > innerWidth).map(({ name }) => name)
    const over = boxes.flatMap((one, at) =>
      boxes
        .slice(at + 1)
        .filter(
          ({ box }) =>
            Math.min(box.right, one.box.right) - Math.max(box.left, one.box.left) > 1 &&
            Math.min(box.bottom, one.box.bottom) - Math.max(box.top, one.box.top) > 1,
        )
        .map(({ name }) => `${one.name} / ${name}`),
    )
    return [...outside, ...over]
  })

for (const width of [320, 360, 390, 600]) {
  test(`a book with everything on its bars has room for each button at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 })
    await logIn(page, 'student.us')
    await openFromShelf(page, 'The Lamp-Keeper')
    await expect(button(page, 'Assignments')).toBeVisible()
    expect(await misplacedButtons(page)).toEqual([])
  })
}
