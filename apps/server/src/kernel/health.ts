import type { FastifyInstance } from 'fastify'

/** A check of one part of the server. `check` throws if the part does not work. */
export interface ReadinessCheck {
  readonly name: string
  readonly check: () => Promise<void>
}

const CHECK_TIMEOUT_MS = 3000

/** Registers `/healthz` and `/readyz`. `/readyz` responds with 503 while the server drains or a check fails. */
export function registerHealth(app: FastifyInstance, checks: readonly ReadinessCheck[], draining: () => boolean): void {
  app.get('/healthz', { logLevel: 'silent', schema: { hide: true } }, () => ({ status: 'ok' }))
  app.get('/readyz', { logLevel: 'silent', schema: { hide: true } }, async (request, reply) => {
    const outcomes = await Promise.all(checks.map(async (part) => [part.name, await runCheck(part)] as const))
    for (const [name, error] of outcomes) if (error !== null) request.log.error({ part: name, err: error }, 'not ready')
    const ready = !draining() && outcomes.every(([, error]) => error === null)
    const parts = Object.fromEntries(outcomes.map(([name, error]) => [name, error === null ? 'ok' : 'failed']))
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
