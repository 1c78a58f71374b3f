import { and, asc, desc, eq, gte, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AuditEntry, AuditFilters } from '@lectern/contracts'
import type { Rows } from '../../../kernel/database/shards.ts'
import { foldedContainsWords } from '../../../kernel/database/text-search.ts'
import { findNames } from '../pupils.ts'
import { associations, auditLog, auditReason, groups, schoolUnits } from '../tables.ts'
import { countFound, readPage } from './list-page.ts'
import type { Listed, ListQuery } from './list-page.ts'

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * Returns one page of the audit log of a realm, sorted by time. `q` contains words of the reason. Counts at most
 * `SEARCH_TOTAL_MAX` entries.
 */
export async function listAuditEntries(
  rows: Rows,
  realm: string,
  filters: AuditFilters,
  query: ListQuery,
): Promise<Listed<AuditEntry>> {
  const where = and(eq(auditLog.realm, realm), ...conditions(filters), hasReason(query.q ?? ''))
  const direction = query.sortOrder === 'asc' ? asc : desc
  const { rows: entries, meta } = await readPage(
    query,
    ({ limit, offset }) =>
      rows
        .select()
        .from(auditLog)
        .where(where)
        .orderBy(direction(auditLog.at), direction(auditLog.uid))
        .limit(limit)
        .offset(offset),
    () => countFound(rows, rows.select({ uid: auditLog.uid }).from(auditLog).where(where)),
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
  const { actor, subject, schoolUnit, action, from, to, acting } = filters
  return [
    actor === undefined ? undefined : eq(auditLog.actor, actor),
    subject === undefined ? undefined : eq(auditLog.subject, subject),
    schoolUnit === undefined ? undefined : isOfUnit(schoolUnit),
    action === undefined ? undefined : eq(auditLog.action, action),
    from === undefined ? undefined : gte(auditLog.at, new Date(from)),
    to === undefined ? undefined : lte(auditLog.at, new Date(to)),
    acting === undefined ? undefined : isNotNull(auditLog.actingFor),
  ]
}

/** The entry is about the unit, one of its groups, or a person who has a role in it now. */
const isOfUnit = (unit: string): SQL => sql`${auditLog.subject} = any(array(
  select ${unit}::uuid
  union all select ${groups.uid} from ${groups} where ${groups.schoolUnitUid} = ${unit}
  union all select ${associations.userUid} from ${associations} where ${associations.schoolUnitUid} = ${unit}))`

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
