import * as z from 'zod'
import { defineCall } from './call.ts'
import { Realm } from './realm.ts'
import { Role } from './role.ts'

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

/** Spec 2 §7: the parameters of `GET /v1/authorize`, which the log-in by credentials takes as its query too. */
export const AuthorizeQuery = z.object({
  response_type: z.literal('code'),
  client_id: z.string().max(TEXT_MAX_LENGTH),
  redirect_uri: z.url().max(2048),
  scope: z.string().max(1024),
  code_challenge: z.string().min(43).max(128),
  code_challenge_method: z.literal('S256'),
  state: z.string().max(1024).optional(),
  nonce: z.string().max(1024).optional(),
  prompt: z.string().max(64).optional(),
  amr_hint: z.string().max(64).optional(),
  reauthenticate: z.string().max(64).optional(),
  acr_values: z.string().max(64).optional(),
  id_token_hint: z.string().max(16_384).optional(),
  act_as: z.string().max(TEXT_MAX_LENGTH).optional(),
  resource: z.string().max(TEXT_MAX_LENGTH).optional(),
})
export type AuthorizeQuery = z.infer<typeof AuthorizeQuery>

export const Credentials = z.object({
  realm: Realm,
  username: z.string().min(1).max(TEXT_MAX_LENGTH),
  password: z.string().min(1).max(TEXT_MAX_LENGTH),
})
export type Credentials = z.infer<typeof Credentials>

/** Answers 204 with the header `redirect-uri`, whose query holds the `code`. PRODUCT. */
export const logInByCredentials = defineCall({
  service: 'auth',
  method: 'POST',
  path: '/v1/login',
  summary: 'Log in with a username and a password',
  access: 'anyone',
  query: AuthorizeQuery,
  body: Credentials,
  responses: { 204: null },
  errors: ['wrong_credentials', 'too_many_requests'],
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
  auth_time: z.number().int(),
  exp: z.number().int(),
  aud: z.union([z.string(), z.array(z.string())]),
  act: z.object({ sub: z.string(), name: z.string() }).optional(),
})
export type AccessTokenClaims = z.infer<typeof AccessTokenClaims>

/** Spec 2 §3, ID token claims. */
export const IdTokenClaims = z.object({
  sub: z.string(),
  name: z.string(),
  preferred_username: z.string(),
  act: z.object({ sub: z.string(), name: z.string() }).optional(),
})
export type IdTokenClaims = z.infer<typeof IdTokenClaims>
