import type { ExerciseChange } from './change-exercises.ts'
import type { ProblemPhrase } from './problem-phrase.ts'

/** State and callbacks that every component of the exercise editor needs. */
export interface ExerciseContext {
  readonly isQuiz: boolean
  readonly phrase: ProblemPhrase
  readonly change: (change: ExerciseChange) => void
  /** Removes the exercise or content item. `name` is its name in the message about the removal. */
  readonly remove: (change: ExerciseChange, name: string) => void
  /** Announces a text to screen readers. */
  readonly say: (words: string) => void
}
