import { v5 } from 'uuid'
import type { Realm, Role } from '@lectern/contracts'
import type { NewGroup, NewPerson, NewSchoolUnit, NewSubscription } from '../create-people.ts'
import type { Guardianship } from '../guardians.ts'
import { DEMO_IDENTIFIERS, DEMO_LIBRARIES } from './demo-identifiers.ts'
import { DEMO_NAMES } from './demo-names.ts'

export const DEMO_PASSWORD = 'lectern-demo'
/** Log-in code of the first group in every country. */
const DEMO_GROUP_CODE = 'LAMP24'
/** Index of the first pupil's names in the name lists. The people with a role name (`student.se` …) come before. */
const FIRST_PUPIL = 14
/** Number of pupils in addition to the six people with a role name. A list of all people must have several pages. */
const FURTHER_PUPILS = 60
/** Namespace of the ids (RFC 9562 §5.5). The ids are derived from names, so that a second load creates no new rows. */
const NAMESPACE = '6f1c0c1e-2f0a-4f8b-9a52-1b1e8d0c7a11'

export interface DemoRealm {
  readonly units: readonly NewSchoolUnit[]
  readonly groups: readonly NewGroup[]
  readonly people: readonly NewPerson[]
  readonly subscriptions: readonly NewSubscription[]
  readonly guardianships: readonly Guardianship[]
}

/** Returns the uid of a demo user: `demoUserId('se', 'student')`. */
export function demoUserId(realm: Realm, name: string): string {
  return demoId(realm, `user/${name}.${realm}`)
}

export function demoGroup(realm: Realm, index: 0 | 1 | 2): { readonly uid: string; readonly schoolUnitUid: string } {
  return {
    uid: demoId(realm, `group/${index}`),
    schoolUnitUid: demoId(realm, `unit/school-${index === 2 ? 1 : 0}`),
  }
}

/** Builds the demo data of the account module for a country. Ids and names are the same on every run. */
export function demoRealm(realm: Realm, passwordHash: string, now: Date): DemoRealm {
  return {
    units: demoUnits(realm),
    groups: DEMO_NAMES[realm].groups.map((name, index) => ({
      ...demoGroup(realm, groupIndex(index)),
      realm,
      name,
      code: index === 0 ? DEMO_GROUP_CODE : null,
    })),
    people: demoPeople(realm, passwordHash),
    subscriptions: demoSubscriptions(realm, now),
    guardianships: [{ realm, guardian: demoUserId(realm, 'guardian'), pupil: demoUserId(realm, 'student') }],
  }
}

function demoUnits(realm: Realm): NewSchoolUnit[] {
  const names = DEMO_NAMES[realm]
  return [
    { uid: unitId(realm, 'municipality'), realm, name: names.municipality, type: 'municipality' },
    ...names.schools.map((name, index) => ({
      uid: unitId(realm, `school-${index}`),
      realm,
      name,
      type: 'school',
      parent: unitId(realm, 'municipality'),
      // The demo shows schools with and without QR cards.
      qrCodeLoginEnabled: index === 0,
      identifiers: index === 0 ? (DEMO_IDENTIFIERS[realm] ?? {}) : {},
    })),
    ...(DEMO_LIBRARIES[realm] ?? []).map(({ name, key }) => ({
      uid: unitId(realm, `library-${key}`),
      realm,
      name,
      type: 'library',
      identifiers: { officialMunicipalityKey: key },
    })),
    { uid: unitId(realm, 'consumer'), realm, name: `Lectern (${realm})`, type: 'consumer' },
  ]
}

function demoPeople(realm: Realm, passwordHash: string): NewPerson[] {
  const names = DEMO_NAMES[realm]
  const group = (index: 0 | 1 | 2): string => demoGroup(realm, index).uid
  const person = (index: number, username: string): NewPerson => ({
    uid: demoId(realm, `user/${username}`),
    realm,
    username,
    passwordHash,
    firstname: nameAt(names.first, index),
    // The step of 5 gives neighbours in the list different last names.
    lastname: nameAt(names.last, index * 5),
    email: `${username}@example.org`,
  })
  const named = (index: number, name: string, role: Role, at: string, ...groups: readonly string[]): NewPerson => ({
    ...person(index, `${name}.${realm}`),
    associations: [{ uid: unitId(realm, at), role }],
    groups,
  })
  const pupils = Array.from({ length: FURTHER_PUPILS }, (_, index): NewPerson => {
    const place = groupIndex(index)
    return {
      ...person(FIRST_PUPIL + index, `pupil${String(index + 1).padStart(2, '0')}.${realm}`),
      associations: [{ uid: unitId(realm, place === 2 ? 'school-1' : 'school-0'), role: 'student' }],
      groups: [group(place)],
    }
  })
  return [
    named(3, 'student', 'student', 'school-0', group(0)),
    named(5, 'guardian', 'guardian', 'school-0'),
    named(7, 'teacher', 'employee', 'school-0', group(0), group(1)),
    named(9, 'admin', 'admin', 'municipality'),
    { ...named(11, 'super', 'admin', 'municipality'), superUser: true },
    named(13, 'consumer', 'guardian', 'consumer'),
    ...pupils,
  ]
}

function demoSubscriptions(realm: Realm, startsAt: Date): NewSubscription[] {
  return [
    ...DEMO_NAMES[realm].schools.map((_, index) => ({
      realm,
      startsAt,
      uid: demoId(realm, `subscription/school-${index}`),
      type: 'lectern-school',
      schoolUnitUid: unitId(realm, `school-${index}`),
    })),
    // Spec 2 §5: a consumer has exactly one subscription, whose type ends with 'consumer'.
    {
      realm,
      startsAt,
      uid: demoId(realm, 'subscription/consumer'),
      type: 'lectern-consumer',
      userUid: demoUserId(realm, 'consumer'),
    },
  ]
}

function groupIndex(index: number): 0 | 1 | 2 {
  const place = index % 3
  return place === 0 || place === 1 ? place : 2
}

function unitId(realm: Realm, key: string): string {
  return demoId(realm, `unit/${key}`)
}

/** The ids of later rows begin with their time. The demo ids begin with zeros, so that a list by id shows new rows first. */
function demoId(realm: Realm, key: string): string {
  return v5(`${realm}/${key}`, NAMESPACE).replace(/^.{8}-.{4}/, '00000000-0000')
}

function nameAt(names: readonly string[], index: number): string {
  return names[index % names.length] ?? ''
}
