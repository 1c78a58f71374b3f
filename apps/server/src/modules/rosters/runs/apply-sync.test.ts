import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestKernel } from '../../../testing/test-kernel.ts'
import type { TestKernel } from '../../../testing/test-kernel.ts'
import { associations, users } from '../../account/tables.ts'
import { createMunicipality } from '../../controlpanel/testing/municipality.ts'
import type { Municipality } from '../../controlpanel/testing/municipality.ts'
import type { Rows } from '../../../kernel/database/shards.ts'
import type { Roster } from '../roster.ts'
import { createDirectSync } from '../testing/direct-sync.ts'
import type { DirectSync } from '../testing/direct-sync.ts'
import { rosterLinks } from '../tables.ts'
import { pupil, unit } from '../testing/test-sync.ts'
import { undoSync } from './undo-sync.ts'

let home: TestKernel
let town: Municipality
let sync: DirectSync
let source: Partial<Roster>

beforeAll(async () => {
  home = await createTestKernel()
})
afterAll(() => home.close())
beforeEach(async () => {
  town = await createMunicipality(home.kernel)
  sync = await createDirectSync(
    home.kernel,
    { unit: town.school, startedBy: town.admin.userId },
    { removesMax: 1, changesMax: 1, organizationMap: [{ legacyId: null, uid: town.school, externalId: 's1' }] },
  )
})

const rows = () => home.kernel.shards.forRealm('se')
const people = (ids: readonly string[], email: string) => ({
  units: [unit('s1')],
  people: ids.map((id) => pupil(id, { email: `${id}-${sync.uid}@${email}` })),
})
const IDS = Array.from({ length: 20 }, (_, index) => `p${String(index).padStart(2, '0')}`)

const run = async () => (await sync.run(source)).state

const find = async (id: string) => {
  const [found] = await rows()
    .select({ user: users })
    .from(users)
    .innerJoin(associations, eq(associations.userUid, users.uid))
    .where(and(eq(users.externalId, id), eq(associations.schoolUnitUid, town.school)))
  if (found === undefined) throw new Error(`no ${id}`)
  return found.user
}

/** Runs a job while another transaction has written and not ended. `check` runs when the job waits for it. */
async function runBeside(write: (other: Rows) => Promise<unknown>, check = async () => {}) {
  let running = Promise.resolve<string | undefined>('')
  await rows().transaction(async (other) => {
    await write(other)
    running = run()
    // It can be rejected before this transaction ends. The caller gets the error.
    running.catch(() => undefined)
    await vi.waitFor(
      async () => {
        const waiting = await rows().execute(sql`
          select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
        expect(waiting.rows).toHaveLength(1)
      },
      { timeout: 60_000, interval: 20 },
    )
    await check()
  })
  return running
}

test('a job writes only the links that differ, and undoing restores them', async () => {
  const readRows = async () => {
    const links = await rows()
      .select({ row: sql<string>`${rosterLinks}::text`, place: sql<string>`ctid::text`, id: rosterLinks.externalId })
      .from(rosterLinks)
      .where(and(eq(rosterLinks.syncUid, sync.uid), eq(rosterLinks.kind, 'person')))
      .orderBy(rosterLinks.externalId)
    return new Map(links.map(({ id, ...row }) => [id, row]))
  }
  source = people(IDS, 'old.example')
  await run()
  const before = await readRows()
  const [first, , ...others] = source.people ?? []
  const changed = { ...pupil('p00', first), firstname: 'Changed' }
  source = { ...source, people: [changed, ...others, pupil('new')] }
  const job = await sync.run(source)
  const after = await readRows()
  expect(job.state).toBe('applied')
  const unchanged = IDS.slice(2)
  expect(unchanged.map((id) => after.get(id))).toEqual(unchanged.map((id) => before.get(id)))
  expect([after.has('p01'), after.has('new')]).toEqual([false, true])
  expect(await undoSync(sync.context, 'se', home.kernel.ids.next(), job.uid)).toBeUndefined()
  const texts = (links: Awaited<ReturnType<typeof readRows>>) => [...links].map(([id, { row }]) => [id, row])
  expect(texts(await readRows())).toEqual(texts(before))
})

test('a person of two syncs stays when one source drops the person, and when the job that created the person is undone', async () => {
  source = people(IDS, 'old.example')
  const created = await sync.run(source)
  const setting = { organizationMap: [{ legacyId: null, uid: town.school, externalId: 's1' }] }
  const other = await createDirectSync(home.kernel, { unit: town.school, startedBy: town.admin.userId }, setting)
  const shared = { ...source, people: people(IDS, 'old.example').people.slice(0, 2) }
  expect((await other.run(shared)).state).toBe('applied')
  const isActive = async (id: string) => {
    const { uid, deletionCause } = await find(id)
    return deletionCause === null && (await rows().$count(associations, eq(associations.userUid, uid))) === 1
  }
  expect(await undoSync(sync.context, 'se', home.kernel.ids.next(), created.uid)).toBeUndefined()
  expect(await isActive('p01')).toBe(true)
  await expect(find('p02')).rejects.toThrow('no p02')
  await run()
  source = people(['p01', ...IDS.slice(2)], 'old.example')
  expect((await sync.run(source)).state).toBe('applied')
  expect(await isActive('p00')).toBe(true)
  const left = await other.run({ ...shared, people: shared.people.slice(1) })
  expect([left.counts?.person.remove, await isActive('p00')]).toEqual([1, false])
})

test('a person whom an administrator changes while a plan is made keeps this change; the others change', async () => {
  source = people(IDS, 'old.example')
  expect(await run()).toBe('applied')
  const [first, last] = [await find('p00'), await find('p19')]
  source = {
    ...source,
    people: people(IDS, 'old.example').people.map((person) =>
      ['p00', 'p19'].includes(person.id) ? { ...person, email: `${person.id}-${sync.uid}@new.example` } : person,
    ),
  }
  const unlocked: string[] = []
  const state = await runBeside(
    (other) =>
      other
        .update(users)
        .set({ email: `hand-${sync.uid}@hand.example`, version: 2 })
        .where(eq(users.uid, last.uid)),
    async () => {
      const found = await rows()
        .select({ uid: users.uid })
        .from(users)
        .innerJoin(associations, eq(associations.userUid, users.uid))
        .where(and(eq(associations.schoolUnitUid, town.school), inArray(users.externalId, IDS)))
        .for('update', { of: users, skipLocked: true })
      unlocked.push(...found.map(({ uid }) => uid))
    },
  )
  expect(state).toBe('applied')
  expect((await find('p19')).email).toBe(`hand-${sync.uid}@hand.example`)
  expect((await find('p00')).email).toBe(`p00-${sync.uid}@new.example`)
  // The job had locked the two people who change, and none of the 18 others.
  expect(unlocked).toHaveLength(18)
  expect(unlocked).not.toContain(first.uid)
})

test('a value that another person gets while a plan is written is not given twice, and the job does not fail', async () => {
  source = people(IDS.slice(0, 3), 'old.example')
  expect(await run()).toBe('applied')
  const eppn = `taken-${sync.uid}@edu.example`
  source = { ...source, people: [...(source.people ?? []), pupil('new', { identifiers: { eppn } })] }
  const state = await runBeside((other) =>
    other.update(users).set({ identifiers: { eppn } }).where(eq(users.uid, town.pupil.userId)),
  )
  expect(['applied', 'same']).toContain(state)
  const owners = await rows()
    .select({ uid: users.uid })
    .from(users)
    .where(sql`${users.identifiers}->>'eppn' = ${eppn}`)
  expect(owners).toEqual([{ uid: town.pupil.userId }])
})

test('a job whose connection to the database ends goes on with the next try', async () => {
  source = people(IDS.slice(0, 3), 'old.example')
  expect(await run()).toBe('applied')
  const last = await find('p02')
  source = people(IDS.slice(0, 4), 'new.example')
  const ended = runBeside(
    (other) => other.update(users).set({ firstname: 'Hand', version: 2 }).where(eq(users.uid, last.uid)),
    async () => {
      await rows().execute(sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
    },
  )
  await expect(ended).rejects.toThrow('')
  expect(await sync.resume()).toBe('applied')
  expect((await find('p03')).email).toBe(`p03-${sync.uid}@new.example`)
})
