import { v5 } from 'uuid'
import type { Realm, Role } from '@lectern/contracts'
import type { NewGroup, NewPerson, NewSchoolUnit, NewSubscription } from '../create-people.ts'
import type { Guardianship } from '../guardians.ts'
import { DEMO_IDENTIFIERS, DEMO_LIBRARIES } from './demo-identifiers.ts'
import { DEMO_NAMES } from './demo-names.ts'

export const DEMO_PASSWORD = 'lectern-demo'
/** The code of the first group of every country. */
const DEMO_GROUP_CODE = 'LAMP24'
/** The numbers of the named ones' names are below it. */
const PUPILS_FROM = 14
/** Beside the six named ones; enough that a list of 10 or of 50 a page has several. */
const FURTHER_PUPILS = 60
/** RFC 9562 §5.5: ids made from names, so that loading twice finds the same rows. */
const NAMESPACE = '6f1c0c1e-2f0a-4f8b-9a52-1b1e8d0c7a11'

export interface DemoRealm {
  readonly units: readonly NewSchoolUnit[]
  readonly groups: readonly NewGroup[]
  readonly people: readonly NewPerson[]
  readonly subscriptions: readonly NewSubscription[]
  readonly guardianships: readonly Guardianship[]
}

/** The uid of a demo user, as `demoUserId('se', 'student')`. */
export function demoUserId(realm: Realm, name: string): string {
  return demoId(realm, `user/${name}.${realm}`)
}

/** The uid of one of a country's demo groups, and of the school unit that it is in. */
export function demoGroup(realm: Realm, index: 0 | 1 | 2): { readonly uid: string; readonly schoolUnitUid: string } {
  return {
    uid: demoId(realm, `group/${index}`),
    schoolUnitUid: demoId(realm, `unit/school-${index === 2 ? 1 : 0}`),
  }
}

/** A country's demo data as far as people go; the same on every run. PRODUCT, 'Demo data'. */
export function demoRealm(realm: Realm, passwordHash: string, now: Date): DemoRealm {
  const names = DEMO_NAMES[realm]
  const unit = (key: string): string => demoId(realm, `unit/${key}`)
  const group = (index: 0 | 1 | 2): string => demoGroup(realm, index).uid
  const units = [
    { uid: unit('municipality'), realm, name: names.municipality, type: 'municipality' },
    ...names.schools.map((name, index) => ({
      uid: unit(`school-${index}`),
      realm,
      name,
      type: 'school',
      parent: unit('municipality'),
      // One school of each country has cards, so that both kinds can be seen.
      qrCodeLoginEnabled: index === 0,
      identifiers: index === 0 ? (DEMO_IDENTIFIERS[realm] ?? {}) : {},
    })),
    ...(DEMO_LIBRARIES[realm] ?? []).map(({ name, key }) => ({
      uid: unit(`library-${key}`),
      realm,
      name,
      type: 'library',
      identifiers: { officialMunicipalityKey: key },
    })),
    { uid: unit('consumer'), realm, name: `Lectern (${realm})`, type: 'consumer' },
  ]
  const groups = names.groups.map((name, index) => ({
    ...demoGroup(realm, groupIndex(index)),
    realm,
    name,
    code: index === 0 ? DEMO_GROUP_CODE : null,
  }))
  const person = (index: number, username: string): NewPerson => ({
    uid: demoId(realm, `user/${username}`),
    realm,
    username,
    passwordHash,
    firstname: nameAt(names.first, index),
    // Neither the stride nor the other list shares a factor with this one: brothers and sisters are few, and no two people have one name.
    lastname: nameAt(names.last, index * 5),
    email: `${username}@example.org`,
  })
  const named = (index: number, name: string, role: Role, at: string, ...places: readonly string[]): NewPerson => ({
    ...person(index, `${name}.${realm}`),
    associations: [{ uid: unit(at), role }],
    groups: places,
  })
  const pupils = Array.from({ length: FURTHER_PUPILS }, (_, index): NewPerson => {
    const place = groupIndex(index)
    return {
      ...person(PUPILS_FROM + index, `pupil${String(index + 1).padStart(2, '0')}.${realm}`),
      associations: [{ uid: unit(place === 2 ? 'school-1' : 'school-0'), role: 'student' }],
      groups: [group(place)],
    }
  })
  const people = [
    named(3, 'student', 'student', 'school-0', group(0)),
    named(5, 'guardian', 'guardian', 'school-0'),
    named(7, 'teacher', 'employee', 'school-0', group(0), group(1)),
    named(9, 'admin', 'admin', 'municipality'),
    { ...named(11, 'super', 'admin', 'municipality'), superUser: true },
    named(13, 'consumer', 'guardian', 'consumer'),
    ...pupils,
  ]
  const lasting = { realm, startsAt: now }
  const subscriptions = [
    ...names.schools.map((_, index) => ({
      ...lasting,
      uid: demoId(realm, `subscription/school-${index}`),
      type: 'lectern-school',
      schoolUnitUid: unit(`school-${index}`),
    })),
    // Spec 2 §5: a consumer has exactly one subscription, whose type ends with 'consumer'.
    {
      ...lasting,
      uid: demoId(realm, 'subscription/consumer'),
      type: 'lectern-consumer',
      userUid: demoUserId(realm, 'consumer'),
    },
  ]
  const guardianships = [{ realm, guardian: demoUserId(realm, 'guardian'), pupil: demoUserId(realm, 'student') }]
  return { units, groups, people, subscriptions, guardianships }
}

function groupIndex(index: number): 0 | 1 | 2 {
  const place = index % 3
  return place === 0 || place === 1 ? place : 2
}

function demoId(realm: Realm, key: string): string {
  return v5(`${realm}/${key}`, NAMESPACE)
}

function nameAt(names: readonly string[], index: number): string {
  return names[index % names.length] ?? ''
}
