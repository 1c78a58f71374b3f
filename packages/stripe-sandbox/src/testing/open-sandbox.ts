import Fastify from 'fastify'
import { Stripe } from 'stripe'
import { expect } from 'vitest'
import { createStripeSandbox } from '../sandbox.ts'
import type { SandboxOptions } from '../sandbox.ts'
import { loadDescription } from './description.ts'

export const SECRET_KEY = 'sk_test_norway'
export const PUBLISHABLE_KEY = 'pk_test_norway'
export const OTHER_SECRET_KEY = 'sk_test_sweden'
export const ACCOUNTS = [
  { secretKey: SECRET_KEY, publishableKey: PUBLISHABLE_KEY, country: 'NO' },
  { secretKey: OTHER_SECRET_KEY, publishableKey: 'pk_test_sweden', country: 'SE' },
]

const check = loadDescription()

/**
 * Starts a sandbox on a free port, with the official SDK as its client. `close` compares all requests and answers with
 * Stripe's own description.
 */
export async function openSandbox(options: Partial<SandboxOptions> = {}) {
  const state = { origin: '', nowMs: Date.UTC(2027, 0, 15, 12) }
  const sandbox = createStripeSandbox({
    accounts: ACCOUNTS,
    publicUrl: () => state.origin,
    now: () => state.nowMs,
    ...options,
  })
  const app = Fastify()
  const problems = new Set<string>()
  app.addHook('onSend', async ({ method, url, body }, { statusCode }, payload) => {
    if (!url.startsWith('/v1/') || typeof payload !== 'string' || check === null) return
    const answer: unknown = JSON.parse(payload)
    const exchange = { method, url, body: typeof body === 'string' ? body : '', status: statusCode, answer }
    for (const problem of check(exchange)) problems.add(problem)
  })
  await app.register(sandbox.plugin)
  state.origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const connect = (key: string) => connectStripe(state.origin, key)
  return {
    origin: state.origin,
    sandbox,
    stripe: connect(SECRET_KEY),
    connect,
    /** Moves the time of the objects without a test clock. */
    advance: (seconds: number) => {
      state.nowMs += seconds * 1000
    },
    /** Sends a request without the SDK. */
    send: async (method: string, path: string, body?: string, headers: Record<string, string> = {}) => {
      const response = await fetch(`${state.origin}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${SECRET_KEY}`,
          'content-type': 'application/x-www-form-urlencoded',
          ...headers,
        },
        ...(body === undefined ? {} : { body }),
      })
      const answer: unknown = await response.json()
      return { status: response.status, headers: response.headers, body: answer }
    },
    close: async () => {
      await app.close()
      await sandbox.close()
      expect([...problems]).toEqual([])
    },
  }
}
export type OpenSandbox = Awaited<ReturnType<typeof openSandbox>>

/** Connects the official SDK with a sandbox, or with Stripe. */
export function connectStripe(origin: string, key: string): Stripe {
  const { hostname, port, protocol } = new URL(origin)
  const isEncrypted = protocol === 'https:'
  return new Stripe(key, {
    host: hostname,
    port: port === '' ? (isEncrypted ? 443 : 80) : Number(port),
    protocol: isEncrypted ? 'https' : 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  })
}
