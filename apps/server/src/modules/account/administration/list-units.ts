import { and, asc, count, desc, eq, inArray, not, sql } from 'drizzle-orm'
import type { SchoolUnitStatus } from '@lectern/contracts'
import type { SQLWrapper } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Rows } from '../../../kernel/database/shards.ts'
import { byName, foldedContainsWords, partContainsWords } from '../../../kernel/database/text-search.ts'
import { isSharedAccount } from '../student-count.ts'
import { associations, groups, schoolUnits } from '../tables.ts'
import { readPage } from './list-page.ts'
import type { Listed, ListQuery } from './list-page.ts'
import type { Scope } from './scope.ts'

type UnitRow = typeof schoolUnits.$inferSelect

/** A school unit with the name of the unit above it. */
export interface ListedUnit {
  readonly unit: UnitRow
  readonly parentName: string | null
}

/** Numbers of a school unit: active and inactive people by role, without shared accounts, and groups. */
interface UnitCounts {
  readonly students: number
  readonly employees: number
  readonly guardians: number
  readonly groups: number
}

const parents = alias(schoolUnits, 'parent_unit')

/** The school units of a list. */
interface UnitSource {
  readonly realm: string
  /** Only these units. Without `uids`, all units of the realm. */
  readonly uids?: readonly string[] | undefined
  readonly type?: string | undefined
  readonly status?: SchoolUnitStatus | undefined
  readonly parent?: string | undefined
}

/** Returns one page of the school units of a scope. */
export function listScopeUnits(
  rows: Rows,
  { realm, everything, administers, teaches }: Scope,
  query: ListQuery<'id' | 'name'>,
): Promise<Listed<ListedUnit>> {
  const uids = everything ? undefined : [...new Set([...administers, ...teaches])]
  return listUnits(rows, { realm, uids }, query)
}

/** Returns one page of school units. */
export async function listUnits(
  rows: Rows,
  { realm, uids, type, status, parent }: UnitSource,
  query: ListQuery<'id' | 'name' | 'city'>,
): Promise<Listed<ListedUnit>> {
  const where = and(
    eq(schoolUnits.realm, realm),
    uids === undefined ? undefined : inArray(schoolUnits.uid, [...uids]),
    type === undefined ? undefined : eq(schoolUnits.type, type),
    status === undefined ? undefined : eq(schoolUnits.status, status),
    parent === undefined ? undefined : eq(schoolUnits.parent, parent),
    foldedContainsWords(schoolUnits.searchText, query.q ?? ''),
    partContainsWords(schoolUnits.name, schoolUnits.searchText, query.qName ?? ''),
  )
  const direction = query.sortOrder === 'asc' ? asc : desc
  const columns = { id: [], name: [schoolUnits.name], city: [schoolUnits.city, schoolUnits.name] }
  const order = columns[query.sortBy].map((column) => direction(byName(column)))
  return readPage(
    query,
    ({ limit, offset }) =>
      rows
        .select({ unit: schoolUnits, parentName: parents.name })
        .from(schoolUnits)
        .leftJoin(parents, eq(parents.uid, schoolUnits.parent))
        .where(where)
        .orderBy(...order, direction(schoolUnits.uid))
        .limit(limit)
        .offset(offset),
    () => rows.select({ value: count() }).from(schoolUnits).where(where),
  )
}

/** Returns a school unit of the realm, or undefined. */
export async function readUnit(rows: Rows, realm: string, uid: string): Promise<ListedUnit | undefined> {
  const [found] = await rows
    .select({ unit: schoolUnits, parentName: parents.name })
    .from(schoolUnits)
    .leftJoin(parents, eq(parents.uid, schoolUnits.parent))
    .where(and(eq(schoolUnits.realm, realm), eq(schoolUnits.uid, uid)))
  return found
}

/** Selects the name of the unit whose uid is in a column, as a part of another statement. Null without a unit. */
export const selectUnitName = (rows: Rows, uid: SQLWrapper) =>
  sql<string | null>`${rows.select({ name: schoolUnits.name }).from(schoolUnits).where(eq(schoolUnits.uid, uid))}`

/** Counts the people and groups of a school unit. */
export async function countUnit(rows: Rows, uid: string): Promise<UnitCounts> {
  const people = await rows
    .select({ role: associations.role, people: count() })
    .from(associations)
    .where(and(eq(associations.schoolUnitUid, uid), not(isSharedAccount(associations.userUid))))
    .groupBy(associations.role)
  const [made] = await rows.select({ groups: count() }).from(groups).where(eq(groups.schoolUnitUid, uid))
  const number = (role: string): number => people.find((row) => row.role === role)?.people ?? 0
  return {
    students: number('student'),
    employees: number('employee') + number('admin'),
    guardians: number('guardian'),
    groups: made?.groups ?? 0,
  }
}
