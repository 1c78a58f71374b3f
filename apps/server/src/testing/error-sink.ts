import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A local service with the Sentry protocol. */
export interface ErrorSink {
  readonly dsn: string
  /** Unparsed bodies of the POST requests. */
  readonly envelopes: readonly string[]
  close(): Promise<void>
}

export async function startErrorSink(): Promise<ErrorSink> {
  const envelopes: string[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      if (request.method === 'POST') envelopes.push(body)
      response.writeHead(200, { 'access-control-allow-origin': '*' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = isAddress(address) ? address.port : 0
  return {
    dsn: `http://key@127.0.0.1:${port}/1`,
    envelopes,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  }
}

const isAddress = (address: AddressInfo | string | null): address is AddressInfo =>
  typeof address === 'object' && address !== null
