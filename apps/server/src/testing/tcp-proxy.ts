import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'
import { freePort } from '@lectern/test-kit/free-port'

/** A proxy in front of a service, which can be away or cut connections. */
export interface TcpProxy {
  readonly port: number
  /** Cuts each connection whose client sends this text. Undefined cuts none. */
  cutAt: string | undefined
  /** Accepts connections, also again after `stop`. */
  start(): Promise<void>
  /** Cuts all connections and refuses new ones. */
  stop(): Promise<void>
}

/** Starts a proxy on 127.0.0.1 with a free port. */
export async function startTcpProxy(target: { readonly host: string; readonly port: number }): Promise<TcpProxy> {
  const port = await freePort()
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(target.port, target.host)
    const cut = (): void => {
      for (const socket of [client, upstream]) {
        socket.destroy()
        sockets.delete(socket)
      }
    }
    for (const socket of [client, upstream]) sockets.add(socket.on('error', cut).on('close', cut))
    client.on('data', (chunk) => {
      if (proxy.cutAt !== undefined && chunk.includes(proxy.cutAt)) cut()
      else upstream.write(chunk)
    })
    upstream.on('data', (chunk) => client.write(chunk))
  })
  const proxy: TcpProxy = {
    port,
    cutAt: undefined,
    start: async () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      server.listen(port, '127.0.0.1', () => resolve())
      await promise
    },
    stop: async () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
      await promise
    },
  }
  await proxy.start()
  return proxy
}
