import { Bookmark, Position } from '@lectern/contracts'
import * as z from 'zod/mini'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import { bookmarkChanges } from './bookmark-changes.ts'
import { lastmarks } from './lastmarks.ts'

const PREFIX = 'lectern_unsent_'
const Bookmarks = z.array(Bookmark)

/**
 * Moves the unsent entries of one account from localStorage into the outbox.
 * Keys have the form `lectern_unsent_place:ACCOUNT:BOOK` or `lectern_unsent_bookmarks:ACCOUNT:BOOK`.
 */
export async function migrateUnsent(outbox: Pick<Outbox, 'put'>, userId: string): Promise<void> {
  for (const key of Object.keys(localStorage)) {
    const [type, owner, bookId = ''] = key.slice(PREFIX.length).split(':')
    if (!key.startsWith(PREFIX) || owner !== userId) continue
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    const position = Position.safeParse(value)
    const list = Bookmarks.safeParse(value)
    if (type === 'place' && position.success)
      await outbox.put(lastmarks, { bookId, position: position.data, progress: null })
    for (const bookmark of type === 'bookmarks' && list.success ? list.data : [])
      await outbox.put(bookmarkChanges, { bookId, change: { type: 'put', bookmark } })
    localStorage.removeItem(key)
  }
}
