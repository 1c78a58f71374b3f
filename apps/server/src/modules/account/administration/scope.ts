import type { Realm } from '@lectern/contracts'
import { isSuperUser } from '../../../kernel/actor.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Rows } from '../../../kernel/database/shards.ts'
import { hasReach, readReach } from '../reach.ts'
import type { Reach } from '../reach.ts'

/** The people, groups and school units that an actor may see in the administration. */
export interface Scope extends Reach {
  readonly actor: string
  readonly realm: Realm
  /** True for super users, who administer the whole realm. */
  readonly everything: boolean
}

/** Returns the scope of an actor, or undefined for people who administer and teach nothing. */
export async function readScope(rows: Rows, actor: Actor): Promise<Scope | undefined> {
  const reach = await readReach(rows, actor)
  const everything = isSuperUser(actor)
  if (!everything && !hasReach(reach)) return undefined
  return { ...reach, actor: actor.userId, realm: actor.realm, everything }
}

/** Returns whether the actor administers a school unit of the realm. */
export function administersUnit({ everything, administers }: Scope, unit: string): boolean {
  return everything || administers.includes(unit)
}

/** Returns whether the actor administers a school unit of the realm, or teaches in it. */
export function seesUnit(scope: Scope, unit: string): boolean {
  return administersUnit(scope, unit) || scope.teaches.includes(unit)
}

/** Returns whether the actor may change a group: the teachers of the group, and the administrators of its unit. */
export function managesGroup(scope: Scope, group: { readonly uid: string; readonly schoolUnit: string }): boolean {
  return administersUnit(scope, group.schoolUnit) || scope.groups.includes(group.uid)
}
