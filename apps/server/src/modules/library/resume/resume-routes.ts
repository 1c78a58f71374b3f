import { getBookContents, getResumeSnippet } from '@lectern/contracts'
import type { ObjectStore } from '../../../kernel/object-store/object-store.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { ok, route, type Route } from '../../../kernel/route.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { requireReadable } from '../catalogue/book-policies.ts'
import { findBook } from '../catalogue/granted-books.ts'
import { listContents } from './list-contents.ts'
import { createResumeSnippets } from './read-resume-snippet.ts'

export function resumeRoutes(clock: Clock, store: ObjectStore): Route[] {
  const snippets = createResumeSnippets(store)
  return [
    route(getResumeSnippet, {
      policy: requireReadable(clock),
      act: async ({ db, actor, params }) => {
        const row = await findBook(db, params.id)
        if (row === undefined) return refuse('book_not_found')
        return snippets.read(db, { realm: actor.realm, userId: actor.userId, bookId: row.id }, row)
      },
      present: ok,
    }),
    route(getBookContents, {
      policy: requireReadable(clock),
      act: async ({ db, params }) => {
        const row = await findBook(db, params.id)
        return row === undefined ? refuse('book_not_found') : { data: await listContents(store, row.sha256) }
      },
      present: ok,
    }),
  ]
}
