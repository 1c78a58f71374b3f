import { type FieldProblem, FieldProblems } from '@lectern/contracts'

/**
 * Returns the problems of single fields from the details of a refusal. Returns an empty list if the refusal is not
 * about fields. Spec 2 §5.
 */
export function readFieldProblems(refusal: { readonly details?: unknown }): readonly FieldProblem[] {
  const parsed = FieldProblems.safeParse(refusal.details)
  return parsed.success ? parsed.data.errors.map(asEmail) : []
}

/** Replaces userName by email in the problem, as spec 2 §5 requires. */
function asEmail(problem: FieldProblem): FieldProblem {
  if (problem.attribute !== 'userName') return problem
  return { ...problem, attribute: 'email', reason: problem.reason.replaceAll('userName', 'email') }
}
