import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { TEXT_MAX_LENGTH } from './identity.ts'
import { Realm } from './realm.ts'
import { textBetween, textUpTo } from './text.ts'

/** Maximum number of characters of an id token. */
const ID_TOKEN_MAX_LENGTH = 16_384

/** Spec 2 §7: the parameters of `GET /v1/authorize`. All log-in calls take the same query. */
export const AuthorizeQuery = z.object({
  response_type: z.literal('code'),
  client_id: textUpTo(TEXT_MAX_LENGTH),
  redirect_uri: z.url().check(z.maxLength(2048)),
  scope: textUpTo(1024),
  code_challenge: textBetween(43, 128),
  code_challenge_method: z.literal('S256'),
  state: z.optional(textUpTo(1024)),
  nonce: z.optional(textUpTo(1024)),
  prompt: z.optional(textUpTo(64)),
  max_age: z.optional(textUpTo(16)),
  claims: z.optional(textUpTo(4096)),
  amr_hint: z.optional(textUpTo(64)),
  reauthenticate: z.optional(textUpTo(64)),
  acr_values: z.optional(textUpTo(64)),
  id_token_hint: z.optional(textUpTo(ID_TOKEN_MAX_LENGTH)),
  act_as: z.optional(textUpTo(TEXT_MAX_LENGTH)),
  /** The reason for an impersonation. This parameter is not part of the specification. */
  act_reason: z.optional(textUpTo(TEXT_MAX_LENGTH)),
  resource: z.optional(textUpTo(TEXT_MAX_LENGTH)),
})
export type AuthorizeQuery = z.infer<typeof AuthorizeQuery>

export const Credentials = z.object({
  realm: Realm,
  username: textBetween(1, TEXT_MAX_LENGTH),
  password: textBetween(1, TEXT_MAX_LENGTH),
})
export type Credentials = z.infer<typeof Credentials>

/** The options with which the browser requests a passkey. WebAuthn, PublicKeyCredentialRequestOptionsJSON. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  timeout: z.number(),
  userVerification: z.enum(['required', 'preferred', 'discouraged']),
  allowCredentials: z.array(
    z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) }),
  ),
})
export type PasskeyRequest = z.infer<typeof PasskeyRequest>

/** The second step of a log-in, with the methods among which the user can choose. */
export const SecondStep = z.object({
  /** Id of the log-in that waits for the second step. The id is valid for some minutes. */
  ticket: z.string(),
  ways: z.array(z.enum(['totp', 'passkey', 'recovery'])),
  passkey: z.optional(PasskeyRequest),
})
export type SecondStep = z.infer<typeof SecondStep>

/**
 * Responds with 204 and the header `redirect-uri`, whose query includes the authorization code as `code`. Responds with
 * 200 if a second step is necessary. PRODUCT, address table.
 */
export const logInByCredentials = defineCall({
  service: 'auth',
  method: 'POST',
  path: '/v1/login',
  summary: 'Log in with a username and a password',
  access: 'anyone',
  repeat: 'harmless',
  query: AuthorizeQuery,
  body: Credentials,
  responses: { 200: SecondStep, 204: null },
  errors: ['wrong_credentials', 'account_inactive', 'account_removed', 'too_many_requests', 'second_factor_missing'],
})

/**
 * Logs in without a page, if this browser has a session of the person in the id token at the auth service. Responds as
 * `logInByCredentials` does, but never requires a second step. OpenID Connect Core §3.1.2.1, `prompt=none` and
 * `id_token_hint`. The token is in the body, because addresses are stored in logs and histories.
 */
export const logInByIdToken = defineCall({
  service: 'auth',
  method: 'POST',
  path: '/v1/login/id-token',
  summary: 'Log in with an id token and the session of this browser',
  access: 'anyone',
  repeat: 'harmless',
  query: AuthorizeQuery,
  body: z.object({ idToken: textBetween(1, ID_TOKEN_MAX_LENGTH) }),
  responses: { 204: null },
  errors: ['no_code_received'],
})
