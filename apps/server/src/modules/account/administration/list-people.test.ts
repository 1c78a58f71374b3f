import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestKernel } from '../../../testing/test-kernel.ts'
import type { TestKernel } from '../../../testing/test-kernel.ts'
import { associations, groups, memberships, schoolUnits, users } from '../tables.ts'
import { listGroupLinks, listRoleLinks } from './list-links.ts'
import { listPeople } from './list-people.ts'
import type { PeopleColumn, PeopleSource } from './list-people.ts'

/** More students than a list reads by their uids. */
const STUDENTS = 5200
const OTHERS = 40
const FIRST_NAMES = ['Anna', 'Bo', 'Cilla']
/** Number of rows of a page, which is no part of the number of rows of a list. */
const PAGE_SIZE = 7
const REALM = 'se'

const uid = (kind: number, number: number) => `00000000-000${kind}-4000-8000-${`${number}`.padStart(12, '0')}`
const personUid = (number: number) => uid(1, number)
const SCHOOL = uid(2, 1)
const CONSUMERS = uid(2, 2)
const OTHER_SCHOOL = uid(2, 3)
const GROUP = uid(3, 1)
const OTHER_GROUP = uid(3, 2)

/** Many people have the same name, so that the order of a list needs the uids. */
interface Person {
  readonly uid: string
  readonly firstname: string
  readonly lastname: string
  readonly role: 'student' | 'guardian'
  readonly isDeleting: boolean
}

const PEOPLE: readonly Person[] = Array.from({ length: STUDENTS + OTHERS }, (_, number) => ({
  uid: personUid(number),
  firstname: FIRST_NAMES[number % FIRST_NAMES.length] ?? '',
  lastname: number < STUDENTS ? 'Ek' : 'Berg',
  role: number < STUDENTS ? 'student' : 'guardian',
  isDeleting: number % 500 === 3,
}))

let base: TestKernel
beforeAll(async () => {
  base = await createTestKernel({ env: { LECTERN_DEMO: '0' } })
  const school = (unit: string, type: string) => ({ uid: unit, realm: REALM, name: type, type })
  await rows()
    .insert(schoolUnits)
    .values([school(SCHOOL, 'school'), school(CONSUMERS, 'consumer'), school(OTHER_SCHOOL, 'school')])
  const group = { realm: REALM, schoolUnitUid: SCHOOL }
  await rows()
    .insert(groups)
    .values([
      { ...group, uid: GROUP, name: 'First' },
      { ...group, uid: OTHER_GROUP, name: 'Second' },
    ])
  const values = JSON.stringify(PEOPLE)
  await rows().execute(sql`
    insert into ${users} (uid, realm, username, firstname, lastname, deletion_due_at)
    select uid, ${REALM}, uid::text, firstname, lastname, case when "isDeleting" then now() end
    from json_to_recordset(${values}) person(uid uuid, firstname text, lastname text, "isDeleting" boolean)`)
  // A student belongs to the school, a guardian to the unit of the consumers. Each person also has a role in another school.
  await rows().execute(sql`
    insert into ${associations} (realm, user_uid, school_unit_uid, role)
    select ${REALM}, uid, unit, role
    from json_to_recordset(${values}) person(uid uuid, role text)
    cross join lateral unnest(array[case role when 'student' then ${SCHOOL}::uuid else ${CONSUMERS}::uuid end, ${OTHER_SCHOOL}::uuid]) unit`)
  await rows().execute(sql`
    insert into ${memberships} (realm, group_uid, user_uid)
    select ${REALM}, uid, person.uid_of_person
    from (select uid as uid_of_person from ${users} where uid < ${personUid(40)}) person
    cross join unnest(array[${GROUP}::uuid, ${OTHER_GROUP}::uuid]) uid`)
})
afterAll(() => base.close())

const rows = () => base.kernel.shards.home

const toQuery = <Column extends string>(sortBy: Column, sortOrder: 'asc' | 'desc', pageNumber: number, q = '') => ({
  pageNumber,
  pageSize: PAGE_SIZE,
  sortBy,
  sortOrder,
  calculateTotal: true,
  q,
})

const nameOf = ({ firstname, lastname }: Person) => `${firstname} ${lastname}`

/** Sorts by these keys, and the other way round with `desc`. */
function sorted<T>(values: readonly T[], sortOrder: 'asc' | 'desc', keyOf: (value: T) => string): T[] {
  const ascending = values.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  return sortOrder === 'asc' ? ascending : ascending.toReversed()
}

/** Pages at the start, on both sides of the middle and at the end of a list, and pages after the end. */
function pagesOf(total: number): number[] {
  const last = Math.max(1, Math.ceil(total / PAGE_SIZE))
  const middle = Math.ceil(last / 2)
  return [...new Set([1, 2, middle - 1, middle, middle + 1, last - 1, last, last + 1, last + 100])].filter(
    (page) => page > 0,
  )
}

const pageOf = <T>(list: readonly T[], page: number) => list.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)

describe.each<[string, Omit<PeopleSource, 'realm'>, string, (person: Person) => boolean]>([
  ['everyone', {}, '', () => true],
  ['many people with a role', { roles: ['student'] }, '', ({ role }) => role === 'student'],
  ['few people with a role', { roles: ['guardian'] }, '', ({ role }) => role === 'guardian'],
  ['few people with a status', { status: 'deleting' }, '', ({ isDeleting }) => isDeleting],
  ['no people', { roles: ['admin'] }, '', () => false],
  ['the unit of the consumers', { units: [CONSUMERS] }, '', ({ role }) => role === 'guardian'],
  ['another unit', { units: [SCHOOL] }, '', ({ role }) => role === 'student'],
  ['a search of few people', {}, 'anna', ({ firstname }) => firstname === 'Anna'],
  ['a search of many people', {}, 'ek', ({ lastname }) => lastname === 'Ek'],
  ['a search of few people and shared accounts', { shared: true }, 'anna', ({ firstname }) => firstname === 'Anna'],
  ['a search of many people and shared accounts', { shared: true }, 'ek', ({ lastname }) => lastname === 'Ek'],
  ['a search of many people with a role', { roles: ['student', 'guardian'] }, 'ek', ({ role }) => role === 'student'],
  [
    'a search among many people',
    { roles: ['student'] },
    'anna',
    ({ firstname, role }) => firstname === 'Anna' && role === 'student',
  ],
  [
    'a search among few people',
    { status: 'deleting' },
    'bo',
    ({ firstname, isDeleting }) => firstname === 'Bo' && isDeleting,
  ],
  [
    'a search among the consumers',
    { units: [CONSUMERS] },
    'bo berg',
    ({ firstname, role }) => firstname === 'Bo' && role === 'guardian',
  ],
])('the pages of %s', (_, source, q, isListed) => {
  const people = PEOPLE.filter(isListed)

  test.each<[PeopleColumn, 'asc' | 'desc']>([
    ['id', 'asc'],
    ['name', 'asc'],
    ['name', 'desc'],
    ['username', 'asc'],
    ['email', 'desc'],
    ['lastLogInAt', 'asc'],
    ['lastLogInAt', 'desc'],
  ])('sorted by %s %s', async (sortBy, sortOrder) => {
    const list = sorted(people, sortOrder, (person) => (sortBy === 'name' ? nameOf(person) : '') + person.uid)
    const uids = list.map((person) => person.uid)
    for (const page of pagesOf(people.length)) {
      const found = await listPeople(rows(), { realm: REALM, ...source }, toQuery(sortBy, sortOrder, page, q))
      const listed = found.rows.map(({ user }) => user.uid)
      expect({ page, listed, meta: found.meta }).toEqual({
        page,
        listed: pageOf(uids, page),
        meta: { totalCount: people.length },
      })
    }
  })
})

/** A link of a person to a unit or to a group. */
interface Link {
  readonly person: string
  readonly name: string
  readonly to: string
}

const ROLES: readonly Link[] = PEOPLE.flatMap((person) =>
  [person.role === 'student' ? SCHOOL : CONSUMERS, OTHER_SCHOOL].map((to) => ({
    person: person.uid,
    name: nameOf(person),
    to,
  })),
)
const MEMBERSHIPS: readonly Link[] = PEOPLE.slice(0, 40).flatMap((person) =>
  [GROUP, OTHER_GROUP].map((to) => ({ person: person.uid, name: nameOf(person), to })),
)

describe.each(['asc', 'desc'] as const)('the links of people, sorted by name %s,', (sortOrder) => {
  /** The links of one person are in ascending order in both directions. */
  const inOrder = (links: readonly Link[]) => {
    const people = sorted([...Map.groupBy(links, ({ person }) => person).values()], sortOrder, ([link]) =>
      link === undefined ? '' : link.name + link.person,
    )
    return people.flatMap((ofPerson) => sorted(ofPerson, 'asc', ({ to }) => to))
  }

  test.each<[string, Parameters<typeof listRoleLinks>[2], string, (link: Link) => boolean]>([
    ['all', {}, '', () => true],
    ['of a unit', { schoolUnit: SCHOOL }, '', ({ to }) => to === SCHOOL],
    ['of the consumers', { schoolUnit: CONSUMERS }, '', ({ to }) => to === CONSUMERS],
    ['of a person', { user: personUid(8) }, '', ({ person }) => person === personUid(8)],
    [
      'of a person in a unit',
      { user: personUid(8), schoolUnit: SCHOOL },
      '',
      ({ person, to }) => person === personUid(8) && to === SCHOOL,
    ],
    [
      'of a search in a unit',
      { schoolUnit: CONSUMERS },
      'anna',
      ({ name, to }) => name.startsWith('Anna') && to === CONSUMERS,
    ],
  ])('roles %s', async (_, filters, q, isListed) => {
    const links = inOrder(ROLES.filter(isListed))
    for (const page of pagesOf(links.length)) {
      const found = await listRoleLinks(rows(), REALM, filters, toQuery('name', sortOrder, page, q))
      const listed = found.rows.map(({ userUid, name, schoolUid }) => ({ person: userUid, name, to: schoolUid }))
      const meta = { totalCount: links.length }
      expect({ page, listed, meta: found.meta }).toEqual({ page, listed: pageOf(links, page), meta })
    }
  })

  test.each<[string, Parameters<typeof listGroupLinks>[2], string, (link: Link) => boolean]>([
    ['all', {}, '', () => true],
    ['of a group', { group: GROUP }, '', ({ to }) => to === GROUP],
    ['of a group in its unit', { group: GROUP, schoolUnit: SCHOOL }, '', ({ to }) => to === GROUP],
    ['of a group in another unit', { group: GROUP, schoolUnit: OTHER_SCHOOL }, '', () => false],
    ['of the groups of a unit', { schoolUnit: SCHOOL }, '', () => true],
    ['of a search in a group', { group: OTHER_GROUP }, 'bo', ({ name, to }) => name === 'Bo Ek' && to === OTHER_GROUP],
  ])('memberships %s', async (_, filters, q, isListed) => {
    const links = inOrder(MEMBERSHIPS.filter(isListed))
    for (const page of pagesOf(links.length)) {
      const found = await listGroupLinks(rows(), REALM, filters, toQuery('name', sortOrder, page, q))
      const listed = found.rows.map(({ userUid, name, groupUid }) => ({ person: userUid, name, to: groupUid }))
      const meta = { totalCount: links.length }
      expect({ page, listed, meta: found.meta }).toEqual({ page, listed: pageOf(links, page), meta })
    }
  })
})
