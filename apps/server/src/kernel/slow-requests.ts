import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendRefusal } from './error-handler.ts'
import { Refusal, refuse } from './refusal.ts'

/** Limits for the headers of a request, in milliseconds. Node checks the time at each interval. */
export const HEADER_LIMITS = { headersTimeout: 20_000, connectionsCheckingInterval: 5000 } as const

/** The slowest body that the server accepts: in each interval `bytes`, or the end of the body. */
export interface BodyPace {
  readonly intervalMs: number
  readonly bytes: number
}

/** Small bodies must arrive within the first interval. A large upload on a slow network needs no other limit. */
const BODY_PACE: BodyPace = { intervalMs: 15_000, bytes: 65_536 }

/** Refuses a request whose body arrives slower than `pace`, and closes its connection. */
export function refuseSlowBodies(app: FastifyInstance, { intervalMs, bytes }: BodyPace = BODY_PACE): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!hasBody(request)) return
    const { raw } = request
    let before = raw.socket.bytesRead
    const timer = setInterval(() => {
      if (raw.complete || reply.sent) {
        clearInterval(timer)
        return
      }
      const received = raw.socket.bytesRead - before
      before = raw.socket.bytesRead
      if (received >= bytes) return
      clearInterval(timer)
      sendRefusal(reply, new Refusal('request_timeout', { headers: { connection: 'close' } }))
    }, intervalMs)
    timer.unref()
    reply.raw.once('close', () => clearInterval(timer))
  })
}

/** RFC 9112 §6.3. */
function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

const STATUS_TEXTS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
}

/** Answers a request that is not valid HTTP, or whose headers are too slow or too large. */
export function refuseBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { code, status } = toBrokenRefusal(error.code)
  const body = JSON.stringify(refuse(code).body())
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_TEXTS[status]}\r\nconnection: close\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `cache-control: no-store\r\nx-content-type-options: nosniff\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}

function toBrokenRefusal(code: string | undefined) {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return { code: 'request_timeout', status: 408 } as const
    case 'HPE_HEADER_OVERFLOW':
      return { code: 'payload_too_large', status: 431 } as const
    case undefined:
    default:
      return { code: 'validation_failed', status: 400 } as const
  }
}
