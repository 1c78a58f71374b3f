import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { BODY_BYTES_LARGE } from '@lectern/contracts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { isObject, readAttributes } from './attributes.ts'
import {
  COUNT_MAX,
  ENDPOINTS,
  LIST_SCHEMA,
  describeConfiguration,
  describeResourceTypes,
  describeSchemas,
} from './describe-service.ts'
import { parseFilter } from './filter.ts'
import { patchAttributes } from './patch.ts'
import { presentResource, versionTag } from './present-resource.ts'
import type { Resource, Selection } from './present-resource.ts'
import { ResourceStore } from './resource-store.ts'
import { ScimError, errorBody, invalid } from './scim-error.ts'
import type { ScimType } from './scim-error.ts'
import { SCIM_PATH, findSyncOfToken, scimAddress } from './scim-token.ts'
import type { ScimSync } from './scim-token.ts'
import type { ResourceKind } from './schemas.ts'

const SCIM_MEDIA_TYPE = 'application/scim+json'
const COUNT_DEFAULT = 100

/**
 * Registers a SCIM 2.0 server for each organization, to which identity providers such as Entra ID and Okta push people and
 * groups. It stores the resources; a job of the sync makes a plan from them. RFC 7643, RFC 7644.
 */
export async function registerScim(app: FastifyInstance, kernel: Kernel): Promise<void> {
  await app.register(async (scope) => {
    const syncs = new WeakMap<FastifyRequest, ScimSync>()
    scope.addContentTypeParser(SCIM_MEDIA_TYPE, { parseAs: 'string' }, scope.getDefaultJsonParser('error', 'error'))
    // The sender is known before the server receives a body.
    scope.addHook('onRequest', async (request) => {
      syncs.set(request, await authenticate(kernel, request))
    })
    scope.addHook('onSend', async (_request, reply, payload: unknown) => toScimAnswer(reply, payload))
    const syncOf = (request: FastifyRequest): ScimSync => {
      const sync = syncs.get(request)
      if (sync === undefined) throw refuse('unauthenticated')
      return sync
    }
    registerDescriptions(scope, (request) => scimAddress(kernel, syncOf(request).organization))
    for (const kind of ['user', 'group'] as const)
      registerResources(scope, kind, (request) => ({
        store: new ResourceStore(kernel, syncOf(request)),
        base: scimAddress(kernel, syncOf(request).organization),
      }))
    scope.all(`${SCIM_PATH}/:organization/*`, { schema: { hide: true } }, async () => {
      throw refuse('not_found')
    })
  })
}

const Organization = z.object({ organization: z.string() })
const Bearer = /^bearer +(\S+) *$/i

/** The token says which sync and organization it is. An address of another organization does not exist for it. */
async function authenticate(kernel: Kernel, request: FastifyRequest): Promise<ScimSync> {
  const [, token = ''] = Bearer.exec(request.headers.authorization ?? '') ?? []
  const sync = await findSyncOfToken(kernel, token)
  if (sync === undefined) throw refuse('unauthenticated')
  if (Organization.parse(request.params).organization.toLowerCase() !== sync.organization) throw refuse('not_found')
  return sync
}

const ErrorBody = z.object({ code: z.string(), message: z.string() })
/** The error of the server for a body that is no JSON. */
const SYNTAX_CODES = new Set(['validation_failed'])

/** Sends an error of the server in the form of SCIM. RFC 7644 §3.12. */
function toScimAnswer(reply: FastifyReply, payload: unknown): unknown {
  void reply.header('cache-control', 'no-store')
  if (reply.statusCode === 401) void reply.header('www-authenticate', 'Bearer realm="SCIM"')
  const type = reply.getHeader('content-type')
  if (typeof payload !== 'string' || payload === '') return payload
  void reply.header('content-type', SCIM_MEDIA_TYPE)
  if (reply.statusCode < 400 || type === SCIM_MEDIA_TYPE) return payload
  const refusal = ErrorBody.safeParse(JSON.parse(payload)).data
  const scimType: ScimType | undefined = SYNTAX_CODES.has(refusal?.code ?? '') ? 'invalidSyntax' : undefined
  return JSON.stringify(errorBody(reply.statusCode, refusal?.message ?? '', scimType))
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Runs a handler, and sends its `ScimError`. */
const answer =
  (handler: Handler): Handler =>
  async (request, reply) => {
    try {
      return await handler(request, reply)
    } catch (error) {
      if (!(error instanceof ScimError)) throw error
      return send(reply.code(error.status), errorBody(error.status, error.message, error.scimType))
    }
  }

const send = (reply: FastifyReply, body: object): FastifyReply =>
  reply.type(SCIM_MEDIA_TYPE).serializer(String).send(JSON.stringify(body))

const HIDDEN = { schema: { hide: true } } as const

function registerDescriptions(app: FastifyInstance, baseOf: (request: FastifyRequest) => string): void {
  const path = `${SCIM_PATH}/:organization`
  app.get(`${path}/ServiceProviderConfig`, HIDDEN, async (request, reply) =>
    send(reply, describeConfiguration(baseOf(request))),
  )
  for (const [name, describe] of [
    ['ResourceTypes', describeResourceTypes],
    ['Schemas', describeSchemas],
  ] as const) {
    app.get(`${path}/${name}`, HIDDEN, async (request, reply) => send(reply, listOf(describe(baseOf(request)), 1)))
    app.get<{ readonly Params: { readonly id: string } }>(
      `${path}/${name}/:id`,
      HIDDEN,
      answer(async (request, reply) => {
        const { id } = z.object({ id: z.string() }).parse(request.params)
        const found = describe(baseOf(request)).find((each) => each.id.toLowerCase() === id.toLowerCase())
        if (found === undefined) throw new ScimError(404, 'There is no such description.')
        return send(reply, found)
      }),
    )
  }
}

const listOf = (resources: readonly object[], startIndex: number, totalResults = resources.length) => ({
  schemas: [LIST_SCHEMA],
  totalResults,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
})

interface Service {
  readonly store: ResourceStore
  /** Address of the SCIM server of the organization. */
  readonly base: string
}

function registerResources(
  app: FastifyInstance,
  kind: ResourceKind,
  serviceOf: (request: FastifyRequest) => Service,
): void {
  const collection = `${SCIM_PATH}/:organization/${ENDPOINTS[kind].path}`
  const one = `${collection}/:id`
  const options = { ...HIDDEN, bodyLimit: BODY_BYTES_LARGE }
  app.get(
    collection,
    HIDDEN,
    answer(async (request, reply) => {
      const { filter, startIndex, count, ...selection } = readQuery(request)
      const { store, base } = serviceOf(request)
      const page = { start: startIndex - 1, max: count }
      const { total, resources } = await store.list(kind, filter === undefined ? undefined : parseFilter(filter), page)
      const presented = resources.map((resource) => presentResource(base, resource, selection))
      return send(reply, listOf(presented, startIndex, total))
    }),
  )
  app.get(
    one,
    HIDDEN,
    answer(async (request, reply) => {
      const { store, base } = serviceOf(request)
      const resource = await store.read(kind, idOf(request))
      const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim())
      if (known?.includes(versionTag(resource)) === true)
        return reply.code(304).header('etag', versionTag(resource)).send()
      return sendResource(reply, base, resource, readQuery(request))
    }),
  )
  app.post(
    collection,
    options,
    answer(async (request, reply) => {
      const { store, base } = serviceOf(request)
      const resource = await store.create(kind, readAttributes(kind, request.body))
      return sendResource(reply.code(201), base, resource, readQuery(request))
    }),
  )
  app.put(
    one,
    options,
    answer(async (request, reply) => {
      const { store, base } = serviceOf(request)
      const attributes = readAttributes(kind, request.body)
      const resource = await store.change(kind, idOf(request), request.headers['if-match'], () => attributes)
      return sendResource(reply, base, resource, readQuery(request))
    }),
  )
  app.patch(
    one,
    options,
    answer(async (request, reply) => {
      const { store, base } = serviceOf(request)
      const selection = readQuery(request)
      const resource = await store.change(kind, idOf(request), request.headers['if-match'], (before) =>
        patchAttributes(kind, before, request.body),
      )
      // A group can have thousands of members. RFC 7644 §3.5.2.
      if (kind === 'group' && selection.only === undefined)
        return reply.code(204).header('etag', versionTag(resource)).send()
      return sendResource(reply, base, resource, selection)
    }),
  )
  app.delete(
    one,
    options,
    answer(async (request, reply) => {
      await serviceOf(request).store.delete(kind, idOf(request), request.headers['if-match'])
      return reply.code(204).send()
    }),
  )
}

function sendResource(reply: FastifyReply, base: string, resource: Resource, selection: Selection): FastifyReply {
  const { path } = ENDPOINTS[resource.kind]
  const headers = { etag: versionTag(resource), location: `${base}/${path}/${resource.id}` }
  return send(reply.headers(headers), presentResource(base, resource, selection))
}

const idOf = (request: FastifyRequest): string => z.object({ id: z.string() }).parse(request.params).id

interface Query extends Selection {
  readonly filter: string | undefined
  readonly startIndex: number
  readonly count: number
}

/** Reads the query of a request. RFC 7644 §3.4.2. */
function readQuery({ query }: FastifyRequest): Query {
  const text = (name: string): string | undefined => {
    const value = isObject(query) ? query[name] : undefined
    if (value === undefined || value === '') return undefined
    if (typeof value !== 'string') throw invalid('invalidValue', `${name} occurs twice.`)
    return value
  }
  const number = (name: string): number | undefined => {
    const value = text(name)
    if (value === undefined) return undefined
    if (!/^-?\d{1,9}$/.test(value)) throw invalid('invalidValue', `${name} is not a number.`)
    return Number(value)
  }
  const paths = (name: string) =>
    text(name)
      ?.split(',')
      .map((path) => path.trim())
      .filter((path) => path !== '')
  const only = paths('attributes')
  const without = paths('excludedAttributes')
  return {
    filter: text('filter'),
    // Smaller numbers count as the smallest one.
    startIndex: Math.max(1, number('startIndex') ?? 1),
    count: Math.min(COUNT_MAX, Math.max(0, number('count') ?? COUNT_DEFAULT)),
    ...(only === undefined ? {} : { only }),
    ...(without === undefined ? {} : { without }),
  }
}
