import { Assignment, type AssignmentDraft } from '@lectern/contracts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { TestPerson } from '../../testing/token.ts'
import { auditLog } from '../account/tables.ts'
import {
  BASE,
  createDraft,
  createClassroom,
  publishAssignment,
  startSubmissionsServer,
  type Classroom,
  type SubmissionsServer,
} from './testing/classroom.ts'

let server: SubmissionsServer
let room: Classroom
beforeAll(async () => {
  server = await startSubmissionsServer()
})
beforeEach(async () => {
  room = await createClassroom(server.kernel)
})
afterAll(() => server.close())

const newId = () => crypto.randomUUID()
const post = (path: string, as: TestPerson, creationId: string, json: unknown) =>
  server.fetch(`${BASE}/v1/assignments${path}?creationId=${creationId}`, { method: 'POST', as, json })
const create = (as: TestPerson, creationId: string, draft: AssignmentDraft = createDraft(room)) =>
  post('', as, creationId, draft)
const parseAssignment = async (answer: Response) => z.parse(Assignment, await answer.json())
const listTitles = async (as: TestPerson) => {
  const answer = await server.fetch(`${BASE}/v1/assignments?limit=100`, { as })
  const { data } = z.object({ data: z.array(z.object({ title: z.string() })) }).parse(await answer.json())
  return data.map(({ title }) => title)
}

describe('a draft that is sent again after a lost response', () => {
  test('is refused with a malformed creation id', async () => {
    expect((await create(room.teacher, 'mine')).status).toBe(400)
  })

  test('updates the existing draft', async () => {
    const creationId = newId()
    const first = await create(room.teacher, creationId, createDraft(room, { title: 'First' }))
    const second = await create(room.teacher, creationId, createDraft(room, { title: 'Second' }))
    expect([first.status, second.status]).toEqual([201, 201])
    expect((await parseAssignment(second)).id).toBe((await parseAssignment(first)).id)
    expect(await listTitles(room.teacher)).toEqual(['Second'])
  })

  test('is created once by simultaneous requests', async () => {
    const creationId = newId()
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(room.teacher, creationId)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    expect(new Set((await Promise.all(answers.map(parseAssignment))).map(({ id }) => id)).size).toBe(1)
    expect(await listTitles(room.teacher)).toHaveLength(1)
    const auditRows = await server.kernel.shards
      .forRealm('se')
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, room.teacher.userId))
      .orderBy(auditLog.uid)
    expect(auditRows.filter(({ action }) => action === 'assignment.create')).toHaveLength(1)
  })

  test('is refused if it was published meanwhile, and the submissions stay unchanged', async () => {
    const creationId = newId()
    const { id } = await parseAssignment(await create(room.teacher, creationId, createDraft(room, { title: 'Given' })))
    await server.fetch(`${BASE}/v1/assignments/${id}/publish`, { method: 'POST', as: room.teacher })
    const again = await create(room.teacher, creationId, createDraft(room, { title: 'Other' }))
    expect([again.status, await again.json()]).toMatchObject([409, { code: 'conflict' }])
    expect(await listTitles(room.teacher)).toEqual(['Given'])
  })

  test('of another teacher with the same creation id is a separate draft', async () => {
    const creationId = newId()
    const colleague = await room.add('employee', [room.group])
    const [one, other] = [await create(room.teacher, creationId), await create(colleague, creationId)]
    expect((await parseAssignment(one)).id).not.toBe((await parseAssignment(other)).id)
  })

  test('is a separate draft with another creation id or without one', async () => {
    await create(room.teacher, newId())
    await create(room.teacher, newId())
    for (let count = 0; count < 2; count += 1)
      await server.fetch(`${BASE}/v1/assignments`, { method: 'POST', as: room.teacher, json: createDraft(room) })
    expect(await listTitles(room.teacher)).toHaveLength(4)
  })

  test('is refused for a book that the realm does not have, and the existing draft stays unchanged', async () => {
    const creationId = newId()
    await create(room.teacher, creationId, createDraft(room, { title: 'First' }))
    const again = await create(room.teacher, creationId, createDraft(room, { title: 'Second', bookId: newId() }))
    expect(again.status).toBe(404)
    expect(await listTitles(room.teacher)).toEqual(['First'])
  })
})

test('a copy that is requested twice is created once', async () => {
  const { id } = await publishAssignment(server, room.teacher, createDraft(room))
  const creationId = newId()
  const to = { recipients: { type: 'group', group: room.group }, dueAt: null }
  const copies = [
    await post(`/${id}/copies`, room.teacher, creationId, to),
    await post(`/${id}/copies`, room.teacher, creationId, to),
  ]
  expect(new Set((await Promise.all(copies.map(parseAssignment))).map((copy) => copy.id)).size).toBe(1)
  expect(await listTitles(room.teacher)).toHaveLength(2)
})
