import { explainBooks as explainCall } from '@lectern/contracts'
import type { Clock } from '../../../kernel/clock.ts'
import { ok, route, type Route } from '../../../kernel/route.ts'
import { mayHelpReader } from '../shelf/shelf-policies.ts'
import { explainBooks } from './explain-books.ts'

/** Returns the route that says why a person does not see a book. */
export function visibilityRoutes(clock: Clock): Route[] {
  return [
    route(explainCall, {
      policy: mayHelpReader,
      act: ({ db, actor, params, query }) => explainBooks(db, actor, params.userId, query.q, clock.now()),
      present: ok,
    }),
  ]
}
