import { type FieldProblem, fieldProblem } from '@lectern/contracts'

/**
 * Returns the problem of a field whose text is no number. An empty text is none. The server could not report it: JSON
 * contains null for such a number, which deletes the value.
 */
export function numberProblems(attribute: string, text: string): FieldProblem[] {
  return Number.isFinite(Number(text)) ? [] : [fieldProblem(attribute, 'not_a_number')]
}
