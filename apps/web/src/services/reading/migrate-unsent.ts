import { Bookmark, Position } from '@lectern/contracts'
import * as z from 'zod/mini'
import type { QueuedBookmarkChange } from './bookmark-changes.ts'
import type { QueuedLastmark } from './lastmarks.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'

const PREFIX = 'lectern_unsent_'
const Bookmarks = z.array(Bookmark)

/** Hands what this person left behind to the outbox; others' stays until they log in. */
export async function migrateUnsent(outbox: Pick<Outbox, 'put'>, userId: string): Promise<void> {
  for (const key of Object.keys(localStorage)) {
    const [what, owner, bookId = ''] = key.slice(PREFIX.length).split(':')
    if (!key.startsWith(PREFIX) || owner !== userId) continue
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    const place = Position.safeParse(value)
    const list = Bookmarks.safeParse(value)
    if (what === 'place' && place.success)
      await outbox.put('lastmark', { bookId, position: place.data, progress: null } satisfies QueuedLastmark)
    for (const bookmark of what === 'bookmarks' && list.success ? list.data : [])
      await outbox.put('bookmark', { bookId, change: { type: 'put', bookmark } } satisfies QueuedBookmarkChange)
    localStorage.removeItem(key)
  }
}
