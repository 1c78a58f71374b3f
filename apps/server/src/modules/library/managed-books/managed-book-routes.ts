import * as calls from '@lectern/contracts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuseWhileImpersonating } from '../../../kernel/log-in-policies.ts'
import { allowAll, noContent, ok, route, type Route } from '../../../kernel/route.ts'
import { restoreBook } from '../catalogue/change-grant.ts'
import { mayAdministerUnit, mayChangeUnit } from '../unit-books/unit-policies.ts'
import { restoreSchoolBook, withdrawSchoolBook } from './change-school-book.ts'
import { countBookUse, countSchoolBookUse } from './count-book-use.ts'
import { listManagedBooks } from './list-managed-books.ts'

/** Returns the routes for super users, who manage the books of the realm, and for administrators of school units. */
export function managedBookRoutes(kernel: Kernel): Route[] {
  return [
    route(calls.listManagedBooks, {
      policy: allowAll,
      act: ({ db, actor, query }) => listManagedBooks(db, { realm: actor.realm }, query),
      present: ok,
    }),
    route(calls.getBookUse, {
      policy: allowAll,
      act: ({ db, actor, params }) => countBookUse(db, actor.realm, params.id),
      present: ok,
    }),
    route(calls.restoreBook, {
      policy: refuseWhileImpersonating,
      act: ({ db, actor, params }) => restoreBook({ kernel, db, actor }, params.id),
      present: noContent,
    }),
    route(calls.listSchoolBooks, {
      policy: mayAdministerUnit,
      act: ({ db, actor, params, query }) => listManagedBooks(db, { realm: actor.realm, schoolUnit: params.id }, query),
      present: ok,
    }),
    route(calls.getSchoolBookUse, {
      policy: mayAdministerUnit,
      act: ({ db, params }) => countSchoolBookUse(db, params.id, params.bookId),
      present: ok,
    }),
    route(calls.withdrawSchoolBook, {
      policy: mayChangeUnit,
      act: ({ db, actor, params }) => withdrawSchoolBook({ kernel, db, actor }, params),
      present: noContent,
    }),
    route(calls.restoreSchoolBook, {
      policy: mayChangeUnit,
      act: ({ db, actor, params }) => restoreSchoolBook({ kernel, db, actor }, params),
      present: noContent,
    }),
  ]
}
