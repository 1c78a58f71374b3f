import { AccessTokenClaims, IdTokenClaims, type Role, TOKEN_REFRESH_THRESHOLD_S } from '@lectern/contracts'
import * as z from 'zod/mini'

/** Tokens of a session. Spec 2 §3. */
export const TokenSet = z.object({
  accessToken: z.string(),
  idToken: z.string(),
  refreshToken: z.string(),
  clientId: z.string(),
  /** Milliseconds since 1970 by the clock of this device. */
  expiresAt: z.number(),
})
export type TokenSet = z.infer<typeof TokenSet>

/** The user who is logged in. The data are from the claims of the tokens. */
export interface SessionUser {
  readonly id: string
  readonly name: string
  readonly username: string
  readonly realm: AccessTokenClaims['realm']
  readonly scopes: readonly string[]
  readonly roles: readonly Role[]
  /** `secure` after a second factor. */
  readonly acr: string
  /** True for the shared account of a group. Such an account has no first name. */
  readonly isGroup: boolean
  /** True for a child of a family, in a session that the parent has begun. */
  readonly isChild: boolean
  readonly act: AccessTokenClaims['act']
}

/** Returns whether the access token expires in less than 300 s. Spec 2 §4. */
export function needsRefresh(tokens: TokenSet, now: number): boolean {
  return tokens.expiresAt - now < TOKEN_REFRESH_THRESHOLD_S * 1000
}

/**
 * Reads the user from the claims of the tokens. The servers verify the signatures. Throws if a claim is missing or
 * invalid.
 */
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
    isChild: access.amr.includes('profile'),
    act: access.act,
  }
}

/** Returns the account id that owns entries and drafts. During an impersonation the id consists of both users' ids. */
export function getOwner({ id, act }: Pick<SessionUser, 'id' | 'act'>): string {
  return act === undefined ? id : `${id} ${act.sub}`
}

function readClaims(jwt: string): unknown {
  const payload = jwt.split('.')[1] ?? ''
  const binary = atob(payload.replaceAll('-', '+').replaceAll('_', '/'))
  return JSON.parse(new TextDecoder().decode(Uint8Array.from(binary, (char) => char.codePointAt(0) ?? 0)))
}
