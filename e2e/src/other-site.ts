import { createServer, request, type IncomingMessage } from 'node:http'

/**
 * A server on this machine with two host names, which browsers treat as different sites. `origin` has the host name
 * `localhost`.
 */
export interface OtherSite {
  readonly origin: string
  /** Address of the server with the host name `127.0.0.1`. */
  readonly firstSite: string
  /** Forwards requests to this origin. */
  proxyTo(target: string): void
  /** The `Cookie` header of each request for `/inner`. */
  readonly cookies: readonly (string | undefined)[]
  stop(): Promise<void>
}

/**
 * Starts a server that forwards requests to another server. The page `/outer` embeds `/inner`, which sets a third-party
 * cookie.
 */
export async function startOtherSite(): Promise<OtherSite> {
  let proxiedServer = ''
  const cookies: (string | undefined)[] = []
  const html = { 'content-type': 'text/html' }
  const server = createServer((incoming, response) => {
    if (incoming.url === '/outer') {
      response.writeHead(200, html).end(`<!doctype html><title>Outer</title><iframe src="${origin}/inner"></iframe>`)
    } else if (incoming.url === '/inner') {
      cookies.push(incoming.headers.cookie)
      response.writeHead(200, { ...html, 'set-cookie': 'third=1; SameSite=None; Secure; Path=/' }).end('Inner')
    } else {
      const headers = { ...incoming.headers, host: new URL(proxiedServer).host }
      const outgoing = request(
        `${proxiedServer}${incoming.url ?? ''}`,
        { method: incoming.method, headers },
        (proxied: IncomingMessage) => {
          response.writeHead(proxied.statusCode ?? 502, proxied.headers)
          proxied.pipe(response)
        },
      )
      outgoing.on('error', () => response.destroy())
      incoming.pipe(outgoing)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const origin = `http://localhost:${port}`
  return {
    origin,
    firstSite: `http://127.0.0.1:${port}`,
    cookies,
    proxyTo(target) {
      proxiedServer = target
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
