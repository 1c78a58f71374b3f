import { expect, type Page } from '@playwright/test'
import { origin } from '../log-in.ts'
import type { Witness } from './witness.ts'

export const QUESTION = 'Why does Edda count the steps?'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const panel = (page: Page) => page.getByRole('complementary', { name: 'Assignments' })

/** Opens a book where its reader stopped. */
export async function openBook(page: Page, bookId: string): Promise<void> {
  await page.goto(`${origin()}/bookshelf/play/id/${bookId}`)
  await expect(button(page, 'Play')).toBeVisible()
}

export async function openHome(page: Page): Promise<void> {
  await page.goto(`${origin()}/`)
  await expect(page.getByRole('banner')).toBeVisible()
}

/** Logs out by the menu, from home. */
export async function logOut(page: Page): Promise<void> {
  await openHome(page)
  await button(page, 'Menu').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login/)
}

/** Opens the assignment beside the book. */
export async function openAssignment(page: Page): Promise<void> {
  await button(page, 'Assignments').click()
  await panel(page)
    .getByRole('button', { name: /^The Lamp-Keeper/ })
    .click()
  await expect(answerField(page)).toBeVisible()
}

export const answerField = (page: Page) => panel(page).getByRole('textbox', { name: QUESTION })

/** Writes an answer, which is not sent. */
export async function write(page: Page, answer: string): Promise<void> {
  await answerField(page).fill(answer)
  await expectDelivery(page, 'stored')
}

/** Writes an answer and sends it. */
export async function save(page: Page, answer: string): Promise<void> {
  await answerField(page).fill(answer)
  await panel(page).getByRole('button', { name: 'Save' }).click()
}

/** Hands in, and says yes to the question. */
export async function handIn(page: Page): Promise<void> {
  await button(page, 'Hand in').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Hand in' }).click()
}

/** The page says so, and shows nothing to write in. */
export async function expectHandedIn(page: Page): Promise<void> {
  await expect(page.getByText('Your answers are handed in.').first()).toBeVisible()
  await expect(answerField(page)).toBeHidden()
}

/** Where the page says that the answers are: with the server, on this device, or here until the network is back. */
export async function expectDelivery(page: Page, state: 'sent' | 'stored' | 'waiting'): Promise<void> {
  await expect(panel(page).locator('[data-save-state]')).toHaveAttribute('data-save-state', state)
}

/** Marks the place that is shown, and gives when the page has said what became of it. */
export async function addBookmark(page: Page, name: string, where: 'sent' | 'kept'): Promise<void> {
  await beginBookmark(page, name)
  const said =
    where === 'sent'
      ? 'Bookmark saved'
      : 'Your bookmark is saved on this device. It will be sent when you are online again.'
  await expect(page.getByText(said).last()).toBeVisible()
}

/** Marks the place that is shown, and waits for nothing. */
export async function beginBookmark(page: Page, name: string): Promise<void> {
  await button(page, 'Add bookmark').click()
  await page.getByLabel('Bookmark name').fill(name)
  await page.getByLabel('Bookmark name').press('Enter')
}

/** Removes a bookmark, and closes the list. */
export async function removeBookmark(page: Page, name: string): Promise<void> {
  await button(page, 'Bookmarks').click()
  await button(page, `Remove bookmark ${name}`).click()
  await expect(page.getByText('Bookmark removed')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Bookmark removed')).toBeHidden()
}

/** Turns so many pages. */
export async function turn(page: Page, pages = 1): Promise<void> {
  const turns = () => page.evaluate(() => performance.getEntriesByName('reader:turned').length)
  for (let turned = 0; turned < pages; turned += 1) {
    const before = await turns()
    await button(page, 'Next page').click()
    await expect.poll(turns).toBeGreaterThan(before)
  }
}

/** Goes to a thousandth of the book. */
export async function goTo(page: Page, thousandth: number): Promise<void> {
  const turns = () => page.evaluate(() => performance.getEntriesByName('reader:turned').length)
  const before = await turns()
  await page.getByRole('slider', { name: 'Position in book' }).fill(String(thousandth))
  await expect.poll(turns).toBeGreaterThan(before)
}

export const play = (page: Page): Promise<void> => button(page, 'Play').click()
export const pause = (page: Page): Promise<void> => button(page, 'Pause').click()

const countKept = ({ begun, stored }: Witness, kind: string) =>
  [...begun.values()].filter((entry) => entry.kind === kind && stored.has(entry.id)).length

/** Waits until the device has kept so many entries of a kind, since it was made. */
export async function waitUntilQueued(witness: Witness, kind: string, count = 1): Promise<void> {
  await expect.poll(() => countKept(witness, kind), { timeout: 30_000 }).toBeGreaterThanOrEqual(count)
}

/** Reads on for so many read logs more. */
export function readOn(witness: Witness, logs = 1): Promise<void> {
  return waitUntilQueued(witness, 'readLog', countKept(witness, 'readLog') + logs)
}

/** As the outbox of this browser calls its device. */
export function readDeviceId(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('lectern_outbox')
        opening.addEventListener('error', () => reject(new Error('no outbox')))
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('device').objectStore('device').get('device')
          reading.addEventListener('success', () => {
            opening.result.close()
            resolve(reading.result.id)
          })
        })
      }),
  )
}
