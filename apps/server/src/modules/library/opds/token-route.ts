import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import { BODY_BYTES_DEFAULT, SERVICE_PATHS, TEXT_MAX_LENGTH } from '@lectern/contracts'
import type { ErrorCode } from '@lectern/contracts'
import { Refusal, refuse } from '../../../kernel/refusal.ts'
import type { Settings } from '../../../kernel/settings/settings.ts'
import type { OpdsTokens } from '../../identity/index.ts'
import { findLogInRealm } from './authentication-document.ts'

const REFRESH_TOKEN_MAX_LENGTH = 4096
const text = z.string().min(1).max(TEXT_MAX_LENGTH)
const TokenRequest = z.discriminatedUnion('grant_type', [
  z.object({ grant_type: z.literal('password'), username: text, password: text }),
  z.object({ grant_type: z.literal('refresh_token'), refresh_token: z.string().min(1).max(REFRESH_TOKEN_MAX_LENGTH) }),
])

/** Error codes of OAuth. Other refusals are `invalid_grant`. RFC 6749 §5.2. */
const OAUTH_ERRORS: Partial<Record<ErrorCode, string>> = {
  validation_failed: 'invalid_request',
  unavailable: 'temporarily_unavailable',
  too_many_requests: 'temporarily_unavailable',
}

/**
 * Registers the token endpoint for OPDS apps. Accepts forms (RFC 6749 §4.3) and JSON, which some clients send. The
 * response of a refusal has the fields of OAuth and those of all other calls.
 */
export async function registerTokenRoute(app: FastifyInstance, tokens: OpdsTokens, settings: Settings): Promise<void> {
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: BODY_BYTES_DEFAULT },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
  )
  app.post(`${SERVICE_PATHS.opds}/token`, { schema: { hide: true } }, async (request, reply) => {
    const { data: body } = TokenRequest.safeParse(request.body)
    if (body === undefined) return sendRefused(reply, refuse('validation_failed'))
    const realm = findLogInRealm(request, settings)
    const issued =
      body.grant_type === 'password'
        ? await tokens.issue({ realm, username: body.username, password: body.password }, request)
        : await tokens.refresh(body.refresh_token, request)
    if (issued instanceof Refusal) return sendRefused(reply, issued)
    return reply.headers(NO_STORE).send(issued)
  })
}

/** RFC 6749 §5.1. */
const NO_STORE = { 'cache-control': 'no-store', pragma: 'no-cache' }

function sendRefused(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const error = OAUTH_ERRORS[refusal.code] ?? 'invalid_grant'
  return reply
    .code(error === 'invalid_grant' ? 400 : refusal.status)
    .headers({ ...NO_STORE, ...refusal.headers })
    .send({ error, error_description: refusal.message, ...refusal.body() })
}
