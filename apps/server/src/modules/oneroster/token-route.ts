import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { BODY_BYTES_DEFAULT } from '@lectern/contracts'
import type { Kernel } from '../../kernel/kernel.ts'
import { TOKEN_PATH } from './addresses.ts'
import { findClientBySecret, issueToken, recordUse, TOKEN_LIFETIME_S } from './client-store.ts'
import { DEFAULT_SCOPES, parseScopes } from './scopes.ts'

/** Error of the token endpoint. RFC 6749 §5.2. */
type TokenError = 'invalid_request' | 'invalid_client' | 'invalid_scope' | 'unsupported_grant_type'

/** Registers the token endpoint for client credentials. RFC 6749 §4.4; IMS Security Framework 1.1 §4.1. */
export async function registerTokenRoute(app: FastifyInstance, kernel: Kernel): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_BYTES_DEFAULT },
      (_request, body, done) => done(null, new URLSearchParams(body)),
    )
    scope.addContentTypeParser<string>('*', { parseAs: 'string' }, (_request, _body, done) => done(null, undefined))
    scope.post(TOKEN_PATH, { schema: { hide: true } }, (request, reply) => answer(kernel, request, reply))
  })
}

async function answer(kernel: Kernel, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const fields = readFields(request.body)
  if (fields === undefined || !fields.has('grant_type')) return refuseToken(reply, 'invalid_request')
  if (fields.get('grant_type') !== 'client_credentials') return refuseToken(reply, 'unsupported_grant_type')
  const credentials = readCredentials(request.headers.authorization, fields)
  if (credentials === 'twice') return refuseToken(reply, 'invalid_request')
  const client = credentials === undefined ? undefined : await findClientBySecret(kernel, credentials)
  if (client === undefined) return refuseToken(reply, 'invalid_client')
  const wanted = fields.get('scope') ?? ''
  const scopes = wanted === '' ? DEFAULT_SCOPES : parseScopes(wanted)
  if (scopes.length === 0) return refuseToken(reply, 'invalid_scope')
  const token = await issueToken(kernel, client, scopes)
  await recordUse(kernel, client)
  return reply.headers(NO_STORE).send({
    access_token: token,
    token_type: 'Bearer',
    expires_in: TOKEN_LIFETIME_S,
    scope: scopes.join(' '),
  })
}

/** RFC 6749 §5.1. */
const NO_STORE = { 'cache-control': 'no-store', pragma: 'no-cache' }

function refuseToken(reply: FastifyReply, error: TokenError): FastifyReply {
  if (error === 'invalid_client') void reply.code(401).header('www-authenticate', 'Basic realm="OneRoster"')
  else void reply.code(400)
  return reply.headers(NO_STORE).send({ error })
}

/** Returns the fields of a form. Returns undefined for another body, and for a field that occurs twice. RFC 6749 §3.2. */
function readFields(body: unknown): ReadonlyMap<string, string> | undefined {
  if (!(body instanceof URLSearchParams)) return undefined
  const fields = new Map(body)
  return fields.size === body.size ? fields : undefined
}

interface Credentials {
  readonly id: string
  readonly secret: string
}

/**
 * Reads the id and the secret in the header, or in the body, which some clients prefer. Returns `twice` for both. RFC
 * 6749 §2.3.1.
 */
function readCredentials(
  authorization: string | undefined,
  fields: ReadonlyMap<string, string>,
): Credentials | 'twice' | undefined {
  const id = fields.get('client_id')
  const secret = fields.get('client_secret')
  const [, basic] = /^basic +([\w+/=-]+) *$/i.exec(authorization ?? '') ?? []
  if (basic === undefined) return id === undefined || secret === undefined ? undefined : { id, secret }
  if (secret !== undefined) return 'twice'
  const [, encodedId, encodedSecret] = /^([^:]*):(.*)$/s.exec(Buffer.from(basic, 'base64').toString()) ?? []
  if (encodedId === undefined || encodedSecret === undefined) return undefined
  return { id: decodeForm(encodedId), secret: decodeForm(encodedSecret) }
}

/** Decodes a value as in a form. RFC 6749, appendix B. */
const decodeForm = (text: string): string => new URLSearchParams(`v=${text.replaceAll('&', '%26')}`).get('v') ?? ''
