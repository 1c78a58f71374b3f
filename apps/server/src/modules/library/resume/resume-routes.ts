import { getResumeSnippet } from '@lectern/contracts'
import type { ObjectStore } from '../../../kernel/object-store/object-store.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { ok, route, type Route } from '../../../kernel/route.ts'
import { mayReadBook } from '../catalogue/book-policies.ts'
import { findGranted } from '../catalogue/granted-books.ts'
import { createResumeSnippets } from './read-resume-snippet.ts'

export function resumeRoutes(store: ObjectStore): Route[] {
  const snippets = createResumeSnippets(store)
  return [
    route(getResumeSnippet, {
      policy: mayReadBook,
      act: async ({ db, actor, params }) => {
        const row = await findGranted(db, actor.realm, params.id)
        if (row === undefined) return refuse('book_not_found')
        return snippets.read(db, { realm: actor.realm, userId: actor.userId, bookId: row.id }, row)
      },
      present: ok,
    }),
  ]
}
