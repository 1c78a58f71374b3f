import type { OwnedValue, Role } from '@lectern/contracts'
import type { OrganizationFacts, StoredPerson } from '../../account/index.ts'
import type { CheckedRoster } from '../check-roster.ts'
import type { RosterPerson } from '../roster.ts'
import type { Draft } from './draft.ts'
import { isGiven } from './given-elsewhere.ts'
import type { GivenElsewhere } from './given-elsewhere.ts'
import type { Match } from './match-people.ts'
import type { Links, PersonLink } from './plan.ts'
import type { Usernames } from './usernames.ts'

export interface PeopleInput {
  readonly roster: CheckedRoster
  readonly facts: OrganizationFacts
  readonly links: Links['people']
  /** Uids of units by their id in the source. */
  readonly units: ReadonlyMap<string, string>
  /** Uids of linked units and people whom the source contains, but whom a sync cannot use. */
  readonly unusableUnits: ReadonlySet<string>
  readonly unusablePeople: ReadonlySet<string>
  readonly matches: ReadonlyMap<string, Match>
  readonly owns: ReadonlySet<OwnedValue>
  readonly elsewhere: GivenElsewhere
  readonly usernames: Usernames
}

interface Relations {
  readonly person: RosterPerson
  readonly uid: string
  readonly stored: StoredPerson | undefined
  readonly link: PersonLink | undefined
}

/**
 * Returns the units of a person of the roster in which an administrator has removed the role of the last sync. Empty if
 * the source decides the roles: then the role is given again.
 */
export function findRolesRemovedHere(
  { units, owns }: Pick<PeopleInput, 'units' | 'owns'>,
  { person, stored, link }: Omit<Relations, 'uid'>,
): ReadonlySet<string> {
  if (owns.has('roles') || link === undefined) return NO_UNITS
  const active = new Set(stored?.roles.flatMap((role) => (role.active ? role.unit : [])))
  const given = new Set(link.roles.map(({ unit }) => unit))
  const stated = person.roles.flatMap(({ unit }) => units.get(unit) ?? [])
  return new Set(stated.filter((unit) => given.has(unit) && !active.has(unit)))
}

/** Fills the draft with the roles of a person: a role that an administrator gave is never taken away. */
export function planRoles(draft: Draft, input: PeopleInput, relations: Relations) {
  const { person, uid, stored, link } = relations
  const { units, roster, unusableUnits, elsewhere } = input
  const stated = new Map<string, Role>()
  for (const { unit, role } of person.roles) {
    const unitUid = units.get(unit)
    if (unitUid !== undefined) stated.set(unitUid, role)
  }
  const storedRoles = new Map((stored?.roles ?? []).map((role) => [role.unit, role]))
  const stays = (unit: string) => stated.has(unit) || roster.partialRoles.has(person.id) || unusableUnits.has(unit)
  const lostRoles = (link?.roles ?? []).filter(
    ({ unit }) => !stays(unit) && storedRoles.get(unit)?.active === true && !isGiven(elsewhere.roles, uid, unit),
  )
  const removed = findRolesRemovedHere(input, relations)
  const lostUnits = new Set(lostRoles.map(({ unit }) => unit))
  const keepsRole =
    [...stated.keys()].some((unit) => !removed.has(unit)) ||
    stored?.roles.some(({ unit, active }) => active && !lostUnits.has(unit)) === true
  // Without a school, no administrator could see the person: the source moves the person from the last one.
  const removedHere = keepsRole ? removed : NO_UNITS
  const wanted = new Map([...stated].filter(([unit]) => !removedHere.has(unit)))
  let isChanged = false
  for (const [unit, role] of wanted) {
    const now = storedRoles.get(unit)
    // An administrator of the school stays one.
    if (now?.active === true && typeOf(now.role) === typeOf(role)) continue
    isChanged = true
    draft.changes.newRoles.push({
      user: uid,
      unit,
      role: now !== undefined && typeOf(now.role) === typeOf(role) ? now.role : role,
    })
  }
  // The ended role of a person who returns is replaced by the new ones.
  const ended = (stored?.roles ?? []).filter(({ active, unit }) => !active && !wanted.has(unit))
  const gone = [...lostRoles, ...ended]
  for (const { unit } of gone) {
    isChanged = true
    draft.changes.removedRoles.push({ user: uid, unit })
  }
  const lost = new Set(gone.map(({ unit }) => unit))
  const kept = (stored?.roles ?? []).filter(({ unit }) => !lost.has(unit)).map(({ unit }) => unit)
  draft.roles.set(uid, new Set([...kept, ...wanted.keys()]))
  if (removedHere.size > 0) draft.rolesRemovedHere.set(uid, removedHere)
  const keptLinks = (link?.roles ?? []).filter(({ unit }) => !stated.has(unit) && stays(unit))
  return {
    isChanged,
    hasRole: wanted.size > 0,
    links: [...[...stated].map(([unit, role]) => ({ unit, role })), ...keptLinks],
  }
}

/** Fills the draft with the pupils of a guardian. */
export function planPupils(
  draft: Draft,
  { unusablePeople, owns, elsewhere }: PeopleInput,
  { person, uid, stored, link }: Relations,
  uids: ReadonlyMap<string, string>,
) {
  const stated = new Set(person.pupils.flatMap((id) => uids.get(id) ?? []))
  const storedPupils = new Set(stored?.pupils)
  const last = link?.pupils ?? []
  const removedHere = new Set(owns.has('pupils') ? [] : last.filter((pupil) => !storedPupils.has(pupil)))
  const added = [...stated].filter((pupil) => !storedPupils.has(pupil) && !removedHere.has(pupil))
  const gone = last.filter(
    (pupil) =>
      !stated.has(pupil) &&
      !unusablePeople.has(pupil) &&
      storedPupils.has(pupil) &&
      !isGiven(elsewhere.pupils, uid, pupil),
  )
  draft.changes.newPupils.push(...added.map((pupil) => ({ guardian: uid, pupil })))
  draft.changes.removedPupils.push(...gone.map((pupil) => ({ guardian: uid, pupil })))
  const keptLinks = last.filter((pupil) => !stated.has(pupil) && unusablePeople.has(pupil))
  return { isChanged: added.length + gone.length > 0, links: [...stated, ...keptLinks] }
}

const NO_UNITS: ReadonlySet<string> = new Set()

const typeOf = (role: Role): string => (role === 'admin' ? 'employee' : role)
