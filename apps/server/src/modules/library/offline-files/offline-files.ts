import type { BookFile } from '@lectern/contracts'
import type { Clock } from '../../../kernel/clock.ts'
import type { ObjectStore } from '../../../kernel/object-store/object-store.ts'
import { revisionPrefix } from '../../content/index.ts'

/** So long may a device read a book that it keeps without asking again: as long as a log-in lasts. */
const READABLE_FOR_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000

/** Until when a copy that is fetched or renewed now may be read. */
export function readableUntil(clock: Clock): string {
  return new Date(clock.now().getTime() + READABLE_FOR_DAYS * DAY_MS).toISOString()
}

/** All files of a revision, by path. */
export async function listBookFiles(store: ObjectStore, sha256: string): Promise<BookFile[]> {
  const prefix = revisionPrefix(sha256)
  const files: BookFile[] = []
  for await (const { key, size } of store.listSizes(prefix)) files.push({ path: key.slice(prefix.length), bytes: size })
  return files.toSorted((a, b) => (a.path < b.path ? -1 : 1))
}
