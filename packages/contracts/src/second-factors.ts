import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { TEXT_MAX_LENGTH } from './identity.ts'
import { AuthorizeQuery, SecondStep } from './log-in.ts'
import { textBetween, textUpTo } from './text.ts'

/**
 * The browser's result after the creation or use of a passkey, as WebAuthn JSON. The server's WebAuthn library checks
 * this result.
 */
const PasskeyAnswer = z.record(z.string(), z.unknown())

/** RFC 6238: six digits. The web app removes spaces before it sends the code. */
export const TotpCode = z.string().check(z.regex(/^\d{6}$/))

export const SecondFactorProof = z.discriminatedUnion('way', [
  z.object({ way: z.literal('totp'), code: TotpCode }),
  z.object({ way: z.literal('recovery'), code: textUpTo(64) }),
  z.object({ way: z.literal('passkey'), answer: PasskeyAnswer }),
])
export type SecondFactorProof = z.infer<typeof SecondFactorProof>

/** The second step of a log-in. Responds with 204 and the header `redirect-uri`, as `logInByCredentials` does. */
export const logInBySecondFactor = defineCall({
  service: 'auth',
  method: 'POST',
  path: '/v1/login/second-factor',
  summary: 'Finish a log-in with a second factor',
  access: 'anyone',
  repeat: 'first response',
  query: AuthorizeQuery,
  body: z.object({ ticket: textBetween(1, TEXT_MAX_LENGTH), proof: SecondFactorProof }),
  responses: { 204: null },
  errors: ['wrong_second_factor', 'log_in_step_expired', 'too_many_requests'],
})

/** Starts the second step for a user who is already logged in. Spec 2 §4, 'escalation of login'. */
export const escalateLogIn = defineCall({
  service: 'auth',
  method: 'POST',
  path: '/v1/login/escalate',
  summary: 'Start the second step of the log-in for a user who is already logged in',
  access: 'user',
  repeat: 'harmless',
  responses: { 200: SecondStep },
  errors: ['second_factor_missing', 'not_while_acting'],
})

export const Passkey = z.object({ id: z.string(), name: z.string(), createdAt: z.iso.datetime() })
export type Passkey = z.infer<typeof Passkey>

export const SecondFactors = z.object({
  /** True if the user may have second factors. Spec 2 §5: students and guardians have no secure log-in. */
  allowed: z.boolean(),
  totp: z.boolean(),
  passkeys: z.array(Passkey),
  recoveryCodesLeft: z.int(),
  /** True if every log-in requires the second factor; false if only secure actions require the second factor. */
  always: z.boolean(),
})
export type SecondFactors = z.infer<typeof SecondFactors>

const RecoveryCodes = z.object({ codes: z.array(z.string()) })
/** `recoveryCodes` is null unless the factor is the user's first factor. The server sends the codes only once. */
const AddedFactor = z.object({ recoveryCodes: z.nullable(z.array(z.string())) })
export type AddedFactor = z.infer<typeof AddedFactor>

export const listSecondFactors = defineCall({
  service: 'auth',
  access: 'user',
  method: 'GET',
  path: '/v1/second-factors',
  summary: "List the current user's second factors",
  responses: { 200: SecondFactors },
})

export const beginTotp = defineCall({
  service: 'auth',
  access: 'user',
  repeat: 'harmless',
  method: 'POST',
  path: '/v1/second-factors/totp',
  summary: 'Create a secret for an authenticator app',
  responses: { 200: z.object({ secret: z.string(), uri: z.string() }) },
  errors: ['need_fresh_login', 'not_while_acting'],
})

export const confirmTotp = defineCall({
  service: 'auth',
  access: 'user',
  repeat: 'first response',
  method: 'PUT',
  path: '/v1/second-factors/totp',
  summary: 'Add an authenticator app that is confirmed by its code',
  body: z.object({ code: TotpCode }),
  responses: { 200: AddedFactor },
  errors: ['wrong_second_factor', 'log_in_step_expired', 'need_fresh_login', 'not_while_acting'],
})

export const removeTotp = defineCall({
  service: 'auth',
  access: 'user',
  method: 'DELETE',
  path: '/v1/second-factors/totp',
  summary: "Remove the current user's authenticator app",
  responses: { 204: null },
  errors: ['need_fresh_login', 'not_while_acting'],
})

/** The options with which the browser creates a passkey. WebAuthn, PublicKeyCredentialCreationOptionsJSON. */
export const PasskeyOffer = z.object({
  challenge: z.string(),
  rp: z.object({ name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key') })),
  authenticatorSelection: z.object({
    residentKey: z.literal('discouraged'),
    requireResidentKey: z.literal(false),
    userVerification: z.literal('preferred'),
  }),
})
export type PasskeyOffer = z.infer<typeof PasskeyOffer>

export const beginPasskey = defineCall({
  service: 'auth',
  access: 'user',
  repeat: 'harmless',
  method: 'POST',
  path: '/v1/second-factors/passkeys/begin',
  summary: 'Get the options with which the browser creates a passkey',
  responses: { 200: PasskeyOffer },
  errors: ['need_fresh_login', 'not_while_acting'],
})

export const addPasskey = defineCall({
  service: 'auth',
  access: 'user',
  repeat: 'first response',
  method: 'POST',
  path: '/v1/second-factors/passkeys',
  summary: 'Add a passkey that the browser has created',
  body: z.object({ name: textBetween(1, TEXT_MAX_LENGTH), answer: PasskeyAnswer }),
  responses: { 200: AddedFactor },
  errors: ['wrong_second_factor', 'log_in_step_expired', 'conflict', 'need_fresh_login', 'not_while_acting'],
})

export const removePasskey = defineCall({
  service: 'auth',
  access: 'user',
  method: 'DELETE',
  path: '/v1/second-factors/passkeys/:id',
  summary: 'Remove a passkey of the current user',
  params: z.object({ id: textUpTo(1024) }),
  responses: { 204: null },
  errors: ['not_found', 'need_fresh_login', 'not_while_acting'],
})

export const renewRecoveryCodes = defineCall({
  service: 'auth',
  access: 'user',
  repeat: 'first response',
  method: 'POST',
  path: '/v1/second-factors/recovery-codes',
  summary: 'Replace the recovery codes with ten new ones',
  responses: { 200: RecoveryCodes },
  errors: ['second_factor_missing', 'need_fresh_login', 'not_while_acting'],
})

export const setSecondFactorAlways = defineCall({
  service: 'auth',
  access: 'user',
  method: 'PUT',
  path: '/v1/second-factors/always',
  summary: 'Set whether every log-in requires the second factor',
  body: z.object({ always: z.boolean() }),
  responses: { 204: null },
  errors: ['second_factor_missing', 'need_fresh_login', 'not_while_acting'],
})
