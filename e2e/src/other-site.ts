import { createServer, request, type IncomingMessage } from 'node:http'

/** Another site on this machine: `localhost` is one to pages of 127.0.0.1. */
export interface OtherSite {
  readonly origin: string
  /** The same port under the name of the first site. */
  readonly firstSite: string
  /** From now on everything but its own pages is fetched from there. */
  proxyTo(target: string): void
  /** The cookies that came with each visit to `/inner`. */
  readonly cookies: readonly (string | undefined)[]
  stop(): Promise<void>
}

/**
 * A second host before the server, as a CDN is. `/outer` embeds its `/inner`, which sets a cookie: whether that comes back tells
 * if the browser keeps cookies of third parties.
 */
export async function startOtherSite(): Promise<OtherSite> {
  let before = ''
  const cookies: (string | undefined)[] = []
  const html = { 'content-type': 'text/html' }
  const server = createServer((asked, answer) => {
    if (asked.url === '/outer') {
      answer.writeHead(200, html).end(`<!doctype html><title>Outer</title><iframe src="${origin}/inner"></iframe>`)
    } else if (asked.url === '/inner') {
      cookies.push(asked.headers.cookie)
      answer.writeHead(200, { ...html, 'set-cookie': 'third=1; SameSite=None; Secure; Path=/' }).end('Inner')
    } else {
      const headers = { ...asked.headers, host: new URL(before).host }
      const onward = request(
        `${before}${asked.url ?? ''}`,
        { method: asked.method, headers },
        (got: IncomingMessage) => {
          answer.writeHead(got.statusCode ?? 502, got.headers)
          got.pipe(answer)
        },
      )
      onward.on('error', () => answer.destroy())
      asked.pipe(onward)
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
      before = target
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
