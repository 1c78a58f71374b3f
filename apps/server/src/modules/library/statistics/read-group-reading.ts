import type { Days, GroupReading, Realm } from '@lectern/contracts'
import { and, asc, between, eq, inArray, sql } from 'drizzle-orm'
import type { Rows } from '../../../kernel/database/shards.ts'
import { readingDays } from '../tables.ts'

interface Pupil {
  readonly uid: string
  readonly name: string
}

/** Returns the seconds of reading in a range of days, also by day and by pupil. */
export async function readGroupReading(
  rows: Rows,
  realm: Realm,
  pupils: readonly Pupil[],
  { from, to }: Days,
): Promise<GroupReading> {
  if (pupils.length === 0) return { seconds: 0, days: [], pupils: [] }
  const uids = pupils.map(({ uid }) => uid)
  const condition = and(
    eq(readingDays.realm, realm),
    inArray(readingDays.userId, uids),
    between(readingDays.day, from, to),
  )
  const seconds = sql<number>`sum(${readingDays.seconds})::int`
  const days = await rows
    .select({ day: readingDays.day, seconds, readers: sql<number>`count(distinct ${readingDays.userId})::int` })
    .from(readingDays)
    .where(condition)
    .groupBy(readingDays.day)
    .orderBy(asc(readingDays.day))
  const totals = await rows
    .select({
      uid: readingDays.userId,
      seconds,
      days: sql<number>`count(distinct ${readingDays.day})::int`,
      books: sql<number>`count(distinct ${readingDays.bookId})::int`,
    })
    .from(readingDays)
    .where(condition)
    .groupBy(readingDays.userId)
  const totalsByPupil = new Map(totals.map(({ uid, ...read }) => [uid, read]))
  const lastDays = await findLastDays(rows, realm, uids)
  return {
    seconds: days.reduce((sum, day) => sum + day.seconds, 0),
    days,
    pupils: pupils.map((pupil) => ({
      pupil,
      ...(totalsByPupil.get(pupil.uid) ?? { seconds: 0, days: 0, books: 0 }),
      lastDay: lastDays.get(pupil.uid) ?? null,
    })),
  }
}

/**
 * Returns the last reading day of each person, also outside the range of days, so that a teacher can find pupils who
 * have stopped reading.
 */
async function findLastDays(rows: Rows, realm: Realm, uids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await rows
    .select({ uid: readingDays.userId, day: sql<string>`max(${readingDays.day})::text` })
    .from(readingDays)
    .where(and(eq(readingDays.realm, realm), inArray(readingDays.userId, [...uids])))
    .groupBy(readingDays.userId)
  return new Map(found.map(({ uid, day }) => [uid, day]))
}
