import type Provider from 'oidc-provider'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { SERVICE_PATHS } from '@lectern/contracts'
import type { ErrorCode } from '@lectern/contracts'
import { refuseUntilBack } from '../../kernel/refusal.ts'

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

const CODES = new Map<number, ErrorCode>([
  [401, 'unauthenticated'],
  [503, 'unavailable'],
])

/** Changes the response to 503 with `Retry-After`, because a part of the system is not available. */
export function answerOutage(ctx: KoaContextWithOIDC): void {
  const refusal = refuseUntilBack()
  ctx.status = refusal.status
  ctx.set(refusal.headers)
}

/** Adds `code` and `message`, the error fields of every API of this server. RFC 6749 §5.2 permits further fields. */
export function addErrorCodes(provider: Provider): void {
  provider.use(async (ctx, next) => {
    await next()
    const body: unknown = ctx.body
    if (typeof body !== 'object' || body === null || !('error' in body)) return
    const code = CODES.get(ctx.status) ?? (ctx.status >= 500 ? 'internal_error' : 'validation_failed')
    const message = 'error_description' in body ? body.error_description : body.error
    ctx.body = { ...body, code, message: String(message) }
  })
}
