import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Operating systems give outgoing connections higher ports than these, so that no connection of another program can take
 * a port before its server listens. Linux: `ip_local_port_range`, from 32768; others from 49152, RFC 6335 §6.
 */
const [FIRST, END] = [15_000, 30_000]

/** Returns a port of 127.0.0.1 at which nothing listens at the time of the call. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, END)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const server = createServer()
  server.on('error', () => resolve(false))
  server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  return promise
}
