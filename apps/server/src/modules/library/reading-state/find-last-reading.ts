import { inArray, max } from 'drizzle-orm'
import type { Rows } from '../../../kernel/database/shards.ts'
import { readingProgress } from '../tables.ts'

/** Returns the time at which each person last opened a book, by uid. People who never opened one are missing. */
export async function findLastReading(rows: Rows, people: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  if (people.length === 0) return new Map()
  const found = await rows
    .select({ uid: readingProgress.userId, at: max(readingProgress.lastOpenedAt) })
    .from(readingProgress)
    .where(inArray(readingProgress.userId, [...people]))
    .groupBy(readingProgress.userId)
  return new Map(found.flatMap(({ uid, at }) => (at === null ? [] : [[uid, at]])))
}
