import { BOOKMARK_CHANGES_MAX, BookmarkChange, listBookmarks, mergeBookmarks, saveBookmarks } from '@lectern/contracts'
import * as z from 'zod/mini'
import { backOff } from '../../platform/outbox/back-off.ts'
import type { Caller } from '../../platform/outbox/caller.ts'
import type { TypedEntry } from '../../platform/outbox/entry.ts'
import { defineKind } from '../../platform/outbox/entry-kind.ts'
import { type Outcome, toOutcome } from '../../platform/outbox/outcome.ts'

const QueuedChange = z.object({
  bookId: z.string(),
  change: BookmarkChange,
  /** Address of the service that stores the bookmarks, if the application that opened the reader has one. */
  service: z.optional(z.string()),
})
type QueuedChange = z.infer<typeof QueuedChange>

/** Maximum number of attempts in a row if other devices change the list at the same time. */
const ATTEMPTS_MAX = 5

/**
 * Changes of bookmarks. The library accepts only whole lists (spec 1 §7). If another device has changed the list, the
 * outbox starts again with the new list.
 */
export const bookmarkChanges = defineKind({
  name: 'bookmark',
  payload: QueuedChange,
  batchMax: BOOKMARK_CHANGES_MAX,
  canBatch: (first, other) => first.bookId === other.bookId && first.service === other.service,
  retryAfter: backOff,
  isolates: true,
  sendsOnLeaving: false,
  send: async (batch, { http }) => {
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
      const outcome = await changeOnce(http, batch)
      if (outcome !== 'changed meanwhile') return outcome
    }
    return { kind: 'not-sent' }
  },
})

async function changeOnce(
  http: Caller,
  batch: readonly [TypedEntry<QueuedChange>, ...TypedEntry<QueuedChange>[]],
): Promise<Outcome | 'changed meanwhile'> {
  const [{ owner, payload }] = batch
  const params = { id: payload.bookId }
  const options = { retries: 0, owner, service: payload.service } as const
  const listed = await http.call(listBookmarks, { params }, options)
  if (!listed.ok) return toOutcome(listed)
  const { bookmarks, changes: appliedIds = [] } = listed.data
  // The library already contains the changes in `appliedIds`.
  const missing = batch.filter(({ id }) => !appliedIds.includes(id))
  if (missing.length === 0) return { kind: 'delivered' }
  const merged = mergeBookmarks(
    bookmarks,
    missing.map((entry) => entry.payload.change),
  )
  const version = listed.headers.get('etag')
  const saved = await http.call(
    saveBookmarks,
    { params, query: { changes: missing.map(({ id }) => id).join(',') }, body: merged },
    { ...options, ...(version !== null && { headers: { 'if-match': version } }) },
  )
  return !saved.ok && saved.code === 'changed_meanwhile' ? 'changed meanwhile' : toOutcome(saved)
}
