import { SubmissionChange } from '@lectern/contracts'
import { refuse } from '../../kernel/refusal.ts'
import { parsePart } from '../../kernel/route-input.ts'

/** Parses the JSON text of a change. Throws the refusal `validation_failed`. Spec 1 §7. */
export function parseChange(text: string): SubmissionChange {
  return parsePart('body', SubmissionChange, readJson(text))
}

function readJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch {
    throw refuse('validation_failed', undefined, { fields: [{ field: 'body', reason: 'the body is not valid JSON' }] })
  }
}
