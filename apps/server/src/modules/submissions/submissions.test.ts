import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { SUBMISSION_CHANGE_LENGTH_MAX, Submission } from '@lectern/contracts'
import { asc, eq } from 'drizzle-orm'
import type { TestPerson } from '../../testing/token.ts'
import { auditLog, memberships } from '../account/tables.ts'
import { assignments } from './tables.ts'
import {
  BASE,
  optionAnswer,
  createDraft,
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

const readRefusal = async (answer: Response) => [
  answer.status,
  z.object({ code: z.string() }).parse(await answer.json()).code,
]
const readSubmission = async (answer: Response) => z.parse(Submission, await answer.json())
const savedChange = (answers: unknown = {}, fields: object = {}) => ({ status: 'InProgress', answers, ...fields })
const submittedChange = (answers: unknown = {}, fields: object = {}) => ({ status: 'Submitted', answers, ...fields })

async function publishToPupil(draft = createDraft(room)) {
  const assignment = await publishAssignment(server, room.teacher, draft)
  const exercise = assignment.exercises[0]?.id ?? ''
  const [submission] = (
    await listSubmissions(server, room.pupil, `?contextId=${draft.contextType === 'Quiz' ? exercise : assignment.id}`)
  ).data
  if (submission === undefined) throw new Error('the pupil has no submission')
  return { assignment, exercise, submission }
}

async function readAudit({ userId }: TestPerson) {
  const db = server.kernel.shards.forRealm('se')
  const rows = await db.select().from(auditLog).where(eq(auditLog.subject, userId)).orderBy(asc(auditLog.uid))
  return rows.filter(({ action }) => action.startsWith('submission.')).map(({ action, actor }) => [action, actor])
}

const handBack = (as: TestPerson, id: string, comment = 'Look at the second one again.') =>
  server.fetch(`${BASE}/${id}/hand-back`, { method: 'POST', as, json: { comment } })

describe('a submission of another person', () => {
  test('cannot be read, changed or handed back without a token', async () => {
    const { submission } = await publishToPupil()
    expect((await server.fetch(`${BASE}/`)).status).toBe(401)
    expect((await server.fetch(`${BASE}/${submission.id}`)).status).toBe(401)
    expect((await sendChange(server, undefined, submission.id, savedChange())).status).toBe(401)
    expect((await server.fetch(`${BASE}/${submission.id}/hand-back`, { method: 'POST' })).status).toBe(401)
  })

  test('does not exist for a classmate, another pupil’s guardian, a teacher of another school or another realm', async () => {
    const { submission } = await publishToPupil()
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
      expect(await readRefusal(await server.fetch(`${BASE}/${submission.id}`, { as }))).toEqual([404, 'not_found'])
      expect(await readRefusal(await sendChange(server, as, submission.id, savedChange()))).toEqual([404, 'not_found'])
      expect(await readRefusal(await handBack(as, submission.id))).toEqual([404, 'not_found'])
      const seen = await Promise.all(
        ['assignee', 'guardian', 'owner'].map((ownership) => listSubmissions(server, as, `?ownership=${ownership}`)),
      )
      expect(seen.flatMap(({ data }) => data.map(({ id }) => id))).not.toContain(submission.id)
    }
  })

  test('can be answered by its pupil only', async () => {
    const { submission } = await publishToPupil()
    for (const as of [room.teacher, room.admin, room.guardian])
      expect(await readRefusal(await sendChange(server, as, submission.id, submittedChange()))).toEqual([
        403,
        'forbidden',
      ])
  })

  test('can be handed back by an owner only', async () => {
    const { submission } = await publishToPupil()
    await sendChange(server, room.pupil, submission.id, submittedChange())
    for (const as of [room.pupil, room.guardian])
      expect(await readRefusal(await handBack(as, submission.id))).toEqual([403, 'forbidden'])
  })

  test('is invisible to a teacher who left the school, and to a guardian without the guardian role', async () => {
    const { submission } = await publishToPupil()
    const db = server.kernel.shards.forRealm('se')
    await db.delete(memberships).where(eq(memberships.userUid, room.teacher.userId))
    expect((await server.fetch(`${BASE}/${submission.id}`, { as: room.teacher })).status).toBe(404)
    const noGuardian = { ...room.guardian, roles: ['employee'] as const }
    expect((await server.fetch(`${BASE}/${submission.id}`, { as: noGuardian })).status).toBe(404)
  })
})

describe('an invalid change', () => {
  test.each([
    ['malformed JSON', '{"status":'],
    ['an empty text', ''],
    ['a list', []],
    ['null', null],
    ['no status', { answers: {} }],
    ['no answers', { status: 'InProgress' }],
    ['an unknown status', { status: 'Approved', answers: {} }],
    ['a malformed exercise id', savedChange({ one: { 0: textAnswer('x') } })],
    ['a malformed index', savedChange({ [EXERCISE]: { first: textAnswer('x') } })],
    ['an answer without a type', savedChange({ [EXERCISE]: { 0: { value: 'x' } } })],
    ['an answer of an unknown type', savedChange({ [EXERCISE]: { 0: { type: 'File', value: 'x' } } })],
    ['an answer that is too long', savedChange({ [EXERCISE]: { 0: textAnswer('x'.repeat(10_001)) } })],
    ['a null character', savedChange({ [EXERCISE]: { 0: textAnswer('\0') } })],
    ['a malformed change id', savedChange({}, { changeId: '1' })],
    ['an invalid attempt', savedChange({}, { attempt: 0 })],
    ['a text that is too long', ' '.repeat(SUBMISSION_CHANGE_LENGTH_MAX + 1)],
  ])('is refused: %s', async (_what, body) => {
    const { submission } = await publishToPupil()
    expect(await readRefusal(await sendChange(server, room.pupil, submission.id, body))).toEqual([
      400,
      'validation_failed',
    ])
    expect(await readOwnSubmission(server, room.pupil, room.book)).toMatchObject({ answers: {}, begunAt: null })
  })

  test('is refused if it is not sent as text', async () => {
    const { submission } = await publishToPupil()
    const answer = await server.fetch(`${BASE}/${submission.id}`, {
      method: 'PATCH',
      as: room.pupil,
      json: savedChange(),
    })
    expect(await readRefusal(answer)).toEqual([415, 'unsupported_media_type'])
  })

  test('is refused if it exceeds the size limit of a request', async () => {
    const { submission } = await publishToPupil()
    const answer = await sendChange(server, room.pupil, submission.id, 'x'.repeat(1_100_000))
    expect(await readRefusal(answer)).toEqual([413, 'payload_too_large'])
  })

  test.each([
    ['another exercise', () => ({ [EXERCISE]: { 0: textAnswer('x') } })],
    ['an unknown question', (id: string) => ({ [id]: { 9: textAnswer('x') } })],
    ['an option for an open question', (id: string) => ({ [id]: { 0: optionAnswer('a') } })],
    ['a text for a closed question', (id: string) => ({ [id]: { 1: textAnswer('b') } })],
    ['an unknown option', (id: string) => ({ [id]: { 1: optionAnswer('z') } })],
    ['a reference', (id: string) => ({ [id]: { 3: textAnswer('x') } })],
  ])('is refused with answers to %s', async (_what, answers) => {
    const { submission, exercise } = await publishToPupil()
    const answer = await sendChange(server, room.pupil, submission.id, savedChange(answers(exercise)))
    expect(await readRefusal(answer)).toEqual([400, 'validation_failed'])
  })

  test('is refused for an unknown submission and for a malformed id', async () => {
    for (const [id, refusal] of [
      [UNKNOWN, [404, 'not_found']],
      ['one', [400, 'validation_failed']],
    ] as const) {
      expect(await readRefusal(await server.fetch(`${BASE}/${id}`, { as: room.pupil }))).toEqual(refusal)
      expect(await readRefusal(await handBack(room.teacher, id))).toEqual(refusal)
    }
    expect(await readRefusal(await sendChange(server, room.pupil, UNKNOWN, savedChange()))).toEqual([404, 'not_found'])
    expect(await readRefusal(await sendChange(server, room.pupil, 'one', savedChange()))).toEqual([
      400,
      'validation_failed',
    ])
  })
})

describe('states', () => {
  test('a submission cannot be saved or submitted again after it is submitted', async () => {
    const { submission, exercise } = await publishToPupil()
    await sendChange(server, room.pupil, submission.id, submittedChange({ [exercise]: { 0: textAnswer('Ada') } }))
    for (const change of [savedChange({ [exercise]: { 0: textAnswer('Eve') } }), submittedChange({})])
      expect(await readRefusal(await sendChange(server, room.pupil, submission.id, change))).toEqual([
        409,
        'submission_submitted',
      ])
    expect(await readOwnSubmission(server, room.pupil, room.book)).toMatchObject({
      status: 'Submitted',
      answers: { [exercise]: { 0: textAnswer('Ada') } },
    })
  })

  test('a saved submission stays in progress and editable, and preserves the answers of other devices', async () => {
    const { submission, exercise } = await publishToPupil()
    const first = await readSubmission(
      await sendChange(server, room.pupil, submission.id, savedChange({ [exercise]: { 0: textAnswer('A') } })),
    )
    expect(first).toMatchObject({ status: 'InProgress', submittedAt: null })
    expect(first.begunAt).not.toBeNull()
    await sendChange(server, room.pupil, submission.id, savedChange({ [exercise]: { 1: optionAnswer('a') } }))
    const last = await readSubmission(
      await sendChange(server, room.pupil, submission.id, savedChange({ [exercise]: { 0: textAnswer('') } })),
    )
    expect(last.answers).toEqual({ [exercise]: { 0: textAnswer(''), 1: optionAnswer('a') } })
    expect(last.begunAt).toBe(first.begunAt)
  })

  test('a submission cannot be handed back before it is submitted', async () => {
    const { submission } = await publishToPupil()
    expect(await readRefusal(await handBack(room.teacher, submission.id))).toEqual([409, 'submission_not_submitted'])
    expect(await readRefusal(await handBack(room.teacher, submission.id, ''))).toEqual([400, 'validation_failed'])
  })

  test('a submission that is handed back is in progress again, with the comment and the earlier attempt', async () => {
    const { submission, exercise } = await publishToPupil()
    await sendChange(server, room.pupil, submission.id, submittedChange({ [exercise]: { 0: textAnswer('Eve') } }))
    const back = await readSubmission(await handBack(room.teacher, submission.id, 'Who was it?'))
    expect(back).toMatchObject({ status: 'InProgress', attempt: 2, comment: 'Who was it?', submittedAt: null })
    const again = await sendChange(
      server,
      room.pupil,
      submission.id,
      submittedChange({ [exercise]: { 0: textAnswer('Ada') } }, { attempt: 2 }),
    )
    expect(again.status).toBe(200)
    const read = await server.fetch(`${BASE}/${submission.id}`, { as: room.pupil })
    expect(await read.json()).toMatchObject({
      answers: { [exercise]: { 0: textAnswer('Ada') } },
      pastAttempts: [{ attempt: 1, answers: { [exercise]: { 0: textAnswer('Eve') } }, comment: 'Who was it?' }],
    })
    expect(await readRefusal(await sendChange(server, room.pupil, submission.id, savedChange()))).toEqual([
      409,
      'submission_submitted',
    ])
  })

  test('a change to an earlier attempt is refused', async () => {
    const { submission, exercise } = await publishToPupil()
    await sendChange(server, room.pupil, submission.id, submittedChange())
    await handBack(room.teacher, submission.id)
    const lateChange = submittedChange({ [exercise]: { 0: textAnswer('late') } }, { attempt: 1 })
    expect(await readRefusal(await sendChange(server, room.pupil, submission.id, lateChange))).toEqual([
      409,
      'submission_handed_back',
    ])
  })

  test('a submission is overdue after its due date', async () => {
    const yesterday = new Date(server.clock.now().getTime() - 86_400_000).toISOString()
    const { submission } = await publishToPupil(createDraft(room, { dueAt: yesterday }))
    expect(submission.overdue).toBe(true)
    expect(await readSubmission(await sendChange(server, room.pupil, submission.id, submittedChange()))).toMatchObject({
      overdue: true,
    })
  })
})

describe('a repeated change', () => {
  const changeId = () => server.kernel.ids.next()

  test('is applied once, and returns the first outcome', async () => {
    const { submission, exercise } = await publishToPupil()
    const change = savedChange({ [exercise]: { 0: textAnswer('first') } }, { changeId: changeId() })
    const first = await readSubmission(await sendChange(server, room.pupil, submission.id, change))
    await sendChange(server, room.pupil, submission.id, savedChange({ [exercise]: { 0: textAnswer('second') } }))
    expect(await readSubmission(await sendChange(server, room.pupil, submission.id, change))).toEqual(first)
    expect((await readOwnSubmission(server, room.pupil, room.book)).answers).toEqual({
      [exercise]: { 0: textAnswer('second') },
    })
  })

  test('returns the first outcome after the submission was submitted and handed back', async () => {
    const { submission } = await publishToPupil()
    const change = submittedChange({}, { changeId: changeId() })
    const first = await readSubmission(await sendChange(server, room.pupil, submission.id, change))
    expect(await readSubmission(await sendChange(server, room.pupil, submission.id, change))).toEqual(first)
    await handBack(room.teacher, submission.id)
    expect(await readSubmission(await sendChange(server, room.pupil, submission.id, change))).toEqual(first)
    expect(await readOwnSubmission(server, room.pupil, room.book)).toMatchObject({ status: 'InProgress', attempt: 2 })
  })

  test('in simultaneous requests is applied once', async () => {
    const { submission, exercise } = await publishToPupil()
    const change = submittedChange({ [exercise]: { 0: textAnswer('once') } }, { changeId: changeId() })
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => sendChange(server, room.pupil, submission.id, change)),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const submits = (await readAudit(room.pupil)).filter(([action]) => action === 'submission.submit')
    expect(submits).toHaveLength(1)
  })

  test('with the id of another submission’s change is refused; another pupil may use the same id', async () => {
    const { submission } = await publishToPupil()
    const other = (await publishToPupil(createDraft(room, { title: 'Another' }))).submission
    const change = savedChange({}, { changeId: changeId() })
    await sendChange(server, room.pupil, submission.id, change)
    expect(await readRefusal(await sendChange(server, room.pupil, other.id, change))).toEqual([409, 'conflict'])
    const [otherSubmission] = (await listSubmissions(server, room.classmate)).data
    expect((await sendChange(server, room.classmate, otherSubmission?.id ?? '', change)).status).toBe(200)
  })
})

describe('target answers', () => {
  test('are visible to owners, never to pupil or guardian', async () => {
    const { submission, exercise } = await publishToPupil()
    const seen = async (as: TestPerson, ownership: string) => [
      await (await server.fetch(`${BASE}/${submission.id}`, { as })).text(),
      await (await server.fetch(`${BASE}/?ownership=${ownership}`, { as })).text(),
    ]
    const changed = await (
      await sendChange(server, room.pupil, submission.id, submittedChange({ [exercise]: { 1: optionAnswer('b') } }))
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
  test('grades its closed questions when it is submitted, and shows pupil and teacher the score', async () => {
    const { submission, exercise } = await publishToPupil(createQuizDraft(room))
    expect(submission).toMatchObject({
      context: { type: 'Quiz', exercise: { id: exercise, title: 'Quiz' } },
      score: null,
    })
    const saved = await readSubmission(
      await sendChange(server, room.pupil, submission.id, savedChange({ [exercise]: { 1: optionAnswer('a') } })),
    )
    expect(saved.score).toBeNull()
    const wrong = { right: 0, of: 1, marks: { [exercise]: { 1: false } } }
    expect(
      await readSubmission(await sendChange(server, room.pupil, submission.id, submittedChange({}))),
    ).toMatchObject({
      score: wrong,
    })
    const seen = (await listSubmissions(server, room.teacher, `?ownership=owner&contextId=${exercise}`)).data
    expect(seen.find(({ id }) => id === submission.id)?.score).toEqual(wrong)
    await handBack(room.teacher, submission.id)
    const right = await sendChange(
      server,
      room.pupil,
      submission.id,
      submittedChange({ [exercise]: { 1: optionAnswer('b') } }),
    )
    expect(await readSubmission(right)).toMatchObject({ score: { right: 1, of: 1 } })
  })

  test('shows pupil and guardian the right answers after the hand-in and not before, and no target answers', async () => {
    const { submission, exercise } = await publishToPupil(createQuizDraft(room))
    const read = async (as: TestPerson) => (await server.fetch(`${BASE}/${submission.id}`, { as })).text()
    await sendChange(server, room.pupil, submission.id, savedChange({ [exercise]: { 1: optionAnswer('a') } }))
    for (const as of [room.pupil, room.guardian]) expect(await read(as)).not.toContain('"answer":')
    await sendChange(server, room.pupil, submission.id, submittedChange({}))
    for (const as of [room.pupil, room.guardian]) {
      const text = await read(as)
      expect(text).toContain('"answer":"b"')
      expect(text).not.toMatch(/SECRET|targetAnswers/)
    }
    await handBack(room.teacher, submission.id)
    expect(await read(room.pupil)).not.toContain('"answer":')
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
    expect(await readRefusal(await server.fetch(`${BASE}/?${query}`, { as: room.pupil }))).toEqual([
      400,
      'validation_failed',
    ])
  })

  test('continue after their cursor although new submissions are added', async () => {
    const ids: string[] = []
    for (let one = 0; one < 5; one++)
      ids.unshift((await publishToPupil(createDraft(room, { title: `${one}` }))).submission.id)
    const first = await listSubmissions(server, room.pupil, '?limit=2')
    await publishToPupil(createDraft(room, { title: 'newer' }))
    const second = await listSubmissions(server, room.pupil, `?limit=2&cursor=${first.cursor}`)
    const third = await listSubmissions(server, room.pupil, `?limit=2&cursor=${second.cursor}`)
    expect([first, second, third].flatMap(({ data }) => data.map(({ id }) => id))).toEqual(ids)
    expect(third.cursor).toBeNull()
  })

  test('never mix contexts', async () => {
    const one = await publishToPupil()
    const two = await publishToPupil(createDraft(room, { title: 'Two' }))
    const quiz = await publishToPupil(createQuizDraft(room))
    const listIds = async (query: string) =>
      (await listSubmissions(server, room.pupil, query)).data.map(({ id }) => id).toSorted()
    const sorted = (...given: { submission: { id: string } }[]) =>
      given.map(({ submission }) => submission.id).toSorted()
    expect(await listIds('')).toEqual(sorted(one, two, quiz))
    expect(await listIds(`?contextId=${one.assignment.id}`)).toEqual(sorted(one))
    expect(await listIds(`?contextId=${one.assignment.id}&contextType=Quiz`)).toEqual([])
    expect(await listIds(`?contextId=${quiz.exercise}&contextType=Quiz`)).toEqual(sorted(quiz))
    expect(await listIds(`?contextId=${quiz.assignment.id}`)).toEqual([])
    expect(await listIds('?contextType=Assignment')).toEqual(sorted(one, two))
    expect(await listIds(`?contextId=${room.book}`)).toEqual(sorted(one, two, quiz))
    expect(await listIds(`?contextId=${UNKNOWN}`)).toEqual([])
    await sendChange(server, room.pupil, two.submission.id, submittedChange())
    expect(await listIds('?status=Submitted')).toEqual(sorted(two))
    expect(await listIds('?status=InProgress')).toEqual(sorted(one, quiz))
  })

  test('show a guardian only their child’s submissions, and a teacher those of the whole group', async () => {
    const { submission, assignment } = await publishToPupil()
    const listPupilIds = async (as: TestPerson, query: string) =>
      (await listSubmissions(server, as, query)).data.map(({ pupil }) => pupil.uid)
    expect(await listPupilIds(room.guardian, '?ownership=guardian')).toEqual([room.pupil.userId])
    expect(await listPupilIds(room.guardian, `?ownership=guardian&pupil=${room.classmate.userId}`)).toEqual([])
    const all = [room.pupil.userId, room.classmate.userId].toSorted()
    const ofAssignment = `?ownership=owner&contextId=${assignment.id}`
    expect((await listPupilIds(room.teacher, ofAssignment)).toSorted()).toEqual(all)
    expect((await listPupilIds(room.admin, ofAssignment)).toSorted()).toEqual(all)
    expect(await listPupilIds(room.teacher, `${ofAssignment}&pupil=${room.pupil.userId}`)).toEqual([room.pupil.userId])
    expect(await listPupilIds(room.pupil, '?ownership=owner')).toEqual([])
    const children = await server.fetch(`${BASE}/v1/children`, { as: room.guardian })
    expect(await children.json()).toEqual({ data: [{ uid: room.pupil.userId, name: 'Test student' }] })
    expect(await (await server.fetch(`${BASE}/${submission.id}`, { as: room.guardian })).json()).toMatchObject({
      id: submission.id,
    })
    expect(await (await server.fetch(`${BASE}/v1/children`, { as: room.pupil })).json()).toEqual({ data: [] })
  })

  test('a pupil who joins the group receives its open assignments, and a pupil who leaves retains only submissions that have begun', async () => {
    const { submission, exercise } = await publishToPupil()
    await publishToPupil(createDraft(room, { title: 'Long over', dueAt: '2026-01-01T00:00:00.000Z' }))
    const lateJoiner = await room.add('student', [room.group])
    expect((await listSubmissions(server, lateJoiner)).data).toMatchObject([
      { context: { assignment: { title: 'The first chapter' } } },
    ])
    await sendChange(server, room.pupil, submission.id, savedChange({ [exercise]: { 0: textAnswer('begun') } }))
    const db = server.kernel.shards.forRealm('se')
    for (const { userId } of [lateJoiner, room.pupil])
      await db.delete(memberships).where(eq(memberships.userUid, userId))
    expect((await listSubmissions(server, lateJoiner)).data).toEqual([])
    expect((await listSubmissions(server, room.pupil)).data.map(({ id }) => id)).toEqual([submission.id])
  })
})

describe('due submissions', () => {
  const readDue = async (query = '') => (await server.fetch(`${BASE}/v1/due${query}`, { as: room.pupil })).json()
  const inDays = (days: number) => new Date(server.clock.now().getTime() + days * 86_400_000).toISOString()

  test('refuse a page of more than 100', async () => {
    expect((await server.fetch(`${BASE}/v1/due?limit=101`, { as: room.pupil })).status).toBe(400)
  })

  test('name the teacher without an id, and no teacher after the account was deleted', async () => {
    await publishToPupil(createDraft(room, { dueAt: inDays(1) }))
    const readAnswers = async () => [await readDue(), await listSubmissions(server, room.pupil)]
    for (const answer of await readAnswers()) {
      expect(answer).toMatchObject({ data: [{ teacher: 'Test employee' }] })
      expect(JSON.stringify(answer)).not.toContain(room.teacher.userId)
    }
    await server.kernel.shards.forRealm('se').update(assignments).set({ teacherUid: null })
    for (const answer of await readAnswers()) expect(answer).toMatchObject({ data: [{ teacher: null }] })
  })

  test('are ordered by due date, the overdue ones first, without submitted ones', async () => {
    const withoutDueDate = await publishToPupil(createDraft(room, { title: 'Some day', dueAt: null }))
    const later = await publishToPupil(createDraft(room, { title: 'Later', dueAt: inDays(5) }))
    const soon = await publishToPupil(createDraft(room, { title: 'Soon', dueAt: inDays(1) }))
    const past = await publishToPupil(createQuizDraft(room, { title: 'Past', dueAt: inDays(-1) }))
    await sendChange(server, room.pupil, soon.submission.id, savedChange())
    await sendChange(server, room.pupil, later.submission.id, submittedChange())
    expect(await readDue()).toEqual({
      data: [
        expect.objectContaining({
          id: past.submission.id,
          contextType: 'Quiz',
          title: 'Past',
          overdue: true,
          begun: false,
        }),
        expect.objectContaining({ id: soon.submission.id, overdue: false, begun: true, handedBack: false }),
        expect.objectContaining({
          id: withoutDueDate.submission.id,
          dueAt: null,
          book: { id: room.book, title: 'The Lamp Keeper' },
        }),
      ],
      meta: { totalCount: 3 },
    })
    await handBack(room.teacher, later.submission.id)
    expect(await readDue('?limit=3')).toMatchObject({
      data: [{}, {}, { title: 'Later', handedBack: true }],
      meta: { totalCount: 4 },
    })
  })
})

test('the audit log records every change with its actor and its pupil', async () => {
  const { submission } = await publishToPupil()
  await sendChange(server, room.pupil, submission.id, savedChange())
  const acting = { ...room.pupil, act: { sub: room.admin.userId, name: 'Admin' } }
  await sendChange(server, acting, submission.id, submittedChange())
  await handBack(room.teacher, submission.id)
  expect(await readAudit(room.pupil)).toEqual([
    ['submission.receive', room.teacher.userId],
    ['submission.save', room.pupil.userId],
    ['submission.submit', room.admin.userId],
    ['submission.hand-back', room.teacher.userId],
  ])
})

test('the OpenAPI description declares a change as text', async () => {
  const Description = z.object({ paths: z.record(z.string(), z.record(z.string(), z.looseObject({}))) })
  const { paths } = Description.parse(await (await server.fetch('/api/openapi.json')).json())
  expect(paths[`${BASE}/{id}`]?.['patch']).toMatchObject({ requestBody: { content: { 'text/plain': {} } } })
  expect(Object.keys(paths)).toContain(`${BASE}/v1/assignments/{id}/pupils`)
})
