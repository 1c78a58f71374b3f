import { DrizzleQueryError, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { PersonStatus, Role } from '@lectern/contracts'
import type { Rows } from '../../../kernel/database/shards.ts'
import { createTestKernel } from '../../../testing/test-kernel.ts'
import type { TestKernel } from '../../../testing/test-kernel.ts'
import { associations, groups, listCounts, memberships, schoolUnits, users } from '../tables.ts'
import { hasFlags } from './list-flags.ts'
import { personStatus } from './list-people.ts'

const CHANGES = 500
/** Number of transactions at once. */
const WRITERS = 6
const PEOPLE = 12
const UNITS = 4
/** SQLSTATE of a deadlock, of a missing row that a foreign key needs, and of a unique index. */
const EXPECTED_FAILURES = new Set(['40P01', '23503', '23505'])

let base: TestKernel
beforeEach(async () => {
  base = await createTestKernel({ env: { LECTERN_DEMO: '0' } })
})
afterEach(() => base.close())

const rows = () => base.kernel.shards.home

/** Returns random numbers from 0 to below `below`, the same ones in each run. */
function openRandom(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

type Random = ReturnType<typeof openRandom>

const uid = (kind: number, number: number) => `00000000-000${kind}-4000-8000-${`${number}`.padStart(12, '0')}`
const pick = <T>(random: Random, values: readonly T[]): T | undefined => values[random(values.length)]

/** Returns a random change of people, roles, school units or memberships. */
function randomChange(random: Random): SQL {
  const person = uid(1, random(PEOPLE))
  const unit = uid(2, random(UNITS))
  const group = uid(3, random(UNITS))
  const realm = pick(random, ['se', 'se', 'no'])
  const role = pick(random, Role.options)
  const yes = random(2) === 0
  const changes = [
    sql`insert into ${users} (uid, realm, username, firstname, lastname, super_user, shared_account)
      select uid, ${realm}, uid::text, 'A', 'B', ${yes}, ${random(5) === 0} from unnest(${`{${person},${uid(1, random(PEOPLE))}}`}::uuid[]) uid
      on conflict do nothing`,
    sql`delete from ${users} where uid = ${person}`,
    sql`update ${users} set super_user = ${yes}, last_log_in_at = ${random(2) === 0 ? sql`now()` : sql`null`} where uid = ${person}`,
    sql`update ${users} set deletion_due_at = case when deletion_due_at is null then now() end, firstname = 'C' where uid <= ${person}`,
    sql`update ${users} set realm = ${realm} where uid = ${person}`,
    sql`insert into ${associations} (realm, user_uid, school_unit_uid, role, active)
      select realm, uid, ${unit}, ${role}, ${yes} from ${users} where uid >= ${person}
      on conflict (user_uid, school_unit_uid) do update set role = excluded.role, active = excluded.active`,
    sql`update ${associations} set role = ${role}, active = ${yes}, realm = ${realm} where user_uid = ${person}`,
    sql`update ${associations} set school_unit_uid = ${unit} where user_uid = ${person} and school_unit_uid = ${uid(2, random(UNITS))}`,
    sql`delete from ${associations} where user_uid = ${person}`,
    sql`delete from ${associations} where school_unit_uid = ${unit} and user_uid > ${person}`,
    sql`update ${schoolUnits} set type = ${yes ? 'consumer' : 'school'} where uid = ${unit}`,
    sql`update ${schoolUnits} set status = ${yes ? 'active' : 'inactive'} where uid = ${unit}`,
    sql`insert into ${memberships} (realm, group_uid, user_uid) select realm, ${group}, uid from ${users} where uid <= ${person}
      on conflict do nothing`,
    sql`update ${memberships} set realm = ${realm} where group_uid = ${group}`,
    sql`delete from ${memberships} where user_uid = ${person}`,
    sql`delete from ${groups} where uid = ${group}`,
    sql`insert into ${groups} (uid, realm, school_unit_uid, name) values (${group}, 'se', ${unit}, ${group}) on conflict do nothing`,
    // One of 200 calls merges the rows.
    sql`select merge_list_counts() from generate_series(1, 500)`,
  ]
  return pick(random, changes) ?? sql`select 1`
}

/** Makes one to three random changes in a transaction. One of eight transactions is rolled back. */
async function changeRandomly(random: Random): Promise<void> {
  const changes = Array.from({ length: 1 + random(3) }, () => randomChange(random))
  const isUndone = random(8) === 0
  try {
    await rows().transaction(async (tx) => {
      await tx.execute(sql`set local deadlock_timeout = '20ms'`)
      for (const change of changes) await tx.execute(change)
      if (isUndone) tx.rollback()
    })
  } catch (error) {
    if (isUndone && !(error instanceof DrizzleQueryError)) return
    const cause = error instanceof DrizzleQueryError ? error.cause : undefined
    if (!(cause !== undefined && 'code' in cause && EXPECTED_FAILURES.has(String(cause.code)))) throw error
  }
}

test('the stored numbers and flags are right after random changes at the same time', async () => {
  for (let unit = 0; unit < UNITS; unit += 1)
    await rows()
      .insert(schoolUnits)
      .values({ uid: uid(2, unit), realm: 'se', name: `School ${unit}`, type: 'school' })
  const random = openRandom(20)
  let left = CHANGES
  const write = async () => {
    while (left > 0) {
      left -= 1
      await changeRandomly(random)
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, write))
  expect(await readStored()).toEqual(await countAgain())
  await expectRightFlags()
  await rows().delete(users)
  expect(await readStored()).toEqual([])
})

describe('two changes at the same time', () => {
  const person = uid(1, 1)
  const role = (unit: number, name: Role) =>
    ({ realm: 'se', userUid: person, schoolUnitUid: uid(2, unit), role: name }) as const
  beforeEach(async () => {
    const units = [1, 2].map((unit) => ({
      uid: uid(2, unit),
      realm: 'se' as const,
      name: `School ${unit}`,
      type: 'school' as const,
    }))
    await rows().insert(schoolUnits).values(units)
    await rows().insert(users).values({ uid: person, realm: 'se', username: 'a', firstname: 'A', lastname: 'B' })
  })

  /** Makes the second change after the first one and before the end of its transaction. */
  const overlap = async (first: (tx: Rows) => PromiseLike<unknown>, second: () => PromiseLike<unknown>) => {
    const made = Promise.withResolvers<undefined>()
    const transaction = rows().transaction(async (tx) => {
      await first(tx)
      made.resolve(undefined)
      await tx.execute(sql`select pg_sleep(0.2)`)
    })
    await made.promise
    await Promise.all([transaction, second()])
    await expectRightFlags()
    const [student] = await rows().select({ roleFlags: users.roleFlags }).from(users)
    return student?.roleFlags
  }

  test('a role is inserted while its school unit becomes inactive', async () => {
    const flags = await overlap(
      (tx) => tx.update(schoolUnits).set({ status: 'inactive' }),
      () => rows().insert(associations).values(role(1, 'student')),
    )
    expect(flags).toBe(1)
  })

  test('a school unit becomes inactive while a role is inserted', async () => {
    const flags = await overlap(
      (tx) => tx.insert(associations).values(role(1, 'student')),
      () => rows().update(schoolUnits).set({ status: 'inactive' }),
    )
    expect(flags).toBe(1)
  })

  test('a person gets two roles', async () => {
    const flags = await overlap(
      (tx) => tx.insert(associations).values(role(1, 'student')),
      () => rows().insert(associations).values(role(2, 'employee')),
    )
    expect(flags).toBe(1 + 2 + 16)
  })
})

interface Counted {
  readonly realm: string
  readonly list: string
  readonly flags: number
  readonly rows: number
}

const byKey = (counted: readonly Counted[]) =>
  counted.toSorted((a, b) => `${a.list} ${a.realm} ${a.flags}`.localeCompare(`${b.list} ${b.realm} ${b.flags}`))

async function readStored(): Promise<Counted[]> {
  const value = sql<number>`sum(${listCounts.rows})::int`
  const { realm, list, flags } = listCounts
  const found = await rows().select({ realm, list, flags, rows: value }).from(listCounts).groupBy(realm, list, flags)
  return byKey(found.filter((row) => row.rows !== 0))
}

async function countAgain(): Promise<Counted[]> {
  const value = sql<number>`count(*)::int`
  const people = await rows()
    .select({ realm: users.realm, flags: users.listFlags, rows: value })
    .from(users)
    .groupBy(users.realm, users.listFlags)
  const roles = await rows()
    .select({ realm: associations.realm, rows: value })
    .from(associations)
    .groupBy(associations.realm)
  const members = await rows()
    .select({ realm: memberships.realm, rows: value })
    .from(memberships)
    .groupBy(memberships.realm)
  return byKey([
    ...people.map((row) => ({ ...row, list: 'users' })),
    ...roles.map((row) => ({ ...row, list: 'associations', flags: 0 })),
    ...members.map((row) => ({ ...row, list: 'memberships', flags: 0 })),
  ])
}

/** Compares the people that each filter finds by flags with the people that have these roles and this status. */
async function expectRightFlags(): Promise<void> {
  const people = await rows().select().from(users)
  const roles = await rows()
    .select({
      user: associations.userUid,
      role: associations.role,
      active: associations.active,
      unit: schoolUnits.status,
      type: schoolUnits.type,
    })
    .from(associations)
    .innerJoin(schoolUnits, sql`${schoolUnits.uid} = ${associations.schoolUnitUid}`)
  const facts = people.map((user) => {
    const own = roles.filter((role) => role.user === user.uid)
    const status = personStatus(
      user,
      own.map(({ active, unit }) => ({ active: active && unit === 'active' })),
    )
    const isConsumer = own.some(({ type }) => type === 'consumer')
    return { user, status, roles: own.map(({ role }) => role), isConsumer }
  })
  const find = async (filters: Parameters<typeof hasFlags>[1]) => {
    const found = await rows().select({ uid: users.uid }).from(users).where(hasFlags(users.listFlags, filters))
    return found.map((row) => row.uid).sort()
  }
  const uids = (wanted: (person: (typeof facts)[number]) => boolean) =>
    facts
      .filter(wanted)
      .map(({ user }) => user.uid)
      .sort()
  for (const role of Role.options)
    expect(await find({ roles: [role], shared: true })).toEqual(uids((person) => person.roles.includes(role)))
  for (const status of PersonStatus.options)
    expect(await find({ status, shared: true })).toEqual(uids((person) => person.status === status))
  expect(await find({})).toEqual(uids(({ user }) => !user.sharedAccount))
  expect(await find({ consumers: true, shared: true })).toEqual(uids(({ isConsumer }) => isConsumer))
  expect(await find({ neverLoggedIn: true, shared: true })).toEqual(uids(({ user }) => user.lastLogInAt === null))
}
