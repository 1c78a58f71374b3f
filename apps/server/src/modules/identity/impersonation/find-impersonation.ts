import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Kernel } from '../../../kernel/kernel.ts'
import { findImpersonation } from './impersonation-store.ts'
import type { Impersonation } from './impersonation-store.ts'

/** Knows for a request at the token address whether its code or refresh token was given for acting; asks once a request. */
export interface FindImpersonation {
  find(ctx: KoaContextWithOIDC): Promise<Impersonation | undefined>
  /** Seconds that a new token may live: never past the end of the acting. Of use once `find` has answered. */
  atMost(ctx: KoaContextWithOIDC, seconds: number): number
}

export function createFindImpersonation(kernel: Kernel): FindImpersonation {
  const found = new WeakMap<KoaContextWithOIDC, Impersonation | undefined>()
  return {
    find: async (ctx) => {
      if (found.has(ctx)) return found.get(ctx)
      const { AuthorizationCode: code, RefreshToken: refresh } = ctx.oidc.entities
      const grantId = (code ?? refresh)?.grantId
      const acting = grantId === undefined ? undefined : await findImpersonation(kernel, grantId)
      found.set(ctx, acting)
      return acting
    },
    atMost: (ctx, seconds) => {
      const acting = found.get(ctx)
      if (acting === undefined) return seconds
      const left = Math.floor((acting.endsAt.getTime() - kernel.clock.now().getTime()) / 1000)
      return Math.max(1, Math.min(seconds, left))
    },
  }
}
