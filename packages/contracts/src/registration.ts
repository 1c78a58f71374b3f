import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import type { FieldProblem, FieldRule } from './form-problem.ts'
import { PASSWORD_MIN_LENGTH, TEXT_MAX_LENGTH } from './identity.ts'
import { Locale } from './locale.ts'
import { Realm } from './realm.ts'

/** A field as it was typed: what is wrong with it is said attribute by attribute, a missing one included. */
const Typed = z._default(z.string().check(z.maxLength(10_000)), '')

/** Spec 2 §3, sign-up payload; `locale` is the language of the screen, for the mail. */
export const SignUp = z.object({
  firstname: Typed,
  lastname: Typed,
  email: Typed,
  password: Typed,
  country: Realm,
  locale: z.optional(Locale),
})
export type SignUp = z.infer<typeof SignUp>

/** Where the link of a confirmation mail leads: the address, then `#token=…`, which no server ever sees. */
export const CONFIRM_EMAIL_PATH = '/email/confirm'
/** The name of the one-time secret in the fragment of a link. */
export const LINK_TOKEN_NAME = 'token'

/** What an address looks like; whether it exists, the mail tells. */
export function isEmail(text: string): boolean {
  return z.email().safeParse(text).success
}

/** What is wrong with a text that a person wrote, if anything. Spec 2 §9: texts up to 255 characters. */
export function textRule(text: string): FieldRule | undefined {
  if (text.trim() === '') return 'required'
  if (text.length > TEXT_MAX_LENGTH) return 'too_long'
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  return /[\u0000-\u001f\u007f]/.test(text) || !text.isWellFormed() ? 'unsupported' : undefined
}

/** What no name has, but an address does: nobody writes to strangers by making accounts in their name. */
const UNLIKE_A_NAME = /[<>@/\\:{}]|\bwww\./i

/** What is wrong with a first or last name, if anything. It stands in the mails that we send. */
export function nameRule(name: string): FieldRule | undefined {
  return textRule(name) ?? (UNLIKE_A_NAME.test(name) ? 'unsupported' : undefined)
}

/** What is wrong with an e-mail address, if anything. */
export function emailRule(email: string): FieldRule | undefined {
  return textRule(email) ?? (isEmail(email.trim()) ? undefined : 'email_invalid')
}

/** What is wrong with a new password, if anything, as far as can be told without a list of known ones. Spec 2 §9. */
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
}

/** A problem with an attribute, with its reason in English: `userName is already used.` */
export function fieldProblem(attribute: string, rule: FieldRule): FieldProblem {
  return { attribute, rule, reason: `${attribute} ${REASONS[rule]}.` }
}

/** Everything that is wrong with a sign-up, in the order of the form. An e-mail address is the userName. Spec 2 §5. */
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
  summary: 'Make an account for oneself, as a consumer',
  access: 'anyone',
  body: SignUp,
  responses: { 200: z.object({ uid: z.uuid() }) },
  errors: ['conflict', 'too_many_requests'],
})

/** A whole address: of a page of ours to lead to, or of a link as it was opened. */
const ConfirmUrl = z.object({ confirmUrl: z.url().check(z.maxLength(2048)) })

/** Sends the person who is logged in a link to confirm their address with. Spec 2 §7. */
export const requestEmailValidation = defineCall({
  service: 'account',
  method: 'POST',
  path: '/email/requestValidation',
  summary: 'Send a link that confirms the e-mail address',
  access: 'user',
  body: ConfirmUrl,
  responses: { 204: null },
  errors: ['too_many_requests', 'not_while_acting'],
})

/** Takes the link as it was opened; whoever has it has the mail, logged in or not. Spec 2 §5, §7. */
export const confirmEmailValidation = defineCall({
  service: 'account',
  method: 'POST',
  path: '/email/confirmValidation',
  summary: 'Confirm an e-mail address with the link that was sent there',
  access: 'anyone',
  body: ConfirmUrl,
  responses: { 204: null },
})
