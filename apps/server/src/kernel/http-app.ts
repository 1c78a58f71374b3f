import { STATUS_CODES } from 'node:http'
import Fastify, { LogController } from 'fastify'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { sql } from 'drizzle-orm'
import { BODY_BYTES_DEFAULT, SERVICE_PATHS } from '@lectern/contracts'
import type { AppModule } from './app-module.ts'
import { authenticate } from './authenticate.ts'
import type { Db } from './database/shards.ts'
import { refuseUnknownAddress, registerErrorHandler, sendRefusal } from './error-handler.ts'
import { registerHealth } from './health.ts'
import type { ReadinessCheck } from './health.ts'
import type { Kernel } from './kernel.ts'
import { registerOpenApi, toJsonSchema } from './openapi.ts'
import { refuse } from './refusal.ts'
import { HEADER_LIMITS, refuseBrokenRequest, refuseSlowBodies } from './slow-requests.ts'
import type { BodyPace } from './slow-requests.ts'
import { runWithRequest } from './request-context.ts'
import type { Route } from './route.ts'

export interface HttpAppOptions {
  readonly checkResponses: boolean
  /** Replaces `BODY_PACE`. */
  readonly bodyPace?: BodyPace
  /** Replaces `UNANSWERED_MS`. */
  readonly unansweredMs?: number
}

/** Maximum time for running requests while the server drains. */
const DRAIN_TIMEOUT_MS = 7000
/** A request without a response after this time is logged, so that an operator can find a call that waits for ever. */
const UNANSWERED_MS = 30_000

/** Creates the fastify app with the routes of all modules. The app does not listen yet. */
export async function createHttpApp(
  kernel: Kernel,
  modules: readonly AppModule[],
  options: HttpAppOptions,
): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = kernel.log
  const app: FastifyInstance = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_BYTES_DEFAULT,
    http: HEADER_LIMITS,
    clientErrorHandler: refuseBrokenRequest,
    trustProxy: kernel.settings.trustProxy,
    genReqId: () => kernel.ids.next(),
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    // Errors before the routing, such as an address that is not valid UTF-8.
    frameworkErrors: (_error, _request, reply) => void sendRefusal(reply, refuse('validation_failed')),
  })
  registerErrorHandler(app, kernel.errors)
  logRequests(app)
  logUnansweredRequests(app, options.unansweredMs ?? UNANSWERED_MS)
  refuseSlowBodies(app, options.bodyPace)
  // Browsers must not run a response as a script or a page because of its content.
  app.addHook('onSend', async (_request, reply) => void reply.header('x-content-type-options', 'nosniff'))
  await registerOpenApi(app)
  // The list must be loaded before the first token is verified.
  app.addHook('onReady', () => kernel.endedSessions.follow())
  const draining = { now: false }
  app.addHook('preClose', () => {
    draining.now = true
    setTimeout(() => app.server.closeAllConnections(), DRAIN_TIMEOUT_MS).unref()
  })
  registerHealth(
    app,
    [databaseCheck(kernel), ...mailCheck(kernel), ...modules.flatMap((module) => module.readiness ?? [])],
    () => draining.now,
  )
  for (const module of modules) {
    await app.register(async (scope) => {
      for (const route of module.routes ?? []) registerRoute(scope, kernel, route, options.checkResponses)
      await module.plugin?.(scope)
    })
  }
  app.setNotFoundHandler((request, reply) => sendRefusal(reply, refuseUnknownAddress(app, request)))
  return app
}

function registerRoute(app: FastifyInstance, kernel: Kernel, route: Route, checkResponses: boolean): void {
  const { call } = route
  app.route({
    method: call.method,
    url: `${SERVICE_PATHS[call.service]}${call.path}`,
    schema: toJsonSchema(call),
    bodyLimit: call.bodyBytesMax ?? BODY_BYTES_DEFAULT,
    // The JSON schema is only for the OpenAPI description. The route validates with the contract.
    validatorCompiler: () => (value: unknown) => ({ value }),
    serializerCompiler: () => (data: unknown) => JSON.stringify(data),
    // Authentication comes before the body, so that the server receives no uploads of anonymous callers.
    onRequest: async (request) => {
      request.actor = await authenticate(call, request.headers.authorization, kernel.verifyToken)
      // Every later log line of this request contains the impersonator's id.
      const act = request.actor?.act?.sub
      if (act !== undefined) request.log = request.log.child({ act })
      if (!hasContentType(call.contentType, request.headers['content-type'])) throw refuse('unsupported_media_type')
    },
    handler: async (request, reply) => {
      const { actor } = request
      const db = actor === undefined ? undefined : kernel.shards.forRealm(actor.realm)
      const { firstResponses } = kernel
      await runWithRequest({ address: request.ip, actor }, () =>
        route.handle({ request, reply, actor, db, firstResponses, checkResponses }),
      )
      return reply
    },
  })
}

/** Parameters such as `charset` are ignored. RFC 9110 §8.3.1. */
function hasContentType(required: string | undefined, sent: string | undefined): boolean {
  return required === undefined || sent?.split(';')[0]?.trim().toLowerCase() === required
}

/** Logs one line per response, with the route's pattern, because an address can contain ids and tokens. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      STATUS_CODES[reply.statusCode] ?? 'answered',
    )
  })
}

function logUnansweredRequests(app: FastifyInstance, afterMs: number): void {
  app.addHook('onRequest', async (request, reply) => {
    const log = (): void =>
      request.log.warn(
        { method: request.method, route: request.routeOptions.url ?? 'unknown', ms: afterMs },
        'the request has no response yet',
      )
    const timer = setTimeout(log, afterMs).unref()
    reply.raw.once('close', () => clearTimeout(timer))
  })
}

function databaseCheck(kernel: Kernel) {
  return {
    name: 'database',
    check: async () => {
      await Promise.all(kernel.shards.each.map(checkDatabase))
    },
  }
}

/** Emails wait in the queue while the mail server is away, so that the server needs none to be ready. */
function mailCheck({ mail }: Kernel): ReadinessCheck[] {
  return mail.check === undefined ? [] : [{ name: 'mail-server', check: mail.check, optional: true }]
}

/**
 * Sorts more rows than fit into the memory for sorting, so that Postgres writes a file. A query that only reads also
 * works with a full disk.
 */
async function checkDatabase(db: Db): Promise<void> {
  await db.transaction(async (rows) => {
    await rows.execute(sql`set local work_mem = '64kB'`)
    await rows.execute(
      sql`select count(*) from (select repeat(md5(n::text), 8) from generate_series(1, 2000) n order by 1 offset 0) sorted`,
    )
  })
}
