import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { SUBMISSION_CHANGE_LENGTH_MAX, Submission } from '@lectern/contracts'
import { asc, eq } from 'drizzle-orm'
import type { TestPerson } from '../../testing/token.ts'
import { auditLog, memberships } from '../account/tables.ts'
import { assignments } from './tables.ts'
import {
  BASE,
  chosen,
  draftFor,
  list,
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
const EXERCISE = '019a0000-0000-7000-8000-0000000000ee'

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

const refusalOf = async (answer: Response) => [
  answer.status,
  z.object({ code: z.string() }).parse(await answer.json()).code,
]
const parsed = async (answer: Response) => z.parse(Submission, await answer.json())
const inProgress = (answers: unknown = {}, more: object = {}) => ({ status: 'InProgress', answers, ...more })
const submitted = (answers: unknown = {}, more: object = {}) => ({ status: 'Submitted', answers, ...more })

/** A published assignment, and what the pupil has of it. */
async function given(draft = draftFor(room)) {
  const assignment = await publish(server, room.teacher, draft)
  const exercise = assignment.exercises[0]?.id ?? ''
  const [own] = (
    await list(server, room.pupil, `?contextId=${draft.contextType === 'Quiz' ? exercise : assignment.id}`)
  ).data
  if (own === undefined) throw new Error('nothing was given')
  return { assignment, exercise, own }
}

/** What was done to somebody here, and by whom, in order. */
async function auditOf({ userId }: TestPerson) {
  const db = server.kernel.shards.forRealm('se')
  const rows = await db.select().from(auditLog).where(eq(auditLog.subject, userId)).orderBy(asc(auditLog.uid))
  return rows.filter(({ action }) => action.startsWith('submission.')).map(({ action, actor }) => [action, actor])
}

const handBack = (as: TestPerson, id: string, comment = 'Look at the second one again.') =>
  server.fetch(`${BASE}/${id}/hand-back`, { method: 'POST', as, json: { comment } })

describe('a submission of somebody else', () => {
  test('is not read, changed or handed back without a token', async () => {
    const { own } = await given()
    expect((await server.fetch(`${BASE}/`)).status).toBe(401)
    expect((await server.fetch(`${BASE}/${own.id}`)).status).toBe(401)
    expect((await patch(server, undefined, own.id, inProgress())).status).toBe(401)
    expect((await server.fetch(`${BASE}/${own.id}/hand-back`, { method: 'POST' })).status).toBe(401)
  })

  test('does not exist for a classmate, a stranger’s guardian, a teacher of another school or another realm', async () => {
    const { own } = await given()
    const elsewhere = await createClassroom(server.kernel)
    const strangers = [
      room.classmate,
      await room.add('guardian'),
      await room.add('employee'),
      await room.add('employee', [await room.addGroup()]),
      elsewhere.teacher,
      elsewhere.admin,
      elsewhere.guardian,
      foreign.teacher,
      foreign.admin,
      { ...room.pupil, realm: 'de' as const },
    ]
    for (const as of strangers) {
      expect(await refusalOf(await server.fetch(`${BASE}/${own.id}`, { as }))).toEqual([404, 'not_found'])
      expect(await refusalOf(await patch(server, as, own.id, inProgress()))).toEqual([404, 'not_found'])
      expect(await refusalOf(await handBack(as, own.id))).toEqual([404, 'not_found'])
      const seen = await Promise.all(
        ['assignee', 'guardian', 'owner'].map((ownership) => list(server, as, `?ownership=${ownership}`)),
      )
      expect(seen.flatMap(({ data }) => data.map(({ id }) => id))).not.toContain(own.id)
    }
  })

  test('is answered by nobody but its pupil', async () => {
    const { own } = await given()
    for (const as of [room.teacher, room.admin, room.guardian])
      expect(await refusalOf(await patch(server, as, own.id, submitted()))).toEqual([403, 'forbidden'])
  })

  test('is handed back by nobody but a teacher', async () => {
    const { own } = await given()
    await patch(server, room.pupil, own.id, submitted())
    for (const as of [room.pupil, room.guardian])
      expect(await refusalOf(await handBack(as, own.id))).toEqual([403, 'forbidden'])
  })

  test('is closed to a teacher who left the school, and to somebody who calls themselves a guardian', async () => {
    const { own } = await given()
    const db = server.kernel.shards.forRealm('se')
    await db.delete(memberships).where(eq(memberships.userUid, room.teacher.userId))
    expect((await server.fetch(`${BASE}/${own.id}`, { as: room.teacher })).status).toBe(404)
    const noGuardian = { ...room.guardian, roles: ['employee'] as const }
    expect((await server.fetch(`${BASE}/${own.id}`, { as: noGuardian })).status).toBe(404)
  })
})

describe('a change that is none', () => {
  test.each([
    ['no JSON', '{"status":'],
    ['no text', ''],
    ['a list', []],
    ['null', null],
    ['no status', { answers: {} }],
    ['no answers', { status: 'InProgress' }],
    ['an unknown status', { status: 'Approved', answers: {} }],
    ['an exercise that is no id', inProgress({ one: { 0: written('x') } })],
    ['an index that is none', inProgress({ [EXERCISE]: { first: written('x') } })],
    ['an answer without a type', inProgress({ [EXERCISE]: { 0: { value: 'x' } } })],
    ['an answer of an unknown type', inProgress({ [EXERCISE]: { 0: { type: 'File', value: 'x' } } })],
    ['an answer that is too long', inProgress({ [EXERCISE]: { 0: written('x'.repeat(10_001)) } })],
    ['a character that no database keeps', inProgress({ [EXERCISE]: { 0: written('\0') } })],
    ['a change id that is none', inProgress({}, { changeId: '1' })],
    ['an attempt that is none', inProgress({}, { attempt: 0 })],
    ['a text that is too long', ' '.repeat(SUBMISSION_CHANGE_LENGTH_MAX + 1)],
  ])('is refused: %s', async (_what, body) => {
    const { own } = await given()
    expect(await refusalOf(await patch(server, room.pupil, own.id, body))).toEqual([400, 'validation_failed'])
    expect(await mine(server, room.pupil, room.book)).toMatchObject({ answers: {}, begunAt: null })
  })

  test('is refused where it is not sent as text', async () => {
    const { own } = await given()
    const answer = await server.fetch(`${BASE}/${own.id}`, { method: 'PATCH', as: room.pupil, json: inProgress() })
    expect(await refusalOf(answer)).toEqual([415, 'unsupported_media_type'])
  })

  test('is refused where it is larger than any request may be', async () => {
    const { own } = await given()
    const answer = await patch(server, room.pupil, own.id, 'x'.repeat(1_100_000))
    expect(await refusalOf(answer)).toEqual([413, 'payload_too_large'])
  })

  test.each([
    ['another exercise', () => ({ [EXERCISE]: { 0: written('x') } })],
    ['a question that is not there', (id: string) => ({ [id]: { 9: written('x') } })],
    ['an option for an open question', (id: string) => ({ [id]: { 0: chosen('a') } })],
    ['words for a closed question', (id: string) => ({ [id]: { 1: written('b') } })],
    ['an option that is not offered', (id: string) => ({ [id]: { 1: chosen('z') } })],
    ['a reference', (id: string) => ({ [id]: { 3: written('x') } })],
  ])('is refused with answers to %s', async (_what, answers) => {
    const { own, exercise } = await given()
    const answer = await patch(server, room.pupil, own.id, inProgress(answers(exercise)))
    expect(await refusalOf(answer)).toEqual([400, 'validation_failed'])
  })

  test('is refused of a submission that is not there, or whose id is none', async () => {
    for (const [id, refusal] of [
      [UNKNOWN, [404, 'not_found']],
      ['one', [400, 'validation_failed']],
    ] as const) {
      expect(await refusalOf(await server.fetch(`${BASE}/${id}`, { as: room.pupil }))).toEqual(refusal)
      expect(await refusalOf(await handBack(room.teacher, id))).toEqual(refusal)
    }
    expect(await refusalOf(await patch(server, room.pupil, UNKNOWN, inProgress()))).toEqual([404, 'not_found'])
    expect(await refusalOf(await patch(server, room.pupil, 'one', inProgress()))).toEqual([400, 'validation_failed'])
  })
})

describe('states', () => {
  test('a submitted one does not change, nor does it go back', async () => {
    const { own, exercise } = await given()
    await patch(server, room.pupil, own.id, submitted({ [exercise]: { 0: written('Ada') } }))
    for (const change of [inProgress({ [exercise]: { 0: written('Eve') } }), submitted({})])
      expect(await refusalOf(await patch(server, room.pupil, own.id, change))).toEqual([409, 'submission_submitted'])
    expect(await mine(server, room.pupil, room.book)).toMatchObject({
      status: 'Submitted',
      answers: { [exercise]: { 0: written('Ada') } },
    })
  })

  test('saving keeps it in progress and editable, and an answer that another device saved stays', async () => {
    const { own, exercise } = await given()
    const first = await parsed(await patch(server, room.pupil, own.id, inProgress({ [exercise]: { 0: written('A') } })))
    expect(first).toMatchObject({ status: 'InProgress', submittedAt: null })
    expect(first.begunAt).not.toBeNull()
    await patch(server, room.pupil, own.id, inProgress({ [exercise]: { 1: chosen('a') } }))
    const last = await parsed(await patch(server, room.pupil, own.id, inProgress({ [exercise]: { 0: written('') } })))
    expect(last.answers).toEqual({ [exercise]: { 0: written(''), 1: chosen('a') } })
    expect(last.begunAt).toBe(first.begunAt)
  })

  test('only what is submitted is handed back', async () => {
    const { own } = await given()
    expect(await refusalOf(await handBack(room.teacher, own.id))).toEqual([409, 'submission_not_submitted'])
    expect(await refusalOf(await handBack(room.teacher, own.id, ''))).toEqual([400, 'validation_failed'])
  })

  test('handed back it is in progress again, with the comment, and the attempt before is kept', async () => {
    const { own, exercise } = await given()
    await patch(server, room.pupil, own.id, submitted({ [exercise]: { 0: written('Eve') } }))
    const back = await parsed(await handBack(room.teacher, own.id, 'Who was it?'))
    expect(back).toMatchObject({ status: 'InProgress', attempt: 2, comment: 'Who was it?', submittedAt: null })
    const again = await patch(
      server,
      room.pupil,
      own.id,
      submitted({ [exercise]: { 0: written('Ada') } }, { attempt: 2 }),
    )
    expect(again.status).toBe(200)
    const read = await server.fetch(`${BASE}/${own.id}`, { as: room.pupil })
    expect(await read.json()).toMatchObject({
      answers: { [exercise]: { 0: written('Ada') } },
      pastAttempts: [{ attempt: 1, answers: { [exercise]: { 0: written('Eve') } }, comment: 'Who was it?' }],
    })
    expect(await refusalOf(await patch(server, room.pupil, own.id, inProgress()))).toEqual([
      409,
      'submission_submitted',
    ])
  })

  test('a change that was meant for the attempt before is refused', async () => {
    const { own, exercise } = await given()
    await patch(server, room.pupil, own.id, submitted())
    await handBack(room.teacher, own.id)
    const late = submitted({ [exercise]: { 0: written('late') } }, { attempt: 1 })
    expect(await refusalOf(await patch(server, room.pupil, own.id, late))).toEqual([409, 'submission_handed_back'])
  })

  test('it may be handed in after its day, and is overdue', async () => {
    const yesterday = new Date(server.clock.now().getTime() - 86_400_000).toISOString()
    const { own } = await given(draftFor(room, { dueAt: yesterday }))
    expect(own.overdue).toBe(true)
    expect(await parsed(await patch(server, room.pupil, own.id, submitted()))).toMatchObject({ overdue: true })
  })
})

describe('a change that is sent again', () => {
  const changeId = () => server.kernel.ids.next()

  test('is made once, and answered as it was the first time', async () => {
    const { own, exercise } = await given()
    const change = inProgress({ [exercise]: { 0: written('first') } }, { changeId: changeId() })
    const first = await parsed(await patch(server, room.pupil, own.id, change))
    await patch(server, room.pupil, own.id, inProgress({ [exercise]: { 0: written('second') } }))
    expect(await parsed(await patch(server, room.pupil, own.id, change))).toEqual(first)
    expect((await mine(server, room.pupil, room.book)).answers).toEqual({ [exercise]: { 0: written('second') } })
  })

  test('is answered alike after it was submitted and handed back', async () => {
    const { own } = await given()
    const change = submitted({}, { changeId: changeId() })
    const first = await parsed(await patch(server, room.pupil, own.id, change))
    expect(await parsed(await patch(server, room.pupil, own.id, change))).toEqual(first)
    await handBack(room.teacher, own.id)
    expect(await parsed(await patch(server, room.pupil, own.id, change))).toEqual(first)
    expect(await mine(server, room.pupil, room.book)).toMatchObject({ status: 'InProgress', attempt: 2 })
  })

  test('many times at once is one change', async () => {
    const { own, exercise } = await given()
    const change = submitted({ [exercise]: { 0: written('once') } }, { changeId: changeId() })
    const answers = await Promise.all(Array.from({ length: 8 }, () => patch(server, room.pupil, own.id, change)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const submits = (await auditOf(room.pupil)).filter(([action]) => action === 'submission.submit')
    expect(submits).toHaveLength(1)
  })

  test('under the id of a change of another submission is refused; another pupil may have the same id', async () => {
    const { own } = await given()
    const other = (await given(draftFor(room, { title: 'Another' }))).own
    const change = inProgress({}, { changeId: changeId() })
    await patch(server, room.pupil, own.id, change)
    expect(await refusalOf(await patch(server, room.pupil, other.id, change))).toEqual([409, 'conflict'])
    const [theirs] = (await list(server, room.classmate)).data
    expect((await patch(server, room.classmate, theirs?.id ?? '', change)).status).toBe(200)
  })
})

describe('target answers', () => {
  test('are told to whoever sets the exercises, never to pupil or guardian', async () => {
    const { own, exercise } = await given()
    const seen = async (as: TestPerson, ownership: string) => [
      await (await server.fetch(`${BASE}/${own.id}`, { as })).text(),
      await (await server.fetch(`${BASE}/?ownership=${ownership}`, { as })).text(),
    ]
    const changed = await (
      await patch(server, room.pupil, own.id, submitted({ [exercise]: { 1: chosen('b') } }))
    ).text()
    const hidden = [changed, ...(await seen(room.pupil, 'assignee')), ...(await seen(room.guardian, 'guardian'))]
    for (const text of hidden) {
      expect(text).not.toMatch(/SECRET|targetAnswers|"answer":/)
      expect(text).toContain('"isOwner":false')
      expect(text).toContain('In a lighthouse')
    }
    for (const as of [room.teacher, room.admin])
      for (const text of await seen(as, 'owner')) {
        expect(text).toContain('SECRET: Ada does')
        expect(text).toContain('"isOwner":true')
      }
  })
})

describe('a quiz', () => {
  test('marks its closed questions when it is submitted, and shows pupil and teacher the score', async () => {
    const { own, exercise } = await given(quizFor(room))
    expect(own).toMatchObject({ context: { type: 'Quiz', exercise: { id: exercise, title: 'Quiz' } }, score: null })
    const saved = await parsed(await patch(server, room.pupil, own.id, inProgress({ [exercise]: { 1: chosen('a') } })))
    expect(saved.score).toBeNull()
    const wrong = { right: 0, of: 1, marks: { [exercise]: { 1: false } } }
    expect(await parsed(await patch(server, room.pupil, own.id, submitted({})))).toMatchObject({ score: wrong })
    const seen = (await list(server, room.teacher, `?ownership=owner&contextId=${exercise}`)).data
    expect(seen.find(({ id }) => id === own.id)?.score).toEqual(wrong)
    await handBack(room.teacher, own.id)
    const right = await patch(server, room.pupil, own.id, submitted({ [exercise]: { 1: chosen('b') } }))
    expect(await parsed(right)).toMatchObject({ score: { right: 1, of: 1 } })
  })
})

describe('lists', () => {
  test.each([
    'ownership=thief',
    'contextType=Exam',
    'contextId=1',
    'status=Approved',
    'limit=0',
    'limit=101',
    'cursor=abc',
    'pupil=me',
  ])('refuse %s', async (query) => {
    expect(await refusalOf(await server.fetch(`${BASE}/?${query}`, { as: room.pupil }))).toEqual([
      400,
      'validation_failed',
    ])
  })

  test('go on behind their cursor, whatever is added meanwhile', async () => {
    const ids: string[] = []
    for (let one = 0; one < 5; one++) ids.unshift((await given(draftFor(room, { title: `${one}` }))).own.id)
    const first = await list(server, room.pupil, '?limit=2')
    await given(draftFor(room, { title: 'newer' }))
    const second = await list(server, room.pupil, `?limit=2&cursor=${first.cursor}`)
    const third = await list(server, room.pupil, `?limit=2&cursor=${second.cursor}`)
    expect([first, second, third].flatMap(({ data }) => data.map(({ id }) => id))).toEqual(ids)
    expect(third.cursor).toBeNull()
  })

  test('never mix contexts', async () => {
    const one = await given()
    const two = await given(draftFor(room, { title: 'Two' }))
    const quiz = await given(quizFor(room))
    const idsOf = async (query: string) => (await list(server, room.pupil, query)).data.map(({ id }) => id).toSorted()
    const sorted = (...given: { own: { id: string } }[]) => given.map(({ own }) => own.id).toSorted()
    expect(await idsOf('')).toEqual(sorted(one, two, quiz))
    expect(await idsOf(`?contextId=${one.assignment.id}`)).toEqual(sorted(one))
    expect(await idsOf(`?contextId=${one.assignment.id}&contextType=Quiz`)).toEqual([])
    expect(await idsOf(`?contextId=${quiz.exercise}&contextType=Quiz`)).toEqual(sorted(quiz))
    expect(await idsOf(`?contextId=${quiz.assignment.id}`)).toEqual([])
    expect(await idsOf('?contextType=Assignment')).toEqual(sorted(one, two))
    expect(await idsOf(`?contextId=${room.book}`)).toEqual(sorted(one, two, quiz))
    expect(await idsOf(`?contextId=${UNKNOWN}`)).toEqual([])
    await patch(server, room.pupil, two.own.id, submitted())
    expect(await idsOf('?status=Submitted')).toEqual(sorted(two))
    expect(await idsOf('?status=InProgress')).toEqual(sorted(one, quiz))
  })

  test('show a guardian their child’s and no classmate’s, and a teacher all of the group’s', async () => {
    const { own, assignment } = await given()
    const pupilsIn = async (as: TestPerson, query: string) =>
      (await list(server, as, query)).data.map(({ pupil }) => pupil.uid)
    expect(await pupilsIn(room.guardian, '?ownership=guardian')).toEqual([room.pupil.userId])
    expect(await pupilsIn(room.guardian, `?ownership=guardian&pupil=${room.classmate.userId}`)).toEqual([])
    const all = [room.pupil.userId, room.classmate.userId].toSorted()
    const ofAssignment = `?ownership=owner&contextId=${assignment.id}`
    expect((await pupilsIn(room.teacher, ofAssignment)).toSorted()).toEqual(all)
    expect((await pupilsIn(room.admin, ofAssignment)).toSorted()).toEqual(all)
    expect(await pupilsIn(room.teacher, `${ofAssignment}&pupil=${room.pupil.userId}`)).toEqual([room.pupil.userId])
    expect(await pupilsIn(room.pupil, '?ownership=owner')).toEqual([])
    const children = await server.fetch(`${BASE}/v1/children`, { as: room.guardian })
    expect(await children.json()).toEqual({ data: [{ uid: room.pupil.userId, name: 'Test student' }] })
    expect(await (await server.fetch(`${BASE}/${own.id}`, { as: room.guardian })).json()).toMatchObject({ id: own.id })
    expect(await (await server.fetch(`${BASE}/v1/children`, { as: room.pupil })).json()).toEqual({ data: [] })
  })

  test('whoever joins the group gets what is still open; whoever leaves keeps only what they began', async () => {
    const { own, exercise } = await given()
    await given(draftFor(room, { title: 'Long over', dueAt: '2026-01-01T00:00:00.000Z' }))
    const late = await room.add('student', [room.group])
    expect((await list(server, late)).data).toMatchObject([{ context: { assignment: { title: 'The first chapter' } } }])
    await patch(server, room.pupil, own.id, inProgress({ [exercise]: { 0: written('begun') } }))
    const db = server.kernel.shards.forRealm('se')
    for (const { userId } of [late, room.pupil]) await db.delete(memberships).where(eq(memberships.userUid, userId))
    expect((await list(server, late)).data).toEqual([])
    expect((await list(server, room.pupil)).data.map(({ id }) => id)).toEqual([own.id])
  })
})

describe('what is due', () => {
  const due = async (query = '') => (await server.fetch(`${BASE}/v1/due${query}`, { as: room.pupil })).json()
  const inDays = (days: number) => new Date(server.clock.now().getTime() + days * 86_400_000).toISOString()

  test('refuses a page of more than 100', async () => {
    expect((await server.fetch(`${BASE}/v1/due?limit=101`, { as: room.pupil })).status).toBe(400)
  })

  test('says who set it, by name and nothing else; nobody where their account is gone', async () => {
    await given(draftFor(room, { dueAt: inDays(1) }))
    const told = async () => [await due(), await list(server, room.pupil)]
    for (const answer of await told()) {
      expect(answer).toMatchObject({ data: [{ teacher: 'Test employee' }] })
      expect(JSON.stringify(answer)).not.toContain(room.teacher.userId)
    }
    await server.kernel.shards.forRealm('se').update(assignments).set({ teacherUid: null })
    for (const answer of await told()) expect(answer).toMatchObject({ data: [{ teacher: null }] })
  })

  test('comes by day, the overdue first, and not when it is handed in', async () => {
    const never = await given(draftFor(room, { title: 'Some day', dueAt: null }))
    const later = await given(draftFor(room, { title: 'Later', dueAt: inDays(5) }))
    const soon = await given(draftFor(room, { title: 'Soon', dueAt: inDays(1) }))
    const past = await given(quizFor(room, { title: 'Past', dueAt: inDays(-1) }))
    await patch(server, room.pupil, soon.own.id, inProgress())
    await patch(server, room.pupil, later.own.id, submitted())
    expect(await due()).toEqual({
      data: [
        expect.objectContaining({ id: past.own.id, contextType: 'Quiz', title: 'Past', overdue: true, begun: false }),
        expect.objectContaining({ id: soon.own.id, overdue: false, begun: true, handedBack: false }),
        expect.objectContaining({ id: never.own.id, dueAt: null, book: { id: room.book, title: 'The Lamp Keeper' } }),
      ],
      meta: { totalCount: 3 },
    })
    await handBack(room.teacher, later.own.id)
    expect(await due('?limit=3')).toMatchObject({
      data: [{}, {}, { title: 'Later', handedBack: true }],
      meta: { totalCount: 4 },
    })
  })
})

test('every change stands in the audit log, with who did it to whom', async () => {
  const { own } = await given()
  await patch(server, room.pupil, own.id, inProgress())
  const acting = { ...room.pupil, act: { sub: room.admin.userId, name: 'Admin' } }
  await patch(server, acting, own.id, submitted())
  await handBack(room.teacher, own.id)
  expect(await auditOf(room.pupil)).toEqual([
    ['submission.receive', room.teacher.userId],
    ['submission.save', room.pupil.userId],
    ['submission.submit', room.admin.userId],
    ['submission.hand-back', room.teacher.userId],
  ])
})

test('the description of the calls says that a change is a text', async () => {
  const Description = z.object({ paths: z.record(z.string(), z.record(z.string(), z.looseObject({}))) })
  const { paths } = Description.parse(await (await server.fetch('/api/openapi.json')).json())
  expect(paths[`${BASE}/{id}`]?.['patch']).toMatchObject({ requestBody: { content: { 'text/plain': {} } } })
  expect(Object.keys(paths)).toContain(`${BASE}/v1/assignments/{id}/pupils`)
})
