import type Provider from 'oidc-provider'
import { SERVICE_PATHS } from '@lectern/contracts'
import type { ErrorCode } from '@lectern/contracts'

/** Discovery names the log-out address of spec 2 §7, which answers the provider's own question by itself. */
export function nameLogOut(provider: Provider): void {
  provider.use(async (ctx, next) => {
    await next()
    const body: unknown = ctx.body
    if (typeof body !== 'object' || body === null || !('end_session_endpoint' in body)) return
    const end_session_endpoint = `${new URL(provider.issuer).origin}${SERVICE_PATHS.auth}/logout`
    ctx.body = { ...body, end_session_endpoint }
  })
}

/** RFC 6749 §5.2 lets an error body hold more: ours holds the code and message that every API of ours has. */
export function addErrorCodes(provider: Provider): void {
  provider.use(async (ctx, next) => {
    await next()
    const body: unknown = ctx.body
    if (typeof body !== 'object' || body === null || !('error' in body)) return
    const code: ErrorCode =
      ctx.status === 401 ? 'unauthenticated' : ctx.status >= 500 ? 'internal_error' : 'validation_failed'
    const told = 'error_description' in body ? body.error_description : body.error
    ctx.body = { ...body, code, message: String(told) }
  })
}
