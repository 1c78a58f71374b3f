import type { Exercise, SubmissionContext } from '@lectern/contracts'

/** What was set, whichever kind of context it stands in. */
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
