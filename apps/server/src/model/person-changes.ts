import { PERSON_IDENTIFIERS } from '@lectern/contracts'
import { Refused, withPerson } from './change.ts'
import type { Made, Outcome } from './change.ts'
import { findPerson } from './expected-people.ts'
import { ExpectedRights } from './expected-rights.ts'
import type { ModelActor, ModelPerson, RealmModel } from './realm-model.ts'
import { replaceRoles, withLinks } from './role-changes.ts'
import type { WantedRole } from './role-changes.ts'

/** New values of a person. A missing value stays; null and '' delete it. */
export interface PersonValues {
  readonly version?: number
  readonly username?: string
  readonly name?: { readonly firstname: string; readonly lastname: string }
  readonly email?: string | null
  readonly ageFilter?: number | null
  readonly hidePasswordChange?: boolean
  readonly speakingBookRights?: boolean
  readonly gsuiteid?: string | null
  readonly sms?: string | null
  readonly organizations?: readonly WantedRole[]
}

/** Returns the outcome of new values of a person. The response shows the person, so it may be a look at talking books. */
export function changePerson(
  realm: RealmModel,
  rights: ExpectedRights,
  actor: ModelActor,
  uid: string,
  values: PersonValues,
): Partial<Outcome> {
  const person = findPerson(realm, uid)
  if (person === undefined || !rights.sees(person)) throw new Refused('not_found')
  requireRights(rights, new ExpectedRights(realm, { ...actor, secure: true }), person, values)
  if (values.version !== undefined && values.version !== person.version) throw new Refused('changed_meanwhile')
  requireFreeValues(realm, uid, values)
  const { organizations } = values
  const after =
    organizations === undefined
      ? { person, removed: [], changed: false, retyped: false }
      : replaceRoles(realm, rights, person, organizations)
  const isSaved = person.deletion?.cause === 'no-school-unit' && after.changed
  const changed: ModelPerson = {
    ...withValues(after.person, values),
    version: person.version + 1,
    ...(isSaved ? { deletion: null } : {}),
  }
  const next = withLinks(withPerson(realm, uid, changed), uid, after)
  const left = after.removed.length === 0 ? {} : { schoolUnit: after.removed }
  return {
    realm: next,
    audit: [
      { subject: uid, action: 'change-user', details: { fields: fieldsOf(values), ...left } },
      ...(isSaved ? [{ subject: uid, action: 'restore-user', details: {} }] : []),
      ...looksOf(
        new ExpectedRights(next, { ...actor, person: findPerson(next, actor.person.uid) ?? actor.person }),
        changed,
      ),
    ],
    ended: after.changed || after.removed.length > 0 ? [uid] : [],
  }
}

/** Returns the outcome of a new person with roles of the type. */
export function createPerson(
  realm: RealmModel,
  rights: ExpectedRights,
  actor: ModelActor,
  type: 'students' | 'employees' | 'guardians',
  values: PersonValues,
  made: Made,
): Partial<Outcome> {
  const { organizations = [] } = values
  if (organizations.length === 0) throw new Refused('validation_failed')
  const roles = { students: ['student'], employees: ['employee', 'admin'], guardians: ['guardian'] }[type]
  if (organizations.some(({ role }) => !roles.includes(role))) throw new Refused('other_user_type')
  if (organizations.some(({ unit }) => !rights.seesUnit(unit))) throw new Refused('not_found')
  if (organizations.some(({ unit }) => !rights.administers(unit))) throw new Refused('forbidden')
  const nobody: ModelPerson = { ...EMPTY_PERSON, uid: made.uid, legacyId: made.legacyId, createdAt: made.createdAt }
  const person = { ...nobody, roles: organizations.map((role) => ({ ...role, active: true })) }
  requireRights(rights, new ExpectedRights(realm, { ...actor, secure: true }), person, values)
  requireFreeValues(realm, made.uid, values)
  const written = withValues(replaceRoles(realm, rights, nobody, organizations).person, values)
  return {
    realm: { ...realm, people: [...realm.people, written] },
    audit: [
      { subject: made.uid, action: 'create-user', details: { fields: fieldsOf(values) } },
      ...looksOf(rights, written),
    ],
  }
}

/** The values of a new person without data. */
export const EMPTY_PERSON = {
  username: '',
  firstname: '',
  lastname: '',
  email: null,
  emailVerified: false,
  externalId: null,
  identifiers: {},
  superUser: false,
  shared: false,
  speakingBookRights: false,
  hidePasswordChange: false,
  ageFilter: null,
  deletion: null,
  lastLogInAt: null,
  lastReadAt: null,
  version: 1,
  roles: [],
  groups: [],
} as const

const fieldsOf = ({ version: _version, ...values }: PersonValues): string[] => Object.keys(values)

function requireRights(
  rights: ExpectedRights,
  withSecureLogIn: ExpectedRights,
  person: ModelPerson,
  values: PersonValues,
): void {
  const isRefused = (by: ExpectedRights) => {
    const levels = by.levels(person)
    return fieldsOf(values).some((field) => levels[field]?.editable !== 2)
  }
  if (isRefused(rights)) throw new Refused(isRefused(withSecureLogIn) ? 'forbidden' : 'need_secure_login')
}

/** A username and an identifier belong to one person of a realm. */
function requireFreeValues(realm: RealmModel, uid: string, values: PersonValues): void {
  const others = realm.people.filter((person) => person.uid !== uid)
  const username = values.username?.toLowerCase()
  const isUsed = others.some(
    (other) =>
      other.username === username ||
      (['gsuiteid', 'sms'] as const).some((name) => values[name] && other.identifiers[name] === values[name]),
  )
  if (isUsed) throw new Refused('conflict')
}

function withValues(person: ModelPerson, values: PersonValues): ModelPerson {
  const { username, name, email, ageFilter, hidePasswordChange, speakingBookRights } = values
  const identifiers = { ...person.identifiers }
  for (const kind of PERSON_IDENTIFIERS) {
    const value = kind === 'gsuiteid' || kind === 'sms' ? values[kind] : undefined
    if (value === undefined) continue
    if (value) identifiers[kind] = value
    else Reflect.deleteProperty(identifiers, kind)
  }
  return {
    ...person,
    identifiers,
    ...(username === undefined ? {} : { username: username.toLowerCase() }),
    ...name,
    // The school has checked the address.
    ...(email === undefined ? {} : { email: email === '' ? null : email, emailVerified: Boolean(email) }),
    ...(ageFilter === undefined ? {} : { ageFilter }),
    ...(hidePasswordChange === undefined ? {} : { hidePasswordChange }),
    ...(speakingBookRights === undefined ? {} : { speakingBookRights }),
  }
}

/** Each look at the right to talking books is in the audit log. */
function looksOf(rights: ExpectedRights, person: ModelPerson) {
  const isSeen = rights.sees(person) && rights.levels(person)['speakingBookRights']?.viewable === 2
  return isSeen ? [{ subject: person.uid, action: 'view-speaking-book-rights', details: {} }] : []
}
