import { expect } from '@playwright/test'
import type { Tab } from './tab.ts'

type Role = 'button' | 'link' | 'textbox' | 'combobox' | 'heading' | 'dialog' | 'radio' | 'checkbox'

interface Target {
  readonly role: Role
  /** The accessible name, or the source of a regular expression for it. */
  readonly name: string
  readonly isPattern: boolean
}

interface Point {
  readonly x: number
  readonly y: number
}

/** Maximum milliseconds until an element can be clicked. */
const WAIT_MS = 90_000
const poll = { timeout: WAIT_MS, intervals: [100] }

/** Maximum number of letters of the page in an error message. */
const SHOWN_MAX = 600

/** A string is the whole accessible name. A regular expression is a part of the accessible name. */
type Name = string | RegExp
const toTarget = (role: Role, name: Name): Target =>
  typeof name === 'string' ? { role, name, isPattern: false } : { role, name: name.source, isPattern: true }

/**
 * Returns the middle of an element that is enabled, that receives clicks there and that does not move; null if there is
 * no such element.
 */
async function findPoint({ role, name, isPattern }: Target): Promise<Point | null> {
  const selectors: Record<Role, string> = {
    button: 'button:enabled, [role="button"]',
    link: 'a[href]',
    textbox: 'input, textarea',
    combobox: 'select',
    heading: 'h1, h2, h3',
    dialog: '[role="dialog"], [role="alertdialog"]',
    radio: 'label:has(input[type="radio"])',
    checkbox: 'label:has(input[type="checkbox"])',
  }
  const readName = (element: Element): string => {
    const isField =
      element instanceof HTMLInputElement ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement
    const text =
      element.getAttribute('aria-label') ??
      document.getElementById(element.getAttribute('aria-labelledby') ?? '')?.textContent ??
      (isField ? (element.labels?.[0]?.textContent ?? '') : element.textContent)
    return text
      .replaceAll(/[\u2066-\u2069]/gu, '')
      .replaceAll(/\s+/gu, ' ')
      .trim()
  }
  const isNamed = (element: Element) =>
    isPattern ? new RegExp(name, 'u').test(readName(element)) : readName(element) === name
  const measure = (): Point | null => {
    for (const element of document.querySelectorAll(selectors[role])) {
      if (!isNamed(element)) continue
      element.scrollIntoView({ block: 'nearest' })
      const { x, y, width, height } = element.getBoundingClientRect()
      const point = { x: x + width / 2, y: y + height / 2 }
      const hit = document.elementFromPoint(point.x, point.y)
      if (width > 0 && hit !== null && (element.contains(hit) || hit.contains(element))) return point
    }
    return null
  }
  const before = measure()
  if (before === null) return null
  // A tab in the background draws no frames, so a timer separates the two measurements.
  await new Promise((resolve) => setTimeout(resolve, 50))
  const after = measure()
  return after?.x === before.x && after.y === before.y ? after : null
}

/** Reads until the result is not null, and returns the result. */
export async function waitForResult<T>(read: () => Promise<T | null>, message: string): Promise<T> {
  const found: { value: T | null } = { value: null }
  await expect
    .poll(
      async () => {
        found.value = await read()
        return found.value !== null
      },
      { ...poll, message },
    )
    .toBe(true)
  return found.value ?? Promise.reject(new Error(`${message} has gone`))
}

/** Waits until an element is visible and can be clicked. Returns its middle. */
export async function waitFor(tab: Tab, role: Role, name: Name): Promise<Point> {
  try {
    return await waitForResult(() => tab.run(findPoint, toTarget(role, name)), `${role} ${name}`)
  } catch (error) {
    const shown = await tab.run(() => `${location.pathname}: ${document.body.textContent}`, null)
    throw new Error(`There is no ${role} ${name} at ${shown.slice(0, SHOWN_MAX)}`, { cause: error })
  }
}

/** Waits until an element can be clicked, and clicks it. */
export async function click(tab: Tab, role: Role, name: Name): Promise<void> {
  const { x, y } = await waitFor(tab, role, name)
  await tab.clickAt(x, y)
}

/** Types into a field. */
export async function fill(tab: Tab, name: Name, text: string): Promise<void> {
  await click(tab, 'textbox', name)
  await tab.type(text)
}

/** Replaces the text of a field. */
export async function replace(tab: Tab, name: Name, text: string): Promise<void> {
  await click(tab, 'textbox', name)
  await tab.run(
    () => (document.activeElement instanceof HTMLInputElement ? document.activeElement.select() : null),
    null,
  )
  await tab.type(text)
}

/** Chooses an option of a list by its value. */
export async function choose(tab: Tab, name: string, value: string): Promise<void> {
  await waitFor(tab, 'combobox', name)
  // The list of options belongs to the system, so no click of a driver reaches it.
  const isChosen = await tab.run(
    (wanted) => {
      const select = [...document.querySelectorAll('select')].find(
        ({ labels }) => labels[0]?.textContent === wanted.name,
      )
      if (select === undefined) return false
      select.value = wanted.value
      return select.dispatchEvent(new Event('change', { bubbles: true }))
    },
    { name, value },
  )
  expect(isChosen, name).toBe(true)
}

/** Waits until the button with this name is pressed, or the radio button is checked. */
export const waitForChosen = (tab: Tab, name: string): Promise<void> =>
  expect
    .poll(
      () =>
        tab.run(() => {
          const chosen = document.querySelectorAll('[aria-pressed="true"], label:has(:checked)')
          return Array.from(chosen, ({ textContent }) => textContent.trim())
        }, null),
      poll,
    )
    .toContain(name)

/** Waits until the page contains a text, or until it no longer contains the text. */
export const waitForText = (tab: Tab, text: string, isThere = true): Promise<void> =>
  expect
    .poll(() => tab.run((part) => document.body.textContent.includes(part), text), { ...poll, message: text })
    .toBe(isThere)

const readPath = (tab: Tab): Promise<string> => tab.run(() => location.pathname, null)

export const waitForPath = (tab: Tab, path: RegExp): Promise<void> =>
  expect.poll(() => readPath(tab), poll).toMatch(path)
