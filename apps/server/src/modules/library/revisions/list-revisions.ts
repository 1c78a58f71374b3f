import type { CallResponse, listBookRevisions } from '@lectern/contracts'
import { desc, eq } from 'drizzle-orm'
import type { Db } from '../../../kernel/database/shards.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { findNames } from '../../account/index.ts'
import { bookRevisions } from '../tables.ts'
import { type OwnedBookKey, readOwnedBook } from './owned-book.ts'

/** Returns the revisions of a book, the newest first. Refuses with `book_not_found`. */
export async function listRevisions(
  db: Db,
  key: OwnedBookKey,
): Promise<CallResponse<typeof listBookRevisions> | Refusal> {
  const owned = await readOwnedBook(db, key)
  if (owned instanceof Refusal) return owned
  const rows = await db
    .select()
    .from(bookRevisions)
    .where(eq(bookRevisions.bookId, key.bookId))
    .orderBy(desc(bookRevisions.number))
  const names = await findNames(
    db,
    rows.flatMap(({ uploadedBy }) => uploadedBy ?? []),
  )
  return {
    data: rows.map(({ number, uploadedAt, uploadedBy, note, bytes, removedAt }) => ({
      number,
      uploadedAt: uploadedAt.toISOString(),
      uploadedBy: uploadedBy === null ? null : (names.get(uploadedBy) ?? null),
      note,
      bytes,
      isCurrent: number === owned.book.revision,
      isStored: removedAt === null,
    })),
    isShared: owned.isShared,
  }
}
