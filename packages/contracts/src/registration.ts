import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import type { FieldProblem, FieldRule } from './form-problem.ts'
import { PASSWORD_MIN_LENGTH, TEXT_MAX_LENGTH } from './identity.ts'
import { Locale } from './locale.ts'
import { Realm } from './realm.ts'

/**
 * A field as the user typed it. Accepts any text of up to 10,000 characters, so that the server reports problems by
 * attribute.
 */
const UncheckedText = z._default(z.string().check(z.maxLength(10_000)), '')

/** Spec 2 §3, sign-up payload. `locale` is the language of the screen and of the confirmation email. */
export const SignUp = z.object({
  firstname: UncheckedText,
  lastname: UncheckedText,
  email: UncheckedText,
  password: UncheckedText,
  country: Realm,
  locale: z.optional(Locale),
})
export type SignUp = z.infer<typeof SignUp>

/**
 * Path of the page that a confirmation email links to. The fragment of the link is `token=…`, because browsers send no
 * fragment to a server.
 */
export const CONFIRM_EMAIL_PATH = '/email/confirm'
/** Name of the one-time secret in the fragment of an emailed link. */
export const LINK_TOKEN_NAME = 'token'

/** Returns whether a text has the form of an email address. */
export function isEmail(text: string): boolean {
  return z.email().safeParse(text).success
}

/** A character that a reader sees. Spaces and zero-width characters are none. */
const VISIBLE = /[^\p{Cf}\s]/u
/** Control characters, and marks that turn the direction of the text around them. */
// oxlint-disable-next-line no-control-regex -- the pattern must find control characters
const UNSUPPORTED = /[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/

/** Returns the rule that a text breaks, or undefined. The maximum length is 255 characters (spec 2 §9). */
export function textRule(text: string): FieldRule | undefined {
  if (!VISIBLE.test(text)) return 'required'
  if (text.length > TEXT_MAX_LENGTH) return 'too_long'
  return UNSUPPORTED.test(text) || !text.isWellFormed() ? 'unsupported' : undefined
}

/** Characters and words that occur in addresses but not in names. A name in an email must not contain a link. */
const ADDRESS_CHARACTERS = /[<>@/\\:{}]|\bwww\./i

/** Returns the rule that a first or last name breaks, or undefined. */
export function nameRule(name: string): FieldRule | undefined {
  return textRule(name) ?? (ADDRESS_CHARACTERS.test(name) ? 'unsupported' : undefined)
}

/** Returns the rule that an email address breaks, or undefined. */
export function emailRule(email: string): FieldRule | undefined {
  return textRule(email) ?? (isEmail(email.trim()) ? undefined : 'email_invalid')
}

/**
 * Returns the rule that a new password breaks, or undefined. Only the server checks the list of common passwords. Spec
 * 2 §9.
 */
export function passwordRule(password: string): FieldRule | undefined {
  if (password === '') return 'required'
  if (password.length < PASSWORD_MIN_LENGTH) return 'too_short'
  if (password.length > TEXT_MAX_LENGTH) return 'too_long'
  return password.isWellFormed() ? undefined : 'unsupported'
}

const REASONS: Readonly<Record<FieldRule, string>> = {
  required: 'is required',
  too_short: `must have at least ${PASSWORD_MIN_LENGTH} characters`,
  too_long: `must have up to ${TEXT_MAX_LENGTH} characters`,
  unsupported: 'contains unsupported characters',
  email_invalid: 'is no e-mail address',
  email_used: 'is already used',
  password_common: 'is a password that many people use',
  password_wrong: 'is incorrect',
  username_characters: 'contains unauthorized characters',
  username_used: 'already exists',
  name_used: 'already exists',
  already_exists: 'already exists',
  sms_invalid: 'is no mobile number',
  sms_used: 'already exists',
  personal_number_invalid: 'is no Swedish social security number (12 digits)',
  bankid_used: 'already exists',
  not_a_number: 'must be a number',
  out_of_range: 'is out of range',
  other_type: 'belongs to a person of a different type',
  type_missing: 'must be specified',
  choice_missing: 'needs at least one choice',
  duplicate: 'is a duplicate value',
  date_too_early: 'is too early',
  date_too_late: 'is too late',
  format: 'is incorrectly formatted',
  no_permission: 'may not be changed by this user',
  need_secure_login: 'needs a log-in with a second factor',
  unknown_student: 'is no student of the school unit',
  cell_error: 'is an error of Excel',
  cell_merged: 'is part of merged cells',
  unknown_column: 'is no known column',
}

/** Returns a problem of a form field. The reason is in English, such as `userName is already used.` */
export function fieldProblem(attribute: string, rule: FieldRule): FieldProblem {
  return { attribute, rule, reason: `${attribute} ${REASONS[rule]}.` }
}

/** Returns the problems of a sign-up form in the order of its fields. Spec 2 §5 calls the email address `userName`. */
export function signUpProblems(form: Pick<SignUp, 'firstname' | 'lastname' | 'email' | 'password'>): FieldProblem[] {
  const rules = [
    ['firstname', nameRule(form.firstname)],
    ['lastname', nameRule(form.lastname)],
    ['userName', emailRule(form.email)],
    ['password', passwordRule(form.password)],
  ] as const
  return rules.flatMap(([attribute, rule]) => (rule === undefined ? [] : [fieldProblem(attribute, rule)]))
}

export const register = defineCall({
  service: 'account',
  method: 'POST',
  path: '/register',
  summary: 'Create a consumer account',
  access: 'anyone',
  repeat: 'first response',
  body: SignUp,
  responses: { 200: z.object({ uid: z.uuid() }) },
  errors: ['conflict', 'too_many_requests'],
})

/** The page that the email links to; in a confirmation, the opened link. An absolute address. */
const ConfirmUrl = z.object({ confirmUrl: z.url().check(z.maxLength(2048)) })

/** Sends the logged-in user an email with a link that confirms the user's address. Spec 2 §7. */
export const requestEmailValidation = defineCall({
  service: 'account',
  method: 'POST',
  path: '/email/requestValidation',
  summary: "Send an email with a link that confirms the current user's email address",
  access: 'user',
  repeat: 'first response',
  body: ConfirmUrl,
  responses: { 204: null },
  errors: ['too_many_requests', 'not_while_acting'],
})

/**
 * Confirms an address with the opened link. The link proves access to the mailbox, so no log-in is necessary. Spec 2
 * §5, §7.
 */
export const confirmEmailValidation = defineCall({
  service: 'account',
  method: 'POST',
  path: '/email/confirmValidation',
  summary: 'Confirm an email address with the link from the confirmation email',
  access: 'anyone',
  repeat: 'first response',
  body: ConfirmUrl,
  responses: { 204: null },
})
