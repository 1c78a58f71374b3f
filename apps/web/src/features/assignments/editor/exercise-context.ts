import type { ExerciseChange } from './change-exercises.ts'
import type { GetProblemText } from './use-problem-text.ts'

/** State and callbacks that every component of the exercise editor needs. */
export interface ExerciseContext {
  readonly isQuiz: boolean
  readonly getProblemText: GetProblemText
  readonly change: (change: ExerciseChange) => void
  /** Removes the exercise or content item with this name. */
  readonly remove: (change: ExerciseChange, name: string) => void
  readonly announce: (text: string) => void
}
