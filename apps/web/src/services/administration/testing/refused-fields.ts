import type { FieldRule } from '@lectern/contracts'

const TEXTS = [
  ['required', 'This value is required'],
  ['unsupported', 'Contains unsupported characters'],
  ['username_characters', 'Username contains unauthorized characters'],
  ['username_used', 'Username already exists'],
  ['email_invalid', 'Invalid e-mail address'],
  ['too_long', 'Up to 255 characters'],
  ['too_short', 'At least 8 characters'],
  ['not_a_number', 'Must be a number'],
  ['out_of_range', 'Must be between 1 and 18'],
  ['sms_invalid', 'Invalid mobile number'],
  ['name_used', 'Name already exists'],
  ['already_exists', 'Already exists'],
] as const satisfies readonly (readonly [FieldRule, string])[]

/**
 * Returns a refusal with another problem for each field of a form, and the text of the problem by the label of the field.
 * `labels` are the labels by the names of the fields.
 */
export function refuseFields(labels: Readonly<Record<string, string>>) {
  const fields = Object.entries(labels).map(([attribute, label], index) => {
    const [rule, text] = TEXTS[index] ?? ['format', 'Incorrectly formatted']
    return { problem: { attribute, rule, reason: rule }, shown: [label, text] as const }
  })
  return {
    refusal: { code: 'validation_failed', details: { errors: fields.map(({ problem }) => problem) } },
    texts: Object.fromEntries(fields.map(({ shown }) => shown)),
  }
}

/** Returns the text of the problem of each field of the page, by the label of the field. */
export function readProblems(): Readonly<Record<string, string | null | undefined>> {
  const wrong = [...document.querySelectorAll<HTMLInputElement>('input[aria-invalid="true"]')]
  return Object.fromEntries(
    wrong.map((field) => [
      field.labels?.[0]?.textContent,
      document.querySelector(`[id="${field.getAttribute('aria-describedby')}"]`)?.textContent,
    ]),
  )
}
