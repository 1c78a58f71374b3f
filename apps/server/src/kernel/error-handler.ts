import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode } from '@lectern/contracts'
import type { ErrorReporter } from './error-reporter.ts'
import { isOutage } from './outage.ts'
import { Refusal, refuse, refuseUntilBack } from './refusal.ts'

const CODE_OF_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'validation_failed',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  503: 'unavailable',
}

/**
 * Registers the handler that sends errors as `{code, message, details?}`. Unexpected errors are also logged and
 * reported.
 */
export function registerErrorHandler(app: FastifyInstance, errors: ErrorReporter): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => sendRefusal(reply, toRefusal(error, request, errors)))
}

/** Sends a refusal in the format of the contracts. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  return reply
    .code(refusal.status)
    .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', ...refusal.headers })
    .type('application/json; charset=utf-8')
    .send(refusal.body())
}

/**
 * Returns the refusal for an unknown address: 404, or 405 if the address exists for other methods. RFC 9110 §15.5.6.
 */
export function refuseUnknownAddress(app: FastifyInstance, request: FastifyRequest): Refusal {
  const url = request.url.split('?')[0] ?? '/'
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
  const allowedMethods = methods.filter((method) => hasRoute(app, method, url))
  if (allowedMethods.length === 0 || allowedMethods.some((method) => method === request.method))
    return refuse('not_found')
  return new Refusal('method_not_allowed', { headers: { allow: allowedMethods.join(', ') } })
}

/** A catch-all route does not count. */
function hasRoute(app: FastifyInstance, method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string): boolean {
  const found = app.findRoute({ method, url })
  return found !== null && found.params['*'] !== url.slice(1)
}

function toRefusal(error: FastifyError, request: FastifyRequest, errors: ErrorReporter): Refusal {
  if (error instanceof Refusal) return error
  const code = error.statusCode === undefined ? undefined : CODE_OF_STATUS[error.statusCode]
  if (code !== undefined && typeof error.code === 'string' && error.code.startsWith('FST_'))
    return code === 'unavailable' ? refuseUntilBack() : refuse(code)
  if (isOutage(error)) {
    request.log.error({ err: error }, 'a part of the system is not available')
    return refuseUntilBack()
  }
  request.log.error({ err: error }, 'unexpected error')
  errors.report(error, { method: request.method, route: request.routeOptions.url ?? 'unknown', requestId: request.id })
  return refuse('internal_error', undefined, { requestId: request.id })
}
