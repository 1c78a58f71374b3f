import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ObjectStore } from '../../kernel/object-store/object-store.ts'
import { isSafeObjectKey } from '../../kernel/object-store/object-key.ts'
import { refuse } from '../../kernel/refusal.ts'
import { contentOriginFor, type ContentOrigins } from './content-origin.ts'
import { findRepresentation, mayBeEncoded, type Representation } from './find-representation.ts'
import { planResponse } from './plan-response.ts'
import type { ContentPolicies, SignedQuery } from './policies.ts'
import { fileKey } from './revision-keys.ts'

export interface ContentOptions {
  readonly store: ObjectStore
  readonly policies: ContentPolicies
  /** Pages of other origins cannot read the files under `/content/books` (CORS). */
  readonly origins: ContentOrigins
}

/** Content security policy for a book file that is opened as a page. The page cannot run scripts or send requests. */
const CONTENT_SECURITY_POLICY =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
/** The address contains the hash of the book, so the file at an address never changes. */
const CACHE_CONTROL = 'private, max-age=31536000, immutable'
const PREFLIGHT_SECONDS = '600'

interface ContentRequest {
  readonly Params: { readonly sha256: string; readonly '*': string }
  readonly Querystring: SignedQuery
}

/**
 * Registers the routes that send a book's files. A request needs a valid signature. Source: docs/architecture.md, 'The
 * server'.
 */
export async function registerContent(app: FastifyInstance, options: ContentOptions): Promise<void> {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(commonHeaders(request, options))
  })
  app.options('/content/*', { schema: { hide: true } }, (_request, reply) =>
    reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, HEAD',
        'access-control-allow-headers': 'range, if-range, if-none-match',
        'access-control-max-age': PREFLIGHT_SECONDS,
      })
      .send(),
  )
  app.route<ContentRequest>({
    method: ['GET', 'HEAD'],
    url: '/content/books/:sha256/*',
    schema: { hide: true },
    exposeHeadRoute: false,
    handler: (request, reply) =>
      serveFile(request, reply, options, {
        sha256: request.params.sha256,
        path: request.params['*'],
        verdict: options.policies.verify(request.params.sha256, request.query),
      }),
  })
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/content/scripted/*',
    schema: { hide: true },
    exposeHeadRoute: false,
    handler: (request, reply) => {
      reply.headers(scriptedHeaders(request, options))
      return serveFile(request, reply, options, scriptedFile(request.params['*'], options.policies))
    },
  })
}

/**
 * Returns the headers for a page of a trusted book. The page has an opaque origin, so its scripts have no access to the
 * storage and the cookies of the web app.
 */
function scriptedHeaders(request: FastifyRequest, { origins }: ContentOptions): Record<string, string> {
  const scriptedFolder = `${contentOriginFor(origins, request)}/content/scripted/`
  return {
    'content-security-policy': [
      'sandbox allow-scripts',
      `default-src ${scriptedFolder} data: blob:`,
      `script-src ${scriptedFolder} 'unsafe-inline' 'unsafe-eval'`,
      `style-src ${scriptedFolder} 'unsafe-inline'`,
      `connect-src ${scriptedFolder}`,
      "webrtc 'block'",
      "object-src 'none'",
      "form-action 'none'",
      "base-uri 'none'",
      `frame-ancestors ${origins.origins.join(' ')}`,
    ].join('; '),
    // Browsers send no name for an opaque origin, so the header cannot list the origin.
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  }
}

/** The signature is in the path, so that relative addresses in a page contain the signature too. */
function scriptedFile(address: string, policies: ContentPolicies): FileRequest {
  const [signature = '', sha256 = '', ...path] = address.split('/')
  const query = Object.fromEntries(new URLSearchParams(signature))
  return { sha256, path: path.join('/'), verdict: policies.verify(sha256, query, 'scripted') }
}

function commonHeaders(request: FastifyRequest, options: ContentOptions): Record<string, string> {
  const { origin } = request.headers
  const allowed = origin !== undefined && options.origins.origins.includes(origin)
  return {
    'content-security-policy': CONTENT_SECURITY_POLICY,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy':
      options.origins.contentOrigin !== options.origins.publicOrigin ? 'cross-origin' : 'same-origin',
    vary: 'origin, accept-encoding',
    ...(allowed
      ? {
          'access-control-allow-origin': origin,
          'access-control-expose-headers': 'accept-ranges, content-length, content-range, etag',
        }
      : {}),
  }
}

interface FileRequest {
  readonly sha256: string
  readonly path: string
  readonly verdict: ReturnType<ContentPolicies['verify']>
}

async function serveFile(
  request: FastifyRequest,
  reply: FastifyReply,
  options: ContentOptions,
  { sha256, path, verdict }: FileRequest,
): Promise<FastifyReply> {
  if (verdict !== 'allowed') throw refuse(verdict)
  if (!isSafeObjectKey(fileKey(sha256, path))) throw refuse('not_found')
  const { range, 'accept-encoding': accepted } = request.headers
  // A range counts bytes of the uncompressed file, so a range is never read from a compressed copy.
  const found = await findRepresentation(options.store, sha256, path, range === undefined ? accepted : undefined)
  if (found === undefined) throw refuse('not_found')
  return sendFile(request, reply, found, mayBeEncoded(path))
}

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  found: Representation,
  negotiated: boolean,
): Promise<FastifyReply> {
  const { info, encoding } = found
  const plan = planResponse(info, {
    range: request.headers.range,
    ifRange: firstValue(request.headers['if-range']),
    ifNoneMatch: request.headers['if-none-match'],
  })
  reply.code(plan.status).headers({ etag: info.etag, 'cache-control': CACHE_CONTROL })
  if (!negotiated || encoding === undefined) reply.header('accept-ranges', 'bytes')
  if (plan.status === 304) return reply.send()
  if (plan.status === 416) return reply.header('content-range', `bytes */${info.size}`).send()
  if (encoding !== undefined) reply.header('content-encoding', encoding)
  const range = plan.status === 206 ? plan.range : undefined
  if (range !== undefined) reply.header('content-range', `bytes ${range.start}-${range.end}/${info.size}`)
  reply.headers({
    'content-type': info.contentType,
    'content-length': String(range === undefined ? info.size : range.end - range.start + 1),
  })
  if (request.method === 'HEAD') return reply.send()
  const opened = await found.open(range)
  if (opened === undefined) throw refuse('not_found')
  return reply.send(opened.stream)
}

function firstValue(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header
}
