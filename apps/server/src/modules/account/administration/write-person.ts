import { eq } from 'drizzle-orm'
import { fieldProblem, PERSON_IDENTIFIERS } from '@lectern/contracts'
import type { FieldProblem, PersonData, PersonType } from '@lectern/contracts'
import { Refusal, refuse } from '../../../kernel/refusal.ts'
import { newPasswordRule } from '../known-passwords.ts'
import { hashPassword } from '../password.ts'
import { users } from '../tables.ts'
import { readAdministeredPerson, relate } from './person-access.ts'
import type { UserRow } from './person-access.ts'
import { personLevels } from './person-levels.ts'
import type { PersonAttribute } from './person-levels.ts'
import { isNone, normalizeIdentifier, personProblems } from './person-problems.ts'
import { ratePerson } from './rate-person.ts'
import { administersUnit, seesUnit } from './scope.ts'
import { typeOfRole } from './user-type.ts'
import { inTransaction, recordChange, throwProblems } from './write-context.ts'
import type { IndexProblems, WriteContext } from './write-context.ts'
import { listEndedRoles, planRoles, writeRoles } from './write-roles.ts'

/** A written person. `endSessions` is true if other people must not use the earlier sessions any more. */
export interface WrittenPerson {
  readonly uid: string
  readonly endSessions: boolean
}

/** Spec 2 §5, message catalogue. */
const INDEX_PROBLEMS: IndexProblems = {
  users_realm_username: ['username', 'username_used'],
  users_realm_verified_email: ['email', 'email_used'],
  users_realm_sms: ['sms', 'sms_used'],
  users_realm_bankid: ['bankid', 'bankid_used'],
  users_realm_eppn: ['eppn', 'already_exists'],
  users_realm_gsuiteid: ['gsuiteid', 'already_exists'],
  users_realm_gsuiteemail: ['gsuiteemail', 'already_exists'],
  users_realm_office365: ['office365', 'already_exists'],
}

/** The columns that new values of attributes change. */
type Columns = Partial<typeof users.$inferInsert>

/** Creates a person with roles in school units that the actor administers. */
export async function createPerson(
  context: WriteContext,
  type: PersonType,
  data: PersonData,
): Promise<WrittenPerson | Refusal> {
  const { kernel, actor, scope } = context
  const { realm } = actor
  const problems = await allProblems(data, undefined)
  if (problems.length > 0) return refuse('validation_failed', undefined, { errors: problems })
  const { organizations = [], username = '', name = { firstname: '', lastname: '' } } = data
  if (organizations.some(({ role }) => typeOfRole(role) !== type)) return refuse('other_user_type')
  if (organizations.some(({ id }) => !seesUnit(scope, id))) return refuse('not_found')
  if (organizations.some(({ id }) => !administersUnit(scope, id))) return refuse('forbidden')
  const created = { realm, roles: organizations.map(({ role }) => role), shared: data.shared ?? false }
  const rights = (secure: boolean) => personLevels(CREATOR, { ...created, deletion: null, superUser: false }, secure)
  const missingRight = refuseRights(data, rights, context.secure, ['shared'])
  if (missingRight !== undefined) return missingRight
  const uid = kernel.ids.next()
  return inTransaction(context, INDEX_PROBLEMS, async (rows) => {
    const columns = { ...toColumns(data, undefined), ...(await passwordColumn(data)) }
    const { firstname, lastname } = name
    await rows
      .insert(users)
      .values({ firstname, lastname, ...columns, uid, realm, username: username.trim().toLowerCase() })
    const refusal = await writeRoles(rows, realm, uid, { set: organizations, removed: [] })
    if (refusal !== undefined) throw refusal
    await recordChange(context, rows, uid, 'create-user', { fields: attributesOf(data) })
    return { uid, endSessions: false }
  })
}

/** The relation of an actor to a person that the actor creates. */
export const CREATOR = { self: false, sees: true, teaches: false, administers: true, controls: true, actsFor: false }

/**
 * Changes attributes of a person. Refuses with `not_found`, `changed_meanwhile` (another version), `forbidden` or
 * `need_secure_login` (an attribute that the actor may not change), `other_user_type`, and problems of attributes. With
 * `keepsOtherRoles`, the roles in other units than those of `data` stay.
 */
export async function changePerson(
  context: WriteContext,
  uid: string,
  data: PersonData,
  { keepsOtherRoles = false } = {},
): Promise<WrittenPerson | Refusal> {
  const { actor, scope, secure } = context
  const { realm } = actor
  return inTransaction(context, INDEX_PROBLEMS, async (rows) => {
    const person = await readAdministeredPerson(rows, realm, uid, { lock: true })
    if (person === undefined) throw refuse('not_found')
    const relation = relate(scope, person)
    if (!relation.sees) throw refuse('not_found')
    const rated = ratePerson(person)
    const missingRight = refuseRights(data, (isSecure) => personLevels(relation, rated, isSecure), secure)
    if (missingRight !== undefined) throw missingRight
    if (data.version !== undefined && data.version !== person.user.version) throw refuse('changed_meanwhile')
    throwProblems(await allProblems(data, person.user))
    const ended = await listEndedRoles(rows, uid)
    const wanted = data.organizations
    const others = keepsOtherRoles
      ? person.roles.flatMap(({ uid: id, role, addToSubSchools }) =>
          ended.has(id) || wanted?.some((each) => each.id === id) ? [] : [{ id, role, addToSubSchools }],
        )
      : []
    const roles = wanted === undefined ? undefined : planRoles(scope, person.roles, [...others, ...wanted], ended)
    if (roles instanceof Refusal) throw roles
    const refusal = roles === undefined ? undefined : await writeRoles(rows, realm, uid, roles)
    if (refusal !== undefined) throw refusal
    const columns = { ...toColumns(data, person.user), ...(await passwordColumn(data)) }
    // A person who lost the only school unit, and now has a role again, keeps the account. Spec 2 §5.
    const isSaved = person.user.deletionCause === 'no-school-unit' && roles !== undefined && roles.set.length > 0
    const restored = isSaved ? { deletionDueAt: null, deletionCause: null } : {}
    await rows
      .update(users)
      .set({ ...columns, ...restored, version: person.user.version + 1 })
      .where(eq(users.uid, uid))
    const left = roles === undefined || roles.removed.length === 0 ? {} : { schoolUnit: roles.removed }
    await recordChange(context, rows, uid, 'change-user', { fields: attributesOf(data), ...left })
    if (isSaved) await recordChange(context, rows, uid, 'restore-user')
    const losesRights = roles !== undefined && (roles.removed.length > 0 || roles.set.length > 0)
    return { uid, endSessions: data.password !== undefined || losesRights }
  })
}

/** Returns the problems of new values. A new password must differ from the names that the person has then. */
async function allProblems(data: PersonData, before: UserRow | undefined): Promise<FieldProblem[]> {
  const problems = personProblems(data, before === undefined)
  if (data.password === undefined || problems.some(({ attribute }) => attribute === 'password')) return problems
  const { firstname = '', lastname = '' } = data.name ?? before ?? {}
  const username = data.username ?? before?.username ?? ''
  const rule = await newPasswordRule(data.password, [username, `${firstname} ${lastname}`])
  return rule === undefined ? problems : [...problems, fieldProblem('password', rule)]
}

/**
 * Returns a refusal if the data contains an attribute that the actor may not change: `need_secure_login` if a secure log-in
 * would give the right, or else `forbidden`.
 */
function refuseRights(
  data: PersonData,
  rights: (secure: boolean) => ReturnType<typeof personLevels>,
  secure: boolean,
  ignored: readonly PersonAttribute[] = [],
): Refusal | undefined {
  const missing = findMissingRight(data, rights(secure), ignored)
  if (missing === undefined || secure) return missing
  return findMissingRight(data, rights(true), ignored) === undefined ? refuse('need_secure_login') : missing
}

/** Returns a refusal if the data contains an attribute that the actor may not change. */
function findMissingRight(
  data: PersonData,
  rights: ReturnType<typeof personLevels>,
  ignored: readonly PersonAttribute[],
): Refusal | undefined {
  const refused = attributesOf(data).filter(
    (attribute) => rights[attribute].editable === 0 && !ignored.includes(attribute),
  )
  return refused.length === 0 ? undefined : refuse('forbidden', undefined, { attributes: refused })
}

/** Returns the names of the attributes with a new value. */
function attributesOf({ version: _version, ...data }: PersonData): PersonAttribute[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type of Object.keys loses the key names
  return (Object.keys(data) as (keyof typeof data)[]).filter((attribute) => data[attribute] !== undefined)
}

/** Returns the columns of new values, without the password. */
export function toColumns(data: PersonData, before: UserRow | undefined): Columns {
  const { username, name, email, shared, speakingBookRights, hidePasswordChange, ageFilter } = data
  const identifiers: Record<string, string> = { ...before?.identifiers }
  for (const identifier of PERSON_IDENTIFIERS) {
    const value = data[identifier]
    if (value === undefined) continue
    if (isNone(value)) delete identifiers[identifier]
    else identifiers[identifier] = normalizeIdentifier(identifier, value)
  }
  const newEmail = email === undefined || email === null ? email : email.trim() === '' ? null : email.trim()
  return {
    identifiers,
    ...(username === undefined ? {} : { username: username.trim().toLowerCase() }),
    ...(name === undefined ? {} : { firstname: name.firstname.trim(), lastname: name.lastname.trim() }),
    // The school has checked the address.
    ...(newEmail === undefined ? {} : { email: newEmail, emailVerified: newEmail !== null }),
    ...(shared === undefined ? {} : { sharedAccount: shared }),
    ...(speakingBookRights === undefined ? {} : { speakingBookRights }),
    ...(hidePasswordChange === undefined ? {} : { hidePasswordChange }),
    ...(ageFilter === undefined ? {} : { ageFilter }),
  }
}

async function passwordColumn({ password }: PersonData): Promise<Columns> {
  return password === undefined ? {} : { passwordHash: await hashPassword(password) }
}
