import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { listDeletedGroups, ManagedGroup } from '@lectern/contracts'
import { createMovableClock } from '../../../testing/movable-clock.ts'
import { startTestServer } from '../../../testing/test-server.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import type { TestPerson } from '../../../testing/token.ts'
import { associations, auditLog, groups, memberships, users } from '../../account/tables.ts'
import { createControlPanelModule } from '../../controlpanel/index.ts'
import { createMunicipality } from '../../controlpanel/testing/municipality.ts'
import type { Municipality } from '../../controlpanel/testing/municipality.ts'
import { createCustomersModule } from '../../customers/index.ts'
import { groupLogIns } from '../../federation/tables.ts'
import { createTestBook } from '../../library/testing/test-book.ts'
import { assignmentPupils, assignments, submissions } from '../../submissions/tables.ts'
import { createImportsModule } from '../index.ts'
import { peopleImports } from '../tables.ts'

const DAY_MS = 86_400_000
const clock = createMovableClock()
const ended: string[] = []
let server: TestServer
let town: Municipality
let bookId: string
beforeAll(async () => {
  const sessions = {
    listForAccount: () => Promise.resolve([]),
    endAllForAccount: async (uid: string) => void ended.push(uid),
  }
  server = await startTestServer({
    clock,
    modules: (kernel) => [
      createControlPanelModule(kernel, { sessions }),
      createCustomersModule(kernel, { sessions, personalData: [] }),
      createImportsModule(kernel, { sessions }),
    ],
  })
  bookId = await createTestBook(server.kernel, 'se')
})
beforeEach(async () => {
  town = await createMunicipality(server.kernel)
  ended.length = 0
})
afterAll(() => server.close())

const rows = () => server.kernel.shards.forRealm('se')
const send = (method: string, path: string, as: TestPerson, data?: object) =>
  server.fetch(`/api/controlpanel/v1${path}`, { method, as, ...(data === undefined ? {} : { json: { data } }) })
const remove = (as: TestPerson, group = town.ownGroup) => send('DELETE', `/groups/${group}`, as)
const restore = (as: TestPerson, group = town.ownGroup) => send('POST', `/groups/${group}/restore`, as)
const list = async (as: TestPerson, school = town.school) => {
  const response = await send('GET', `/organizations/${school}/deleted-groups`, as)
  return listDeletedGroups.responses[200].parse(await response.json()).data
}
const readCode = async (response: Response) => z.object({ code: z.string() }).parse(await response.json()).code
const readGroup = async (uid = town.ownGroup) => (await rows().select().from(groups).where(eq(groups.uid, uid)))[0]
const readMembers = async () => {
  const found = await rows()
    .select({ uid: memberships.userUid })
    .from(memberships)
    .where(eq(memberships.groupUid, town.ownGroup))
  return found.map(({ uid }) => uid).toSorted()
}
const readPerson = async (uid: string) => (await rows().select().from(users).where(eq(users.uid, uid)))[0]

/** Gives `ownGroup` a code, an age filter, and a shared account with a password. */
async function addSharedAccount(): Promise<string> {
  await rows()
    .update(groups)
    .set({ code: `C${town.ownGroup.slice(-5)}`, ageFilter: 9 })
    .where(eq(groups.uid, town.ownGroup))
  const { userId } = await town.add('Class Account', [{ uid: town.school, role: 'student' }], [town.ownGroup])
  await rows().update(users).set({ sharedAccount: true }).where(eq(users.uid, userId))
  await rows()
    .insert(groupLogIns)
    .values({ groupUid: town.ownGroup, realm: 'se', userUid: userId, passwordHash: 'hash', changedAt: clock.now() })
  return userId
}

/** Stores an assignment of `ownGroup`. Returns its id. */
async function addAssignment(status: 'draft' | 'published', pupils: readonly TestPerson[] = []): Promise<string> {
  const id = server.kernel.ids.next()
  await rows()
    .insert(assignments)
    .values({
      id,
      realm: 'se',
      contextType: 'Assignment',
      status,
      title: 'Chapter 1',
      description: '',
      bookId,
      exercises: [],
      groupUid: town.ownGroup,
      schoolUnitUid: town.school,
      teacherUid: town.teacher.userId,
      dueAt: new Date('2026-12-24T10:00:00Z'),
      createdAt: clock.now(),
      publishedAt: status === 'draft' ? null : clock.now(),
    })
  for (const pupil of pupils)
    await rows().insert(submissions).values({
      id: server.kernel.ids.next(),
      realm: 'se',
      assignmentId: id,
      pupilUid: pupil.userId,
      status: 'InProgress',
      answers: {},
      attempt: 1,
    })
  return id
}

describe('a deleted group', () => {
  test('comes back with its id, code, age filter, people and shared account', async () => {
    const shared = await addSharedAccount()
    const [before, members] = [await readGroup(), await readMembers()]
    const { status, dueAt } = await clock.hold(async () => {
      const deleted = await remove(town.admin)
      return { status: deleted.status, dueAt: new Date(clock.now().getTime() + 30 * DAY_MS) }
    })
    expect([status, ended]).toEqual([204, [shared]])
    expect(await readPerson(shared)).toMatchObject({ deletionCause: 'administrator', deletionDueAt: dueAt })
    const response = await restore(town.admin)
    const group = ManagedGroup.parse(await response.json())
    expect([response.status, group.id, group.student_count]).toEqual([200, town.ownGroup, 1])
    // A group that comes back has changed for readers of changes.
    expect(await readGroup()).toEqual({ ...before, modifiedAt: expect.any(Date) })
    expect(await readMembers()).toEqual(members)
    expect(await readPerson(shared)).toMatchObject({ deletionDueAt: null, deletionCause: null })
    const logIn = await rows().select().from(groupLogIns).where(eq(groupLogIns.groupUid, town.ownGroup))
    expect(logIn).toMatchObject([{ userUid: shared, passwordHash: 'hash' }])
  })

  test('has its drafts, and its received assignments belong to the group again', async () => {
    const draft = await addAssignment('draft')
    const received = await addAssignment('published', [town.pupil])
    const work = () =>
      rows().select().from(assignments).where(eq(assignments.schoolUnitUid, town.school)).orderBy(assignments.id)
    const before = await work()
    await remove(town.admin)
    expect((await work()).map(({ id, groupUid }) => [id, groupUid])).toEqual([[received, null]])
    await restore(town.admin)
    expect(await work()).toEqual(before)
    expect(before.map(({ id }) => id)).toContain(draft)
    const named = await rows().select().from(assignmentPupils).where(eq(assignmentPupils.assignmentId, received))
    expect(named).toEqual([])
  })

  test('comes back without people who have left the school, and a draft without its deleted teacher', async () => {
    const draft = await addAssignment('draft')
    const moved = await town.add('Mo Ved', [{ uid: town.school, role: 'student' }], [town.ownGroup])
    await remove(town.admin)
    const atOther = { schoolUnitUid: town.otherSchool }
    await rows().update(associations).set(atOther).where(eq(associations.userUid, moved.userId))
    await rows().delete(associations).where(eq(associations.userUid, town.pupil.userId))
    await rows().delete(users).where(eq(users.uid, town.teacher.userId))
    expect((await restore(town.admin)).status).toBe(200)
    expect(await readMembers()).toEqual([])
    const [work] = await rows().select().from(assignments).where(eq(assignments.id, draft))
    expect(work).toMatchObject({ groupUid: town.ownGroup, teacherUid: null })
  })

  test('gets another name and no code, if another group has them now', async () => {
    await addSharedAccount()
    const code = (await readGroup())?.code ?? null
    await remove(town.admin)
    await rows().update(groups).set({ name: '4 A', code }).where(eq(groups.uid, town.otherGroup))
    const group = ManagedGroup.parse(await (await restore(town.admin)).json())
    expect([group.attributes.name.value, group.attributes.code.value]).toEqual(['4 A (2)', null])
  })

  test('stays as it is when it is restored twice, and can be deleted again', async () => {
    await remove(town.admin)
    await restore(town.admin)
    await rows().update(groups).set({ name: 'New name' }).where(eq(groups.uid, town.ownGroup))
    expect((await restore(town.admin)).status).toBe(200)
    expect((await readGroup())?.name).toBe('New name')
    expect((await remove(town.admin)).status).toBe(204)
    expect((await list(town.admin)).map(({ name }) => name)).toEqual(['New name'])
  })

  test('can be restored by a super user who has deleted it in customer management', async () => {
    const path = `/api/customers/eu/groups/${town.ownGroup}`
    expect((await server.fetch(path, { method: 'DELETE', as: town.superUser })).status).toBe(204)
    expect((await restore(town.superUser)).status).toBe(200)
    expect((await readGroup())?.name).toBe('4 A')
  })

  test('cannot be restored after 30 days', async () => {
    await remove(town.admin)
    clock.forward(30 * DAY_MS)
    expect(await list(town.admin)).toEqual([])
    expect((await restore(town.admin)).status).toBe(404)
    clock.forward(-30 * DAY_MS)
    expect((await restore(town.admin)).status).toBe(200)
  })

  test('stores the values for restoring it encrypted', async () => {
    await addAssignment('draft')
    await remove(town.admin)
    const [stored] = await rows().select().from(peopleImports).where(eq(peopleImports.uid, town.ownGroup))
    expect(stored?.sealedUndo).not.toBeNull()
    expect(JSON.stringify(stored)).not.toMatch(new RegExp(`Chapter|${town.pupil.userId}`, 'u'))
  })

  test('has an entry in the audit log for each change', async () => {
    const shared = await addSharedAccount()
    await remove(town.teacher)
    await restore(town.admin)
    const entriesOf = async (subject: string) => {
      const found = await rows().select().from(auditLog).where(eq(auditLog.subject, subject)).orderBy(auditLog.uid)
      return found.filter(({ action }) => action !== 'create-user').map(({ action, actor }) => [action, actor])
    }
    expect(await entriesOf(town.ownGroup)).toEqual([
      ['delete-group', town.teacher.userId],
      ['restore-group', town.admin.userId],
    ])
    expect(await entriesOf(shared)).toEqual([
      ['schedule-deletion', town.teacher.userId],
      ['restore-user', town.admin.userId],
    ])
  })
})

describe('the deleted groups of a school', () => {
  test('are listed for its administrators with the day until which they can be restored', async () => {
    const now = await clock.hold(async () => {
      await remove(town.teacher)
      return clock.now()
    })
    expect(await list(town.admin)).toEqual([
      {
        id: town.ownGroup,
        name: '4 A',
        deletedAt: now.toISOString(),
        undoUntil: new Date(now.getTime() + 30 * DAY_MS).toISOString(),
      },
    ])
    expect(await list(town.superUser)).toHaveLength(1)
    expect(await list(town.chief, town.otherSchool)).toEqual([])
  })

  test('are restored by the teacher who deleted them, and by no other teacher', async () => {
    const colleague = await town.add('Col League', [{ uid: town.school, role: 'employee' }])
    await remove(town.teacher)
    expect(await list(colleague)).toEqual([])
    expect(await readCode(await restore(colleague))).toBe('not_found')
    expect(await list(town.teacher)).toHaveLength(1)
    expect((await restore(town.teacher)).status).toBe(200)
    expect(await readMembers()).toContain(town.teacher.userId)
    // The group exists again.
    expect((await restore(colleague)).status).toBe(403)
  })

  test('are refused to people of other schools, pupils, and during an impersonation', async () => {
    await remove(town.admin)
    for (const as of [town.pupil, town.guardian]) {
      expect((await restore(as)).status).toBe(403)
      expect((await send('GET', `/organizations/${town.school}/deleted-groups`, as)).status).toBe(403)
    }
    expect((await restore(town.otherAdmin)).status).toBe(404)
    expect((await send('GET', `/organizations/${town.school}/deleted-groups`, town.otherAdmin)).status).toBe(404)
    const acting = { ...town.admin, act: { sub: town.superUser.userId, name: 'Super User' } }
    expect(await readCode(await restore(acting))).toBe('not_while_acting')
    const stranger = await createMunicipality(server.kernel, 'no')
    expect((await restore(stranger.superUser)).status).toBe(404)
    const isStored = and(eq(peopleImports.uid, town.ownGroup), eq(peopleImports.type, 'deleted-group'))
    expect(await rows().select().from(peopleImports).where(isStored)).toHaveLength(1)
  })

  test('are in no list of imports, and are no import', async () => {
    await remove(town.admin)
    const listed = await send('GET', `/organizations/${town.school}/imports`, town.admin)
    expect(await listed.json()).toMatchObject({ data: [] })
    expect((await send('GET', `/imports/${town.ownGroup}`, town.admin)).status).toBe(404)
    expect((await send('POST', `/imports/${town.ownGroup}/undo`, town.admin)).status).toBe(404)
  })
})
