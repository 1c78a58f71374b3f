import { INDEX_PATH, readIndex } from '@lectern/reader-engine/package'
import { eq, isNull } from 'drizzle-orm'
import { text } from 'node:stream/consumers'
import type { Shards } from '../../../kernel/database/shards.ts'
import type { ObjectStore } from '../../../kernel/object-store/object-store.ts'
import { fileKey } from '../../content/index.ts'
import { books } from '../tables.ts'
import { isScripted } from './book-facts.ts'

/** Stores whether the books of older imports declare scripts. Skips books whose index cannot be read. */
export async function fillScripted(shards: Shards, store: ObjectStore): Promise<void> {
  for (const db of shards.each) {
    const unknown = await db.select({ id: books.id, sha256: books.sha256 }).from(books).where(isNull(books.scripted))
    for (const { id, sha256 } of unknown) {
      const stored = await store.get(fileKey(sha256, INDEX_PATH))
      const index = stored === undefined ? undefined : readIndex(await text(stored.stream))
      if (index !== undefined)
        await db
          .update(books)
          .set({ scripted: isScripted(index) })
          .where(eq(books.id, id))
    }
  }
}
