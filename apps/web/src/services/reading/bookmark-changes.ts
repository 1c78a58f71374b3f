import { type Bookmark, BOOKMARK_CHANGES_MAX, listBookmarks, saveBookmarks } from '@lectern/contracts'
import * as z from 'zod/mini'
import type { TypedEntry } from '../../platform/outbox/entry.ts'
import { defineKind, type EntryKind, type Outcome } from '../../platform/outbox/entry-kind.ts'
import { type Caller, toOutcome } from '../../platform/outbox/outcome.ts'
import { backOff } from '../../platform/outbox/back-off.ts'
import { BookmarkChange, changeBookmarks } from './merge-bookmarks.ts'

export const QueuedBookmarkChange = z.object({ bookId: z.string(), change: BookmarkChange })
export type QueuedBookmarkChange = z.infer<typeof QueuedBookmarkChange>

/** Other devices that write at the same moment are let pass so often. */
const TRIES = 5

/**
 * Changes of bookmarks. The library knows whole lists only (spec 1 §7): the list is read with its version, changed, and
 * posted for that version alone. What another device wrote meanwhile stays, and is changed in turn.
 */
export function bookmarksKind(http: Caller): EntryKind {
  return defineKind({
    name: 'bookmark',
    payload: QueuedBookmarkChange,
    batchMax: BOOKMARK_CHANGES_MAX,
    together: (first, other) => first.bookId === other.bookId,
    retryAfter: backOff,
    isolates: true,
    sendsOnLeaving: false,
    send: async (batch) => {
      for (let attempt = 0; attempt < TRIES; attempt += 1) {
        const outcome = await changeOnce(http, batch)
        if (outcome !== 'changed meanwhile') return outcome
      }
      return { kind: 'not-sent' }
    },
  })
}

async function changeOnce(
  http: Caller,
  batch: readonly [TypedEntry<QueuedBookmarkChange>, ...TypedEntry<QueuedBookmarkChange>[]],
): Promise<Outcome | 'changed meanwhile'> {
  const [{ owner, payload }] = batch
  const params = { id: payload.bookId }
  const found = await http.call(listBookmarks, { params }, { retries: 0, owner })
  if (!found.ok) return toOutcome(found)
  const { bookmarks, changes = [] } = found.data
  // The answer to these was lost.
  const wanted = batch.filter(({ id }) => !changes.includes(id))
  const list = wanted.reduce<readonly Bookmark[]>((all, entry) => changeBookmarks(all, entry.payload.change), bookmarks)
  if (wanted.length === 0) return { kind: 'delivered' }
  const version = found.headers.get('etag')
  const saved = await http.call(
    saveBookmarks,
    { params, query: { changes: wanted.map(({ id }) => id).join(',') }, body: [...list] },
    { retries: 0, owner, ...(version !== null && { headers: { 'if-match': version } }) },
  )
  return !saved.ok && saved.code === 'changed_meanwhile' ? 'changed meanwhile' : toOutcome(saved)
}
