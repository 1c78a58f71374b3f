import { READ_LOG_SECONDS_MAX, type Position, type ReadLog } from '@lectern/contracts'
import {
  flattenToc,
  getProgress,
  type BookIndex,
  type Rendition,
  type SpineItem,
  type TocEntry,
} from '@lectern/reader-engine/package'

/** The reading history of one person with one book. */
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
/** Number of read logs in a session. A log is two minutes long, so a session takes 4 to 14 minutes. */
const LOGS_MIN = 2
const LOGS_MAX = 7
const SESSIONS = 5
/** Minimum progress of a book that was started. */
const PROGRESS_MIN = 0.05
/** Length of the reading history in days. The last session was at most `LAST_SESSION_DAYS` days ago. */
const DAYS_OF_READING = 20
const LAST_SESSION_DAYS = 2.55

/** The person whose history is generated. */
interface Reader {
  readonly seed: string
  /** True if the person can have finished the book. */
  readonly canFinish: boolean
}

/**
 * Generates a plausible reading history of one person with one book, before `now`. The history depends on the seed and
 * the book, but not on the book's id, because book ids differ in each deployment. Source: product document, 'Demo
 * data'.
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
  // Some books are finished, most are partly read.
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
 * Returns the progress at the chapter start that is nearest to a share of the book, and a position at the start of this
 * chapter. On every screen, a page begins at the start of a chapter, so the book opens at exactly the progress that the
 * shelf shows. Right pages of a spread are not used. The last spine item is used only if there is no other chapter
 * start.
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

/**
 * Returns the position of a chapter's second track, which is usually the first sentence after the heading. If the
 * chapter has only one track, returns the position of this track. Without narration, returns the start of the chapter.
 */
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

/**
 * Returns the index of the last entry in the table of contents whose file is at or before a spine item. Returns -1 if
 * there is none.
 */
function findContentsEntry(toc: readonly TocEntry[], spine: readonly SpineItem[], item: number): number {
  const before = new Set(spine.slice(0, item + 1).map((entry) => entry.path))
  return flattenToc(toc).findLastIndex((entry) => before.has(entry.path))
}

/**
 * Returns a generator of pseudo-random numbers from 0 to less than 1 (Mulberry32). The sequence depends only on
 * `words`.
 */
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
