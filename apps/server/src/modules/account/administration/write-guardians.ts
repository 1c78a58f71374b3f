import { and, asc, eq } from 'drizzle-orm'
import type { Relative } from '@lectern/contracts'
import { auditActor } from '../../../kernel/actor.ts'
import type { Rows } from '../../../kernel/database/shards.ts'
import { Refusal, refuse } from '../../../kernel/refusal.ts'
import { addGuardians, removeGuardian } from '../guardians.ts'
import { guardianships, users } from '../tables.ts'
import { listPeople } from './list-people.ts'
import { readAdministeredPeople, readAdministeredPerson, relate } from './person-access.ts'
import type { AdministeredPerson } from './person-access.ts'
import { personActions } from './person-levels.ts'
import { ratePerson } from './rate-person.ts'
import { seesUnit } from './scope.ts'
import type { Scope } from './scope.ts'
import type { WriteContext } from './write-context.ts'
import { byName } from '../../../kernel/database/text-search.ts'

/** Number of people that a search returns. */
const OPTIONS_MAX = 8
/** Number of found people from which the actor's own pupils are chosen. */
const SEARCHED_MAX = 100

/**
 * Returns the guardians of a pupil, or those children of a guardian for whom the actor decides about guardians. Refuses
 * with `not_found` and `forbidden`.
 */
export async function listRelatives(rows: Rows, scope: Scope, uid: string): Promise<Relative[] | Refusal> {
  const person = await readSeen(rows, scope, uid)
  if (person === undefined) return refuse('not_found')
  if (isGuardian(person)) {
    const children = await readLinked(rows, scope, guardianships.guardianUid, guardianships.pupilUid, uid)
    return children.filter((child) => decidesOnGuardians(scope, child)).map((child) => present(scope, child))
  }
  if (!decidesOnGuardians(scope, person)) return refuse('forbidden')
  const guardians = await readLinked(rows, scope, guardianships.pupilUid, guardianships.guardianUid, uid)
  return guardians.map((guardian) => present(scope, guardian))
}

/**
 * Returns the people of a search that can be linked with a pupil or a guardian: the guardians of the same school units,
 * or the pupils for whom the actor decides about guardians. Refuses with `not_found` and `forbidden`.
 */
export async function listRelativeOptions(
  rows: Rows,
  scope: Scope,
  uid: string,
  q: string,
): Promise<Relative[] | Refusal> {
  const linked = await listRelatives(rows, scope, uid)
  if (linked instanceof Refusal) return linked
  const person = await readAdministeredPerson(rows, scope.realm, uid)
  if (person === undefined) return refuse('not_found')
  const [own, other] = isGuardian(person) ? (['guardian', 'student'] as const) : (['student', 'guardian'] as const)
  const units = unitsWithRole(person, own).filter((unit) => seesUnit(scope, unit))
  if (units.length === 0) return []
  const { rows: found } = await listPeople(
    rows,
    { realm: scope.realm, units, roles: [other] },
    { q, pageNumber: 1, pageSize: SEARCHED_MAX, sortBy: 'name', sortOrder: 'asc', calculateTotal: false },
  )
  return found
    .filter((each) => unitsWithRole(each, other).some((unit) => units.includes(unit)))
    .filter((each) => other === 'guardian' || decidesOnGuardians(scope, each))
    .filter(({ user }) => !linked.some(({ id }) => id === user.uid))
    .slice(0, OPTIONS_MAX)
    .map((each) => present(scope, each))
}

/**
 * Links a guardian with a pupil. Refuses with `not_found` if they share no school unit or the actor does not see one
 * of them, and with `forbidden`.
 */
export function linkGuardian(context: WriteContext, pupil: string, guardian: string): Promise<Refusal | undefined> {
  const { kernel, actor, scope } = context
  return changePupil(context, pupil, async (rows, person) => {
    const found = await readSeen(rows, scope, guardian)
    const units = found === undefined ? [] : unitsWithRole(found, 'guardian')
    const shared = unitsWithRole(person, 'student').some((unit) => units.includes(unit))
    if (!shared) return refuse('not_found')
    await addGuardians(kernel, rows, [{ realm: actor.realm, guardian, pupil }], auditActor(actor))
    return undefined
  })
}

/** Unlinks a guardian from a pupil. Refuses with `not_found` and `forbidden`. */
export function unlinkGuardian(context: WriteContext, pupil: string, guardian: string): Promise<Refusal | undefined> {
  const { kernel, actor } = context
  return changePupil(context, pupil, async (rows) => {
    await removeGuardian(kernel, rows, { realm: actor.realm, guardian, pupil }, auditActor(actor))
    return undefined
  })
}

/**
 * Runs a change of the guardians of a pupil in a transaction that locks the pupil. Refuses with `not_found`, and with
 * `forbidden` if the actor does not decide about the guardians.
 */
export function changePupil<T>(
  { kernel, actor, scope }: WriteContext,
  uid: string,
  change: (rows: Rows, pupil: AdministeredPerson) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  return kernel.shards.forRealm(actor.realm).transaction(async (rows) => {
    const person = await readAdministeredPerson(rows, actor.realm, uid, { lock: true })
    if (person === undefined || !relate(scope, person).sees) return refuse('not_found')
    return decidesOnGuardians(scope, person) ? change(rows, person) : refuse('forbidden')
  })
}

/** Returns whether the actor of a scope decides who the guardians of a person are. */
export function decidesOnGuardians(scope: Scope, person: AdministeredPerson): boolean {
  return personActions(relate(scope, person), ratePerson(person), false).includes('EditGuardians')
}

/** Returns the school units in which the person has an active role, sorted by name. */
export function unitsWithRole({ roles }: AdministeredPerson, wanted: 'student' | 'guardian'): string[] {
  return roles.filter(({ role, active }) => role === wanted && active).map(({ uid }) => uid)
}

const isGuardian = ({ roles }: AdministeredPerson): boolean => roles.some(({ role }) => role === 'guardian')

async function readSeen(rows: Rows, scope: Scope, uid: string): Promise<AdministeredPerson | undefined> {
  const person = await readAdministeredPerson(rows, scope.realm, uid)
  return person !== undefined && relate(scope, person).sees ? person : undefined
}

/** Reads the people in the column `wanted` of the guardianships whose column `of` is `uid`, sorted by name. */
async function readLinked(
  rows: Rows,
  { realm }: Scope,
  of: typeof guardianships.guardianUid | typeof guardianships.pupilUid,
  wanted: typeof guardianships.guardianUid | typeof guardianships.pupilUid,
  uid: string,
): Promise<AdministeredPerson[]> {
  const found = await rows
    .select({ uid: users.uid })
    .from(guardianships)
    .innerJoin(users, eq(users.uid, wanted))
    .where(and(eq(of, uid), eq(guardianships.realm, realm)))
    .orderBy(asc(byName(users.firstname)), asc(byName(users.lastname)), asc(users.uid))
  const uids = found.map((each) => each.uid)
  const people = await readAdministeredPeople(rows, realm, uids)
  return uids.flatMap((each) => people.get(each) ?? [])
}

function present(scope: Scope, person: AdministeredPerson): Relative {
  const { uid, firstname, lastname, username } = person.user
  const { sees } = relate(scope, person)
  return { id: uid, name: `${firstname} ${lastname}`.trim(), username: sees ? username : null }
}
