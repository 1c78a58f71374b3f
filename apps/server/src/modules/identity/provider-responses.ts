import type Provider from 'oidc-provider'
import { SERVICE_PATHS } from '@lectern/contracts'
import type { ErrorCode } from '@lectern/contracts'

/** Replaces the log-out endpoint in the discovery document by the address of spec 2 §7. */
export function addLogOutAddress(provider: Provider): void {
  provider.use(async (ctx, next) => {
    await next()
    const body: unknown = ctx.body
    if (typeof body !== 'object' || body === null || !('end_session_endpoint' in body)) return
    const end_session_endpoint = `${new URL(provider.issuer).origin}${SERVICE_PATHS.auth}/logout`
    ctx.body = { ...body, end_session_endpoint }
  })
}

/** Adds `code` and `message`, the error fields of every API of this server. RFC 6749 §5.2 permits further fields. */
export function addErrorCodes(provider: Provider): void {
  provider.use(async (ctx, next) => {
    await next()
    const body: unknown = ctx.body
    if (typeof body !== 'object' || body === null || !('error' in body)) return
    const code: ErrorCode =
      ctx.status === 401 ? 'unauthenticated' : ctx.status >= 500 ? 'internal_error' : 'validation_failed'
    const message = 'error_description' in body ? body.error_description : body.error
    ctx.body = { ...body, code, message: String(message) }
  })
}
