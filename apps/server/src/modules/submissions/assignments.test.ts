import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { Assignment } from '@lectern/contracts'
import type { AssignmentDraft } from '@lectern/contracts'
import type { TestPerson } from '../../testing/token.ts'
import { associations, auditLog } from '../account/tables.ts'
import { bookGrants } from '../library/tables.ts'
import { submissionsPersonalData } from './personal-data.ts'
import {
  BASE,
  create,
  draftFor,
  EVERY_TYPE,
  list,
  createTestBook,
  createClassroom,
  mine,
  patch,
  publish,
  quizFor,
  startSubmissionsServer,
  written,
} from './testing/classroom.ts'
import type { Classroom, SubmissionsServer } from './testing/classroom.ts'

const UNKNOWN = '019a0000-0000-7000-8000-0000000000ff'

let server: SubmissionsServer
let room: Classroom
let foreign: Classroom
beforeAll(async () => {
  server = await startSubmissionsServer()
  foreign = await createClassroom(server.kernel, 'de')
})
beforeEach(async () => {
  room = await createClassroom(server.kernel)
})
afterAll(() => server.close())

const ask = (as: TestPerson | undefined, method: string, path: string, json?: unknown) =>
  server.fetch(`${BASE}/v1/assignments${path}`, {
    method,
    ...(as === undefined ? {} : { as }),
    ...(json === undefined ? {} : { json }),
  })
const codeOf = async (answer: Response) => [
  answer.status,
  z.object({ code: z.string() }).parse(await answer.json()).code,
]
const parsed = async (answer: Response) => z.parse(Assignment, await answer.json())
/** A draft as it was stored, to be sent again with changes. */
const draftOf = ({
  contextType,
  title,
  description,
  book,
  exercises,
  recipients,
  dueAt,
}: Assignment): AssignmentDraft => ({
  contextType,
  title,
  description,
  bookId: book.id,
  exercises,
  recipients,
  dueAt,
})

/** Every call on an assignment, with an input that is right. */
const callsOn = (id: string): [method: string, path: string, json?: unknown][] => [
  ['GET', `/${id}`],
  ['PUT', `/${id}`, draftFor(room)],
  ['POST', `/${id}/publish`],
  ['POST', `/${id}/copies`, { recipients: { type: 'group', group: room.group }, dueAt: null }],
  ['DELETE', `/${id}`],
  ['GET', `/${id}/pupils`],
]

describe('assignments', () => {
  test('are nobody’s without a token', async () => {
    const { id } = await create(server, room.teacher, draftFor(room))
    for (const [method, path, json] of [...callsOn(id), ['GET', ''], ['POST', '', draftFor(room)]] as const)
      expect((await ask(undefined, method, path, json)).status).toBe(401)
    for (const path of ['groups', 'pupils']) expect((await server.fetch(`${BASE}/v1/${path}`)).status).toBe(401)
  })

  test('are not for pupils and guardians', async () => {
    const { id } = await publish(server, room.teacher, draftFor(room))
    for (const as of [room.pupil, room.guardian]) {
      for (const [method, path, json] of [...callsOn(id), ['GET', ''], ['POST', '', draftFor(room)]] as const)
        expect(await codeOf(await ask(as, method, path, json))).toEqual([403, 'forbidden'])
      for (const path of ['groups', 'pupils'])
        expect(await codeOf(await server.fetch(`${BASE}/v1/${path}`, { as }))).toEqual([403, 'forbidden'])
    }
  })

  test('of others do not exist for a teacher of another group, school or realm', async () => {
    const { id } = await publish(server, room.teacher, draftFor(room))
    const elsewhere = await createClassroom(server.kernel)
    const ofAnotherGroup = await room.add('employee', [await room.addGroup()])
    for (const as of [ofAnotherGroup, elsewhere.teacher, elsewhere.admin, foreign.teacher, foreign.admin]) {
      for (const [method, path, json] of callsOn(id))
        expect([as.userId, method, (await ask(as, method, path, json)).status]).toEqual([as.userId, method, 404])
      expect(await (await ask(as, 'GET', '')).json()).toEqual({ data: [], meta: { totalCount: 0 } })
    }
    expect((await ask(room.teacher, 'GET', `/${id}`)).status).toBe(200)
  })

  test('that are drafts are seen by their writer alone', async () => {
    const colleague = await room.add('employee', [room.group])
    const { id } = await create(server, room.teacher, draftFor(room))
    for (const as of [colleague, room.admin]) expect((await ask(as, 'GET', `/${id}`)).status).toBe(404)
    await ask(room.teacher, 'POST', `/${id}/publish`)
    for (const as of [colleague, room.admin]) expect((await ask(as, 'GET', `/${id}`)).status).toBe(200)
  })
})

test('an id that is none, and a page that is too long, are refused by every call', async () => {
  for (const [method, path, json] of callsOn('one'))
    expect(await codeOf(await ask(room.teacher, method, path, json))).toEqual([400, 'validation_failed'])
  const { id } = await publish(server, room.teacher, draftFor(room))
  for (const path of [`assignments/${id}/pupils`, 'groups', 'pupils'])
    for (const query of ['limit=101', 'limit=0', 'offset=-1'])
      expect((await server.fetch(`${BASE}/v1/${path}?${query}`, { as: room.teacher })).status).toBe(400)
  for (const json of [{ dueAt: null }, { recipients: { type: 'group', group: 'one' }, dueAt: null }])
    expect((await ask(room.teacher, 'POST', `/${id}/copies`, json)).status).toBe(400)
})

test('a call on an assignment that is not there finds nothing', async () => {
  for (const [method, path, json] of callsOn(UNKNOWN))
    expect(await codeOf(await ask(room.teacher, method, path, json))).toEqual([404, 'not_found'])
})

describe('a draft that is none', () => {
  const closed = EVERY_TYPE[1]
  const withContent = (...content: unknown[]) => [{ title: 'One', content }]
  test.each<[string, object]>([
    ['no title', { title: '' }],
    ['a title that is too long', { title: 'x'.repeat(256) }],
    ['an unknown type', { contextType: 'Exam' }],
    ['a book that is no id', { bookId: '1' }],
    ['nobody to give it to', { recipients: { type: 'pupils', pupils: [] } }],
    ['a day that is none', { dueAt: 'tomorrow' }],
    ['a day that no school plans for', { dueAt: '2100-01-01T00:00:00Z' }],
    ['an exercise without content', { exercises: [{ title: 'One', content: [] }] }],
    ['an unknown content', { exercises: withContent({ type: 'video', phrase: 'x' }) }],
    ['one option', { exercises: withContent({ ...closed, options: [{ id: 'b', text: 'one' }] }) }],
    [
      'an option that is there twice',
      {
        exercises: withContent({
          ...closed,
          options: [
            { id: 'b', text: '1' },
            { id: 'b', text: '2' },
          ],
        }),
      },
    ],
    ['an answer that is no option', { exercises: withContent({ ...closed, answer: 'z' }) }],
    [
      'a script for an address',
      { exercises: withContent({ type: 'external-reference', url: 'javascript:alert(1)', text: 'x' }) },
    ],
    ['a quiz of two exercises', { contextType: 'Quiz', exercises: [...withContent(closed), ...withContent(closed)] }],
    ['a quiz without a closed question', { contextType: 'Quiz', exercises: withContent(EVERY_TYPE[0]) }],
    [
      'a quiz whose answer is not told',
      { contextType: 'Quiz', exercises: withContent({ ...closed, answer: undefined }) },
    ],
  ])('is refused: %s', async (_what, changed) => {
    expect(await codeOf(await ask(room.teacher, 'POST', '', { ...draftFor(room), ...changed }))).toEqual([
      400,
      'validation_failed',
    ])
  })

  test('is refused on a book that the realm does not have', async () => {
    for (const bookId of [UNKNOWN, foreign.book])
      expect(await codeOf(await ask(room.teacher, 'POST', '', draftFor(room, { bookId })))).toEqual([
        404,
        'book_not_found',
      ])
  })

  test('is refused for a group or for pupils whom the teacher does not look after', async () => {
    const elsewhere = await createClassroom(server.kernel)
    const others = await room.addGroup()
    const recipients: AssignmentDraft['recipients'][] = [
      { type: 'group', group: UNKNOWN },
      { type: 'group', group: others },
      { type: 'group', group: elsewhere.group },
      { type: 'group', group: foreign.group },
      { type: 'pupils', pupils: [UNKNOWN] },
      { type: 'pupils', pupils: [room.pupil.userId, elsewhere.pupil.userId] },
      { type: 'pupils', pupils: [foreign.pupil.userId] },
      { type: 'pupils', pupils: [room.guardian.userId] },
    ]
    for (const to of recipients)
      expect(await codeOf(await ask(room.teacher, 'POST', '', draftFor(room, { recipients: to })))).toEqual([
        404,
        'not_found',
      ])
  })
})

describe('publishing', () => {
  test('is refused without exercises, and without pupils', async () => {
    const empty = await create(server, room.teacher, draftFor(room, { exercises: [] }))
    expect(await codeOf(await ask(room.teacher, 'POST', `/${empty.id}/publish`))).toEqual([
      422,
      'assignment_incomplete',
    ])
    const nobody = { type: 'group', group: await room.addGroup() } as const
    const toNobody = await create(server, room.admin, draftFor(room, { recipients: nobody }))
    expect(await codeOf(await ask(room.admin, 'POST', `/${toNobody.id}/publish`))).toEqual([
      422,
      'assignment_incomplete',
    ])
  })

  test('gives it to the group, once; before that no pupil sees it', async () => {
    const { id } = await create(server, room.teacher, draftFor(room))
    expect((await list(server, room.pupil)).data).toEqual([])
    expect(await parsed(await ask(room.teacher, 'POST', `/${id}/publish`))).toMatchObject({
      status: 'published',
      counts: { pupils: 2, begun: 0, submitted: 0 },
    })
    expect((await ask(room.teacher, 'POST', `/${id}/publish`)).status).toBe(200)
    expect((await list(server, room.pupil)).data).toHaveLength(1)
    expect((await list(server, room.classmate)).data).toHaveLength(1)
  })

  test('gives it to single pupils and to nobody else', async () => {
    const recipients = { type: 'pupils', pupils: [room.classmate.userId] } as const
    const made = await publish(
      server,
      room.teacher,
      draftFor(room, { recipients: { ...recipients, pupils: [...recipients.pupils] } }),
    )
    expect(made).toMatchObject({ group: null, recipients, counts: { pupils: 1 } })
    expect((await list(server, room.pupil)).data).toEqual([])
    expect((await list(server, room.classmate)).data).toHaveLength(1)
  })
})

describe('changing', () => {
  test('is free while nobody has begun, and other pupils get it then', async () => {
    const made = await publish(server, room.teacher, draftFor(room))
    const exercises = [...made.exercises, { title: 'Two', content: EVERY_TYPE.slice(0, 1) }]
    const recipients = { type: 'pupils' as const, pupils: [room.classmate.userId] }
    const changed = await parsed(
      await ask(room.teacher, 'PUT', `/${made.id}`, { ...draftOf(made), title: 'New', exercises, recipients }),
    )
    expect(changed).toMatchObject({ title: 'New', group: null, counts: { pupils: 1 } })
    expect(changed.exercises.map(({ id }) => id)).toEqual([made.exercises[0]?.id, expect.any(String)])
    expect((await list(server, room.pupil)).data).toEqual([])
    expect((await list(server, room.classmate)).data).toMatchObject([{ context: { assignment: { title: 'New' } } }])
  })

  test('may not empty what is published', async () => {
    const made = await publish(server, room.teacher, draftFor(room))
    const emptied = await ask(room.teacher, 'PUT', `/${made.id}`, { ...draftOf(made), exercises: [] })
    expect(await codeOf(emptied)).toEqual([422, 'assignment_incomplete'])
  })

  test('is for title, description and day alone once a pupil has begun', async () => {
    const made = await publish(server, room.teacher, draftFor(room))
    const own = await mine(server, room.pupil, made.id)
    await patch(server, room.pupil, own.id, { status: 'InProgress', answers: {} })
    const other = await createTestBook(server.kernel, 'se')
    const forbidden: Partial<AssignmentDraft>[] = [
      { exercises: made.exercises.map((exercise) => ({ ...exercise, title: 'Another' })) },
      { exercises: made.exercises.map(({ content, title }) => ({ content, title })) },
      { bookId: other },
      { recipients: { type: 'pupils', pupils: [room.pupil.userId] } },
    ]
    for (const changed of forbidden)
      expect(await codeOf(await ask(room.teacher, 'PUT', `/${made.id}`, { ...draftOf(made), ...changed }))).toEqual([
        409,
        'assignment_begun',
      ])
    const words = { title: 'New', description: 'Now', dueAt: null }
    expect(await parsed(await ask(room.teacher, 'PUT', `/${made.id}`, { ...draftOf(made), ...words }))).toMatchObject(
      words,
    )
  })

  test('of its words is free though a pupil left the school and the book the realm', async () => {
    const recipients = { type: 'pupils' as const, pupils: [room.pupil.userId, room.classmate.userId] }
    const made = await publish(server, room.teacher, draftFor(room, { recipients }))
    const db = server.kernel.shards.forRealm('se')
    await db.delete(associations).where(eq(associations.userUid, room.classmate.userId))
    await db.delete(bookGrants).where(eq(bookGrants.bookId, room.book))
    const mended = { ...draftOf(made), title: 'Mended' }
    expect(await parsed(await ask(room.teacher, 'PUT', `/${made.id}`, mended))).toMatchObject({ title: 'Mended' })
  })

  test('cannot take the id of an exercise elsewhere', async () => {
    const one = await create(server, room.teacher, draftFor(room))
    const two = await create(server, room.teacher, draftFor(room, { exercises: one.exercises }))
    expect(two.exercises[0]?.id).not.toBe(one.exercises[0]?.id)
  })
})

test('a copy is a draft for others, with exercises of its own', async () => {
  const made = await publish(server, room.teacher, quizFor(room))
  const group = await room.addGroup()
  const colleague = await room.add('employee', [room.group, group])
  const to = { recipients: { type: 'group', group }, dueAt: null }
  const copy = await ask(colleague, 'POST', `/${made.id}/copies`, to)
  expect(copy.status).toBe(201)
  const copied = await parsed(copy)
  expect(copied).toMatchObject({
    status: 'draft',
    title: made.title,
    group: { uid: group },
    teacher: { uid: colleague.userId },
  })
  expect(copied.exercises).toEqual([
    { ...made.exercises[0], id: expect.not.stringMatching(made.exercises[0]?.id ?? '') },
  ])
  expect(await codeOf(await ask(room.teacher, 'POST', `/${made.id}/copies`, to))).toEqual([404, 'not_found'])
})

test('a draft can be deleted, what is published cannot', async () => {
  const draft = await create(server, room.teacher, draftFor(room))
  expect((await ask(room.teacher, 'DELETE', `/${draft.id}`)).status).toBe(204)
  expect((await ask(room.teacher, 'GET', `/${draft.id}`)).status).toBe(404)
  const made = await publish(server, room.teacher, draftFor(room))
  expect(await codeOf(await ask(room.teacher, 'DELETE', `/${made.id}`))).toEqual([409, 'assignment_published'])
})

describe('who has begun and handed in', () => {
  test('is told by name, in pages, and counted', async () => {
    const made = await publish(server, room.teacher, quizFor(room))
    const exercise = made.exercises[0]?.id ?? ''
    const [own] = (await list(server, room.pupil)).data
    const [theirs] = (await list(server, room.classmate)).data
    await patch(server, room.pupil, own?.id ?? '', { status: 'Submitted', answers: {} })
    await patch(server, room.classmate, theirs?.id ?? '', {
      status: 'InProgress',
      answers: { [exercise]: { 0: written('x') } },
    })
    await room.add('student', [room.group])
    const pupils = await (await ask(room.teacher, 'GET', `/${made.id}/pupils`)).json()
    expect(pupils).toMatchObject({
      data: [
        { pupil: { uid: room.pupil.userId }, status: 'Submitted', submission: own?.id, score: { right: 0, of: 1 } },
        { pupil: { uid: room.classmate.userId }, status: 'InProgress', begunAt: expect.any(String), score: null },
        { status: 'InProgress', begunAt: null },
      ],
      meta: { totalCount: 3 },
    })
    const page = await (await ask(room.teacher, 'GET', `/${made.id}/pupils?limit=1&offset=1`)).json()
    expect(page).toMatchObject({ data: [{ pupil: { uid: room.classmate.userId } }], meta: { totalCount: 3 } })
    expect(await parsed(await ask(room.teacher, 'GET', `/${made.id}`))).toMatchObject({
      counts: { pupils: 3, begun: 1, submitted: 1 },
    })
  })
})

describe('lists', () => {
  test('of assignments are filtered, paged and counted, newest first', async () => {
    const one = await publish(server, room.teacher, draftFor(room))
    const two = await create(server, room.teacher, quizFor(room))
    const idsOf = async (query: string) => {
      const body: unknown = await (await ask(room.teacher, 'GET', query)).json()
      const { data, meta } = z
        .object({ data: z.array(z.object({ id: z.string() })), meta: z.object({ totalCount: z.number() }) })
        .parse(body)
      return [data.map(({ id }) => id), meta.totalCount]
    }
    expect(await idsOf('')).toEqual([[two.id, one.id], 2])
    expect(await idsOf('?limit=1&offset=1')).toEqual([[one.id], 2])
    expect(await idsOf('?status=draft')).toEqual([[two.id], 1])
    expect(await idsOf('?contextType=Assignment')).toEqual([[one.id], 1])
    expect(await idsOf(`?group=${UNKNOWN}`)).toEqual([[], 0])
    expect(await idsOf(`?book=${room.book}`)).toEqual([[two.id, one.id], 2])
    for (const query of ['?status=gone', '?limit=101', '?group=1', '?book=1'])
      expect((await ask(room.teacher, 'GET', query)).status).toBe(400)
  })

  test('of groups and pupils to choose from hold those that one looks after', async () => {
    const other = await room.addGroup()
    const apart = await room.add('student', [other])
    const read = async (as: TestPerson, path: string) => {
      const body: unknown = await (await server.fetch(`${BASE}/v1/${path}`, { as })).json()
      return z.object({ data: z.array(z.looseObject({ uid: z.string() })) }).parse(body).data
    }
    expect(await read(room.teacher, 'groups')).toMatchObject([{ uid: room.group, pupils: 2 }])
    expect((await read(room.admin, 'groups')).map(({ uid }) => uid).toSorted()).toEqual([room.group, other].toSorted())
    const school = [room.pupil, room.classmate, apart].map(({ userId }) => userId)
    expect((await read(room.teacher, 'pupils')).map(({ uid }) => uid).toSorted()).toEqual(school.toSorted())
    expect(await read(room.teacher, `pupils?group=${other}`)).toMatchObject([
      { uid: apart.userId, name: 'Test student' },
    ])
    expect(await read(room.teacher, 'pupils?q=STUD&limit=1')).toHaveLength(1)
    expect(await read(room.teacher, 'pupils?q=%25')).toEqual([])
    expect(await read(room.teacher, `pupils?group=${foreign.group}`)).toEqual([])
  })
})

describe('a person’s data', () => {
  test('hold answers and attempts without target answers, and a teacher’s own work', async () => {
    const made = await publish(server, room.teacher, draftFor(room))
    const own = await mine(server, room.pupil, made.id)
    await patch(server, room.pupil, own.id, { status: 'Submitted', answers: {} })
    await server.fetch(`${BASE}/${own.id}/hand-back`, { method: 'POST', as: room.teacher, json: { comment: 'Again.' } })
    const holder = submissionsPersonalData(server.kernel)
    const exported = await holder.exportPerson({ realm: 'se', uid: room.pupil.userId })
    expect(exported).toMatchObject({ submissions: [{ id: own.id, attempt: 2 }], pastAttempts: [{ comment: 'Again.' }] })
    expect(JSON.stringify(exported)).not.toContain('SECRET')
    const ofTeacher = await holder.exportPerson({ realm: 'se', uid: room.teacher.userId })
    expect(ofTeacher).toMatchObject({ submissions: [], assignments: [{ id: made.id }] })
  })

  test('go with the account; what a teacher gave to others stays without their name', async () => {
    const made = await publish(server, room.teacher, draftFor(room))
    await create(server, room.teacher, draftFor(room, { title: 'Draft' }))
    const own = await mine(server, room.pupil, made.id)
    await patch(server, room.pupil, own.id, { status: 'Submitted', answers: {}, changeId: server.kernel.ids.next() })
    const holder = submissionsPersonalData(server.kernel)
    for (const uid of [room.pupil.userId, room.teacher.userId]) {
      await holder.deletePerson({ realm: 'se', uid })
      await holder.deletePerson({ realm: 'se', uid })
      const left = await holder.exportPerson({ realm: 'se', uid })
      expect(left).toEqual({ submissions: [], pastAttempts: [], assignments: [] })
    }
    const listed = await (await ask(room.admin, 'GET', '')).json()
    expect(listed).toMatchObject({
      data: [{ id: made.id, teacher: null, counts: { pupils: 1 } }],
      meta: { totalCount: 1 },
    })
  })
})

test('what a teacher does stands in the audit log', async () => {
  const made = await publish(server, room.teacher, draftFor(room))
  await ask(room.admin, 'PUT', `/${made.id}`, { ...draftOf(made), title: 'New' })
  const db = server.kernel.shards.forRealm('se')
  const rows = await db
    .select({ action: auditLog.action, actor: auditLog.actor })
    .from(auditLog)
    .where(eq(auditLog.subject, room.teacher.userId))
    .orderBy(asc(auditLog.uid))
  expect(rows.slice(1)).toEqual([
    { action: 'assignment.create', actor: room.teacher.userId },
    { action: 'assignment.publish', actor: room.teacher.userId },
    { action: 'assignment.change', actor: room.admin.userId },
  ])
})
