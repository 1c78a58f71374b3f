import { type FieldProblem, fieldProblem } from '@lectern/contracts'

/** The fields with nothing in them, in their order. */
export function missingFields(texts: Readonly<Record<string, string>>): FieldProblem[] {
  return Object.entries(texts).flatMap(([name, text]) => (text === '' ? [fieldProblem(name, 'required')] : []))
}
