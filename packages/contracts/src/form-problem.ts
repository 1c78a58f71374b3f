import * as z from 'zod/mini'

/**
 * The rules that the server checks for form fields. Each rule has a text `field.<rule>` in every locale. Spec 2 §5,
 * message catalogue.
 */
export const FIELD_RULES = [
  'required',
  'too_short',
  'too_long',
  'unsupported',
  'email_invalid',
  'email_used',
  'password_common',
  'password_wrong',
  'username_characters',
  'username_used',
  'name_used',
  'already_exists',
  'sms_invalid',
  'sms_used',
  'personal_number_invalid',
  'bankid_used',
  'not_a_number',
  'out_of_range',
  'other_type',
  'type_missing',
  'choice_missing',
  'duplicate',
  'date_too_early',
  'date_too_late',
  'format',
  'no_permission',
  'need_secure_login',
  'unknown_student',
  'cell_error',
  'cell_merged',
  'unknown_column',
] as const
export const FieldRule = z.enum(FIELD_RULES)
export type FieldRule = z.infer<typeof FieldRule>

/**
 * Spec 2 §5: a validation error consists of an attribute and a reason. `reason` is in English; the screen shows the
 * text of `rule`.
 */
export const FieldProblem = z.object({ attribute: z.string(), reason: z.string(), rule: FieldRule })
export type FieldProblem = z.infer<typeof FieldProblem>

/** The `details` of a refusal that reports problems with form fields. */
export const FieldProblems = z.object({ errors: z.array(FieldProblem) })
