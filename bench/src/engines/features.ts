/** Times of the reader's features other than page turns, measured in the page, in milliseconds. */
import { createHttpSource, Reader, type ReaderOptions } from '@lectern/reader-engine'

async function open(url: string, indexed: boolean, options: Partial<ReaderOptions> = {}): Promise<Reader> {
  const host = document.getElementById('host')
  if (!host) throw new Error('no host')
  host.replaceChildren()
  performance.clearMarks()
  const source = createHttpSource({ resourcesUrl: new URL(url, location.href).href, indexed })
  const reader = new Reader(source, { host, slide: false, ...options })
  await until(reader, () => reader.state.phase === 'ready' && reader.state.contents.length > 0)
  return reader
}

function until(reader: Reader, is: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const check = () => {
      if (reader.state.phase === 'failed') reject(reader.state.error)
      else if (is()) resolve()
    }
    check()
    reader.subscribe(check)
  })
}

/** Resolves when the next performance mark with this name is set. */
const marked = (name: string) =>
  new Promise<number>((resolve) => {
    new PerformanceObserver((list, observer) => {
      const [mark] = list.getEntriesByName(name)
      if (!mark) return
      observer.disconnect()
      resolve(mark.startTime)
    }).observe({ type: 'mark' })
  })

/** A search usually begins while reading: wait until the neighbours of the first chapter are laid out. */
const rest = () => new Promise((resolve) => setTimeout(resolve, 1000))

/** Measures the time to the first search result and through the whole book. */
async function search(url: string, query: string): Promise<{ first: number; all: number; found: number }> {
  const reader = await open(url, true)
  await rest()
  const start = performance.now()
  let first = NaN
  let found = 0
  for await (const _ of reader.search(query, new AbortController().signal)) {
    if (found++ === 0) first = performance.now() - start
  }
  const all = performance.now() - start
  reader.close()
  return { first, all, found }
}

/** Measures the counting of a book without an index, from the first counted chapter to the last. */
async function locations(url: string): Promise<number> {
  let counted = (_at: number): void => {}
  const done = new Promise<number>((resolve) => (counted = resolve))
  const reader = await open(url, false, {
    chapterLengths: { read: () => undefined, write: () => counted(performance.now()) },
  })
  const at = await done
  const [begun] = performance.getEntriesByName('reader:count')
  reader.close()
  return at - (begun?.startTime ?? NaN)
}

/** Measures a change of language in the middle of a sentence, until it is heard. */
async function language(url: string): Promise<number> {
  const reader = await open(url, true)
  const first = marked('reader:audible')
  await reader.play()
  await first
  const heard = marked('reader:audible')
  const start = performance.now()
  await reader.setLanguage(1)
  const at = await heard
  reader.close()
  return at - start
}

/** Measures a tap on a sentence with buffered sound, until it is heard. */
async function tap(url: string): Promise<number> {
  const reader = await open(url, true)
  const first = marked('reader:audible')
  await reader.play()
  await first
  reader.pause()
  const lit = reader.view?.frames[0]?.contentDocument?.querySelector('[data-lectern-spoken]')
  const start = performance.now()
  const heard = marked('reader:audible')
  lit?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  const at = await heard
  reader.close()
  return at - start
}

const SLIDE_MS = 500
const SLIDES = 30

/** Measures each frame of thirty page slides, with pauses between them. */
async function slide(url: string): Promise<number[]> {
  const reader = await open(url, true, { slide: true })
  const frames: number[] = []
  for (let turn = 0; turn < SLIDES; turn++) {
    await framesOf(SLIDE_MS)
    void reader.turn(1)
    frames.push(...(await framesOf(SLIDE_MS)))
  }
  reader.close()
  return frames
}

/** Returns the durations of the frames of the next `duration` milliseconds. */
function framesOf(duration: number): Promise<number[]> {
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
