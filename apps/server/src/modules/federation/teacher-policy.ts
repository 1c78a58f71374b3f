import type { Actor } from '../../kernel/actor.ts'
import { isSuperUser } from '../../kernel/actor.ts'
import type { Db } from '../../kernel/database/shards.ts'
import { refuseWhileImpersonating } from '../../kernel/log-in-policies.ts'
import type { Verdict } from '../../kernel/route.ts'
import { findGroup, isTeacherAt } from '../account/index.ts'

/**
 * Allows people who may manage the pupils of the group's school unit, and super users. Refuses during an impersonation,
 * because an issued card remains valid afterwards.
 */
export async function mayManageGroup(
  actor: Actor,
  { params }: { params: { group: string } },
  db: Db,
): Promise<Verdict> {
  const verdict = refuseWhileImpersonating(actor)
  if (verdict !== 'allowed') return verdict
  const group = await findGroup(db, actor.realm, params.group)
  if (group === undefined) return 'not_found'
  const isAllowed = isSuperUser(actor) || (await isTeacherAt(db, actor.userId, group.schoolUnit.uid))
  return isAllowed ? 'allowed' : 'forbidden'
}
