import { TEST_USER } from '../../../platform/testing/test-platform.ts'
import type { ExerciseContent, Submission } from '@lectern/contracts'

export const BOOK = '019237a0-0000-7000-8000-0000000000b0'
export const EXERCISE = '019237a0-0000-7000-8000-0000000000e0'

/** One content item of each type. */
export const CONTENT: readonly ExerciseContent[] = [
  { type: 'open-question', phrase: 'Why does Ida light the lamp?' },
  {
    type: 'closed-question',
    phrase: 'Where does she live?',
    options: [
      { id: 'a', text: 'In a mill' },
      { id: 'b', text: 'In a lighthouse' },
    ],
  },
  { type: 'reflection-task', title: 'Think of a light', description: 'Which one do you remember?' },
  { type: 'external-reference', url: 'https://example.org/lamps', text: 'How lamps were lit' },
]

export const submissionId = (number: number) => `019237a0-0000-7000-8000-0000000001${String(number).padStart(2, '0')}`

/** Creates a pupil's submission with one content item of each type. */
export function createSubmission(number = 1, parts: Partial<Submission> = {}): Submission {
  return {
    id: submissionId(number),
    status: 'InProgress',
    answers: {},
    context: {
      type: 'Assignment',
      assignment: {
        id: submissionId(number + 50),
        title: `Assignment ${number}`,
        description: 'Read to the storm.',
        createdAt: '2026-03-04T12:00:00.000Z',
        objective: { exercises: [{ id: EXERCISE, title: '', content: [...CONTENT] }] },
      },
    },
    isOwner: false,
    pupil: { uid: TEST_USER.id, name: 'Åsa Öberg' },
    teacher: 'Ylva Berg',
    book: { id: BOOK, title: 'The Lamp-Keeper' },
    dueAt: null,
    overdue: false,
    attempt: 1,
    begunAt: null,
    submittedAt: null,
    comment: null,
    score: null,
    ...parts,
  }
}
