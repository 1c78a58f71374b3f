import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { dayIn } from '@lectern/contracts'
import { concurrencyLimit } from '../../kernel/concurrency-limit.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { listUnitsBelow } from '../account/index.ts'
import { ONEROSTER_PATH } from './addresses.ts'
import { findClientByToken, recordUse } from './client-store.ts'
import type { OneRosterClient } from './client-store.ts'
import type { Reach, Within } from './collections/collection.ts'
import { findSchoolYear } from './collections/sessions.ts'
import { ENDPOINTS } from './endpoints.ts'
import type { Endpoint } from './endpoints.ts'
import { pageLinks } from './query/page-links.ts'
import { readFields, readQuery } from './query/read-query.ts'
import type { Scope } from './scopes.ts'
import { StatusError, statusInfo } from './status-error.ts'
import type { CodeMinor } from './status-error.ts'

interface Caller {
  readonly client: OneRosterClient
  readonly scopes: readonly Scope[]
}

/** Requests that a node answers at the same time, so that a program that reads everything leaves room for people. */
const ANSWERED_AT_ONCE = 4

/** Registers the endpoints of OneRoster 1.2 for reading. Rostering Service OpenAPI. */
export async function registerService(app: FastifyInstance, kernel: Kernel): Promise<void> {
  await app.register(async (scope) => {
    const callers = new WeakMap<FastifyRequest, Caller>()
    const inTurn = concurrencyLimit(ANSWERED_AT_ONCE)
    scope.addHook('onRequest', async (request) => {
      const caller = await authenticate(kernel, request)
      if (caller !== undefined) callers.set(request, caller)
    })
    scope.addHook('onSend', async (_request, reply, payload: unknown) => toStatusInfo(reply, payload))
    for (const endpoint of ENDPOINTS)
      scope.get(`${ONEROSTER_PATH}${endpoint.path}`, HIDDEN, (request, reply) =>
        inTurn(() => answer(kernel, endpoint, request, reply, callers.get(request))),
      )
    scope.all(`${ONEROSTER_PATH}/*`, HIDDEN, (request, reply) =>
      send(reply, callers.has(request) ? new StatusError('unknownobject', 'There is no such address.') : noToken()),
    )
  })
}

const HIDDEN = { schema: { hide: true } } as const
const Bearer = /^bearer +(\S+) *$/i

async function authenticate(kernel: Kernel, request: FastifyRequest): Promise<Caller | undefined> {
  const [, token = ''] = Bearer.exec(request.headers.authorization ?? '') ?? []
  const caller = await findClientByToken(kernel, token)
  if (caller !== undefined) await recordUse(kernel, caller.client)
  return caller
}

async function answer(
  kernel: Kernel,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller | undefined,
): Promise<FastifyReply> {
  try {
    if (caller === undefined) throw noToken()
    if (!endpoint.scopes.some((scope) => caller.scopes.includes(scope)))
      throw new StatusError('forbidden', 'The scopes of the token do not allow this endpoint.')
    const reach = await readReach(kernel, caller.client)
    const within = await findParents(endpoint, caller.client, reach, Params.parse(request.params))
    return endpoint.kind === 'list'
      ? await sendList(endpoint, request, reply, { ...caller, reach, within })
      : await sendSingle(endpoint, request, reply, { ...caller, reach, within })
  } catch (error) {
    if (error instanceof StatusError) return send(reply, error)
    throw error
  }
}

const noToken = () => new StatusError('unauthorisedrequest', 'The token is missing or not valid.')

const Params = z.record(z.string(), z.string())

async function readReach({ settings, clock }: Kernel, { organization, realm, db }: OneRosterClient): Promise<Reach> {
  return {
    organization,
    units: [organization, ...(await listUnitsBelow(db, organization))],
    base: `${settings.publicOrigin}${ONEROSTER_PATH}`,
    schoolYear: findSchoolYear(dayIn(realm, clock.now())),
  }
}

/** Finds the records in the path, each in the one before it. Throws `unknownobject`. */
async function findParents(
  { parents }: Endpoint,
  { db }: OneRosterClient,
  reach: Reach,
  params: Readonly<Record<string, string>>,
): Promise<Within> {
  const limits = new Map<keyof Within, string>()
  const within = (): Within => ({ school: limits.get('school'), class: limits.get('class'), user: limits.get('user') })
  for (const parent of parents) {
    const found = await parent.collection.find(db, reach, within(), params[parent.parameter] ?? '')
    if (found === undefined) throw new StatusError('unknownobject', 'There is no such record.')
    if (parent.limits !== undefined) limits.set(parent.limits, found.uid)
  }
  return within()
}

interface Reading extends Caller {
  readonly reach: Reach
  readonly within: Within
}

async function sendList(
  { collection }: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  { client, reach, within }: Reading,
): Promise<FastifyReply> {
  const address = new URL(request.url, reach.base)
  const query = readQuery(address.searchParams)
  const { total, records } = await collection.list(client.db, reach, within, query)
  // Also an empty list says that a field does not exist.
  collection.select({}, query.fields)
  return reply
    .headers({
      'x-total-count': String(total),
      link: pageLinks(`${address.origin}${address.pathname}`, query, total),
    })
    .send({ [collection.plural]: records.map((record) => collection.select(record, query.fields)) })
}

async function sendSingle(
  { collection }: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  { client, reach, within }: Reading,
): Promise<FastifyReply> {
  const fields = readFields(new URL(request.url, reach.base).searchParams)
  const id = Params.parse(request.params)['sourcedId'] ?? ''
  const found = await collection.find(client.db, reach, within, id)
  if (found === undefined) throw new StatusError('unknownobject', 'There is no such record.')
  return reply.send({ [collection.singular]: collection.select(found.record, fields) })
}

function send(reply: FastifyReply, { status, codeMinor, message }: StatusError): FastifyReply {
  if (status === 401) void reply.header('www-authenticate', 'Bearer realm="OneRoster"')
  return reply.code(status).send(statusInfo(codeMinor, message))
}

/** The reasons of errors that other parts of the server send. */
const CODES: Readonly<Record<number, CodeMinor>> = {
  401: 'unauthorisedrequest',
  404: 'unknownobject',
  429: 'server_busy',
  503: 'server_busy',
}

/** Gives an error of the server the form of OneRoster. */
function toStatusInfo(reply: FastifyReply, payload: unknown): unknown {
  void reply.header('cache-control', 'no-store')
  const { statusCode } = reply
  if (statusCode < 400 || typeof payload !== 'string' || payload.includes('imsx_codeMajor')) return payload
  void reply.type('application/json; charset=utf-8')
  const codeMinor = CODES[statusCode] ?? (statusCode < 500 ? 'invaliddata' : 'internal_server_error')
  return JSON.stringify(statusInfo(codeMinor, 'The server cannot answer the request.'))
}
