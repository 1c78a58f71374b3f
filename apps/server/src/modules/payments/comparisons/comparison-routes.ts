import { and, asc, desc, eq, sql } from 'drizzle-orm'
import * as calls from '@lectern/contracts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Db } from '../../../kernel/database/shards.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { allowAll, ok, route } from '../../../kernel/route.ts'
import type { Route } from '../../../kernel/route.ts'
import { findNames } from '../../account/index.ts'
import type { Page } from '../gift-cards/batches.ts'
import { paymentComparisonFindings as findings, paymentComparisons as comparisons } from '../tables.ts'

type Row = typeof comparisons.$inferSelect

/** Returns the routes with which super users read the nightly comparisons of their realm. */
export function comparisonRoutes(): Route[] {
  return [
    route(calls.listComparisons, {
      policy: allowAll,
      act: ({ actor, db, query }) => listComparisons(db, actor, query),
      present: ok,
    }),
    route(calls.getComparison, {
      policy: allowAll,
      act: ({ actor, db, params }) => findComparison(db, actor, params.id),
      present: (found) => ok(present(found)),
    }),
    route(calls.listComparisonFindings, {
      policy: allowAll,
      act: async ({ actor, db, params, query }) => listFindings(db, await findComparison(db, actor, params.id), query),
      present: ok,
    }),
  ]
}

async function listComparisons(db: Db, { realm }: Actor, { pageNumber, pageSize }: Page) {
  const isOwn = eq(comparisons.realm, realm)
  const found = await db
    .select()
    .from(comparisons)
    .where(isOwn)
    .orderBy(desc(comparisons.startedAt), desc(comparisons.id))
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
  return { data: found.map(present), meta: { totalCount: await db.$count(comparisons, isOwn) } }
}

/** Returns a comparison of the actor's realm. Throws `not_found`. */
async function findComparison(db: Db, { realm }: Actor, id: string): Promise<Row> {
  const [found] = await db
    .select()
    .from(comparisons)
    .where(and(eq(comparisons.id, id), eq(comparisons.realm, realm)))
  if (found === undefined) throw refuse('not_found')
  return found
}

async function listFindings(db: Db, { id }: Row, { pageNumber, pageSize }: Page) {
  const isOfNight = eq(findings.comparisonId, id)
  const found = await db
    .select()
    .from(findings)
    .where(isOfNight)
    .orderBy(sql`${findings.failure} is null`, asc(findings.id))
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
  const names = await findNames(
    db,
    found.map(({ userUid }) => userUid),
  )
  const data = found.map(({ userUid, repaired, failure, ...finding }) => ({
    id: finding.id,
    uid: userUid,
    name: names.get(userUid) ?? null,
    repaired: [...repaired],
    failure,
  }))
  return { data, meta: { totalCount: await db.$count(findings, isOfNight) } }
}

const present = ({ id, startedAt, endedAt, checked, repaired, failed }: Row): calls.Comparison => ({
  id,
  startedAt: startedAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
  checked,
  repaired,
  failed,
})
