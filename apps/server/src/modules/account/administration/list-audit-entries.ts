import { and, asc, desc, eq, exists, gte, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { SEARCH_TOTAL_MAX } from '@lectern/contracts'
import type { AuditEntry, AuditFilters } from '@lectern/contracts'
import type { Rows } from '../../../kernel/database/shards.ts'
import { foldedContainsWords } from '../../../kernel/database/text-search.ts'
import { findNames } from '../pupils.ts'
import { auditLog, auditReason, auditUnits, groups, schoolUnits } from '../tables.ts'
import { countFound, readPage } from './list-page.ts'
import type { Listed, ListQuery } from './list-page.ts'

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** The entries of a list. `units` are the school units that the entries must concern; undefined for the whole realm. */
export interface AuditList {
  readonly realm: string
  readonly units?: readonly string[] | undefined
  readonly filters: AuditFilters
}

/**
 * Returns one page of the audit log of a realm, sorted by time. `q` contains words of the reason. Counts at most
 * `SEARCH_TOTAL_MAX` entries.
 */
export async function listAuditEntries(
  rows: Rows,
  { realm, units, filters }: AuditList,
  query: ListQuery,
): Promise<Listed<AuditEntry>> {
  const { schoolUnit } = filters
  const matches = and(...conditions(filters), hasReason(query.q ?? ''))
  const where = and(eq(auditLog.realm, realm), matches, isInPeriod(auditLog.at, filters))
  const chosen = units === undefined || schoolUnit === undefined ? units : units.filter((uid) => uid === schoolUnit)
  const wantedUnits = chosen ?? (schoolUnit === undefined ? undefined : [schoolUnit])
  const direction = query.sortOrder === 'asc' ? asc : desc
  const ofUnits = (max: number) => {
    if (wantedUnits === undefined) return undefined
    const wanted = { where: matches, period: isInPeriod(auditUnits.at, filters) }
    return selectOfUnits(rows, { realm, units: wantedUnits }, wanted, direction, max)
  }
  const { rows: entries, meta } = await readPage(
    query,
    ({ limit, offset }) => {
      const found = ofUnits(limit + offset)
      const order = [direction(auditLog.at), direction(auditLog.uid)]
      const page = rows.select().from(auditLog)
      if (found === undefined)
        return page
          .where(where)
          .orderBy(...order)
          .limit(limit)
          .offset(offset)
      const uids = sql`select entry from (${found}) found
        order by ${direction(sql`found.at`)}, ${direction(sql`found.entry`)} limit ${limit} offset ${offset}`
      return page.where(sql`${auditLog.uid} in (${uids})`).orderBy(...order)
    },
    () => {
      const found = ofUnits(SEARCH_TOTAL_MAX) ?? rows.select({ uid: auditLog.uid }).from(auditLog).where(where)
      return countFound(rows, { getSQL: () => sql`${found}` })
    },
  )
  const subjects = entries.map(({ subject }) => subject)
  const people = await findNames(rows, [
    ...subjects,
    ...entries.flatMap(({ actor, actingFor }) => [actor, actingFor ?? '']).filter((uid) => UUID.test(uid)),
  ])
  const places = await findPlaces(rows, subjects)
  return {
    rows: entries.map(({ uid, at, actor, actingFor, address, action, subject, details }) => ({
      uid,
      at: at.toISOString(),
      actor,
      actorName: people.get(actor) ?? null,
      actingFor: actingFor === null ? null : { uid: actingFor, name: people.get(actingFor) ?? '' },
      address,
      action,
      subject: places.get(subject) ?? {
        uid: subject,
        kind: people.has(subject) ? 'person' : null,
        name: people.get(subject) ?? null,
      },
      details,
    })),
    meta,
  }
}

function conditions(filters: AuditFilters): (SQL | undefined)[] {
  const { actor, subject, action, acting } = filters
  return [
    actor === undefined ? undefined : eq(auditLog.actor, actor),
    subject === undefined ? undefined : eq(auditLog.subject, subject),
    action === undefined ? undefined : eq(auditLog.action, action),
    acting === undefined ? undefined : isNotNull(auditLog.actingFor),
  ]
}

/**
 * Selects the entries that concern one of the units: of each unit, at most the first `max` ones. An index has them in this
 * order, so that a page of a large unit reads only its own entries. `where` are conditions on the entries; without them,
 * the entries are not read. The join does not compare the times, because the planner would expect too few rows.
 */
function selectOfUnits(
  rows: Rows,
  { realm, units }: { readonly realm: string; readonly units: readonly string[] },
  { where, period }: { readonly where: SQL | undefined; readonly period: SQL | undefined },
  direction: typeof asc,
  max: number,
): SQL {
  const matches =
    where &&
    exists(
      rows
        .select({ uid: auditLog.uid })
        .from(auditLog)
        .where(and(eq(auditLog.uid, auditUnits.entry), where)),
    )
  const ofUnit = rows
    .select({ at: auditUnits.at, entry: auditUnits.entry })
    .from(auditUnits)
    .where(and(sql`${auditUnits.unit} = unit.uid`, period, matches))
    .orderBy(direction(auditUnits.at), direction(auditUnits.entry))
    .limit(max)
  return sql`select distinct entry.at, entry.entry
    from ${schoolUnits} unit cross join lateral ${ofUnit} entry
    where unit.uid = any(${sql.param([...units])}::uuid[]) and unit.realm = ${realm}`
}

/** SQL for the period of a list, on the time of an entry in one of the tables. */
const isInPeriod = (at: AnyPgColumn, { from, to }: AuditFilters): SQL | undefined =>
  and(from === undefined ? undefined : gte(at, new Date(from)), to === undefined ? undefined : lte(at, new Date(to)))

/** The indexes contain only the entries with a reason. */
function hasReason(q: string): SQL | undefined {
  const words = foldedContainsWords(auditReason.folded, q)
  return words === undefined ? undefined : and(sql`${auditReason.stated} is not null`, words)
}

/** Returns the school units and groups among the subjects of entries. */
async function findPlaces(rows: Rows, uids: readonly string[]): Promise<ReadonlyMap<string, AuditEntry['subject']>> {
  const units = await rows
    .select({ uid: schoolUnits.uid, name: schoolUnits.name })
    .from(schoolUnits)
    .where(inArray(schoolUnits.uid, [...uids]))
  const named = await rows
    .select({ uid: groups.uid, name: groups.name })
    .from(groups)
    .where(inArray(groups.uid, [...uids]))
  return new Map<string, AuditEntry['subject']>([
    ...units.map((unit) => [unit.uid, { ...unit, kind: 'unit' }] as const),
    ...named.map((group) => [group.uid, { ...group, kind: 'group' }] as const),
  ])
}
