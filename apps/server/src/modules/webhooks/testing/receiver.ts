import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { WebhookBody } from '@lectern/contracts'

export interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

/** Answers a delivery. The default answer is 204. */
type Answer = (response: ServerResponse, received: Received) => void

/** A system of the school that receives deliveries over HTTP. */
export interface Receiver {
  readonly address: string
  readonly received: readonly Received[]
  /** Largest number of requests at the same time. */
  readonly most: () => number
  /** The bodies of the deliveries, in the order of their arrival. */
  bodies(): WebhookBody[]
  answer(next: Answer): void
  close(): void
}

export const accept: Answer = (response) => void response.writeHead(204).end()
export const answerStatus =
  (status: number): Answer =>
  (response) =>
    void response.writeHead(status).end()

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = []
  let answer = accept
  let open = 0
  let most = 0
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    open += 1
    most = Math.max(most, open)
    response.on('close', () => (open -= 1))
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const arrived = { path: request.url ?? '', headers: request.headers, text: Buffer.concat(chunks).toString() }
      received.push(arrived)
      answer(response, arrived)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const place = server.address()
  if (place === null || typeof place === 'string') throw new Error('the receiver has no port')
  return {
    address: `http://127.0.0.1:${place.port}/lectern`,
    received,
    most: () => most,
    bodies: () => received.map(({ text }) => WebhookBody.parse(JSON.parse(text))),
    answer: (next) => (answer = next),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Checks the signature with the library of Standard Webhooks, as a receiver does. Throws if it is wrong. */
export function verify(key: string, { headers, text }: Received): void {
  const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
  new Webhook(key).verify(text, sent)
}
