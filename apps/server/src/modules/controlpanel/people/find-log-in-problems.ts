import type { LOG_IN_PROBLEMS } from '@lectern/contracts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Db } from '../../../kernel/database/shards.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Refusal } from '../../../kernel/refusal.ts'
import { listAssociations, readAdministeredPerson, relate } from '../../account/index.ts'
import { hasBadge } from '../../federation/index.ts'
import { createLogInAttempts, FREE_ATTEMPTS, logInAccount } from '../../identity/index.ts'
import { loadScope } from '../administration-context.ts'

type LogInProblem = (typeof LOG_IN_PROBLEMS)[number]

/**
 * Returns the reasons why a person cannot log in, for the teachers and administrators of the person. Refuses with
 * `not_found` and `forbidden`.
 */
export async function findLogInProblems(
  kernel: Kernel,
  db: Db,
  actor: Actor,
  uid: string,
): Promise<{ readonly problems: LogInProblem[] } | Refusal> {
  const scope = await loadScope(db, actor)
  const person = await readAdministeredPerson(db, actor.realm, uid)
  const relation = person === undefined ? undefined : relate(scope, person)
  if (person === undefined || relation?.sees !== true) return refuse('not_found')
  if (!relation.teaches && !relation.administers) return refuse('forbidden')
  const { user } = person
  const active = (await listAssociations(db, uid)).filter((place) => place.active)
  const asStudent = active.filter(({ role }) => role === 'student')
  const cardsOff = !asStudent.some(({ qrCodeLoginEnabled }) => qrCodeLoginEnabled)
  const wrong = await createLogInAttempts(kernel).countWrong(logInAccount(user.realm, user.username))
  const hasPassword = user.passwordHash !== null
  const found: readonly (readonly [LogInProblem, boolean])[] = [
    ['deleting', user.deletionCause === 'administrator' || user.deletionCause === 'no-school-unit'],
    ['no_active_school', active.length === 0 && !user.superUser],
    ['no_password', !hasPassword],
    ['wrong_password', hasPassword && wrong > 0 && wrong < FREE_ATTEMPTS],
    ['many_wrong_passwords', hasPassword && wrong >= FREE_ATTEMPTS],
    ['cards_off', asStudent.length > 0 && cardsOff],
    ['no_card', asStudent.length > 0 && !cardsOff && !(await hasBadge(db, uid))],
  ]
  return { problems: found.flatMap(([problem, applies]) => (applies ? [problem] : [])) }
}

/** Ends the waits after wrong passwords of a person who has a new password. */
export async function forgetWrongPasswords(kernel: Kernel, db: Db, { realm }: Actor, uid: string): Promise<void> {
  const person = await readAdministeredPerson(db, realm, uid)
  if (person === undefined) return
  await createLogInAttempts(kernel).forget(logInAccount(realm, person.user.username))
}
