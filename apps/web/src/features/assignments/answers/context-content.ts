import type { Exercise, SubmissionContext } from '@lectern/contracts'

/** Returns the exercises of the assignment, or the one exercise of the quiz, to which a submission belongs. */
export function getExercises(context: SubmissionContext): readonly Exercise[] {
  switch (context.type) {
    case 'Assignment':
      return context.assignment.objective.exercises
    case 'Quiz':
      return [context.exercise]
  }
}

export function getTitle(context: SubmissionContext): string {
  switch (context.type) {
    case 'Assignment':
      return context.assignment.title
    case 'Quiz':
      return context.exercise.title
  }
}
