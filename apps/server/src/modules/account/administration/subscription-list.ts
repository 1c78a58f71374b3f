import { and, asc, count, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { SubscriptionPeriod } from '@lectern/contracts'
import type { Rows } from '../../../kernel/database/shards.ts'
import { isActive } from '../subscription-periods.ts'
import { schoolUnits, subscriptions, users } from '../tables.ts'
import { readPage } from './list-page.ts'
import type { Listed, ListQuery } from './list-page.ts'

/** Who has a subscription period. */
export type PeriodOwner = 'user' | 'schoolUnit'

export const ownerColumn = (kind: PeriodOwner) =>
  kind === 'user' ? subscriptions.userUid : subscriptions.schoolUnitUid

/** Returns one page of subscription periods of people or of school units, of one owner or of all. */
export async function listPeriods(
  rows: Rows,
  realm: string,
  kind: PeriodOwner,
  owner: string | undefined,
  query: ListQuery<'id' | 'startsAt' | 'endsAt' | 'type'>,
  now: Date,
): Promise<Listed<SubscriptionPeriod>> {
  const column = ownerColumn(kind)
  const where = and(
    eq(subscriptions.realm, realm),
    isNotNull(column),
    owner === undefined ? undefined : eq(column, owner),
  )
  const direction = query.sortOrder === 'asc' ? asc : desc
  const columns = {
    id: subscriptions.legacyId,
    startsAt: subscriptions.startsAt,
    endsAt: subscriptions.endsAt,
    type: subscriptions.type,
  }
  const order = [direction(columns[query.sortBy]), direction(subscriptions.legacyId)]
  const { rows: found, meta } = await readPage(
    query,
    ({ limit, offset }) =>
      periodsWhere(
        rows,
        inArray(
          subscriptions.uid,
          rows
            .select({ uid: subscriptions.uid })
            .from(subscriptions)
            .where(where)
            .orderBy(...order)
            .limit(limit)
            .offset(offset),
        ),
      ).orderBy(...order),
    () => rows.select({ value: count() }).from(subscriptions).where(where),
  )
  return { rows: found.map((row) => present(row, now)), meta }
}

/** Returns the subscription periods of school units, newest first. */
export async function listUnitPeriods(
  rows: Rows,
  realm: string,
  units: readonly string[],
  now: Date,
): Promise<SubscriptionPeriod[]> {
  if (units.length === 0) return []
  const where = and(eq(subscriptions.realm, realm), inArray(subscriptions.schoolUnitUid, [...units]))
  const found = await periodsWhere(rows, where).orderBy(desc(subscriptions.startsAt), desc(subscriptions.legacyId))
  return found.map((row) => present(row, now))
}

/** Counts the subscription periods of each of the owners, by uid. */
export async function countPeriods(
  rows: Rows,
  kind: PeriodOwner,
  owners: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (owners.length === 0) return new Map()
  const column = ownerColumn(kind)
  const found = await rows
    .select({ owner: column, periods: count() })
    .from(subscriptions)
    .where(inArray(column, [...owners]))
    .groupBy(column)
  return new Map(found.flatMap(({ owner, periods }) => (owner === null ? [] : [[owner, periods]])))
}

function periodsWhere(rows: Rows, where: ReturnType<typeof and>) {
  return rows
    .select({
      period: subscriptions,
      name: sql<string>`coalesce(${schoolUnits.name}, trim(${users.firstname} || ' ' || ${users.lastname}))`,
    })
    .from(subscriptions)
    .leftJoin(users, eq(users.uid, subscriptions.userUid))
    .leftJoin(schoolUnits, eq(schoolUnits.uid, subscriptions.schoolUnitUid))
    .where(and(where, or(isNotNull(users.uid), isNotNull(schoolUnits.uid))))
}

function present(
  { period, name }: { readonly period: typeof subscriptions.$inferSelect; readonly name: string },
  now: Date,
): SubscriptionPeriod {
  return {
    legacyId: period.legacyId,
    type: period.type,
    owner: { uid: period.userUid ?? period.schoolUnitUid ?? '', name },
    startsAt: period.startsAt.toISOString(),
    endsAt: period.endsAt?.toISOString() ?? null,
    active: isActive(period, now),
  }
}
