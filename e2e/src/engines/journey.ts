import { expect } from '@playwright/test'
import { readIndex, type Rendition } from '@lectern/reader-engine/package'
import { percentile } from '../lateness.ts'
import { watchNarration } from '../record-narration.ts'
import { countTurns, readLit, readMediaTime, showBars, SPOKEN, tapSentence } from './book-steps.ts'
import { isSoundHeard, type Surroundings } from './surroundings.ts'
import { click, fill, waitFor, waitForPath } from './steps.ts'
import type { Tab } from './tab.ts'

const poll = { timeout: 90_000, intervals: [100] }
/** Maximum milliseconds from a tap on the last sentence of a page to the next page. */
const TURN_MAX_MS = 180_000

/**
 * Sets the country and English, as the log-in page does. The language of an engine depends on the locales that are
 * installed on the machine.
 */
export async function chooseEnglish(tab: Tab, origin: string, realm: string): Promise<void> {
  await tab.open(`${origin}/config.json`)
  await tab.run((country) => {
    localStorage.setItem('lectern_realm', JSON.stringify(country))
    localStorage.setItem('lectern_locale', JSON.stringify('en'))
  }, realm)
}

/** Logs in through the form, with the keyboard. */
export async function logInByPassword(tab: Tab, origin: string, username: string): Promise<void> {
  await chooseEnglish(tab, origin, username.split('.').at(-1) ?? '')
  await tab.open(`${origin}/login`)
  await fill(tab, 'Username', username)
  await fill(tab, 'Password', 'lectern-demo')
  await click(tab, 'button', 'Log in')
  await waitForHome(tab)
}

export async function waitForHome(tab: Tab): Promise<void> {
  await waitForPath(tab, /^\/$/u)
  await waitFor(tab, 'heading', /^Hello/u)
}

/** Opens a book from the shelf. Records its highlights and its media elements. Returns the book's id. */
export async function openBook(tab: Tab, origin: string, title: string): Promise<string> {
  await tab.open(`${origin}/library/bookshelf`)
  await waitFor(tab, 'link', new RegExp(`^${title}`, 'u'))
  await tab.run(watchNarration, SPOKEN)
  await click(tab, 'link', new RegExp(`^${title}`, 'u'))
  await waitForPath(tab, /^\/bookshelf\/play\//u)
  await expect.poll(() => tab.run(() => document.title, null), poll).toContain(title)
  return tab.run(() => location.pathname.split('/').at(-1) ?? '', null)
}

/** Starts the narration. Waits until a sentence is highlighted and sound is heard. */
export async function playAndListen(tab: Tab, surroundings: Surroundings): Promise<void> {
  await showBars(tab)
  await click(tab, 'button', 'Play')
  await listen(tab, surroundings)
}

/** Waits until a sentence is highlighted, until the media time moves, and until the sound server hears the sound. */
export async function listen(tab: Tab, surroundings: Surroundings): Promise<void> {
  await expect.poll(async () => (await readLit(tab)).length, poll).toBeGreaterThan(0)
  const start = await readMediaTime(tab)
  await expect.poll(() => readMediaTime(tab), poll).toBeGreaterThan(start + 0.5)
  await expect.poll(() => isSoundHeard(surroundings), poll).toBe(true)
}

/** Taps the last visible sentence, which is then spoken, and waits until the narration turns the page. */
export async function speakToNextPage(tab: Tab): Promise<void> {
  const turns = await countTurns(tab)
  const id = await tapSentence(tab)
  await expect.poll(async () => (await readLit(tab)).map((lit) => lit.id), poll).toContain(id)
  await expect.poll(() => countTurns(tab), { ...poll, timeout: TURN_MAX_MS }).toBeGreaterThan(turns)
}

/** Returns the first rendition of the open book. */
export async function readRendition(tab: Tab): Promise<Rendition> {
  const text = await tab.run(async () => {
    const entry = performance.getEntriesByType('resource').findLast(({ name }) => name.includes('/lectern.json'))
    return entry === undefined ? '' : (await fetch(entry.name)).text()
  }, null)
  const rendition = readIndex(text)?.renditions[0]
  if (rendition === undefined) throw new Error('the book has no index')
  return rendition
}

/** Returns the milliseconds from the beginning of each spoken clip to its highlight. */
export async function measureLateness(tab: Tab, { tracks }: Rendition): Promise<number[]> {
  return (await readLit(tab)).flatMap(({ id, at, media }) => {
    const track = tracks.find((one) => one.fragment === id && media.endsWith(one.media))
    return track === undefined ? [] : [Math.round((at - track.clipBegin) * 1000)]
  })
}

/** Prints the lateness of the highlight. */
export function printLateness(name: string, lateness: readonly number[]): void {
  const [median, late] = [percentile(lateness, 0.5), percentile(lateness, 0.95)]
  console.log(`${name}: ${lateness.length} sentences lit, lateness p50 ${median} ms, p95 ${late} ms`)
}
