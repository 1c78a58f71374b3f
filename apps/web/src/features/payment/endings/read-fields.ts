import { EndingStatement } from '@lectern/contracts'
import type { EndingKind, FieldRule } from '@lectern/contracts'

/** The values of the form. Texts are as typed. */
export interface EndingFields {
  readonly kind: EndingKind
  readonly reason: string
  readonly name: string
  readonly email: string
  readonly when: 'next' | 'day'
  readonly day: string
  readonly confirmationEmail: string
}

export const EMPTY_FIELDS: EndingFields = {
  kind: 'ordinary',
  reason: '',
  name: '',
  email: '',
  when: 'next',
  day: '',
  confirmationEmail: '',
}

type FieldName = keyof EndingFields
export type EndingProblems = Partial<Record<FieldName, FieldRule>>

/** Returns the statement of the form, or the problems of its fields in the order of the page. */
export function readFields(
  fields: EndingFields,
): { readonly statement: EndingStatement } | { readonly problems: EndingProblems } {
  const { kind, when, day } = fields
  const [name, email, other] = [fields.name.trim(), fields.email.trim(), fields.confirmationEmail.trim()]
  const parsed = EndingStatement.safeParse({
    kind,
    name,
    email,
    ...(other === '' ? {} : { confirmationEmail: other }),
    ...(kind === 'extraordinary' ? { reason: fields.reason.trim() } : {}),
    ...(kind !== 'withdrawal' && when === 'day' ? { endsOn: day } : {}),
  })
  if (parsed.success) return { statement: parsed.data }
  const wrong = new Set(parsed.error.issues.map(({ path }) => path[0]))
  const problems: [FieldName, FieldRule][] = []
  if (wrong.has('reason')) problems.push(['reason', fields.reason.trim() === '' ? 'required' : 'too_long'])
  if (wrong.has('name')) problems.push(['name', name === '' ? 'required' : 'too_long'])
  if (wrong.has('email')) problems.push(['email', email === '' ? 'required' : 'email_invalid'])
  if (wrong.has('endsOn')) problems.push(['day', day === '' ? 'required' : 'format'])
  if (wrong.has('confirmationEmail')) problems.push(['confirmationEmail', 'email_invalid'])
  return { problems: Object.fromEntries(problems) }
}
