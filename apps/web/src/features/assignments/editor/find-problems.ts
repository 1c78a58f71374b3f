import { isGradedType } from '@lectern/contracts'
import type { DraftProblem, DraftProblems } from './draft-problem.ts'
import type { EditedAssignment } from './edited-assignment.ts'
import { type EditedContent, findContentProblems } from './question-types/index.tsx'

/** Returns the problems that prevent saving or publishing, by field. */
export function findProblems(edited: EditedAssignment, intent: 'save' | 'publish'): DraftProblems {
  const { contextType, title, book, recipients, exercises } = edited
  const contents = exercises.flatMap(({ content }) => content)
  const isQuiz = contextType === 'Quiz'
  const entries: [string, DraftProblem | null][] = [
    ['title', title.trim() === '' ? 'title' : null],
    ['book', book === null ? 'book' : null],
    ...contents.flatMap((content) => findItemProblems(content, isQuiz)),
    ['exercises', findExercisesProblem(contents, isQuiz, intent)],
    ['recipients', findRecipientsProblem(recipients)],
  ]
  return new Map(entries.flatMap(([field, problem]) => (problem === null ? [] : [[field, problem]])))
}

function findExercisesProblem(
  contents: readonly EditedContent[],
  isQuiz: boolean,
  intent: 'save' | 'publish',
): DraftProblem | null {
  // The server refuses a quiz without a graded question, even as a draft.
  if (isQuiz) return contents.some(({ type }) => isGradedType(type)) ? null : 'quiz'
  return intent === 'publish' && contents.length === 0 ? 'nothing' : null
}

function findRecipientsProblem(recipients: EditedAssignment['recipients']): DraftProblem | null {
  if (recipients.type === 'group') return recipients.group === null ? 'recipients' : null
  return recipients.pupils.length === 0 ? 'pupils' : null
}

function findItemProblems(content: EditedContent, isQuiz: boolean): [string, DraftProblem | null][] {
  return findContentProblems(content, isQuiz).map(([field, problem]) => [`${content.key}/${field}`, problem])
}
