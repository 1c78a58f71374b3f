import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { getSchoolYear, SchoolYearRun } from '@lectern/contracts'
import type { SchoolYearStep } from '@lectern/contracts'
import { createMovableClock } from '../../../testing/movable-clock.ts'
import { startTestServer } from '../../../testing/test-server.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import type { TestPerson } from '../../../testing/token.ts'
import { associations, auditLog, groups, memberships, schoolUnits, users } from '../../account/tables.ts'
import { createControlPanelModule } from '../../controlpanel/index.ts'
import { createMunicipality } from '../../controlpanel/testing/municipality.ts'
import type { Municipality } from '../../controlpanel/testing/municipality.ts'
import { deleteImportsJob } from '../apply-import.ts'
import { createImportsModule } from '../index.ts'
import { peopleImports } from '../tables.ts'

let server: TestServer
let town: Municipality
const clock = createMovableClock()
const ended: string[] = []
const DAY_MS = 86_400_000
beforeAll(async () => {
  const sessions = {
    endAllForAccount: async (uid: string) => {
      ended.push(uid)
    },
  }
  server = await startTestServer({
    clock,
    modules: (kernel) => [createControlPanelModule(kernel, { sessions }), createImportsModule(kernel, { sessions })],
  })
})
beforeEach(async () => {
  town = await createMunicipality(server.kernel)
})
afterAll(() => server.close())

const rows = () => server.kernel.shards.forRealm('se')
const start = (steps: readonly Partial<SchoolYearStep>[], as: TestPerson = town.admin, school = town.school) =>
  server.fetch(`/api/controlpanel/v1/organizations/${school}/school-year`, {
    method: 'POST',
    as,
    json: { data: { groups: steps.map((step) => ({ version: 1, ...step })) } },
  })
const readNames = async () => {
  const found = await rows().select({ name: groups.name }).from(groups).where(eq(groups.schoolUnitUid, town.school))
  return found.map(({ name }) => name).toSorted()
}
const readCode = async (response: Response) => z.object({ code: z.string() }).parse(await response.json()).code

test('a group gets the old name of another group, and the pupils of the last group leave', async () => {
  const { ownGroup, otherGroup, otherPupil, pupil } = town
  // People of the last group who are no pupils, and its shared account, stay.
  const colleague = await town.add('Col League', [{ uid: town.school, role: 'employee' }], [otherGroup])
  const shared = await town.add('Class Account', [{ uid: town.school, role: 'student' }], [otherGroup])
  await rows().update(users).set({ sharedAccount: true, firstname: '4 B' }).where(eq(users.uid, shared.userId))
  // A pupil whose role has ended does not leave again.
  const former = await town.add('For Mer', [{ uid: town.school, role: 'student' }], [otherGroup])
  await rows().update(associations).set({ active: false }).where(eq(associations.userUid, former.userId))
  const response = await start([
    { id: ownGroup, name: '4 B' },
    { id: otherGroup, name: '4 B (2026)', leaves: true },
  ])
  expect([response.status, await response.json()]).toEqual([200, { renamed: 2, leavers: 1 }])
  expect(await readNames()).toEqual(['4 B', '4 B (2026)'])
  const [left] = await rows().select().from(users).where(eq(users.uid, otherPupil.userId))
  expect(left?.deletionCause).toBe('no-school-unit')
  expect(ended).toEqual([otherPupil.userId])
  const days = ((left?.deletionDueAt?.getTime() ?? 0) - server.kernel.clock.now().getTime()) / DAY_MS
  expect(Math.round(days)).toBe(30)
  for (const { userId } of [pupil, colleague, shared, former]) {
    const [stayed] = await rows().select().from(users).where(eq(users.uid, userId))
    expect(stayed?.deletionCause).toBeNull()
  }
  const [account] = await rows().select().from(users).where(eq(users.uid, shared.userId))
  expect(account?.firstname).toBe('4 B (2026)')
  const entries = await rows().select().from(auditLog).where(eq(auditLog.subject, town.school)).orderBy(auditLog.uid)
  const [started, ...more] = entries.filter(({ action }) => action === 'start-school-year')
  expect([started, more]).toMatchObject([{ actor: town.admin.userId, details: { groups: 2, leavers: 1 } }, []])
  for (const group of [ownGroup, otherGroup]) {
    const changes = await rows().select().from(auditLog).where(eq(auditLog.subject, group))
    expect(changes).toMatchObject([{ actor: town.admin.userId, action: 'change-group', details: { fields: ['name'] } }])
  }
  // A leaver who is restored is in the same group again.
  const restored = await server.fetch(`/api/controlpanel/v1/students/${otherPupil.userId}/restore`, {
    method: 'POST',
    as: town.admin,
  })
  expect(restored.status).toBe(204)
  const groupsOf = await rows().select().from(memberships).where(eq(memberships.userUid, otherPupil.userId))
  expect(groupsOf.map(({ groupUid }) => groupUid)).toEqual([otherGroup])
})

test('nothing changes if one name is used, empty or of a group that has changed', async () => {
  const { ownGroup, otherGroup } = town
  const leave = { id: otherGroup, name: 'Leavers', leaves: true }
  expect(await readCode(await start([leave, { id: ownGroup, name: 'Leavers' }]))).toBe('conflict')
  expect(await readCode(await start([leave, { id: ownGroup, name: ' ' }]))).toBe('validation_failed')
  expect(await readCode(await start([leave, { id: ownGroup, name: '5 A', version: 7 }]))).toBe('changed_meanwhile')
  expect(await readNames()).toEqual(['4 A', '4 B'])
  const [pupil] = await rows().select().from(users).where(eq(users.uid, town.otherPupil.userId))
  expect(pupil?.deletionCause).toBeNull()
})

test('a pupil of two groups that leave, leaves once', async () => {
  const { ownGroup, otherGroup } = town
  const both = await town.add('Two Groups', [{ uid: town.school, role: 'student' }], [ownGroup, otherGroup])
  const response = await start([
    { id: ownGroup, name: '4 A (2026)', leaves: true },
    { id: otherGroup, name: '4 B (2026)', leaves: true },
  ])
  expect(await response.json()).toEqual({ renamed: 2, leavers: 3 })
  expect(ended.filter((uid) => uid === both.userId)).toHaveLength(1)
})

test('only administrators of the school may start it, with groups of the school', async () => {
  const step = [{ id: town.ownGroup, name: ' 5 A ' }]
  expect((await start(step, town.teacher)).status).toBe(403)
  expect((await start(step, town.pupil)).status).toBe(403)
  expect((await start(step, town.otherAdmin)).status).toBe(404)
  expect((await start(step, town.otherAdmin, town.otherSchool)).status).toBe(404)
  expect((await start(step, town.chief)).status).toBe(200)
  expect(await readNames()).toEqual(['4 B', '5 A'])
})

describe('taking back a school year', () => {
  const path = (school = town.school) => `/api/controlpanel/v1/organizations/${school}/school-year`
  const readRun = async (as: TestPerson = town.admin) =>
    getSchoolYear.responses[200].parse(await (await server.fetch(path(), { as })).json()).run
  const undo = (id: string, as: TestPerson = town.admin, school = town.school) =>
    server.fetch(`${path(school)}/${id}/undo`, { method: 'POST', as })
  const undone = async (id: string, as?: TestPerson) => SchoolYearRun.parse(await (await undo(id, as)).json()).undone
  const runYear = async () => {
    const { ownGroup, otherGroup } = town
    const steps = [
      { id: ownGroup, name: '4 B' },
      { id: otherGroup, name: '4 B (2026)', leaves: true },
    ]
    expect((await start(steps)).status).toBe(200)
    return (await readRun())?.id ?? ''
  }
  /** All rows of the school that a school year changes, without their versions and numbers of changes. */
  const snapshot = async () => {
    const people = await rows().select().from(users).where(eq(users.realm, 'se')).orderBy(users.uid)
    const named = await rows().select().from(groups).where(eq(groups.schoolUnitUid, town.school)).orderBy(groups.uid)
    const members = await rows().select().from(memberships).orderBy(memberships.userUid, memberships.groupUid)
    return {
      // Taking a year back changes the rows, too.
      people: people.map(({ version: _version, modifiedAt: _modified, ...person }) => person),
      groups: named.map(({ version: _version, modifiedAt: _modified, ...group }) => group),
      roles: await rows().select().from(associations).orderBy(associations.userUid, associations.schoolUnitUid),
      members: members.map(({ modifiedAt: _modified, ...member }) => member),
    }
  }
  const patch = (what: string, data: object, as: TestPerson = town.admin) =>
    server.fetch(`/api/controlpanel/v1/${what}`, { method: 'PATCH', as, json: { data } })

  test('is refused to teachers, other schools, other runs, and during an impersonation', async () => {
    const id = await runYear()
    const acting = { ...town.admin, act: { sub: town.superUser.userId, name: 'Super' } }
    expect(await readCode(await undo(id, acting))).toBe('not_while_acting')
    for (const as of [town.teacher, town.pupil, town.guardian]) {
      expect((await undo(id, as)).status).toBe(403)
      expect((await server.fetch(path(), { as })).status).toBe(403)
    }
    expect((await undo(id, town.otherAdmin)).status).toBe(404)
    expect((await server.fetch(path(), { as: town.otherAdmin })).status).toBe(404)
    expect((await undo(id, town.otherAdmin, town.otherSchool)).status).toBe(404)
    expect((await undo(server.kernel.ids.next())).status).toBe(404)
    // It is no import from a file.
    for (const rest of ['', '/rows', '/excel'])
      expect((await server.fetch(`/api/controlpanel/v1/imports/${id}${rest}`, { as: town.admin })).status).toBe(404)
    await rows().update(schoolUnits).set({ secureAuthEnabled: true }).where(eq(schoolUnits.uid, town.school))
    expect(await readCode(await undo(id))).toBe('need_secure_login')
    expect(await readNames()).toEqual(['4 B', '4 B (2026)'])
  })

  test('restores all rows: names, roles, groups, deletions, and pupils with another school', async () => {
    const places = [town.school, town.otherSchool].map((uid) => ({ uid, role: 'student' as const }))
    const elsewhere = server.kernel.ids.next()
    const group = { uid: elsewhere, realm: 'se', schoolUnitUid: town.otherSchool, name: '1 A' }
    await rows().insert(groups).values(group)
    const both = await town.add('Two Schools', places, [town.otherGroup, elsewhere])
    const leaving = await town.add('Al Ready', [{ uid: town.school, role: 'student' }], [town.otherGroup])
    const deletion = { deletionDueAt: new Date('2031-01-01T00:00:00Z'), deletionCause: 'own-request' as const }
    await rows().update(users).set(deletion).where(eq(users.uid, leaving.userId))
    const isHere = and(eq(associations.userUid, both.userId), eq(associations.schoolUnitUid, town.school))
    await rows().update(associations).set({ addToSubSchools: true }).where(isHere)
    const before = await snapshot()
    const id = await runYear()
    expect(await snapshot()).not.toEqual(before)
    const run = await readRun()
    expect(run).toMatchObject({ renamed: 2, leavers: 3, undone: null })
    expect(new Date(run?.undoUntil ?? 0).getTime() - new Date(run?.startedAt ?? 0).getTime()).toBe(30 * DAY_MS)
    expect(await undone(id)).toEqual({ people: 3, groups: 2, keptPeople: [], keptGroups: [] })
    expect(await snapshot()).toEqual(before)
    expect(before.members.filter(({ userUid }) => userUid === both.userId)).toHaveLength(2)
    const entries = await rows().select().from(auditLog).where(eq(auditLog.subject, town.school)).orderBy(auditLog.uid)
    expect(entries.find(({ action }) => action === 'undo-school-year')).toMatchObject({
      actor: town.admin.userId,
      details: { people: 3, groups: 2 },
    })
  })

  test('leaves people and groups that were changed since, and names them', async () => {
    const stays = await town.add('Cy Changed', [{ uid: town.school, role: 'student' }], [town.otherGroup])
    const before = await snapshot()
    const id = await runYear()
    const restored = `/api/controlpanel/v1/students/${stays.userId}/restore`
    expect((await server.fetch(restored, { method: 'POST', as: town.admin })).status).toBe(204)
    expect((await patch(`groups/${town.ownGroup}`, { ageFilter: 9 })).status).toBe(200)
    // The last group cannot have its old name, because the changed group has it now.
    expect(await undone(id)).toEqual({
      people: 1,
      groups: 0,
      keptPeople: ['Cy Changed'],
      keptGroups: ['4 B', '4 B (2026)'],
    })
    const after = await snapshot()
    expect({ ...after, groups: before.groups }).toEqual(before)
    expect(await readNames()).toEqual(['4 B', '4 B (2026)'])
  })

  test('leaves a group whose old name a new group has, and the group whose old name the first one keeps', async () => {
    const before = await snapshot()
    const steps = [
      { id: town.ownGroup, name: '4 B' },
      { id: town.otherGroup, name: '4 C', leaves: true },
    ]
    expect((await start(steps)).status).toBe(200)
    const group = { organizationId: town.school, name: '4 A' }
    const created = await server.fetch('/api/controlpanel/v1/groups', {
      method: 'POST',
      as: town.admin,
      json: { data: group },
    })
    expect(created.status).toBe(201)
    expect(await undone((await readRun())?.id ?? '')).toEqual({
      people: 1,
      groups: 0,
      keptPeople: [],
      keptGroups: ['4 B', '4 C'],
    })
    expect(await readNames()).toEqual(['4 A', '4 B', '4 C'])
    // The pupils are back, although the names stay.
    const { members, roles, people } = await snapshot()
    expect({ members, roles, people }).toEqual({
      members: before.members,
      roles: before.roles,
      people: before.people,
    })
  })

  test('cancels no deletion that a pupil of two schools has asked for since', async () => {
    const places = [town.school, town.otherSchool].map((uid) => ({ uid, role: 'student' as const }))
    const both = await town.add('Two Schools', places, [town.otherGroup])
    const id = await runYear()
    // A person who asks for the deletion of the own account gets no new version.
    const deletion = { deletionDueAt: new Date('2031-01-01T00:00:00Z'), deletionCause: 'own-request' as const }
    await rows().update(users).set(deletion).where(eq(users.uid, both.userId))
    expect(await undone(id)).toMatchObject({ people: 2, keptPeople: [] })
    const [found] = await rows().select().from(users).where(eq(users.uid, both.userId))
    expect(found).toMatchObject(deletion)
  })

  test('happens once: a second click, and a second administrator, get the same result', async () => {
    const id = await runYear()
    const results = await Promise.all([undone(id), undone(id), undone(id, town.chief)])
    const [first] = results
    expect(first).toEqual({ people: 1, groups: 2, keptPeople: [], keptGroups: [] })
    expect(results).toEqual([first, first, first])
    expect((await patch(`groups/${town.ownGroup}`, { name: '7 C' })).status).toBe(200)
    expect(await undone(id)).toEqual(first)
    expect(await readNames()).toEqual(['4 B', '7 C'])
    expect(await readRun()).toMatchObject({ undoUntil: null, undone: first })
  })

  test('is possible for 30 days, and the stored values are encrypted', async () => {
    const id = await runYear()
    const [stored] = await rows().select().from(peopleImports).where(eq(peopleImports.uid, id))
    expect(JSON.stringify(stored)).not.toContain(town.otherPupil.userId)
    clock.forward(29 * DAY_MS)
    await deleteImportsJob(server.kernel).run({})
    expect(await readRun()).toMatchObject({ id })
    expect(await undone(id)).toMatchObject({ people: 1, groups: 2 })
  })

  test('is refused after 30 days, also before the daily job has deleted the stored values', async () => {
    const id = await runYear()
    const count = () => rows().$count(peopleImports, eq(peopleImports.uid, id))
    clock.forward(30 * DAY_MS)
    expect(await readRun()).toBeNull()
    expect((await undo(id)).status).toBe(404)
    expect(await readNames()).toEqual(['4 B', '4 B (2026)'])
    expect(await count()).toBe(1)
    await deleteImportsJob(server.kernel).run({})
    expect(await count()).toBe(0)
  })

  test('is offered for the last one', async () => {
    await runYear()
    clock.forward(DAY_MS)
    expect((await start([{ id: town.ownGroup, version: 2, name: '5 B' }])).status).toBe(200)
    const run = await readRun()
    expect(run).toMatchObject({ renamed: 1, leavers: 0 })
    // An import from a file is no school year, although both are stored in the same table.
    const [year] = await rows()
      .select()
      .from(peopleImports)
      .where(eq(peopleImports.uid, run?.id ?? ''))
    if (year === undefined) throw new Error('the school year is not stored')
    const later = new Date(year.createdAt.getTime() + 1)
    const file = { ...year, uid: server.kernel.ids.next(), type: 'students' as const, createdAt: later }
    await rows().insert(peopleImports).values(file)
    expect(await readRun()).toEqual(run)
  })

  test('stores nothing of a school year that was refused', async () => {
    const { ownGroup, otherGroup } = town
    await start([
      { id: otherGroup, name: 'Leavers', leaves: true },
      { id: ownGroup, name: 'Leavers' },
    ])
    expect(await readRun()).toBeNull()
  })
})
