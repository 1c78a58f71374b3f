import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { Book } from './library.ts'

const DAY_MS = 86_400_000
/** A school year and a summer. */
const SPAN_MAX_DAYS = 400

/** A day of the realm's own calendar, `2026-03-01`. */
const Day = z.iso.date()

/** From the first day to the last, both counted. */
const Span = z.object({ from: Day, to: Day }).check(
  z.refine(({ from, to }) => {
    const days = (Date.parse(to) - Date.parse(from)) / DAY_MS
    return days >= 0 && days < SPAN_MAX_DAYS
  }, `from one day to a later one, ${SPAN_MAX_DAYS} days at most`),
)

const Seconds = z.int()

const ReadBook = z.object({
  book: z.pick(Book, { id: true, title: true, authors: true, language: true, coverUrl: true }),
  seconds: Seconds,
  /** How far one is now: 0 to 1. */
  progress: z.number(),
  /** False where the realm has the book no more: what was read stays read. */
  available: z.boolean(),
})

/** What somebody read in some days: time a day, the books, longest first, and the languages of these. */
export const PersonReading = z.object({
  seconds: Seconds,
  /** Days without reading are left out. */
  days: z.array(z.object({ day: Day, seconds: Seconds })),
  books: z.array(ReadBook),
  languages: z.array(z.object({ language: z.string(), seconds: Seconds })),
})
export type PersonReading = z.infer<typeof PersonReading>

export const readPersonReading = defineCall({
  service: 'library',
  method: 'GET',
  path: '/v1/user/:userId/reading',
  summary: 'What somebody read: their own, a child’s, or a pupil’s whom one teaches',
  access: 'user',
  params: z.object({ userId: z.uuid() }),
  query: Span,
  responses: { 200: PersonReading },
  errors: ['not_found'],
})

/** What a group read: time a day and how many read, and each pupil, by name. */
export const GroupReading = z.object({
  seconds: Seconds,
  days: z.array(z.object({ day: Day, seconds: Seconds, readers: z.int() })),
  pupils: z.array(
    z.object({
      pupil: z.object({ uid: z.uuid(), name: z.string() }),
      seconds: Seconds,
      /** On how many days, and in how many books. */
      days: z.int(),
      books: z.int(),
      /** The last day of all, whether it is one of these days or not. */
      lastDay: z.nullable(Day),
    }),
  ),
})
export type GroupReading = z.infer<typeof GroupReading>

export const readGroupReading = defineCall({
  service: 'library',
  method: 'GET',
  path: '/v1/groups/:groupId/reading',
  summary: 'What the pupils of a group read',
  access: 'user',
  params: z.object({ groupId: z.uuid() }),
  query: Span,
  responses: { 200: GroupReading },
  errors: ['not_found'],
})
