import type { Kernel } from '../../kernel/kernel.ts'
import { findImpersonable } from './find-impersonable.ts'
import { findPerson } from './find-person.ts'
import type { Person } from './find-person.ts'

/**
 * Returns a person whose log-ins the actor may manage, or undefined: the people whom an admin may impersonate, and for
 * a super user everyone of their realm, including other super users. No one manages themselves; that is done in the
 * profile.
 */
export async function findManaged(kernel: Kernel, actorUid: string, uid: string): Promise<Person | undefined> {
  const actor = await findPerson(kernel, actorUid)
  if (actor === undefined || actor.uid === uid) return undefined
  if (!actor.superUser) return findImpersonable(kernel, actor, uid)
  const person = await findPerson(kernel, uid)
  return person?.realm === actor.realm ? person : undefined
}
