import { AccessTokenClaims, IdTokenClaims, type Role, TOKEN_REFRESH_THRESHOLD_S } from '@lectern/contracts'
import * as z from 'zod/mini'

/** Spec 2 §3, token set; `expiresAt` is by this device's clock, so that a wrong clock does no harm. */
export const TokenSet = z.object({
  accessToken: z.string(),
  idToken: z.string(),
  refreshToken: z.string(),
  clientId: z.string(),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
})
export type TokenSet = z.infer<typeof TokenSet>

/** Who is logged in, as the tokens tell it. */
export interface SessionUser {
  readonly id: string
  readonly name: string
  readonly username: string
  readonly realm: AccessTokenClaims['realm']
  readonly scopes: readonly string[]
  readonly roles: readonly Role[]
  /** `secure` after a second factor. */
  readonly acr: string
  /** Whoever knows the group's code is this user: it has a name, and no first one. */
  readonly isGroup: boolean
  /** The person at the keyboard, where they act as this user. */
  readonly act: AccessTokenClaims['act']
}

/** Spec 2 §4: refreshed when less than 300 s remain. */
export function needsRefresh(tokens: TokenSet, now: number): boolean {
  return tokens.expiresAt - now < TOKEN_REFRESH_THRESHOLD_S * 1000
}

/** Reads the claims; the servers verify the signatures, the browser only needs to know whom to greet. */
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

/** Whose entries they are: what somebody writes while they act as a person is not the person's own. */
export function getOwner({ id, act }: Pick<SessionUser, 'id' | 'act'>): string {
  return act === undefined ? id : `${id} ${act.sub}`
}

function readClaims(jwt: string): unknown {
  const payload = jwt.split('.')[1] ?? ''
  const binary = atob(payload.replaceAll('-', '+').replaceAll('_', '/'))
  return JSON.parse(new TextDecoder().decode(Uint8Array.from(binary, (char) => char.codePointAt(0) ?? 0)))
}
