import type { Answer, Answers, Exercise, ExerciseContent, Submission } from '@lectern/contracts'
import { answerToText, takesAnswer } from './question-types/index.tsx'

/** A content item of an exercise. The id of the exercise and the index identify the answer. */
export interface Question {
  readonly exercise: Exercise
  readonly index: number
  readonly content: ExerciseContent
}

/** Returns the exercises of an assignment or a quiz. Spec 1 §3. */
function getExercises({ context }: Submission): readonly Exercise[] {
  return context.type === 'Assignment' ? context.assignment.objective.exercises : [context.exercise]
}

export function getQuestions(submission: Submission): readonly Question[] {
  return getExercises(submission).flatMap((exercise) =>
    exercise.content.map((content, index) => ({ exercise, index, content })),
  )
}

export function getTitle({ context }: Submission): string {
  return context.type === 'Assignment' ? context.assignment.title : context.exercise.title
}

export function getAnswer(answers: Answers, { exercise, index }: Question): Answer | undefined {
  return answers[exercise.id]?.[String(index)]
}

/** Returns the answers with one answer added or replaced. */
export function withAnswer(answers: Answers, { exercise, index }: Question, answer: Answer): Answers {
  return { ...answers, [exercise.id]: { ...answers[exercise.id], [String(index)]: answer } }
}

export function isEmpty(answers: Answers): boolean {
  return Object.values(answers).every((each) => Object.keys(each).length === 0)
}

/** Returns the number of required questions (`of`), and how many of them are answered. */
export function countAnswered(questions: readonly Question[], answers: Answers): { answered: number; of: number } {
  const required = questions.filter(({ content }) => takesAnswer(content.type) === 'required')
  return { answered: required.filter((question) => isAnswered(question, answers)).length, of: required.length }
}

function isAnswered(question: Question, answers: Answers): boolean {
  return answerToText(question.content, getAnswer(answers, question)).trim() !== ''
}
