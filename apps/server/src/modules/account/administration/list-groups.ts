import { and, asc, count, desc, eq, inArray, or } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Rows } from '../../../kernel/database/shards.ts'
import { byName, foldedContainsWords, partContainsWords } from '../../../kernel/database/text-search.ts'
import { studentCount } from '../student-count.ts'
import { groups, memberships, schoolUnits } from '../tables.ts'
import { countFound, readPage } from './list-page.ts'
import type { Listed, ListQuery } from './list-page.ts'
import type { Scope } from './scope.ts'

type GroupRow = typeof groups.$inferSelect

/** A group with its school unit and its number of active students, without the shared account. */
export interface AdministeredGroup {
  readonly group: GroupRow
  readonly unit: { readonly uid: string; readonly name: string; readonly status: string }
  readonly students: number
}

/** The groups of a list. */
export interface GroupSource {
  readonly realm: string
  readonly units?: readonly string[] | undefined
  readonly uids?: readonly string[] | undefined
  /** Only groups of this person. */
  readonly member?: string | undefined
  /**
   * The scope of an actor who may not know the code of every group in the list. The search then compares the codes only
   * of the groups of the actor.
   */
  readonly seenBy?: Scope | undefined
}

interface GroupListQuery extends ListQuery<'id' | 'name'> {
  /** The groups of a school unit follow each other, and the units are in the order of their names. */
  readonly groupBy?: 'schoolUnit' | undefined
  readonly groupDesc?: boolean
}

/** Returns one page of groups. */
export async function listGroupsIn(
  rows: Rows,
  { realm, units, uids, member, seenBy }: GroupSource,
  query: GroupListQuery,
): Promise<Listed<AdministeredGroup>> {
  const search = and(matches(query.q ?? '', seenBy), nameContainsWords(query.qName ?? ''))
  const where = and(
    eq(groups.realm, realm),
    units === undefined ? undefined : inArray(groups.schoolUnitUid, [...units]),
    uids === undefined ? undefined : inArray(groups.uid, [...uids]),
    member === undefined
      ? undefined
      : inArray(
          groups.uid,
          rows.select({ uid: memberships.groupUid }).from(memberships).where(eq(memberships.userUid, member)),
        ),
    search,
  )
  const { isGrouped, order } = orderOf(query)
  const select = () => {
    const found = rows.select({ uid: groups.uid }).from(groups).$dynamic()
    if (!isGrouped) return found.where(where)
    return found
      .innerJoin(schoolUnits, eq(schoolUnits.uid, groups.schoolUnitUid))
      .where(and(eq(schoolUnits.realm, realm), where))
  }
  return readPage(
    query,
    ({ limit, offset }) => {
      // Only the groups of the page are counted.
      const page = select()
        .orderBy(...order)
        .limit(limit)
        .offset(offset)
      return groupsWhere(rows, inArray(groups.uid, page)).orderBy(...order)
    },
    () =>
      search === undefined
        ? rows.select({ value: count() }).from(groups).where(where)
        : countFound(rows, rows.select({ uid: groups.uid }).from(groups).where(where)),
  )
}

const nameContainsWords = (query: string) => partContainsWords(groups.name, groups.searchText, query)

/** Returns the condition that the name or the code of a group contains each word of `query`. */
function matches(query: string, seenBy: Scope | undefined): SQL | undefined {
  const found = foldedContainsWords(groups.searchText, query)
  if (seenBy === undefined || found === undefined) return found
  return or(nameContainsWords(query), and(inArray(groups.uid, [...seenBy.groups]), found))
}

function orderOf({ sortBy, sortOrder, groupBy, groupDesc = false }: GroupListQuery) {
  const direction = sortOrder === 'asc' ? asc : desc
  const unitDirection = groupDesc ? desc : asc
  const isGrouped = groupBy === 'schoolUnit'
  const order = [
    // Two units can have the same name.
    ...(isGrouped ? [unitDirection(byName(schoolUnits.name)), unitDirection(schoolUnits.uid)] : []),
    ...(sortBy === 'name' ? [direction(byName(groups.name))] : []),
    direction(groups.uid),
  ]
  return { isGrouped, order }
}

/** Reads a group of the realm. With `lock`, other changes of the group wait until the transaction ends. */
export async function readAdministeredGroup(
  rows: Rows,
  realm: string,
  uid: string,
  { lock = false } = {},
): Promise<AdministeredGroup | undefined> {
  if (lock) await rows.select({ uid: groups.uid }).from(groups).where(eq(groups.uid, uid)).for('update')
  const [found] = await groupsWhere(rows, and(eq(groups.realm, realm), eq(groups.uid, uid)))
  return found
}

function groupsWhere(rows: Rows, where: SQL | undefined) {
  return rows
    .select({
      group: groups,
      unit: { uid: schoolUnits.uid, name: schoolUnits.name, status: schoolUnits.status },
      students: studentCount,
    })
    .from(groups)
    .innerJoin(schoolUnits, eq(schoolUnits.uid, groups.schoolUnitUid))
    .where(where)
}
