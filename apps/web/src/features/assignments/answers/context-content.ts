import type { Exercise, SubmissionContext } from '@lectern/contracts'

/** Returns the exercises of an assignment, or the only exercise of a quiz. */
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
