import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Realm } from '@lectern/contracts'
import type { Rows } from '../../../../kernel/database/shards.ts'
import { groups, memberships, schoolUnits } from '../../tables.ts'
import { inChunks } from '../many-people/read-people-facts.ts'
import type { OrganizationImages, OrganizationUndo } from './organization-images.ts'

export type Difference<Name extends keyof OrganizationUndo> = OrganizationUndo[Name][number]

export const firstUid = ([uid = '']: readonly string[]): string => uid
const first = firstUid

/**
 * Gives the created groups a temporary name, so that the groups before them can have their names back. Returns the name of
 * each created group that still exists.
 */
export async function setAsideCreatedGroups(
  rows: Rows,
  changed: readonly Difference<'groups'>[],
  now: OrganizationImages['groups'],
): Promise<ReadonlyMap<string, string>> {
  const created = changed.filter(({ before }) => before === null).map(({ key }) => first(key))
  const aside = new Map(created.flatMap((uid) => (now.has(uid) ? [[uid, now.get(uid)?.name ?? '']] : [])))
  await inChunks([...aside.keys()], async (chunk) => {
    await rows
      .update(groups)
      .set({ name: sql`${groups.uid}::text` })
      .where(inArray(groups.uid, chunk))
    return []
  })
  return aside
}

/** Creates removed groups again, and gives renamed groups their old name, if no other group of the unit has it now. */
export async function restoreGroups(
  rows: Rows,
  realm: Realm,
  changed: readonly Difference<'groups'>[],
  now: OrganizationImages['groups'],
): Promise<void> {
  const renamed = changed.flatMap(({ key, before, after }) => {
    const isSame = after !== null && now.get(first(key))?.name === after.name
    return before === null || after === null || !isSame ? [] : [{ uid: first(key), name: before.name }]
  })
  // In two steps, because an old name is often the name of another group now.
  for (const { uid } of renamed) await rows.update(groups).set({ name: uid }).where(eq(groups.uid, uid))
  for (const { uid, name } of renamed) {
    const [own] = await rows.select({ unit: groups.schoolUnitUid }).from(groups).where(eq(groups.uid, uid))
    if (own === undefined) continue
    const free = await freeName(rows, own.unit, name)
    await rows
      .update(groups)
      .set({ name: free, version: sql`${groups.version} + 1` })
      .where(eq(groups.uid, uid))
  }
  for (const { key, before, after } of changed) {
    if (before === null || after !== null || now.has(first(key))) continue
    const [unit] = await rows.select().from(schoolUnits).where(eq(schoolUnits.uid, before.schoolUnitUid))
    if (unit === undefined) continue
    const isCodeUsed =
      before.code !== null &&
      (await rows.$count(groups, and(eq(groups.realm, realm), eq(groups.code, before.code)))) > 0
    await rows.insert(groups).values({
      ...before,
      uid: first(key),
      realm,
      name: await freeName(rows, before.schoolUnitUid, before.name),
      code: isCodeUsed ? null : before.code,
    })
  }
}

async function freeName(rows: Rows, unit: string, name: string): Promise<string> {
  for (let number = 1; ; number++) {
    const numbered = number === 1 ? name : `${name} (${number})`
    const isUsed = await rows.$count(groups, and(eq(groups.schoolUnitUid, unit), eq(groups.name, numbered)))
    if (isUsed === 0) return numbered
  }
}

/** Deletes the created groups that have no members and no assignments. The others get their name back. Returns these. */
export async function deleteCreatedGroups(
  rows: Rows,
  aside: ReadonlyMap<string, string>,
  used: ReadonlySet<string>,
): Promise<string[]> {
  const created = [...aside.keys()]
  await inChunks(
    created.filter((uid) => !used.has(uid)),
    async (chunk) => {
      const isEmpty = sql`not exists (select 1 from ${memberships} m where m.group_uid = ${groups.uid})`
      await rows.delete(groups).where(and(inArray(groups.uid, chunk), isEmpty))
      return []
    },
  )
  const kept = await inChunks(created, (chunk) =>
    rows.select({ uid: groups.uid, unit: groups.schoolUnitUid }).from(groups).where(inArray(groups.uid, chunk)),
  )
  for (const { uid, unit } of kept)
    await rows
      .update(groups)
      .set({ name: await freeName(rows, unit, aside.get(uid) ?? uid) })
      .where(eq(groups.uid, uid))
  return kept.map(({ uid }) => uid)
}
