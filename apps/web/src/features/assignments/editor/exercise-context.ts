import type { ExerciseChange } from './change-exercises.ts'
import type { ProblemPhrase } from './problem-phrase.ts'

/** What every part of an exercise needs to be changed. */
export interface ExerciseContext {
  readonly isQuiz: boolean
  readonly phrase: ProblemPhrase
  readonly change: (change: ExerciseChange) => void
  /** `name`: what it is called when it is said to be removed. */
  readonly remove: (change: ExerciseChange, name: string) => void
  /** Told to who does not see the page. */
  readonly say: (words: string) => void
}
