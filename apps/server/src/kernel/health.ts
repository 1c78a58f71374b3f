import type { FastifyInstance } from 'fastify'

/** A check of one part of the server. `check` throws if the part does not work. */
export interface ReadinessCheck {
  readonly name: string
  readonly check: () => Promise<void>
  /** True if the server answers its calls without this part. Its failure is named, and the server remains ready. */
  readonly optional?: boolean
}

const CHECK_TIMEOUT_MS = 3000

/**
 * Registers `/healthz` and `/readyz`. `/readyz` names the state of each part, and responds with 503 while the server
 * drains or the check of a part fails that is not optional.
 */
export function registerHealth(app: FastifyInstance, checks: readonly ReadinessCheck[], draining: () => boolean): void {
  app.get('/healthz', { logLevel: 'silent', schema: { hide: true } }, () => ({ status: 'ok' }))
  app.get('/readyz', { logLevel: 'silent', schema: { hide: true } }, async (request, reply) => {
    const outcomes = await Promise.all(checks.map(async (part) => ({ part, error: await runCheck(part) })))
    for (const { part, error } of outcomes)
      if (error !== null) request.log.error({ part: part.name, err: error }, 'a part of the server does not work')
    const ready = !draining() && outcomes.every(({ part, error }) => error === null || part.optional === true)
    const parts = Object.fromEntries(outcomes.map(({ part, error }) => [part.name, error === null ? 'ok' : 'failed']))
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', parts })
  })
}

async function runCheck(part: ReadinessCheck): Promise<unknown> {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => timeout.reject(new Error('no answer in time')), CHECK_TIMEOUT_MS)
  try {
    await Promise.race([part.check(), timeout.promise])
    return null
  } catch (error) {
    return error
  } finally {
    clearTimeout(timer)
  }
}
