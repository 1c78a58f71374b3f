import * as calls from '@lectern/contracts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { allowAll, noContent, ok, route, type Route } from '../../../kernel/route.ts'
import { findRetentionStart } from '../../retention/index.ts'
import { expectedVersion, readBookmarks, type ReadingKey, toEntityTag, saveBookmarks } from './save-bookmarks.ts'
import { readLastmarks, saveLastmark } from './save-lastmark.ts'
import { saveReadLogs } from './save-read-logs.ts'
import { requireReadable } from '../catalogue/book-policies.ts'
import { toReader } from '../entitlement/entitlement.ts'

/** Returns the routes for bookmarks, lastmarks and read logs. Spec 1 §7. */
export function readingStateRoutes({ clock, settings }: Pick<Kernel, 'clock' | 'settings'>): Route[] {
  const mayReadBook = requireReadable(clock)
  return [
    route(calls.listBookmarks, {
      policy: mayReadBook,
      act: ({ db, actor, params }) => readBookmarks(db, toReadingKey(actor, params.id)),
      present: ({ bookmarks, changes, version }) => ({
        ...ok({ bookmarks, ...(changes.length > 0 && { changes }) }),
        headers: { etag: toEntityTag(version) },
      }),
    }),
    route(calls.saveBookmarks, {
      policy: mayReadBook,
      act: ({ db, actor, params, query, body, request }) => {
        const list = { bookmarks: body, changes: query.changes?.split(',') ?? [] }
        const expected = expectedVersion(request.headers['if-match'])
        return saveBookmarks(db, toReadingKey(actor, params.id), list, expected, clock.now())
      },
      present: (version) => ({ ...noContent(), headers: { etag: toEntityTag(version) } }),
    }),
    route(calls.getLastmark, {
      policy: mayReadBook,
      act: async ({ db, actor, params }) =>
        (await readLastmarks(db, toReadingKey(actor, params.id))) ??
        refuse('not_found', 'This book was not opened yet.'),
      present: ok,
    }),
    route(calls.saveLastmark, {
      policy: mayReadBook,
      act: ({ db, actor, params, body, request }) =>
        saveLastmark(db, toReadingKey(actor, params.id), body, clock.now(), request.headers['user-agent'] ?? ''),
      present: noContent,
    }),
    route(calls.pushReadLogs, {
      policy: allowAll,
      act: ({ db, actor, body }) => {
        const now = clock.now()
        return saveReadLogs(
          db,
          toReader(actor),
          body,
          now,
          findRetentionStart(settings.keepRecordsMonths, actor.realm, now),
        )
      },
      present: noContent,
    }),
  ]
}

const toReadingKey = (actor: { readonly realm: calls.Realm; readonly userId: string }, bookId: string): ReadingKey => ({
  realm: actor.realm,
  userId: actor.userId,
  bookId,
})
