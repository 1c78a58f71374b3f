import type { Kernel } from '../../kernel/kernel.ts'
import { findImpersonable } from './find-impersonable.ts'
import { findPerson } from './find-person.ts'
import type { Person } from './find-person.ts'

/**
 * The person whose log-ins another may look after, or undefined: whom an admin may act as, they look after; a super user
 * looks after everybody of their realm, other super users too. Nobody does it for themselves: that is the profile's.
 */
export async function findManaged(kernel: Kernel, actorUid: string, uid: string): Promise<Person | undefined> {
  const actor = await findPerson(kernel, actorUid)
  if (actor === undefined || actor.uid === uid) return undefined
  if (!actor.superUser) return findImpersonable(kernel, actor, uid)
  const person = await findPerson(kernel, uid)
  return person?.realm === actor.realm ? person : undefined
}
