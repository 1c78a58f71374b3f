import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Clock } from '../../../kernel/clock.ts'
import type { Db, Shards } from '../../../kernel/database/shards.ts'
import type { ObjectStore } from '../../../kernel/object-store/object-store.ts'
import { stagingKey } from '../../content/index.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { discardFiles } from '../import/import-book.ts'
import { bookRevisions } from '../tables.ts'

/** Number of the newest revisions of a book whose files are never deleted. */
const KEPT_REVISIONS = 3
/** Days for which open readers and unfinished downloads of an older revision may request its files. */
const KEPT_DAYS = 60
const DAY_MS = 24 * 60 * 60 * 1000

interface DeletionPorts {
  readonly shards: Shards
  readonly clock: Clock
  readonly store: ObjectStore
  readonly catalogue: Catalogue
}

/**
 * Deletes the files of old revisions: neither the current one, nor one of the last `KEPT_REVISIONS`, nor current within
 * `KEPT_DAYS`. Files that another book uses stay. docs/decisions/0035-revisions-of-a-book.md.
 */
export async function deleteOldFiles(ports: DeletionPorts): Promise<void> {
  for (const db of ports.shards.each)
    for (const revision of await listOld(db, ports.clock)) await deleteFiles(ports, db, revision)
}

type OldRevision = Pick<typeof bookRevisions.$inferSelect, 'bookId' | 'number' | 'sha256'>

const isOld = (clock: Clock) =>
  and(
    isNull(bookRevisions.removedAt),
    lt(bookRevisions.retiredAt, new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS)),
  )

function listOld(db: Db, clock: Clock): Promise<OldRevision[]> {
  const isReplaced = sql`${bookRevisions.number} <= ${-KEPT_REVISIONS} + (
    select max(n.number) from ${bookRevisions} n where n.book_id = ${bookRevisions.bookId})`
  const { bookId, number, sha256 } = bookRevisions
  return db
    .select({ bookId, number, sha256 })
    .from(bookRevisions)
    .where(and(isOld(clock), isReplaced))
}

/** An import of the same file waits, or is not disturbed. After an interruption, the next start deletes the files. */
async function deleteFiles(
  { store, catalogue, clock }: DeletionPorts,
  db: Db,
  { bookId, number, sha256 }: OldRevision,
): Promise<void> {
  await catalogue.runIfIdle(sha256, async () => {
    await store.put(stagingKey(sha256), Buffer.from(clock.now().toISOString()), {
      contentType: 'text/plain; charset=utf-8',
    })
    // The revision may have become the current one again.
    await db
      .update(bookRevisions)
      .set({ removedAt: clock.now() })
      .where(and(eq(bookRevisions.bookId, bookId), eq(bookRevisions.number, number), isOld(clock)))
    await ((await catalogue.findContent(sha256)) === undefined
      ? discardFiles(store, sha256)
      : store.delete(stagingKey(sha256)))
  })
}
