import { type FieldProblem, FieldProblems } from '@lectern/contracts'

/** Reads the problems of single fields from a refusal; empty where the refusal is not about fields. Spec 2 §5. */
export function readFieldProblems(refusal: { readonly details?: unknown }): readonly FieldProblem[] {
  const parsed = FieldProblems.safeParse(refusal.details)
  return parsed.success ? parsed.data.errors.map(asEmail) : []
}

/** Spec 2 §5: the attribute userName is shown as email, with the word userName in the reason replaced by email. */
function asEmail(problem: FieldProblem): FieldProblem {
  if (problem.attribute !== 'userName') return problem
  return { ...problem, attribute: 'email', reason: problem.reason.replaceAll('userName', 'email') }
}
