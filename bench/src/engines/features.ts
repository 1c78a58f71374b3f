/** Measures features of the reader in a page of the harness. All times are in milliseconds. */
import { createHttpSource, Reader, type ReaderOptions } from '@lectern/reader-engine'
import { searchSpine } from '@lectern/reader-engine/search'

async function open(url: string, indexed: boolean, options: Partial<ReaderOptions> = {}): Promise<Reader> {
  const host = document.getElementById('host')
  if (!host) throw new Error('the page has no host element')
  host.replaceChildren()
  performance.clearMarks()
  const source = createHttpSource({ resourcesUrl: new URL(url, location.href).href, indexed })
  const reader = new Reader(source, { host, slide: false, ...options })
  await waitUntil(reader, () => reader.state.phase === 'ready' && reader.state.contents.length > 0)
  return reader
}

function waitUntil(reader: Reader, isDone: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const check = () => {
      if (reader.state.phase === 'failed') reject(reader.state.error)
      else if (isDone()) resolve()
    }
    check()
    reader.subscribe(check)
  })
}

/** Resolves with the time of the next performance mark with this name. */
const waitForMark = (name: string) =>
  new Promise<number>((resolve) => {
    new PerformanceObserver((list, observer) => {
      const [mark] = list.getEntriesByName(name)
      if (!mark) return
      observer.disconnect()
      resolve(mark.startTime)
    }).observe({ type: 'mark' })
  })

/** Waits for one second, in which the reader lays out the neighbouring chapters. */
const waitForNeighbours = () => new Promise((resolve) => setTimeout(resolve, 1000))

/**
 * `first`: time to the first search result, or NaN; `all`: time to search the whole book; `found`: number of results.
 */
async function search(url: string, query: string): Promise<{ first: number; all: number; found: number }> {
  const reader = await open(url, true)
  await waitForNeighbours()
  const start = performance.now()
  let first = NaN
  let found = 0
  const language = reader.state.metadata?.language ?? ''
  for await (const _ of searchSpine({ spine: reader.spine, source: reader.files, language, query })) {
    if (found++ === 0) first = performance.now() - start
  }
  const all = performance.now() - start
  reader.close()
  return { first, all, found }
}

/** Returns the time to count the locations of a book without an index. */
async function locations(url: string): Promise<number> {
  let reportCount = (_at: number): void => {}
  const done = new Promise<number>((resolve) => (reportCount = resolve))
  const reader = await open(url, false, {
    chapterLengths: { read: () => undefined, write: () => reportCount(performance.now()) },
  })
  const at = await done
  const [countStart] = performance.getEntriesByName('reader:count')
  reader.close()
  return at - (countStart?.startTime ?? NaN)
}

/** Changes the narration language during playback. Returns the time until the sound starts. */
async function language(url: string): Promise<number> {
  const reader = await open(url, true)
  const first = waitForMark('reader:audible')
  await reader.play()
  await first
  const audible = waitForMark('reader:audible')
  const start = performance.now()
  await reader.setLanguage(1)
  const at = await audible
  reader.close()
  return at - start
}

/** Clicks a sentence whose sound is buffered. Returns the time until the sound starts. */
async function tap(url: string): Promise<number> {
  const reader = await open(url, true)
  const first = waitForMark('reader:audible')
  await reader.play()
  await first
  reader.pause()
  const spokenSentence = reader.view?.frames[0]?.contentDocument?.querySelector('[data-lectern-spoken]')
  const start = performance.now()
  const audible = waitForMark('reader:audible')
  spokenSentence?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  const at = await audible
  reader.close()
  return at - start
}

const SLIDE_MS = 500
const SLIDES = 30

/** Turns thirty pages with a slide. Returns the duration of each animation frame during the slides. */
async function slide(url: string): Promise<number[]> {
  const reader = await open(url, true, { slide: true })
  const frames: number[] = []
  for (let turn = 0; turn < SLIDES; turn++) {
    await measureFrames(SLIDE_MS)
    void reader.turn(1)
    frames.push(...(await measureFrames(SLIDE_MS)))
  }
  reader.close()
  return frames
}

/** Returns the durations of the animation frames in the next `duration` milliseconds. */
function measureFrames(duration: number): Promise<number[]> {
  return new Promise((resolve) => {
    const frames: number[] = []
    const follow = (first: number, last: number) =>
      requestAnimationFrame((now) => {
        frames.push(now - last)
        if (now - first < duration) follow(first, now)
        else resolve(frames)
      })
    requestAnimationFrame((now) => follow(now, now))
  })
}

export const features = { search, locations, language, tap, slide }
export type Features = typeof features
globalThis.features = features

declare global {
  var features: Features
}
