import * as z from 'zod/mini'
import { Realm } from './realm.ts'
import { Role } from './role.ts'

/** OAuth client id of the web app: a public client with PKCE S256. */
export const WEB_CLIENT_ID = 'lectern-web'
/** The `aud` claim of access tokens for the API. */
export const API_AUDIENCE = 'urn:lectern:api'
/** The algorithm that signs ID tokens and access tokens. */
export const TOKEN_SIGNING_ALG = 'ES256' as const
export const PASSWORD_MIN_LENGTH = 8
export const TEXT_MAX_LENGTH = 255
/** The web app refreshes an access token whose remaining lifetime in seconds is shorter. Spec 2 §9. */
export const TOKEN_REFRESH_THRESHOLD_S = 300
/** Values of the `acr` claim: `basic` after one factor, `secure` after two. Spec 2 §4, securely logged in. */
export const ACR = { basic: 'basic', secure: 'secure' } as const
export const ACT_REASON_MIN_LENGTH = 3

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
  /** OAuth client of the token. RFC 9068 §2.2. */
  client_id: z.optional(z.string()),
  /** Id of the session in which the token was issued. */
  sid: z.optional(z.string()),
  /** Id of the grant. All tokens that follow from one code have the same grant. */
  grant_id: z.optional(z.string()),
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
