import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { Assignment } from '@lectern/contracts'
import type { AssignmentDraft } from '@lectern/contracts'
import type { TestPerson } from '../../testing/token.ts'
import { associations, auditLog, users } from '../account/tables.ts'
import { bookGrants } from '../library/tables.ts'
import { createTestBook } from '../library/testing/test-book.ts'
import { submissionsPersonalData } from './personal-data.ts'
import {
  BASE,
  createAssignment,
  createDraft,
  EVERY_QUESTION_TYPE,
  listSubmissions,
  createClassroom,
  readOwnSubmission,
  sendChange,
  publishAssignment,
  createQuizDraft,
  startSubmissionsServer,
  textAnswer,
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

const call = (as: TestPerson | undefined, method: string, path: string, json?: unknown) =>
  server.fetch(`${BASE}/v1/assignments${path}`, {
    method,
    ...(as === undefined ? {} : { as }),
    ...(json === undefined ? {} : { json }),
  })
const readRefusal = async (answer: Response) => [
  answer.status,
  z.object({ code: z.string() }).parse(await answer.json()).code,
]
const readAssignment = async (answer: Response) => z.parse(Assignment, await answer.json())
/** Adds two accounts to the group that are no pupils: one whose role has ended, and a shared account. */
async function addNoPupils(): Promise<readonly string[]> {
  const [former, shared] = [await room.add('student', [room.group]), await room.add('student', [room.group])]
  const db = server.kernel.shards.forRealm('se')
  await db.update(associations).set({ active: false }).where(eq(associations.userUid, former.userId))
  await db.update(users).set({ sharedAccount: true }).where(eq(users.uid, shared.userId))
  return [former.userId, shared.userId]
}

/** Returns a draft with the content of a stored assignment. */
const toDraft = ({
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

const listCalls = (id: string): [method: string, path: string, json?: unknown][] => [
  ['GET', `/${id}`],
  ['PUT', `/${id}`, createDraft(room)],
  ['POST', `/${id}/publish`],
  ['POST', `/${id}/copies`, { recipients: { type: 'group', group: room.group }, dueAt: null }],
  ['DELETE', `/${id}`],
  ['GET', `/${id}/pupils`],
]

describe('assignments', () => {
  test('are refused without a token', async () => {
    const { id } = await createAssignment(server, room.teacher, createDraft(room))
    for (const [method, path, json] of [...listCalls(id), ['GET', ''], ['POST', '', createDraft(room)]] as const)
      expect((await call(undefined, method, path, json)).status).toBe(401)
    for (const path of ['groups', 'pupils']) expect((await server.fetch(`${BASE}/v1/${path}`)).status).toBe(401)
  })

  test('are forbidden to pupils and guardians', async () => {
    const { id } = await publishAssignment(server, room.teacher, createDraft(room))
    for (const as of [room.pupil, room.guardian]) {
      for (const [method, path, json] of [...listCalls(id), ['GET', ''], ['POST', '', createDraft(room)]] as const)
        expect(await readRefusal(await call(as, method, path, json))).toEqual([403, 'forbidden'])
      for (const path of ['groups', 'pupils'])
        expect(await readRefusal(await server.fetch(`${BASE}/v1/${path}`, { as }))).toEqual([403, 'forbidden'])
    }
  })

  test('of other teachers do not exist for a teacher of another group, school or realm', async () => {
    const { id } = await publishAssignment(server, room.teacher, createDraft(room))
    const elsewhere = await createClassroom(server.kernel)
    const ofAnotherGroup = await room.add('employee', [await room.addGroup()])
    for (const as of [ofAnotherGroup, elsewhere.teacher, elsewhere.admin, foreign.teacher, foreign.admin]) {
      for (const [method, path, json] of listCalls(id))
        expect([as.userId, method, (await call(as, method, path, json)).status]).toEqual([as.userId, method, 404])
      expect(await (await call(as, 'GET', '')).json()).toEqual({ data: [], meta: { totalCount: 0 } })
    }
    expect((await call(room.teacher, 'GET', `/${id}`)).status).toBe(200)
  })

  test('are visible to their writer only while they are drafts', async () => {
    const colleague = await room.add('employee', [room.group])
    const { id } = await createAssignment(server, room.teacher, createDraft(room))
    for (const as of [colleague, room.admin]) expect((await call(as, 'GET', `/${id}`)).status).toBe(404)
    await call(room.teacher, 'POST', `/${id}/publish`)
    for (const as of [colleague, room.admin]) expect((await call(as, 'GET', `/${id}`)).status).toBe(200)
  })
})

test('every call refuses a malformed id, and a page that is too long', async () => {
  for (const [method, path, json] of listCalls('one'))
    expect(await readRefusal(await call(room.teacher, method, path, json))).toEqual([400, 'validation_failed'])
  const { id } = await publishAssignment(server, room.teacher, createDraft(room))
  for (const path of [`assignments/${id}/pupils`, 'groups', 'pupils'])
    for (const query of ['limit=101', 'limit=0', 'offset=-1'])
      expect((await server.fetch(`${BASE}/v1/${path}?${query}`, { as: room.teacher })).status).toBe(400)
  for (const json of [{ dueAt: null }, { recipients: { type: 'group', group: 'one' }, dueAt: null }])
    expect((await call(room.teacher, 'POST', `/${id}/copies`, json)).status).toBe(400)
})

test('every call on an unknown assignment returns 404', async () => {
  for (const [method, path, json] of listCalls(UNKNOWN))
    expect(await readRefusal(await call(room.teacher, method, path, json))).toEqual([404, 'not_found'])
})

describe('an invalid draft', () => {
  const closed = EVERY_QUESTION_TYPE[1]
  const withContent = (...content: unknown[]) => [{ title: 'One', content }]
  test.each<[string, object]>([
    ['no title', { title: '' }],
    ['a title that is too long', { title: 'x'.repeat(256) }],
    ['an unknown type', { contextType: 'Exam' }],
    ['a malformed book id', { bookId: '1' }],
    ['no recipients', { recipients: { type: 'pupils', pupils: [] } }],
    ['a malformed due date', { dueAt: 'tomorrow' }],
    ['a due date in the far future', { dueAt: '2100-01-01T00:00:00Z' }],
    ['an exercise without content', { exercises: [{ title: 'One', content: [] }] }],
    ['an unknown content', { exercises: withContent({ type: 'video', phrase: 'x' }) }],
    ['one option', { exercises: withContent({ ...closed, options: [{ id: 'b', text: 'one' }] }) }],
    [
      'two options with one id',
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
    ['an answer that is not an option', { exercises: withContent({ ...closed, answer: 'z' }) }],
    [
      'a script as an address',
      { exercises: withContent({ type: 'external-reference', url: 'javascript:alert(1)', text: 'x' }) },
    ],
    ['a quiz of two exercises', { contextType: 'Quiz', exercises: [...withContent(closed), ...withContent(closed)] }],
    ['a quiz without a closed question', { contextType: 'Quiz', exercises: withContent(EVERY_QUESTION_TYPE[0]) }],
    [
      'a quiz without a right answer',
      { contextType: 'Quiz', exercises: withContent({ ...closed, answer: undefined }) },
    ],
  ])('is refused: %s', async (_what, changed) => {
    expect(await readRefusal(await call(room.teacher, 'POST', '', { ...createDraft(room), ...changed }))).toEqual([
      400,
      'validation_failed',
    ])
  })

  test('is refused for a book that the realm does not have', async () => {
    for (const bookId of [UNKNOWN, foreign.book])
      expect(await readRefusal(await call(room.teacher, 'POST', '', createDraft(room, { bookId })))).toEqual([
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
      ...(await addNoPupils()).map((uid) => ({ type: 'pupils' as const, pupils: [uid] })),
    ]
    for (const to of recipients)
      expect(await readRefusal(await call(room.teacher, 'POST', '', createDraft(room, { recipients: to })))).toEqual([
        404,
        'not_found',
      ])
  })
})

describe('publishing', () => {
  test('is refused without exercises, and without pupils', async () => {
    const empty = await createAssignment(server, room.teacher, createDraft(room, { exercises: [] }))
    expect(await readRefusal(await call(room.teacher, 'POST', `/${empty.id}/publish`))).toEqual([
      422,
      'assignment_incomplete',
    ])
    const emptyGroup = { type: 'group', group: await room.addGroup() } as const
    const withoutPupils = await createAssignment(server, room.admin, createDraft(room, { recipients: emptyGroup }))
    expect(await readRefusal(await call(room.admin, 'POST', `/${withoutPupils.id}/publish`))).toEqual([
      422,
      'assignment_incomplete',
    ])
  })

  test('creates the submissions of the group once; no pupil sees a draft', async () => {
    const { id } = await createAssignment(server, room.teacher, createDraft(room))
    expect((await listSubmissions(server, room.pupil)).data).toEqual([])
    expect(await readAssignment(await call(room.teacher, 'POST', `/${id}/publish`))).toMatchObject({
      status: 'published',
      counts: { pupils: 2, begun: 0, submitted: 0 },
    })
    expect((await call(room.teacher, 'POST', `/${id}/publish`)).status).toBe(200)
    expect((await listSubmissions(server, room.pupil)).data).toHaveLength(1)
    expect((await listSubmissions(server, room.classmate)).data).toHaveLength(1)
  })

  test('creates the submissions of the named pupils only', async () => {
    const recipients = { type: 'pupils', pupils: [room.classmate.userId] } as const
    const assignment = await publishAssignment(
      server,
      room.teacher,
      createDraft(room, { recipients: { ...recipients, pupils: [...recipients.pupils] } }),
    )
    expect(assignment).toMatchObject({ group: null, recipients, counts: { pupils: 1 } })
    expect((await listSubmissions(server, room.pupil)).data).toEqual([])
    expect((await listSubmissions(server, room.classmate)).data).toHaveLength(1)
  })
})

describe('a change', () => {
  test('of every part is allowed before a pupil has begun, and adjusts the recipients', async () => {
    const assignment = await publishAssignment(server, room.teacher, createDraft(room))
    const exercises = [...assignment.exercises, { title: 'Two', content: EVERY_QUESTION_TYPE.slice(0, 1) }]
    const recipients = { type: 'pupils' as const, pupils: [room.classmate.userId] }
    const changed = await readAssignment(
      await call(room.teacher, 'PUT', `/${assignment.id}`, {
        ...toDraft(assignment),
        title: 'New',
        exercises,
        recipients,
      }),
    )
    expect(changed).toMatchObject({ title: 'New', group: null, counts: { pupils: 1 } })
    expect(changed.exercises.map(({ id }) => id)).toEqual([assignment.exercises[0]?.id, expect.any(String)])
    expect((await listSubmissions(server, room.pupil)).data).toEqual([])
    expect((await listSubmissions(server, room.classmate)).data).toMatchObject([
      { context: { assignment: { title: 'New' } } },
    ])
  })

  test('that removes all exercises of a published assignment is refused', async () => {
    const assignment = await publishAssignment(server, room.teacher, createDraft(room))
    const emptied = await call(room.teacher, 'PUT', `/${assignment.id}`, { ...toDraft(assignment), exercises: [] })
    expect(await readRefusal(emptied)).toEqual([422, 'assignment_incomplete'])
  })

  test('of title, description and due date only is allowed after a pupil has begun', async () => {
    const assignment = await publishAssignment(server, room.teacher, createDraft(room))
    const submission = await readOwnSubmission(server, room.pupil, assignment.id)
    await sendChange(server, room.pupil, submission.id, { status: 'InProgress', answers: {} })
    const other = await createTestBook(server.kernel, 'se')
    const forbidden: Partial<AssignmentDraft>[] = [
      { exercises: assignment.exercises.map((exercise) => ({ ...exercise, title: 'Another' })) },
      { exercises: assignment.exercises.map(({ content, title }) => ({ content, title })) },
      { bookId: other },
      { recipients: { type: 'pupils', pupils: [room.pupil.userId] } },
    ]
    for (const changed of forbidden)
      expect(
        await readRefusal(await call(room.teacher, 'PUT', `/${assignment.id}`, { ...toDraft(assignment), ...changed })),
      ).toEqual([409, 'assignment_begun'])
    const words = { title: 'New', description: 'Now', dueAt: null }
    expect(
      await readAssignment(await call(room.teacher, 'PUT', `/${assignment.id}`, { ...toDraft(assignment), ...words })),
    ).toMatchObject(words)
  })

  test('of the title is allowed after a pupil left the school and the realm lost the book', async () => {
    const recipients = { type: 'pupils' as const, pupils: [room.pupil.userId, room.classmate.userId] }
    const assignment = await publishAssignment(server, room.teacher, createDraft(room, { recipients }))
    const db = server.kernel.shards.forRealm('se')
    await db.delete(associations).where(eq(associations.userUid, room.classmate.userId))
    await db.delete(bookGrants).where(eq(bookGrants.bookId, room.book))
    const corrected = { ...toDraft(assignment), title: 'Mended' }
    expect(await readAssignment(await call(room.teacher, 'PUT', `/${assignment.id}`, corrected))).toMatchObject({
      title: 'Mended',
    })
  })

  test('cannot use the id of an exercise of another assignment', async () => {
    const one = await createAssignment(server, room.teacher, createDraft(room))
    const two = await createAssignment(server, room.teacher, createDraft(room, { exercises: one.exercises }))
    expect(two.exercises[0]?.id).not.toBe(one.exercises[0]?.id)
  })
})

test('a copy is a draft for other recipients, with new exercise ids', async () => {
  const assignment = await publishAssignment(server, room.teacher, createQuizDraft(room))
  const group = await room.addGroup()
  const colleague = await room.add('employee', [room.group, group])
  const to = { recipients: { type: 'group', group }, dueAt: null }
  const copy = await call(colleague, 'POST', `/${assignment.id}/copies`, to)
  expect(copy.status).toBe(201)
  const copied = await readAssignment(copy)
  expect(copied).toMatchObject({
    status: 'draft',
    title: assignment.title,
    group: { uid: group },
    teacher: { uid: colleague.userId },
  })
  expect(copied.exercises).toEqual([
    { ...assignment.exercises[0], id: expect.not.stringMatching(assignment.exercises[0]?.id ?? '') },
  ])
  expect(await readRefusal(await call(room.teacher, 'POST', `/${assignment.id}/copies`, to))).toEqual([
    404,
    'not_found',
  ])
})

test('a draft can be deleted, a published assignment cannot', async () => {
  const draft = await createAssignment(server, room.teacher, createDraft(room))
  expect((await call(room.teacher, 'DELETE', `/${draft.id}`)).status).toBe(204)
  expect((await call(room.teacher, 'GET', `/${draft.id}`)).status).toBe(404)
  const assignment = await publishAssignment(server, room.teacher, createDraft(room))
  expect(await readRefusal(await call(room.teacher, 'DELETE', `/${assignment.id}`))).toEqual([
    409,
    'assignment_published',
  ])
})

describe('the progress of the pupils', () => {
  test('is listed by name, in pages, and counted', async () => {
    const assignment = await publishAssignment(server, room.teacher, createQuizDraft(room))
    const exercise = assignment.exercises[0]?.id ?? ''
    const [submission] = (await listSubmissions(server, room.pupil)).data
    const [otherSubmission] = (await listSubmissions(server, room.classmate)).data
    await sendChange(server, room.pupil, submission?.id ?? '', { status: 'Submitted', answers: {} })
    await sendChange(server, room.classmate, otherSubmission?.id ?? '', {
      status: 'InProgress',
      answers: { [exercise]: { 0: textAnswer('x') } },
    })
    await room.add('student', [room.group])
    const pupils = await (await call(room.teacher, 'GET', `/${assignment.id}/pupils`)).json()
    expect(pupils).toMatchObject({
      data: [
        {
          pupil: { uid: room.pupil.userId },
          status: 'Submitted',
          submission: submission?.id,
          score: { right: 0, of: 1 },
        },
        { pupil: { uid: room.classmate.userId }, status: 'InProgress', begunAt: expect.any(String), score: null },
        { status: 'InProgress', begunAt: null },
      ],
      meta: { totalCount: 3 },
    })
    const page = await (await call(room.teacher, 'GET', `/${assignment.id}/pupils?limit=1&offset=1`)).json()
    expect(page).toMatchObject({ data: [{ pupil: { uid: room.classmate.userId } }], meta: { totalCount: 3 } })
    expect(await readAssignment(await call(room.teacher, 'GET', `/${assignment.id}`))).toMatchObject({
      counts: { pupils: 3, begun: 1, submitted: 1 },
    })
  })
})

describe('lists', () => {
  test('of assignments are filtered, paged and counted, newest first', async () => {
    const one = await publishAssignment(server, room.teacher, createDraft(room))
    const two = await createAssignment(server, room.teacher, createQuizDraft(room))
    const listIds = async (query: string) => {
      const body: unknown = await (await call(room.teacher, 'GET', query)).json()
      const { data, meta } = z
        .object({ data: z.array(z.object({ id: z.string() })), meta: z.object({ totalCount: z.number() }) })
        .parse(body)
      return [data.map(({ id }) => id), meta.totalCount]
    }
    expect(await listIds('')).toEqual([[two.id, one.id], 2])
    expect(await listIds('?limit=1&offset=1')).toEqual([[one.id], 2])
    expect(await listIds('?status=draft')).toEqual([[two.id], 1])
    expect(await listIds('?contextType=Assignment')).toEqual([[one.id], 1])
    expect(await listIds(`?group=${UNKNOWN}`)).toEqual([[], 0])
    expect(await listIds(`?book=${room.book}`)).toEqual([[two.id, one.id], 2])
    for (const query of ['?status=gone', '?limit=101', '?group=1', '?book=1'])
      expect((await call(room.teacher, 'GET', query)).status).toBe(400)
  })

  test('of groups and pupils contain those whom the teacher or admin looks after', async () => {
    const other = await room.addGroup()
    const otherPupil = await room.add('student', [other])
    await addNoPupils()
    const read = async (as: TestPerson, path: string) => {
      const body: unknown = await (await server.fetch(`${BASE}/v1/${path}`, { as })).json()
      return z.object({ data: z.array(z.looseObject({ uid: z.string() })) }).parse(body).data
    }
    expect(await read(room.teacher, 'groups')).toMatchObject([{ uid: room.group, pupils: 2 }])
    expect((await read(room.admin, 'groups')).map(({ uid }) => uid).toSorted()).toEqual([room.group, other].toSorted())
    const school = [room.pupil, room.classmate, otherPupil].map(({ userId }) => userId)
    expect((await read(room.teacher, 'pupils')).map(({ uid }) => uid).toSorted()).toEqual(school.toSorted())
    expect(await read(room.teacher, `pupils?group=${other}`)).toMatchObject([
      { uid: otherPupil.userId, name: 'Test student' },
    ])
    expect(await read(room.teacher, 'pupils?q=STUD&limit=1')).toHaveLength(1)
    expect(await read(room.teacher, 'pupils?q=student+t%C3%A9st&limit=1')).toHaveLength(1)
    expect(await read(room.teacher, 'pupils?q=%25')).toEqual([])
    expect(await read(room.teacher, `pupils?group=${foreign.group}`)).toEqual([])
    // A teacher who works at another school now is still a member of the group.
    const moved = await room.add('employee', [room.group])
    const role = { realm: 'se', userUid: moved.userId, role: 'employee' as const }
    const { school: newSchool } = await createClassroom(server.kernel)
    const db = server.kernel.shards.forRealm('se')
    await db.update(associations).set({ active: false }).where(eq(associations.userUid, moved.userId))
    await db.insert(associations).values({ ...role, schoolUnitUid: newSchool })
    expect(await read(moved, 'groups')).toEqual([])
  })
})

describe('a person’s data', () => {
  test('contains answers and attempts without target answers, and a teacher’s own assignments', async () => {
    const assignment = await publishAssignment(server, room.teacher, createDraft(room))
    const submission = await readOwnSubmission(server, room.pupil, assignment.id)
    await sendChange(server, room.pupil, submission.id, { status: 'Submitted', answers: {} })
    await server.fetch(`${BASE}/${submission.id}/hand-back`, {
      method: 'POST',
      as: room.teacher,
      json: { comment: 'Again.' },
    })
    const source = submissionsPersonalData(server.kernel)
    const exported = await source.exportPerson({ realm: 'se', uid: room.pupil.userId })
    expect(exported).toMatchObject({
      submissions: [{ id: submission.id, attempt: 2 }],
      pastAttempts: [{ comment: 'Again.' }],
    })
    expect(JSON.stringify(exported)).not.toContain('SECRET')
    const ofTeacher = await source.exportPerson({ realm: 'se', uid: room.teacher.userId })
    expect(ofTeacher).toMatchObject({ submissions: [], assignments: [{ id: assignment.id }] })
  })

  test('is deleted with the account; published assignments remain without the teacher’s name', async () => {
    const assignment = await publishAssignment(server, room.teacher, createDraft(room))
    await createAssignment(server, room.teacher, createDraft(room, { title: 'Draft' }))
    const submission = await readOwnSubmission(server, room.pupil, assignment.id)
    await sendChange(server, room.pupil, submission.id, {
      status: 'Submitted',
      answers: {},
      changeId: server.kernel.ids.next(),
    })
    const source = submissionsPersonalData(server.kernel)
    for (const uid of [room.pupil.userId, room.teacher.userId]) {
      await source.deletePerson({ realm: 'se', uid })
      await source.deletePerson({ realm: 'se', uid })
      const left = await source.exportPerson({ realm: 'se', uid })
      expect(left).toEqual({ submissions: [], pastAttempts: [], assignments: [] })
    }
    const listed = await (await call(room.admin, 'GET', '')).json()
    expect(listed).toMatchObject({
      data: [{ id: assignment.id, teacher: null, counts: { pupils: 1 } }],
      meta: { totalCount: 1 },
    })
  })
})

test('the audit log records the actions of teachers', async () => {
  const assignment = await publishAssignment(server, room.teacher, createDraft(room))
  await call(room.admin, 'PUT', `/${assignment.id}`, { ...toDraft(assignment), title: 'New' })
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
