import { isStudentLogIn } from '../../kernel/actor.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { findImpersonable } from './find-impersonable.ts'
import { findPerson } from './find-person.ts'
import type { Person } from './find-person.ts'

/**
 * Returns the person if the actor may manage that person's sign-in methods, otherwise undefined. Actors manage their
 * own methods on their profile page instead.
 */
export async function findManaged(
  kernel: Kernel,
  caller: Pick<Actor, 'userId' | 'amr'>,
  uid: string,
): Promise<Person | undefined> {
  const actor = isStudentLogIn(caller) ? undefined : await findPerson(kernel, caller.userId)
  if (actor === undefined || actor.uid === uid) return undefined
  if (!actor.superUser) return findImpersonable(kernel, actor, uid)
  const person = await findPerson(kernel, uid)
  return person?.realm === actor.realm ? person : undefined
}
