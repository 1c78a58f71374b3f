import { type FieldProblem, FieldProblems } from '@lectern/contracts'

/** Returns the problems of single fields. The list is empty if the refusal has no such details. Spec 2 §5. */
export function readFieldProblems(refusal: { readonly details?: unknown }): readonly FieldProblem[] {
  const parsed = FieldProblems.safeParse(refusal.details)
  return parsed.success ? parsed.data.errors.map(asEmail) : []
}

/** Replaces `userName` by `email` (spec 2 §5). */
function asEmail(problem: FieldProblem): FieldProblem {
  if (problem.attribute !== 'userName') return problem
  return { ...problem, attribute: 'email', reason: problem.reason.replaceAll('userName', 'email') }
}
