import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  BASE,
  chosen,
  draftFor,
  EVERY_TYPE,
  mine,
  patch,
  publish,
  quizFor,
  createClassroom,
  startSubmissionsServer,
  written,
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

/** The questions of an exercise that are answered in writing. */
const WRITTEN = [0, 2] as const

describe('what a device sends twice, late or beside another', () => {
  test('ends as if each change had come once, in the order in which it first came', async () => {
    const change = fc.record({
      index: fc.constantFrom(...WRITTEN),
      value: fc.string({ unit: 'grapheme', maxLength: 20 }),
    })
    const step = fc.oneof(
      { weight: 2, arbitrary: change.map((made) => ({ kind: 'new' as const, ...made })) },
      { weight: 1, arbitrary: fc.nat().map((which) => ({ kind: 'again' as const, which })) },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
        const { id: assignment, exercises } = await publish(server, room.teacher, draftFor(room))
        const exercise = exercises[0]?.id ?? ''
        const { id } = await mine(server, room.pupil, assignment)
        const sent: { body: object; answer: string }[] = []
        const again: { first: string; later: string }[] = []
        const expected: Record<number, unknown> = {}
        for (const one of steps) {
          const before = one.kind === 'again' ? sent[one.which % Math.max(1, sent.length)] : undefined
          if (before !== undefined) {
            again.push({ first: before.answer, later: await (await patch(server, room.pupil, id, before.body)).text() })
          } else if (one.kind === 'new') {
            expected[one.index] = written(one.value)
            const answers = { [exercise]: { [one.index]: written(one.value) } }
            const body = { status: 'InProgress', answers, changeId: server.kernel.ids.next() }
            sent.push({ body, answer: await (await patch(server, room.pupil, id, body)).text() })
          }
        }
        expect(again.map(({ later }) => later)).toEqual(again.map(({ first }) => first))
        const { answers } = await mine(server, room.pupil, assignment)
        expect(answers[exercise] ?? {}).toEqual(expected)
      }),
      { numRuns: 15 },
    )
  })

  test('from two devices at once loses no answer of either', async () => {
    const { id: assignment, exercises } = await publish(server, room.teacher, draftFor(room))
    const exercise = exercises[0]?.id ?? ''
    const { id } = await mine(server, room.pupil, assignment)
    const save = (index: number, value: string) =>
      patch(server, room.pupil, id, { status: 'InProgress', answers: { [exercise]: { [index]: written(value) } } })
    for (const round of ['one', 'two', 'three', 'four'])
      await Promise.all(WRITTEN.map((index) => save(index, `${round} ${index}`)))
    const { answers } = await mine(server, room.pupil, assignment)
    expect(answers[exercise]).toEqual({ 0: written('four 0'), 2: written('four 2') })
  })

  test('submitted by two devices at once is submitted once, and the other is told', async () => {
    const { exercises } = await publish(server, room.teacher, quizFor(room))
    const exercise = exercises[0]?.id ?? ''
    const { id } = await mine(server, room.pupil, exercise)
    const submit = (option: string) =>
      patch(server, room.pupil, id, { status: 'Submitted', answers: { [exercise]: { 1: chosen(option) } } })
    const [one, other] = await Promise.all([submit('a'), submit('b')])
    expect([one.status, other.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    const stored = await mine(server, room.pupil, exercise)
    const won = one.status === 200 ? 'a' : 'b'
    expect(stored.answers[exercise]).toEqual({ 1: chosen(won) })
    expect(stored.score?.right).toBe(won === 'b' ? 1 : 0)
  })
})

test('a teacher who changes the questions while a pupil begins leaves no answer without its question', async () => {
  for (let round = 0; round < 8; round++) {
    const made = await publish(server, room.teacher, draftFor(room, { title: `Round ${round}` }))
    const old = made.exercises[0]?.id ?? ''
    const { id } = await mine(server, room.pupil, made.id)
    const { contextType, title, description, book, recipients, dueAt } = made
    const exercises = [{ title: 'Other', content: EVERY_TYPE.slice(0, 1) }]
    const replaced = { contextType, title, description, bookId: book.id, exercises, recipients, dueAt }
    const [answered, changed] = await Promise.all([
      patch(server, room.pupil, id, { status: 'InProgress', answers: { [old]: { 0: written('mine') } } }),
      server.fetch(`${BASE}/v1/assignments/${made.id}`, { method: 'PUT', as: room.teacher, json: replaced }),
    ])
    // Either the pupil was first, or the teacher.
    expect([
      [200, 409],
      [400, 200],
    ]).toContainEqual([answered.status, changed.status])
    const now = await mine(server, room.pupil, made.id)
    const asked =
      now.context.type === 'Assignment' ? now.context.assignment.objective.exercises.map((one) => one.id) : []
    expect(Object.keys(now.answers).filter((exercise) => !asked.includes(exercise))).toEqual([])
  }
})
