import type { LOG_IN_PROBLEMS } from '@lectern/contracts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Db } from '../../../kernel/database/shards.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Refusal } from '../../../kernel/refusal.ts'
import { listAssociations, readAdministeredPerson, relate } from '../../account/index.ts'
import { hasBadge } from '../../federation/index.ts'
import { loadScope } from '../administration-context.ts'

type LogInProblem = (typeof LOG_IN_PROBLEMS)[number]

/**
 * Returns the reasons why a person cannot log in, for the teachers and administrators of the person. Refuses with
 * `not_found` and `forbidden`.
 */
export async function findLogInProblems(
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
  const found: readonly (readonly [LogInProblem, boolean])[] = [
    ['deleting', user.deletionCause === 'administrator' || user.deletionCause === 'no-school-unit'],
    ['no_active_school', active.length === 0 && !user.superUser],
    ['no_password', user.passwordHash === null],
    ['cards_off', asStudent.length > 0 && cardsOff],
    ['no_card', asStudent.length > 0 && !cardsOff && !(await hasBadge(db, uid))],
  ]
  return { problems: found.flatMap(([problem, applies]) => (applies ? [problem] : [])) }
}
