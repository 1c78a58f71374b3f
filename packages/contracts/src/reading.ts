import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { Book } from './library.ts'

const DAY_MS = 86_400_000
/** Maximum length of a period in days: a school year and a summer holiday. */
const PERIOD_MAX_DAYS = 400

/** A day in the realm's calendar, such as `2026-03-01`. */
const Day = z.iso.date()

/** The first and the last day of a period. Both days belong to the period. */
const Period = z.object({ from: Day, to: Day }).check(
  z.refine(({ from, to }) => {
    const days = (Date.parse(to) - Date.parse(from)) / DAY_MS
    return days >= 0 && days < PERIOD_MAX_DAYS
  }, `from one day to a later one, ${PERIOD_MAX_DAYS} days at most`),
)

const Seconds = z.int()

const ReadBook = z.object({
  book: z.pick(Book, { id: true, title: true, authors: true, language: true, coverUrl: true }),
  seconds: Seconds,
  /** The current progress of the person in the book, from 0 to 1. */
  progress: z.number(),
  /** False if the viewer may not read the book, for example because the realm no longer has the book. */
  available: z.boolean(),
})

/**
 * The reading of a person in a period. `seconds` is the reading time. `books` and `languages` are ordered by reading
 * time, longest first.
 */
export const PersonReading = z.object({
  seconds: Seconds,
  /** Days without reading are absent. */
  days: z.array(z.object({ day: Day, seconds: Seconds })),
  books: z.array(ReadBook),
  languages: z.array(z.object({ language: z.string(), seconds: Seconds })),
})
export type PersonReading = z.infer<typeof PersonReading>

export const readPersonReading = defineCall({
  service: 'library',
  method: 'GET',
  path: '/v1/user/:userId/reading',
  summary: 'Get the reading statistics of the current user, of a child or of a pupil',
  access: 'user',
  params: z.object({ userId: z.uuid() }),
  query: Period,
  responses: { 200: PersonReading },
  errors: ['not_found'],
})

/**
 * The reading of a group in a period. `days` lists the reading time and the number of readers of each day. `pupils` are
 * ordered by name.
 */
export const GroupReading = z.object({
  seconds: Seconds,
  days: z.array(z.object({ day: Day, seconds: Seconds, readers: z.int() })),
  pupils: z.array(
    z.object({
      pupil: z.object({ uid: z.uuid(), name: z.string() }),
      seconds: Seconds,
      /** Number of days on which the pupil read. */
      days: z.int(),
      books: z.int(),
      /** The most recent day on which the pupil read, also outside of the period; null without such a day. */
      lastDay: z.nullable(Day),
    }),
  ),
})
export type GroupReading = z.infer<typeof GroupReading>

export const readGroupReading = defineCall({
  service: 'library',
  method: 'GET',
  path: '/v1/groups/:groupId/reading',
  summary: 'Get the reading statistics of the pupils of a group',
  access: 'user',
  params: z.object({ groupId: z.uuid() }),
  query: Period,
  responses: { 200: GroupReading },
  errors: ['not_found'],
})
