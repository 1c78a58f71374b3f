import { AccessTokenClaims, IdTokenClaims, type Role, TOKEN_REFRESH_THRESHOLD_S } from '@lectern/contracts'
import * as z from 'zod/mini'

/** Token set of spec 2 §3. `expiresAt` is by this device's clock, so that a wrong clock does no harm. */
export const TokenSet = z.object({
  accessToken: z.string(),
  idToken: z.string(),
  refreshToken: z.string(),
  clientId: z.string(),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
})
export type TokenSet = z.infer<typeof TokenSet>

/** The user who is logged in, as the tokens say. */
export interface SessionUser {
  readonly id: string
  readonly name: string
  readonly username: string
  readonly realm: AccessTokenClaims['realm']
  readonly scopes: readonly string[]
  readonly roles: readonly Role[]
  /** `secure` after a second factor. */
  readonly acr: string
  /** True for the shared account of a group, which has a name but no first name. */
  readonly isGroup: boolean
  /** The actor during impersonation. */
  readonly act: AccessTokenClaims['act']
}

/** Whether to refresh: spec 2 §4, less than 300 s remain. */
export function needsRefresh(tokens: TokenSet, now: number): boolean {
  return tokens.expiresAt - now < TOKEN_REFRESH_THRESHOLD_S * 1000
}

/** Reads the user from the claims. The signatures are not verified here: the servers do that. */
export function readUser(tokens: TokenSet): SessionUser {
  const access = AccessTokenClaims.parse(readClaims(tokens.accessToken))
  const id = IdTokenClaims.parse(readClaims(tokens.idToken))
  return {
    id: access.sub,
    name: id.name,
    username: id.preferred_username,
    realm: access.realm,
    scopes: access.scope.split(' '),
    roles: access.roles.map(({ value }) => value),
    acr: access.acr,
    isGroup: access.amr.includes('group-code'),
    act: access.act,
  }
}

/** Returns the account that owns entries and drafts. During impersonation it is neither person alone. */
export function getOwner({ id, act }: Pick<SessionUser, 'id' | 'act'>): string {
  return act === undefined ? id : `${id} ${act.sub}`
}

function readClaims(jwt: string): unknown {
  const payload = jwt.split('.')[1] ?? ''
  const binary = atob(payload.replaceAll('-', '+').replaceAll('_', '/'))
  return JSON.parse(new TextDecoder().decode(Uint8Array.from(binary, (char) => char.codePointAt(0) ?? 0)))
}
