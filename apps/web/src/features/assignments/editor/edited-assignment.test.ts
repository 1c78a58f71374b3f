import { AssignmentDraft, type Assignment } from '@lectern/contracts'
import { expect, test } from 'vitest'
import {
  toStartedDraft,
  toDraft,
  type EditedAssignment,
  toEditedAssignment,
  createEmptyAssignment,
  createEmptyExercise,
} from './edited-assignment.ts'

const BOOK = { id: '019237a0-0000-7000-8000-000000000001', title: 'The Lamp-Keeper' }
const GROUP = '019237a0-0000-7000-8000-000000000002'

const createForm = (part: Partial<EditedAssignment> = {}): EditedAssignment => ({
  ...createEmptyAssignment('Assignment'),
  title: ' The lamp ',
  book: BOOK,
  recipients: { type: 'group', group: GROUP },
  exercises: [
    {
      key: 'e',
      title: ' Chapter one ',
      content: [
        { key: 'a', type: 'open-question', phrase: ' Why? ', target: 'Because of the wind\n\n It was dark ' },
        {
          key: 'b',
          type: 'closed-question',
          phrase: 'Who?',
          target: '',
          options: [
            { id: 'x', text: 'Ida ' },
            { id: 'y', text: 'Olle' },
          ],
          answer: 'y',
        },
        { key: 'c', type: 'reflection-task', title: 'Think', description: '' },
        { key: 'd', type: 'external-reference', url: ' https://example.org/ ', text: 'A page' },
      ],
    },
  ],
  ...part,
})

test('a form with every content type matches the contract, without surrounding spaces', () => {
  const draft = toDraft(createForm())
  expect(AssignmentDraft.parse(draft)).toEqual(draft)
  expect(draft.title).toBe('The lamp')
  expect(draft.exercises).toEqual([
    {
      title: 'Chapter one',
      content: [
        { type: 'open-question', phrase: 'Why?', targetAnswers: ['Because of the wind', 'It was dark'] },
        {
          type: 'closed-question',
          phrase: 'Who?',
          options: [
            { id: 'x', text: 'Ida' },
            { id: 'y', text: 'Olle' },
          ],
          answer: 'y',
        },
        { type: 'reflection-task', title: 'Think', description: '' },
        { type: 'external-reference', url: 'https://example.org/', text: 'A page' },
      ],
    },
  ])
})

test('an empty exercise is omitted', () => {
  expect(toDraft(createForm({ exercises: [createEmptyExercise(), createEmptyExercise()] })).exercises).toEqual([])
})

test('a quiz is one exercise that has the quiz’s title', () => {
  const { exercises } = createForm()
  const draft = toDraft(createForm({ contextType: 'Quiz', exercises }))
  expect(draft.exercises).toMatchObject([{ title: 'The lamp' }])
  expect(AssignmentDraft.safeParse(draft).success).toBe(true)
})

test('work is due at the end of the day; without a day there is no due time', () => {
  const due = toDraft(createForm({ dueDay: '2026-12-04' })).dueAt
  expect(new Date(due!)).toEqual(new Date(2026, 11, 4, 23, 59, 59))
  expect(toDraft(createForm({ dueDay: '' })).dueAt).toBeNull()
})

test('a due time that another program set stays until the day changes', () => {
  const noon = new Date(2026, 11, 4, 12).toISOString()
  expect(toDraft(createForm({ dueDay: '2026-12-04' }), noon).dueAt).toBe(noon)
  expect(toDraft(createForm({ dueDay: '2026-12-05' }), noon).dueAt).not.toBe(noon)
})

const createAssignment = (): Assignment => {
  const draft = toDraft(createForm({ dueDay: '2026-12-04' }))
  const exercises = draft.exercises.map((exercise) => ({ ...exercise, id: '019237a0-0000-7000-8000-000000000003' }))
  return {
    ...draft,
    id: '019237a0-0000-7000-8000-000000000004',
    exercises,
    status: 'draft',
    book: BOOK,
    group: { uid: GROUP, name: '4B' },
    teacher: { uid: GROUP, name: 'Ada' },
    createdAt: '2026-11-01T10:00:00Z',
    publishedAt: null,
    counts: { pupils: 20, begun: 0, submitted: 0 },
  }
}

test('an assignment of the server is the same after conversion to a form and back', () => {
  const { title, description, contextType, book, exercises, recipients, dueAt } = createAssignment()
  expect(toDraft(toEditedAssignment(createAssignment(), new Map()), dueAt)).toEqual({
    title,
    description,
    contextType,
    bookId: book.id,
    exercises,
    recipients,
    dueAt,
  })
})

test('after a pupil has begun, only title, description and due day change', () => {
  const assignment = createAssignment()
  const edited = {
    ...createForm({ title: 'Another', description: 'New', dueDay: '2026-12-24' }),
    exercises: [],
    book: null,
  }
  const draft = toStartedDraft(edited, assignment)
  expect(draft).toMatchObject({ title: 'Another', description: 'New', bookId: BOOK.id })
  expect(draft.exercises).toEqual(assignment.exercises)
  expect(draft.dueAt).not.toBe(assignment.dueAt)
})
