import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  BASE,
  optionAnswer,
  createDraft,
  EVERY_QUESTION_TYPE,
  readOwnSubmission,
  sendChange,
  publishAssignment,
  createQuizDraft,
  createClassroom,
  startSubmissionsServer,
  textAnswer,
} from './testing/classroom.ts'
import type { Classroom, SubmissionsServer } from './testing/classroom.ts'

let server: SubmissionsServer
let room: Classroom
beforeAll(async () => {
  server = await startSubmissionsServer()
})
beforeEach(async () => {
  room = await createClassroom(server.kernel)
})
afterAll(() => server.close())

/** Indexes of the questions that expect a text. */
const TEXT_QUESTIONS = [0, 2] as const

describe('changes that a device repeats, delays or sends together with another device', () => {
  test('have the same result as each change once, in the order of the first requests', async () => {
    const change = fc.record({
      index: fc.constantFrom(...TEXT_QUESTIONS),
      value: fc.string({ unit: 'grapheme', maxLength: 20 }),
    })
    const step = fc.oneof(
      { weight: 2, arbitrary: change.map((fields) => ({ kind: 'new' as const, ...fields })) },
      { weight: 1, arbitrary: fc.nat().map((which) => ({ kind: 'again' as const, which })) },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
        const { id: assignment, exercises } = await publishAssignment(server, room.teacher, createDraft(room))
        const exercise = exercises[0]?.id ?? ''
        const { id } = await readOwnSubmission(server, room.pupil, assignment)
        const sent: { body: object; answer: string }[] = []
        const repeated: { first: string; later: string }[] = []
        const expected: Record<number, unknown> = {}
        for (const current of steps) {
          const earlier = current.kind === 'again' ? sent[current.which % Math.max(1, sent.length)] : undefined
          if (earlier !== undefined) {
            repeated.push({
              first: earlier.answer,
              later: await (await sendChange(server, room.pupil, id, earlier.body)).text(),
            })
          } else if (current.kind === 'new') {
            expected[current.index] = textAnswer(current.value)
            const answers = { [exercise]: { [current.index]: textAnswer(current.value) } }
            const body = { status: 'InProgress', answers, changeId: server.kernel.ids.next() }
            sent.push({ body, answer: await (await sendChange(server, room.pupil, id, body)).text() })
          }
        }
        expect(repeated.map(({ later }) => later)).toEqual(repeated.map(({ first }) => first))
        const { answers } = await readOwnSubmission(server, room.pupil, assignment)
        expect(answers[exercise] ?? {}).toEqual(expected)
      }),
      { numRuns: 15 },
    )
  })

  test('from two devices at once preserve the answers of both', async () => {
    const { id: assignment, exercises } = await publishAssignment(server, room.teacher, createDraft(room))
    const exercise = exercises[0]?.id ?? ''
    const { id } = await readOwnSubmission(server, room.pupil, assignment)
    const save = (index: number, value: string) =>
      sendChange(server, room.pupil, id, {
        status: 'InProgress',
        answers: { [exercise]: { [index]: textAnswer(value) } },
      })
    for (const round of ['one', 'two', 'three', 'four'])
      await Promise.all(TEXT_QUESTIONS.map((index) => save(index, `${round} ${index}`)))
    const { answers } = await readOwnSubmission(server, room.pupil, assignment)
    expect(answers[exercise]).toEqual({ 0: textAnswer('four 0'), 2: textAnswer('four 2') })
  })

  test('that submit from two devices at once succeed once, and the other request receives 409', async () => {
    const { exercises } = await publishAssignment(server, room.teacher, createQuizDraft(room))
    const exercise = exercises[0]?.id ?? ''
    const { id } = await readOwnSubmission(server, room.pupil, exercise)
    const submit = (option: string) =>
      sendChange(server, room.pupil, id, { status: 'Submitted', answers: { [exercise]: { 1: optionAnswer(option) } } })
    const [current, other] = await Promise.all([submit('a'), submit('b')])
    expect([current.status, other.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    const stored = await readOwnSubmission(server, room.pupil, exercise)
    const acceptedOption = current.status === 200 ? 'a' : 'b'
    expect(stored.answers[exercise]).toEqual({ 1: optionAnswer(acceptedOption) })
    expect(stored.score?.right).toBe(acceptedOption === 'b' ? 1 : 0)
  })
})

test('a teacher who replaces the questions while a pupil begins leaves no answer without its question', async () => {
  for (let round = 0; round < 8; round++) {
    const assignment = await publishAssignment(server, room.teacher, createDraft(room, { title: `Round ${round}` }))
    const old = assignment.exercises[0]?.id ?? ''
    const { id } = await readOwnSubmission(server, room.pupil, assignment.id)
    const { contextType, title, description, book, recipients, dueAt } = assignment
    const exercises = [{ title: 'Other', content: EVERY_QUESTION_TYPE.slice(0, 1) }]
    const replaced = { contextType, title, description, bookId: book.id, exercises, recipients, dueAt }
    const [answered, changed] = await Promise.all([
      sendChange(server, room.pupil, id, { status: 'InProgress', answers: { [old]: { 0: textAnswer('mine') } } }),
      server.fetch(`${BASE}/v1/assignments/${assignment.id}`, { method: 'PUT', as: room.teacher, json: replaced }),
    ])
    // The server can handle either request first.
    expect([
      [200, 409],
      [400, 200],
    ]).toContainEqual([answered.status, changed.status])
    const now = await readOwnSubmission(server, room.pupil, assignment.id)
    const exerciseIds =
      now.context.type === 'Assignment' ? now.context.assignment.objective.exercises.map((current) => current.id) : []
    expect(Object.keys(now.answers).filter((exercise) => !exerciseIds.includes(exercise))).toEqual([])
  }
})
