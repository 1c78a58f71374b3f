import { READ_LOG_SECONDS_MAX, type Position, type ReadLog } from '@lectern/contracts'
import {
  flattenToc,
  getProgress,
  type BookIndex,
  type Rendition,
  type SpineItem,
  type TocEntry,
} from '@lectern/reader-engine/package'

/** A reading history of one person with one book. */
export interface ReadingHistory {
  readonly addedAt: Date
  /** Undefined if the book was never opened. */
  readonly read?: {
    readonly progress: number
    readonly lastOpenedAt: Date
    readonly lastmark: Position
    readonly logs: readonly ReadLog[]
  }
}

const DAY_MS = 86_400_000
const DAYS_ON_SHELF = 28
/** Minimum number of read logs in a session. A read log is two minutes long. */
const LOGS_MIN = 2
const LOGS_MAX = 7
const SESSIONS = 5
/** Minimum progress of a book that was started. */
const PROGRESS_MIN = 0.05
/** Length of the reading history in days. The last session was at most `LAST_SESSION_DAYS` days ago. */
const DAYS_OF_READING = 20
const LAST_SESSION_DAYS = 2.55

interface Reader {
  readonly seed: string
  readonly canFinish: boolean
}

/**
 * Generates a plausible reading history before `now`. The history depends on the seed and the title, so every
 * deployment gets the same history. Source: product document, 'Demo data'.
 */
export function generateHistory(
  { seed, canFinish }: Reader,
  bookId: string,
  index: BookIndex,
  now: Date,
): ReadingHistory {
  const { title } = index.metadata
  const chance = createRandom(`${seed} ${title}`)
  const addedAt = new Date(now.getTime() - (DAYS_ON_SHELF - chance() * 7) * DAY_MS)
  const [rendition] = index.renditions
  const kind = chance()
  if (rendition === undefined || kind < 0.2) return { addedAt }
  // Some books are finished, but most are partly read.
  const { progress, lastmark } = kind > 0.85 && canFinish ? findEnd(rendition) : findStop(rendition, chance())
  const sessions = Array.from({ length: SESSIONS }, (_, session) => {
    const before = ((SESSIONS - 1 - session) * DAYS_OF_READING) / SESSIONS
    const daysAgo = before + LAST_SESSION_DAYS - chance() * 2.5
    return new Date(now.getTime() - daysAgo * DAY_MS)
  })
  const lengthChance = createRandom(`${title} ${seed}`)
  const logs = sessions.flatMap((start, session) => {
    const sessionId = createUuid(chance)
    const length = LOGS_MIN + Math.floor(lengthChance() * (LOGS_MAX - LOGS_MIN + 1))
    return Array.from({ length }, (_, step): ReadLog => {
      const share = (session + (step + 1) / length) / SESSIONS
      return {
        bookId,
        sessionId,
        deviceId: 'lectern-demo',
        percentage: Math.round(progress * share * 1000) / 1000,
        timestamp: Math.floor(start.getTime() / 1000) + step * READ_LOG_SECONDS_MAX,
        seconds: READ_LOG_SECONDS_MAX,
        source: 'web-bookshelf',
      }
    })
  })
  const last = logs.at(-1)?.timestamp ?? 0
  return {
    addedAt,
    read: { progress, lastOpenedAt: new Date(last * 1000), lastmark, logs },
  }
}

interface StopPosition {
  readonly progress: number
  readonly lastmark: Position
}

/**
 * Returns a chapter start near a share of the book. On every screen, a page begins at a chapter start, so the book
 * opens at exactly the progress on the shelf.
 */
function findStop(rendition: Rendition, share: number): StopPosition {
  const { spine } = rendition
  const stops = spine
    .slice(0, -1)
    .flatMap(({ pageSpread }, item) =>
      pageSpread === 'right'
        ? []
        : [{ progress: getProgress(spine, item, 0, 0), lastmark: findFirstSentence(rendition, item) }],
    )
  const started = stops.filter(({ progress }) => progress >= PROGRESS_MIN)
  const [nearest] = (started.length > 0 ? started : stops).toSorted(
    (one, other) => Math.abs(one.progress - share) - Math.abs(other.progress - share),
  )
  return nearest ?? findEnd(rendition)
}

function findEnd(rendition: Rendition): StopPosition {
  return { progress: 1, lastmark: findFirstSentence(rendition, rendition.spine.length - 1) }
}

/** The second track of a chapter is usually the first sentence after the heading. */
function findFirstSentence({ tracks, spine, toc }: Rendition, item: number): Position {
  const [heading, sentence] = tracks.filter((track) => track.item === item)
  const fragment = (sentence ?? heading)?.fragment ?? ''
  const path = spine[item]?.path ?? ''
  return {
    ncxRef: findContentsEntry(toc, spine, item),
    URI: fragment === '' ? path : `${path}#${fragment}`,
    timeOffset: 0,
    charOffset: 0,
  }
}

/** Returns the index of the last contents entry at or before a spine item, or -1. */
function findContentsEntry(toc: readonly TocEntry[], spine: readonly SpineItem[], item: number): number {
  const before = new Set(spine.slice(0, item + 1).map((entry) => entry.path))
  return flattenToc(toc).findLastIndex((entry) => before.has(entry.path))
}

/** Returns a generator of pseudo-random numbers from 0 to less than 1 (Mulberry32), with `words` as seed. */
function createRandom(words: string): () => number {
  let state = 0
  for (const letter of words) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function createUuid(chance: () => number): string {
  const hex = Array.from({ length: 32 }, () => Math.floor(chance() * 16).toString(16)).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}
