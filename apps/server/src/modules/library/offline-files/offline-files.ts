import type { BookFile } from '@lectern/contracts'
import type { Clock } from '../../../kernel/clock.ts'
import type { ObjectStore } from '../../../kernel/object-store/object-store.ts'
import { revisionPrefix } from '../../content/index.ts'

/** Number of days until an offline book must be renewed, equal to the lifetime of a refresh token. */
const READABLE_FOR_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000

/** Returns the end of the offline period that starts now, in ISO 8601. */
export function readableUntil(clock: Clock): string {
  return new Date(clock.now().getTime() + READABLE_FOR_DAYS * DAY_MS).toISOString()
}

/** Returns the files of a revision with their sizes in bytes. */
export async function listBookFiles(store: ObjectStore, sha256: string): Promise<BookFile[]> {
  const prefix = revisionPrefix(sha256)
  const files: BookFile[] = []
  for await (const { key, size } of store.listSizes(prefix)) files.push({ path: key.slice(prefix.length), bytes: size })
  return files.toSorted((a, b) => (a.path < b.path ? -1 : 1))
}
