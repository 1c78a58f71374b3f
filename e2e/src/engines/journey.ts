import { expect } from '@playwright/test'
import { readIndex, type Rendition } from '@lectern/reader-engine/package'
import { percentile } from '../lateness.ts'
import { watchNarration } from '../record-narration.ts'
import { isSoundHeard, type Surroundings } from './engines.ts'
import { click, fill, readLit, readMediaTime, showBars, tapSentence, waitFor, waitForPath } from './steps.ts'
import type { Tab } from './tab.ts'

/** Class of a highlighted sentence in the sample books. */
const SPOKEN = '-epub-media-overlay-active'
const poll = { timeout: 30_000, intervals: [100] }

/** Logs in through the form, with the keyboard. */
export async function logInByPassword(tab: Tab, origin: string, username: string): Promise<void> {
  await tab.open(`${origin}/config.json`)
  await tab.run((realm) => localStorage.setItem('lectern_realm', JSON.stringify(realm)), username.split('.').at(-1))
  await tab.open(`${origin}/login`)
  await fill(tab, 'Username', username)
  await fill(tab, 'Password', 'lectern-demo')
  await click(tab, 'button', 'Log in')
  await waitForHome(tab)
}

export async function waitForHome(tab: Tab): Promise<void> {
  await waitForPath(tab, /^\/$/u)
  await waitFor(tab, 'heading', 'Hello')
}

/** Opens a book from the shelf. Records its highlights and its media elements. */
export async function openBook(tab: Tab, origin: string, title: string): Promise<void> {
  await tab.open(`${origin}/library/bookshelf`)
  await waitFor(tab, 'link', title)
  await tab.run(watchNarration, SPOKEN)
  await click(tab, 'link', title)
  await waitForPath(tab, /^\/bookshelf\/play\//u)
  await expect.poll(() => tab.run(() => document.querySelector('header h1')?.textContent, null), poll).toContain(title)
}

/** Starts the narration. Waits until the media time moves, and until the sound server hears it. */
export async function playAndListen(tab: Tab, surroundings: Surroundings): Promise<void> {
  await showBars(tab)
  await click(tab, 'button', 'Play')
  await expect.poll(async () => (await readLit(tab)).length, poll).toBeGreaterThan(0)
  const start = await readMediaTime(tab)
  await expect.poll(() => readMediaTime(tab), poll).toBeGreaterThan(start + 0.5)
  await expect.poll(() => isSoundHeard(surroundings), poll).toBe(true)
}

/** Taps another sentence, which is then spoken. */
export async function speakAnother(tab: Tab): Promise<void> {
  const id = await tapSentence(tab, SPOKEN)
  await expect.poll(async () => (await readLit(tab)).map((lit) => lit.id), poll).toContain(id)
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
