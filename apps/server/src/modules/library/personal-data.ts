import { eq } from 'drizzle-orm'
import type { Kernel } from '../../kernel/kernel.ts'
import type { PersonalDataSource } from '../../kernel/personal-data.ts'
import { bookmarkLists, lastmarks, readingDays, readingProgress, readLogs, shelfBooks } from './tables.ts'

/** Tables by their name in the export. */
const KINDS = {
  shelf: shelfBooks,
  progress: readingProgress,
  bookmarks: bookmarkLists,
  lastmarks,
  readLogs,
  readingDays,
} as const

export function readingPersonalData({ shards }: Pick<Kernel, 'shards'>): PersonalDataSource {
  return {
    name: 'reading',
    exportPerson: async ({ realm, uid }) => {
      const db = shards.forRealm(realm)
      const parts = Object.entries(KINDS).map(
        async ([name, table]) => [name, await db.select().from(table).where(eq(table.userId, uid))] as const,
      )
      return Object.fromEntries(await Promise.all(parts))
    },
    deletePerson: async ({ realm, uid }) => {
      for (const table of Object.values(KINDS)) await shards.forRealm(realm).delete(table).where(eq(table.userId, uid))
    },
  }
}
