import * as calls from '@lectern/contracts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Db } from '../../../kernel/database/shards.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuseWhileImpersonating } from '../../../kernel/log-in-policies.ts'
import { noContent, ok, route, type Route, type Verdict } from '../../../kernel/route.ts'
import { administersUnit, readScope, readUnit, seesUnit } from '../../account/index.ts'
import type { ContentAddressFor } from '../catalogue/content-address.ts'
import { filterReadable } from '../catalogue/granted-books.ts'
import { presentBook, presentWithoutCover } from '../catalogue/present-book.ts'
import { toReader } from '../entitlement/entitlement.ts'
import { addUnitBook, listUnitBooks, removeUnitBook } from './unit-books.ts'

interface UnitInput {
  readonly params: { readonly id: string }
}

/** Allows the people who teach in the unit or administer it. */
async function maySeeUnit(actor: Actor, { params: { id } }: UnitInput, db: Db): Promise<Verdict> {
  const scope = await readScope(db, actor)
  if (scope === undefined) return 'forbidden'
  return seesUnit(scope, id) && (await readUnit(db, actor.realm, id)) !== undefined ? 'allowed' : 'not_found'
}

/** Allows the people who administer the unit. An unknown unit is refused as `forbidden`, too. Spec 2 §8. */
async function mayChangeUnit(actor: Actor, { params: { id } }: UnitInput, db: Db): Promise<Verdict> {
  const verdict = refuseWhileImpersonating(actor)
  if (verdict !== 'allowed') return verdict
  const scope = await readScope(db, actor)
  if (scope === undefined || !administersUnit(scope, id)) return 'forbidden'
  return (await readUnit(db, actor.realm, id)) === undefined ? 'forbidden' : 'allowed'
}

/** Returns the routes for the book lists of school units. Spec 2 §7. */
export function unitBookRoutes(kernel: Kernel, addressFor: ContentAddressFor): Route[] {
  return [
    route(calls.listUnitBooks, {
      policy: maySeeUnit,
      act: async ({ db, actor, params, query, request }) => {
        const { rows, totalCount } = await listUnitBooks(db, params.id, query)
        const ids = rows.map(({ id }) => id)
        const readable = await filterReadable(db, toReader(actor), ids, kernel.clock.now())
        const address = addressFor(request)
        const data = rows.map(async (row) =>
          readable.has(row.id) ? await presentBook(row, address) : presentWithoutCover(row),
        )
        return { data: await Promise.all(data), meta: { totalCount } }
      },
      present: ok,
    }),
    route(calls.addUnitBook, {
      policy: mayChangeUnit,
      act: ({ db, actor, params, body }) => addUnitBook({ kernel, db, actor }, params.id, body.bookId),
      present: noContent,
    }),
    route(calls.removeUnitBook, {
      policy: mayChangeUnit,
      act: ({ db, actor, params }) => removeUnitBook({ kernel, db, actor }, params.id, params.bookId),
      present: noContent,
    }),
  ]
}
