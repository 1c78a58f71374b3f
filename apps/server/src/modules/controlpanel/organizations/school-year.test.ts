import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import type { SchoolYearStep } from '@lectern/contracts'
import { startTestServer } from '../../../testing/test-server.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import type { TestPerson } from '../../../testing/token.ts'
import { auditLog, groups, memberships, users } from '../../account/tables.ts'
import { createControlPanelModule } from '../index.ts'
import { createMunicipality } from '../testing/municipality.ts'
import type { Municipality } from '../testing/municipality.ts'

let server: TestServer
let town: Municipality
const ended: string[] = []
beforeAll(async () => {
  const sessions = {
    endAllForAccount: async (uid: string) => {
      ended.push(uid)
    },
  }
  server = await startTestServer({ modules: (kernel) => [createControlPanelModule(kernel, { sessions })] })
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
  const response = await start([
    { id: ownGroup, name: '4 B' },
    { id: otherGroup, name: '4 B (2026)', leaves: true },
  ])
  expect([response.status, await response.json()]).toEqual([200, { renamed: 2, leavers: 1 }])
  expect(await readNames()).toEqual(['4 B', '4 B (2026)'])
  const [left] = await rows().select().from(users).where(eq(users.uid, otherPupil.userId))
  expect(left?.deletionCause).toBe('no-school-unit')
  expect(ended).toEqual([otherPupil.userId])
  const [stayed] = await rows().select().from(users).where(eq(users.uid, pupil.userId))
  expect(stayed?.deletionCause).toBeNull()
  const entries = await rows().select().from(auditLog).where(eq(auditLog.subject, town.school))
  expect(entries.map(({ action, actor }) => [action, actor])).toContainEqual(['start-school-year', town.admin.userId])
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

test('only administrators of the school may start it, with groups of the school', async () => {
  const step = [{ id: town.ownGroup, name: '5 A' }]
  expect((await start(step, town.teacher)).status).toBe(403)
  expect((await start(step, town.pupil)).status).toBe(403)
  expect((await start(step, town.otherAdmin)).status).toBe(404)
  expect((await start(step, town.otherAdmin, town.otherSchool)).status).toBe(404)
  expect((await start(step, town.chief)).status).toBe(200)
})
