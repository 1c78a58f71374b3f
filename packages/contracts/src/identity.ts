import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { Realm } from './realm.ts'
import { Role } from './role.ts'
import { textBetween, textUpTo } from './text.ts'

/** The web app's own OAuth client: public, PKCE S256. */
export const WEB_CLIENT_ID = 'lectern-web'
/** The resource that access tokens are for (`aud`). */
export const API_AUDIENCE = 'urn:lectern:api'
/** What ID tokens and access tokens are signed with. */
export const TOKEN_SIGNING_ALG = 'ES256' as const
export const PASSWORD_MIN_LENGTH = 8
export const TEXT_MAX_LENGTH = 255
/** A token is refreshed when it has less than this left. Spec 2 §9. */
export const TOKEN_REFRESH_THRESHOLD_S = 300
/** How a person is logged in: with one factor, or with a second one. Spec 2 §4, securely logged in. */
export const ACR = { basic: 'basic', secure: 'secure' } as const
export const ACT_REASON_MIN_LENGTH = 3

/** Spec 2 §7: the parameters of `GET /v1/authorize`, which the log-in by credentials takes as its query too. */
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
  id_token_hint: z.optional(textUpTo(16_384)),
  act_as: z.optional(textUpTo(TEXT_MAX_LENGTH)),
  /** Ours: why one acts as another. */
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

/** What stands between a right password and the code: one of these ways to prove who one is. */
export const SecondStep = z.object({
  /** Names the log-in that is under way; good for minutes, and once. */
  ticket: z.string(),
  ways: z.array(z.enum(['totp', 'passkey', 'recovery'])),
  /** What the browser asks a passkey with: WebAuthn's `PublicKeyCredentialRequestOptionsJSON`. */
  passkey: z.optional(z.record(z.string(), z.unknown())),
})
export type SecondStep = z.infer<typeof SecondStep>

/** Answers 204 with the header `redirect-uri`, whose query holds the `code`; 200 where a second step is to come. PRODUCT. */
export const logInByCredentials = defineCall({
  service: 'auth',
  method: 'POST',
  path: '/v1/login',
  summary: 'Log in with a username and a password',
  access: 'anyone',
  query: AuthorizeQuery,
  body: Credentials,
  responses: { 200: SecondStep, 204: null },
  errors: ['wrong_credentials', 'too_many_requests', 'second_factor_missing'],
})

/** Spec 2 §3, access token claims. */
export const AccessTokenClaims = z.object({
  sub: z.string(),
  scope: z.string(),
  realm: Realm,
  roles: z.array(z.object({ value: Role })),
  subscriptions: z.array(z.object({ type: z.string() })),
  amr: z.array(z.string()),
  acr: z.string(),
  auth_time: z.int(),
  exp: z.int(),
  aud: z.union([z.string(), z.array(z.string())]),
  act: z.optional(z.object({ sub: z.string(), name: z.string() })),
  /** The session that the token belongs to. */
  sid: z.optional(z.string()),
})
export type AccessTokenClaims = z.infer<typeof AccessTokenClaims>

/** Spec 2 §3, ID token claims. */
export const IdTokenClaims = z.object({
  sub: z.string(),
  name: z.string(),
  preferred_username: z.string(),
  act: z.optional(z.object({ sub: z.string(), name: z.string() })),
})
export type IdTokenClaims = z.infer<typeof IdTokenClaims>
