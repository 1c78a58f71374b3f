import { type FieldProblem, fieldProblem } from '@lectern/contracts'

/** Lists the empty fields in their order. */
export function missingFields(texts: Readonly<Record<string, string>>): FieldProblem[] {
  return Object.entries(texts).flatMap(([name, text]) => (text === '' ? [fieldProblem(name, 'required')] : []))
}
