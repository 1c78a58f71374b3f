import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Actor } from '../../kernel/actor.ts'
import type { Rows } from '../../kernel/database/shards.ts'
import { readReach } from '../account/index.ts'
import type { Reach } from '../account/index.ts'
import { assignments } from './tables.ts'

export type AssignmentRow = typeof assignments.$inferSelect

/**
 * The assignments that somebody looks after: those of the groups that they teach and of the school units that they
 * administer, and what they gave to single pupils of a school where they still teach. A draft is its writer's alone.
 * Whoever is written here stands on the owner's side. Spec 1 §6, decision 15.
 */
export function inReach({ teaches, administers, groups }: Reach, { realm, userId }: Pick<Actor, 'realm' | 'userId'>) {
  const { schoolUnitUid, groupUid, teacherUid, status } = assignments
  const mine = eq(teacherUid, userId)
  const published = or(
    inArray(schoolUnitUid, [...administers]),
    inArray(groupUid, [...groups]),
    and(isNull(groupUid), mine, inArray(schoolUnitUid, [...teaches])),
  )
  const draft = and(mine, inArray(schoolUnitUid, [...teaches, ...administers]))
  return and(eq(assignments.realm, realm), or(and(eq(status, 'published'), published), and(eq(status, 'draft'), draft)))
}

/** An assignment that the actor looks after. */
export async function findInReach(rows: Rows, actor: Actor, id: string): Promise<AssignmentRow | undefined> {
  const reach = await readReach(rows, actor.realm, actor.userId)
  const [found] = await rows
    .select()
    .from(assignments)
    .where(and(eq(assignments.id, id), inReach(reach, actor)))
  return found
}
