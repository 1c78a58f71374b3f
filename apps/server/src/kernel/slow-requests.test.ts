import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { defineCall } from '@lectern/contracts'
import { createTestKernel } from '../testing/test-kernel.ts'
import type { TestKernel } from '../testing/test-kernel.ts'
import { createHttpApp } from './http-app.ts'
import { ok, route } from './route.ts'

const INTERVAL_MS = 400
const sendText = defineCall({
  service: 'library',
  method: 'POST',
  path: '/v1/texts',
  summary: 'A call that takes a text',
  access: 'anyone',
  repeat: 'harmless',
  body: z.object({ text: z.string() }),
  responses: { 200: z.object({ length: z.int() }) },
})

const lines: string[] = []
const unanswered = () => lines.filter((line) => line.includes('the request has no response yet'))

let base: TestKernel
let app: FastifyInstance
beforeAll(async () => {
  base = await createTestKernel({ log: pino({ base: null }, { write: (line: string) => void lines.push(line) }) })
  const routes = [
    route(sendText, {
      policy: () => 'allowed',
      act: async ({ body }) => body.text.length,
      present: (length) => ok({ length }),
    }),
  ]
  const uploads = async (scope: FastifyInstance): Promise<void> => {
    scope.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
    const handler = async (request: FastifyRequest) => {
      let bytes = 0
      for await (const chunk of request.raw) bytes += Buffer.byteLength(chunk)
      return { bytes }
    }
    scope.route({ method: 'POST', url: '/upload', handler })
    scope.get('/waits/:secret', async () => {
      await expect.poll(unanswered).toHaveLength(1)
      return {}
    })
  }
  const bodyPace = { intervalMs: INTERVAL_MS, bytes: 100 }
  const options = { checkResponses: true, bodyPace, unansweredMs: 100 }
  app = await createHttpApp(base.kernel, [{ routes, plugin: uploads }], options)
  await app.listen({ host: '127.0.0.1', port: base.kernel.settings.port })
})
afterAll(async () => {
  await app.close()
  await base.close()
})

/** Sends the parts with a pause after each part. Returns everything that the server answers until it closes. */
async function sendSlowly(parts: Iterable<string>, pauseMs: number): Promise<string> {
  const socket = connect(base.kernel.settings.port, '127.0.0.1')
  const chunks: string[] = []
  socket.on('data', (chunk) => chunks.push(chunk.toString()))
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  for (const part of parts) {
    if (socket.writableEnded || socket.destroyed || socket.readableEnded) break
    socket.write(part)
    await delay(pauseMs)
  }
  await closed
  return chunks.join('')
}

const head = (path: string, type: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`
const TEXTS = '/api/library/v1/texts'

test.each([
  ['of a call', head(TEXTS, 'application/json', 1000)],
  ['of an upload', head('/upload', 'application/octet-stream', 100_000)],
])('a body %s that drips is refused, and its connection is closed', async (_name, start) => {
  const answer = await sendSlowly([start, ...Array.from('{"text":"'.repeat(10))], 50)
  expect(answer).toMatch(/^HTTP\/1\.1 408 /u)
  expect(answer.toLowerCase()).toContain('connection: close')
  expect(answer).toContain('"code":"request_timeout"')
})

test('an upload that takes many intervals is accepted while it makes progress', async () => {
  const parts = Array.from({ length: 40 }, () => 'x'.repeat(500))
  const answer = await sendSlowly([head('/upload', 'application/octet-stream', 20_000), ...parts], INTERVAL_MS / 10)
  expect(answer).toContain('{"bytes":20000}')
})

test.each([
  ['no valid HTTP', 'nonsense\r\n\r\n', '400', 'validation_failed'],
  ['too large headers', `GET / HTTP/1.1\r\nhost: x\r\nlong: ${'x'.repeat(20_000)}\r\n\r\n`, '431', 'payload_too_large'],
])('a request with %s gets an error of the contracts', async (_name, request, status, code) => {
  const answer = await sendSlowly([request], 0)
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `, 'u'))
  expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({ code, message: expect.any(String) })
})

test('a request that waits is logged with its route, and without its address', async () => {
  lines.length = 0
  expect((await fetch(`${base.kernel.settings.publicOrigin}/waits/hunter2`)).status).toBe(200)
  expect(JSON.parse(unanswered()[0] ?? '')).toMatchObject({ level: 40, method: 'GET', route: '/waits/:secret' })
  expect(lines.join('')).not.toContain('hunter2')
})
