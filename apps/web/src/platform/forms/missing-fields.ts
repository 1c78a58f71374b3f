import { type FieldProblem, fieldProblem } from '@lectern/contracts'

/** Returns a `required` problem for each empty field. Keeps the order of the fields. */
export function missingFields(texts: Readonly<Record<string, string>>): FieldProblem[] {
  return Object.entries(texts).flatMap(([name, text]) => (text === '' ? [fieldProblem(name, 'required')] : []))
}
