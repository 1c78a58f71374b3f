import { createServer, type IncomingMessage, type RequestListener } from 'node:http'

/** A test server for a service of another organisation. */
export interface OutsideServer {
  readonly origin: string
  close(): Promise<void>
}

/**
 * Starts a server on 127.0.0.1, by default on a free port. `make` creates the request handler from the origin of the
 * server.
 */
export async function listen(make: (origin: string) => RequestListener, port = 0): Promise<OutsideServer> {
  const listener: { now?: RequestListener } = {}
  const server = createServer((request, response) => listener.now?.(request, response))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no address')
  const origin = `http://127.0.0.1:${address.port}`
  listener.now = make(origin)
  return {
    origin,
    close: () =>
      new Promise((resolve, reject) => {
        server.closeAllConnections()
        server.close((error) => (error === undefined ? resolve() : reject(error)))
      }),
  }
}

/** Returns the body of a request as text. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString()
}
