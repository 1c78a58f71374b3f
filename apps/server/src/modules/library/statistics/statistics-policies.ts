import type { Actor } from '../../../kernel/actor.ts'
import type { Db } from '../../../kernel/database/shards.ts'
import type { Verdict } from '../../../kernel/route.ts'
import { listChildren, findGroup, findGroupsByPupil, filterPupils, readReach } from '../../account/index.ts'

/**
 * Allows the person, guardians, teachers of the person's groups and admins of the person's school. Refuses with
 * `not_found`.
 */
export async function maySeeReading(
  actor: Actor,
  { params: { userId } }: { params: { userId: string } },
  db: Db,
): Promise<Verdict> {
  const { realm, userId: me } = actor
  if (userId === me) return 'allowed'
  const children = actor.roles.includes('guardian') ? await listChildren(db, realm, me) : []
  if (children.some(({ uid }) => uid === userId)) return 'allowed'
  const reach = await readReach(db, actor)
  const groups = await findGroupsByPupil(db, [userId])
  if (groups.some(({ group }) => reach.groups.includes(group))) return 'allowed'
  const schools = await filterPupils(db, [userId])
  return schools.some(({ schoolUnit }) => reach.administers.includes(schoolUnit)) ? 'allowed' : 'not_found'
}

/** Allows teachers of the group and admins of the group's school. Refuses with `not_found`. */
export async function maySeeGroupReading(
  actor: Actor,
  { params: { groupId } }: { params: { groupId: string } },
  db: Db,
): Promise<Verdict> {
  const group = await findGroup(db, actor.realm, groupId)
  if (group === undefined) return 'not_found'
  const { groups, administers } = await readReach(db, actor)
  return groups.includes(group.uid) || administers.includes(group.schoolUnit.uid) ? 'allowed' : 'not_found'
}
