import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Kernel } from '../../../kernel/kernel.ts'
import { findImpersonation } from './impersonation-store.ts'
import type { Impersonation } from './impersonation-store.ts'

/** Finds the impersonation of a token request. The result is cached for the request. */
export interface ImpersonationFinder {
  find(ctx: KoaContextWithOIDC): Promise<Impersonation | undefined>
  /** Returns the lifetime of a new token in seconds, at most until the end of the impersonation. Call `find` first. */
  limitLifetime(ctx: KoaContextWithOIDC, seconds: number): number
}

export function createImpersonationFinder(kernel: Kernel): ImpersonationFinder {
  const found = new WeakMap<KoaContextWithOIDC, Impersonation | undefined>()
  return {
    find: async (ctx) => {
      if (found.has(ctx)) return found.get(ctx)
      const { AuthorizationCode: code, RefreshToken: refresh } = ctx.oidc.entities
      const grantId = (code ?? refresh)?.grantId
      const impersonation = grantId === undefined ? undefined : await findImpersonation(kernel, grantId)
      found.set(ctx, impersonation)
      return impersonation
    },
    limitLifetime: (ctx, seconds) => {
      const impersonation = found.get(ctx)
      if (impersonation === undefined) return seconds
      const left = Math.floor((impersonation.endsAt.getTime() - kernel.clock.now().getTime()) / 1000)
      return Math.max(1, Math.min(seconds, left))
    },
  }
}
