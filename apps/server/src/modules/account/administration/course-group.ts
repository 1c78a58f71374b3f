import { and, eq, inArray } from 'drizzle-orm'
import type { Realm } from '@lectern/contracts'
import type { Rows } from '../../../kernel/database/shards.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { recordAudit } from '../audit-log/record-audit.ts'
import { associations, groups, memberships } from '../tables.ts'

interface Write {
  readonly realm: Realm
  /** Actor of the audit log. */
  readonly actor: string
}

/** Maximum number of characters of the name of a group. */
const NAME_MAX = 100

/**
 * Creates a group for a course of a learning platform. If a group of the school already has the name, the name gets a
 * number, because a group with the same name can have other people. Returns the uid.
 */
export async function createCourseGroup(
  kernel: Kernel,
  rows: Rows,
  { realm, actor, unit, name }: Write & { readonly unit: string; readonly name: string },
): Promise<string> {
  const used = await rows.select({ name: groups.name }).from(groups).where(eq(groups.schoolUnitUid, unit))
  const names = new Set(used.map((group) => group.name))
  const short = name.slice(0, NAME_MAX)
  let free = short
  for (let number = 2; names.has(free); number += 1) free = `${short} (${number})`
  const uid = kernel.ids.next()
  await rows.insert(groups).values({ uid, realm, schoolUnitUid: unit, name: free })
  await recordAudit(kernel, rows, [
    { realm, actor, subject: uid, action: 'create-group', details: { schoolUnit: unit } },
  ])
  return uid
}

type Members = Write & { readonly group: string; readonly people: readonly string[] }

/**
 * Adds people to a group. People without an active role in the school of the group stay out, as does everyone if the group
 * was deleted. Returns the uids of the people who are members now.
 */
export async function joinCourseGroup(
  kernel: Kernel,
  rows: Rows,
  { realm, actor, group, people }: Members,
): Promise<string[]> {
  if (people.length === 0) return []
  const found = await rows
    .select({ uid: associations.userUid, unit: groups.schoolUnitUid })
    .from(groups)
    .innerJoin(associations, eq(associations.schoolUnitUid, groups.schoolUnitUid))
    .where(
      and(
        eq(groups.uid, group),
        eq(groups.realm, realm),
        eq(associations.active, true),
        inArray(associations.userUid, [...people]),
      ),
    )
  if (found.length === 0) return []
  const added = await rows
    .insert(memberships)
    .values(found.map(({ uid }) => ({ realm, groupUid: group, userUid: uid })))
    .onConflictDoNothing()
    .returning()
  const details = { group, schoolUnit: found[0]?.unit }
  await recordAudit(
    kernel,
    rows,
    added.map(({ userUid }) => ({ realm, actor, subject: userUid, action: 'join-group', details })),
  )
  return found.map(({ uid }) => uid)
}

/** Removes people from a group. */
export async function leaveCourseGroup(
  kernel: Kernel,
  rows: Rows,
  { realm, actor, group, people }: Members,
): Promise<void> {
  if (people.length === 0) return
  const gone = await rows
    .delete(memberships)
    .where(
      and(eq(memberships.groupUid, group), eq(memberships.realm, realm), inArray(memberships.userUid, [...people])),
    )
    .returning()
  await recordAudit(
    kernel,
    rows,
    gone.map(({ userUid }) => ({ realm, actor, subject: userUid, action: 'leave-group', details: { group } })),
  )
}
