import type { Actor } from '../../kernel/actor.ts'
import { isSuperUser } from '../../kernel/actor.ts'
import type { Db } from '../../kernel/database/shards.ts'
import { refuseWhileImpersonating } from '../../kernel/log-in-policies.ts'
import type { Verdict } from '../../kernel/route.ts'
import { findGroup, readReach, requireUnitLogIn } from '../account/index.ts'

/**
 * Allows teachers of the group, admins of its school unit and of the units above, and super users. Refuses during an
 * impersonation, because an issued card remains valid afterwards.
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
  if (isSuperUser(actor)) return 'allowed'
  const { groups, administers } = await readReach(db, actor)
  return groups.includes(group.uid) || administers.includes(group.schoolUnit.uid)
    ? requireUnitLogIn(db, actor)
    : 'forbidden'
}
