import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Actor } from '../../kernel/actor.ts'
import type { Rows } from '../../kernel/database/shards.ts'
import { readReach } from '../account/index.ts'
import type { Reach } from '../account/index.ts'
import { assignments } from './tables.ts'

export type AssignmentRow = typeof assignments.$inferSelect

/** Returns the SQL condition for the assignments that a person may manage. Spec 1 §6, decision 15. */
export function inReach({ teaches, administers, groups }: Reach, { realm, userId }: Pick<Actor, 'realm' | 'userId'>) {
  const { schoolUnitUid, groupUid, teacherUid, status } = assignments
  const isOwn = eq(teacherUid, userId)
  const published = or(
    inArray(schoolUnitUid, [...administers]),
    inArray(groupUid, [...groups]),
    and(isNull(groupUid), isOwn, inArray(schoolUnitUid, [...teaches])),
  )
  const draft = and(isOwn, inArray(schoolUnitUid, [...teaches, ...administers]))
  return and(eq(assignments.realm, realm), or(and(eq(status, 'published'), published), and(eq(status, 'draft'), draft)))
}

/** Returns an assignment, or undefined if the actor may not manage it. */
export async function findInReach(rows: Rows, actor: Actor, id: string): Promise<AssignmentRow | undefined> {
  const reach = await readReach(rows, actor)
  const [found] = await rows
    .select()
    .from(assignments)
    .where(and(eq(assignments.id, id), inReach(reach, actor)))
  return found
}
