import { expect } from '@playwright/test'
import type { Lit } from '../record-narration.ts'
import type { Tab } from './tab.ts'

type Role = 'button' | 'link' | 'textbox' | 'heading' | 'dialog' | 'slider'

interface Target {
  readonly role: Role
  /** Accessible name, or its beginning. */
  readonly name: string
}

/** Maximum milliseconds until an element can be clicked. */
const WAIT_MS = 20_000
const poll = { timeout: WAIT_MS, intervals: [100] }

/** Returns the middle of an element that receives clicks there; null if there is no such element. */
function findPoint(target: Target): { x: number; y: number } | null {
  const selectors: Record<Role, string> = {
    button: 'button, [role="button"]',
    link: 'a[href]',
    textbox: 'input, textarea',
    heading: 'h1, h2, h3',
    dialog: '[role="dialog"], [role="alertdialog"]',
    slider: 'input[type="range"]',
  }
  const getName = (element: Element): string =>
    element.getAttribute('aria-label') ??
    document.getElementById(element.getAttribute('aria-labelledby') ?? '')?.textContent ??
    (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
      ? (element.labels?.[0]?.textContent ?? '')
      : element.textContent)
  for (const element of document.querySelectorAll(selectors[target.role])) {
    const name = getName(element)
      .replaceAll(/[\u2066-\u2069]/gu, '')
      .replaceAll(/\s+/gu, ' ')
    if (!name.trim().startsWith(target.name)) continue
    element.scrollIntoView({ block: 'nearest' })
    const { x, y, width, height } = element.getBoundingClientRect()
    const point = { x: x + width / 2, y: y + height / 2 }
    const hit = document.elementFromPoint(point.x, point.y)
    if (width > 0 && hit !== null && (element.contains(hit) || hit.contains(element))) return point
  }
  return null
}

/** Waits until an element is visible. */
export async function waitFor(tab: Tab, role: Role, name: string): Promise<void> {
  await expect.poll(() => tab.run(findPoint, { role, name }), { ...poll, message: `${role} ${name}` }).not.toBeNull()
}

/** Waits until an element can be clicked, and clicks it. */
export async function click(tab: Tab, role: Role, name: string): Promise<void> {
  await waitFor(tab, role, name)
  const point = await tab.run(findPoint, { role, name })
  if (point === null) throw new Error(`the ${role} ${name} has gone`)
  await tab.clickAt(point.x, point.y)
}

/** Types into a field. */
export async function fill(tab: Tab, name: string, text: string): Promise<void> {
  await click(tab, 'textbox', name)
  await tab.type(text)
}

export const waitForText = (tab: Tab, text: string): Promise<void> =>
  expect
    .poll(() => tab.run((part) => document.body.textContent.includes(part), text), { ...poll, message: text })
    .toBe(true)

export const waitForPath = (tab: Tab, path: RegExp): Promise<void> =>
  expect.poll(() => tab.run(() => location.pathname, null), poll).toMatch(path)

/** Moves the mouse over the bars of the reader, so that they are visible. */
export async function showBars(tab: Tab): Promise<void> {
  const isHidden = () => tab.run(() => document.querySelector('header')?.dataset['visible'] !== 'true', null)
  if (await isHidden()) await tab.clickAt(5, 380)
  await expect.poll(isHidden, poll).toBe(false)
}

/** Returns the media time of the sounding file in seconds; 0 without sound. */
export const readMediaTime = (tab: Tab): Promise<number> =>
  tab.run(() => window.narration.media.find((media) => !media.paused)?.currentTime ?? 0, null)

export const readLit = (tab: Tab): Promise<Lit[]> => tab.run(() => window.narration.lit, null)

/** Returns the middle of a visible sentence that is not highlighted, and its id. */
function findSentence(spoken: string): { id: string; x: number; y: number } | null {
  for (const frame of document.querySelectorAll('iframe')) {
    const at = frame.getBoundingClientRect()
    const scale = at.width / frame.offsetWidth
    for (const sentence of frame.contentDocument?.querySelectorAll<HTMLElement>('span[id], p[id]') ?? []) {
      const [box] = sentence.getClientRects()
      if (box === undefined || sentence.classList.contains(spoken) || sentence.querySelector('[id]') !== null) continue
      const x = at.x + (box.x + Math.min(box.width, 40) / 2) * scale
      const y = at.y + (box.y + box.height / 2) * scale
      const isVisible = x > 10 && x < innerWidth - 10 && y > 90 && y < innerHeight - 130
      if (isVisible && document.elementFromPoint(x, y) === frame) return { id: sentence.id, x, y }
    }
  }
  return null
}

/** Taps a visible sentence. Returns its id. */
export async function tapSentence(tab: Tab, spoken: string): Promise<string> {
  await expect.poll(() => tab.run(findSentence, spoken), poll).not.toBeNull()
  const sentence = await tab.run(findSentence, spoken)
  if (sentence === null) throw new Error('no sentence is visible')
  await tab.clickAt(sentence.x, sentence.y)
  return sentence.id
}
