import { expect, type Page } from '@playwright/test'
import { origin } from '../log-in.ts'
import type { OutboxRecord } from './outbox-record.ts'

export const QUESTION = 'Why does Edda count the steps?'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const panel = (page: Page) => page.getByRole('complementary', { name: 'Assignments' })

/** Opens a book at the last reading position. Waits until the Play button is visible. */
export async function openBook(page: Page, bookId: string): Promise<void> {
  await page.goto(`${origin()}/bookshelf/play/id/${bookId}`)
  await expect(button(page, 'Play')).toBeVisible()
}

export async function openHome(page: Page): Promise<void> {
  await page.goto(`${origin()}/`)
  await expect(page.getByRole('banner')).toBeVisible()
}

/**
 * Logs out through the menu, and waits for the page that loads after the log-out at the auth service. The address is no
 * sign of this page, because the web app shows its own log-in page first.
 */
export async function logOut(page: Page): Promise<void> {
  await openHome(page)
  await button(page, 'Menu').click()
  const loaded = page.waitForEvent('load')
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await loaded
  await expect(page).toHaveURL(/\/login/)
}

/** Opens the assignment in the panel beside the book. */
export async function openAssignment(page: Page): Promise<void> {
  await button(page, 'Assignments').click()
  await panel(page)
    .getByRole('button', { name: /^The Lamp-Keeper/ })
    .click()
  await expect(answerField(page)).toBeVisible()
}

export const answerField = (page: Page) => panel(page).getByRole('textbox', { name: QUESTION })

/** Writes an answer, and waits until the device has stored the answer. */
export async function write(page: Page, answer: string): Promise<void> {
  await answerField(page).fill(answer)
  await expectDelivery(page, 'stored')
}

export async function save(page: Page, answer: string): Promise<void> {
  await answerField(page).fill(answer)
  await panel(page).getByRole('button', { name: 'Save' }).click()
}

export async function handIn(page: Page): Promise<void> {
  await button(page, 'Hand in').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Hand in' }).click()
}

/** Expects the message that the answers are handed in, and no text field for the answer. */
export async function expectHandedIn(page: Page): Promise<void> {
  await expect(page.getByText('Your answers are handed in.').first()).toBeVisible()
  await expect(answerField(page)).toBeHidden()
}

/**
 * 'sent': the answers are stored on the server; 'stored': on this device; 'waiting': on this device until the network
 * returns.
 */
export async function expectDelivery(page: Page, state: 'sent' | 'stored' | 'waiting'): Promise<void> {
  await expect(panel(page).locator('[data-save-state]')).toHaveAttribute('data-save-state', state)
}

/** Adds a bookmark at the visible position, and waits for the message. */
export async function addBookmark(page: Page, name: string, state: 'sent' | 'queued'): Promise<void> {
  await beginBookmark(page, name)
  const message =
    state === 'sent'
      ? 'Bookmark saved'
      : 'Your bookmark is saved on this device. It will be sent when you are online again.'
  await expect(page.getByText(message).last()).toBeVisible()
}

/** Adds a bookmark at the visible position, and does not wait until the bookmark is stored. */
export async function beginBookmark(page: Page, name: string): Promise<void> {
  await button(page, 'Add bookmark').click()
  await page.getByLabel('Bookmark name').fill(name)
  await page.getByLabel('Bookmark name').press('Enter')
}

export async function removeBookmark(page: Page, name: string): Promise<void> {
  await button(page, 'Bookmarks').click()
  await button(page, `Remove bookmark ${name}`).click()
  await expect(page.getByText('Bookmark removed')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Bookmark removed')).toBeHidden()
}

export async function turn(page: Page, pages = 1): Promise<void> {
  const countTurns = () => page.evaluate(() => performance.getEntriesByName('reader:turned').length)
  for (let done = 0; done < pages; done += 1) {
    const before = await countTurns()
    await button(page, 'Next page').click()
    await expect.poll(countTurns).toBeGreaterThan(before)
  }
}

/** Moves the position slider to a value from 0 to 1000, and waits for the page turn. */
export async function goTo(page: Page, thousandth: number): Promise<void> {
  const countTurns = () => page.evaluate(() => performance.getEntriesByName('reader:turned').length)
  const before = await countTurns()
  await page.getByRole('slider', { name: 'Position in book' }).fill(String(thousandth))
  await expect.poll(countTurns).toBeGreaterThan(before)
}

export const play = (page: Page): Promise<void> => button(page, 'Play').click()
export const pause = (page: Page): Promise<void> => button(page, 'Pause').click()

const countStored = ({ written, stored }: OutboxRecord, kind: string) =>
  [...written.values()].filter((entry) => entry.kind === kind && stored.has(entry.id)).length

/** Waits until the device has stored at least this number of entries of a kind. */
export async function waitUntilQueued(outboxRecord: OutboxRecord, kind: string, count = 1): Promise<void> {
  await expect.poll(() => countStored(outboxRecord, kind), { timeout: 30_000 }).toBeGreaterThanOrEqual(count)
}

/** Waits until the device has stored this number of additional read logs. */
export function waitForReadLogs(outboxRecord: OutboxRecord, logs = 1): Promise<void> {
  return waitUntilQueued(outboxRecord, 'readLog', countStored(outboxRecord, 'readLog') + logs)
}

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
