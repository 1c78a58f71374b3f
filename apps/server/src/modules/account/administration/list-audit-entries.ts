import { and, asc, count, desc, eq, gte, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { SEARCH_TOTAL_MAX } from '@lectern/contracts'
import type { AuditEntry, AuditFilters } from '@lectern/contracts'
import type { Rows } from '../../../kernel/database/shards.ts'
import { foldedContainsWords } from '../../../kernel/database/text-search.ts'
import { findNames } from '../pupils.ts'
import { auditLog, auditUnits, groups, schoolUnits } from '../tables.ts'
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
  const chosen = units === undefined || schoolUnit === undefined ? units : units.filter((uid) => uid === schoolUnit)
  const wantedUnits = chosen ?? (schoolUnit === undefined ? undefined : [schoolUnit])
  const direction = query.sortOrder === 'asc' ? asc : desc
  const where = and(eq(auditLog.realm, realm), matches, isInPeriod(auditLog.at, filters), isOfUnits(rows, wantedUnits))
  /** Selects the times and uids of entries, at least those of the first `max` ones. */
  const select = (max: number) =>
    wantedUnits === undefined || matches !== undefined
      ? sql`${rows
          .select({ at: auditLog.at, entry: sql`${auditLog.uid}`.as('entry') })
          .from(auditLog)
          .where(where)}`
      : sql`(${selectOfUnits(rows, { realm, units: wantedUnits }, isInPeriod(auditUnits.at, filters), direction, max)})`
  const order = sql`${direction(sql`found.at`)}, ${direction(sql`found.entry`)}`
  /** The number of entries, as soon as a page after the end has been read. */
  const list: { total?: number } = {}
  const { rows: entries, meta } = await readPage(
    query,
    async ({ limit, offset }) => {
      const max = limit + offset
      const [found] = await rows
        .select({
          value: count(),
          uids: sql<string[] | null>`(array_agg(found.entry order by ${order}))[${offset + 1}::int:]`,
        })
        .from(sql`(select * from ${select(max)} found order by ${order} limit ${max}) found`)
      if (found === undefined || found.uids === null || found.uids.length === 0) {
        list.total = found?.value ?? 0
        return []
      }
      return rows
        .select()
        .from(auditLog)
        .where(inArray(auditLog.uid, found.uids))
        .orderBy(direction(auditLog.at), direction(auditLog.uid))
    },
    async () =>
      list.total === undefined
        ? countFound(rows, { getSQL: () => sql`select 1 from ${select(SEARCH_TOTAL_MAX)} found` })
        : [{ value: Math.min(list.total, SEARCH_TOTAL_MAX) }],
  )
  const subjects = entries.map(({ subject }) => subject)
  const people = await findNames(rows, [
    ...subjects,
    ...entries.flatMap(({ actor, actingFor }) => [actor, actingFor ?? '']).filter((uid) => UUID.test(uid)),
  ])
  const groupOf = ({ details: { group } }: { readonly details: Record<string, unknown> }) =>
    typeof group === 'string' && UUID.test(group) ? group : undefined
  const places = await findPlaces(rows, [...subjects, ...entries.flatMap((entry) => groupOf(entry) ?? [])])
  const findGroup = (uid: string | undefined) => {
    const { kind, name, unit } = places.get(uid ?? '') ?? {}
    const isShown = units === undefined || units.some((each) => each === unit)
    return uid !== undefined && kind === 'group' && name !== undefined && isShown ? { uid, name } : null
  }
  return {
    rows: entries.map(({ uid, at, actor, actingFor, address, action, subject, details }) => ({
      uid,
      group: findGroup(groupOf({ details })),
      at: at.toISOString(),
      actor,
      actorName: people.get(actor) ?? null,
      actingFor: actingFor === null ? null : { uid: actingFor, name: people.get(actingFor) ?? '' },
      address,
      action,
      subject: {
        uid: subject,
        kind: places.get(subject)?.kind ?? (people.has(subject) ? 'person' : null),
        name: places.get(subject)?.name ?? people.get(subject) ?? null,
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
 * order, so that a page of a large unit reads only its own entries.
 */
function selectOfUnits(
  rows: Rows,
  { realm, units }: { readonly realm: string; readonly units: readonly string[] },
  period: SQL | undefined,
  direction: typeof asc,
  max: number,
): SQL {
  const ofUnit = rows
    .select({ at: auditUnits.at, entry: auditUnits.entry })
    .from(auditUnits)
    .where(and(sql`${auditUnits.unit} = unit.uid`, period))
    .orderBy(direction(auditUnits.at), direction(auditUnits.entry))
    .limit(max)
  return sql`select distinct entry.at, entry.entry
    from ${schoolUnits} unit cross join lateral ${ofUnit} entry
    where unit.uid = any(${sql.param([...units])}::uuid[]) and unit.realm = ${realm}`
}

/** SQL for the period of a list, on the time of an entry in one of the tables. */
const isInPeriod = (at: AnyPgColumn, { from, to }: AuditFilters): SQL | undefined =>
  and(from === undefined ? undefined : gte(at, new Date(from)), to === undefined ? undefined : lte(at, new Date(to)))

/** Condition that an entry concerns one of the units. The planner begins with the entries or with the units. */
function isOfUnits(rows: Rows, units: readonly string[] | undefined): SQL | undefined {
  if (units === undefined) return undefined
  const entries = rows
    .select({ entry: auditUnits.entry })
    .from(auditUnits)
    .where(sql`${auditUnits.unit} = any(${sql.param([...units])}::uuid[])`)
  return inArray(auditLog.uid, entries)
}

/** The indexes contain only the entries with a reason. */
function hasReason(q: string): SQL | undefined {
  const words = foldedContainsWords(auditLog.reasonText, q)
  return words === undefined ? undefined : and(isNotNull(auditLog.reasonText), words)
}

interface Place {
  readonly uid: string
  readonly kind: 'unit' | 'group'
  readonly name: string
  /** Uid of the school unit. */
  readonly unit: string
}

/** Returns the school units and groups among the subjects and the groups of entries. */
async function findPlaces(rows: Rows, uids: readonly string[]): Promise<ReadonlyMap<string, Place>> {
  const units = await rows
    .select({ uid: schoolUnits.uid, name: schoolUnits.name })
    .from(schoolUnits)
    .where(inArray(schoolUnits.uid, [...uids]))
  const named = await rows
    .select({ uid: groups.uid, name: groups.name, unit: groups.schoolUnitUid })
    .from(groups)
    .where(inArray(groups.uid, [...uids]))
  return new Map<string, Place>([
    ...units.map((unit) => [unit.uid, { ...unit, unit: unit.uid, kind: 'unit' }] as const),
    ...named.map((group) => [group.uid, { ...group, kind: 'group' }] as const),
  ])
}
