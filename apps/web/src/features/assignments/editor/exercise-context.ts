import type { ExerciseChange } from './change-exercises.ts'
import type { ProblemPhrase } from './problem-phrase.ts'

/** Callbacks and state that every part of an exercise needs. */
export interface ExerciseContext {
  readonly isQuiz: boolean
  readonly phrase: ProblemPhrase
  readonly change: (change: ExerciseChange) => void
  /** `name` is the part's name in the message about the removal. */
  readonly remove: (change: ExerciseChange, name: string) => void
  /** Announces a text to screen readers. */
  readonly say: (words: string) => void
}
