import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A complete response of the server. */
interface ReceivedResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** A complete request of the browser, before the proxy sends it to the server. */
interface InterceptedRequest {
  /** Sends the request to the server and returns the response. Rejects if the server does not respond. */
  readonly send: () => Promise<ReceivedResponse>
  readonly respond: (response: ReceivedResponse) => void
  readonly disconnect: () => void
}

/** Processes a request instead of the normal forwarding. */
export type Fault = (request: InterceptedRequest) => Promise<void>

/** Fault: the server processes the request, and the response is lost. */
export const loseResponse: Fault = async ({ send, disconnect }) => {
  await send()
  disconnect()
}

/** Fault: the browser's connection breaks before the request reaches the server. */
export const loseRequest: Fault = async ({ disconnect }) => disconnect()

/** Fault: the server processes the request, but the browser never receives the response. */
export const withholdResponse: Fault = async ({ send }) => {
  await send()
}

/** Fault: the server receives the request twice at the same time. */
export const sendTwice: Fault = async ({ send, respond }) => {
  const responses: ReceivedResponse[] = []
  const sendOnce = async () => void responses.push(await send())
  await Promise.all([sendOnce(), sendOnce()])
  const latest = responses.at(-1)
  if (latest) respond(latest)
}

/** Returns a fault that breaks the connection. A function in `held` sends the request later. */
export const delayRequest =
  (held: (() => Promise<unknown>)[]): Fault =>
  async ({ send, disconnect }) => {
    held.push(send)
    disconnect()
  }

/** Returns a fault that runs an action during the request and then breaks the connection. */
export const duringRequest =
  (action: () => Promise<unknown>): Fault =>
  async ({ send, disconnect }) => {
    const sending = send().catch(() => undefined)
    await action()
    await sending
    disconnect()
  }

/** The network of one device: an HTTP proxy (RFC 9110 §7.6) into which a test can inject faults. */
export interface Network {
  /** Address of the proxy, for the browser's settings. */
  readonly address: string
  /** Breaks every connection and rejects new ones. */
  cut(): void
  /** Allows connections again, and removes all faults. */
  repair(): void
  /** Applies a fault to the next request with this method and path. Resolves when the fault has ended. */
  injectFault(method: string, path: RegExp, fault: Fault): Promise<void>
  /** Applies a fault to every API request except GET requests. */
  injectFaultAlways(fault: Fault): void
  close(): Promise<void>
}

interface PendingFault {
  readonly method: string
  readonly path: RegExp
  readonly fault: Fault
  readonly done: (work: Promise<void>) => void
}

const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding'])

export async function openNetwork(): Promise<Network> {
  const sockets = new Set<Socket>()
  let pendingFaults: readonly PendingFault[] = []
  let permanentFault: Fault | undefined
  let isCut = false

  const takeFault = (
    method: string,
    path: string,
  ): ((intercepted: InterceptedRequest) => Promise<void>) | undefined => {
    const match = pendingFaults.find((pending) => pending.method === method && pending.path.test(path))
    if (match === undefined) return method !== 'GET' && path.startsWith('/api/') ? permanentFault : undefined
    pendingFaults = pendingFaults.filter((pending) => pending !== match)
    return async (intercepted) => {
      const work = match.fault(intercepted)
      match.done(work)
      await work
    }
  }
  const handle = async (incoming: IncomingMessage, browserResponse: ServerResponse) => {
    const url = new URL(incoming.url ?? '')
    if (url.hostname !== '127.0.0.1') throw new Error(`unexpected host ${url.hostname}`)
    const fault = takeFault(incoming.method ?? '', url.pathname)
    if (fault === undefined) return forward(incoming, browserResponse, url)
    const body = await buffer(incoming)
    await fault({
      send: () => send(incoming, url, body),
      respond({ status, headers, body: bytes }) {
        browserResponse.writeHead(status, headers)
        browserResponse.end(bytes)
      },
      disconnect: () => void incoming.socket.destroy(),
    })
  }
  const server = createServer((incoming, browserResponse) => {
    handle(incoming, browserResponse).catch(() => incoming.socket.destroy())
  })
  server.on('connection', (socket) => {
    if (isCut) return void socket.destroy()
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const breakAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socketAddress = server.address()
  if (typeof socketAddress !== 'object' || socketAddress === null) throw new Error('the proxy has no port')
  return {
    address: `http://127.0.0.1:${socketAddress.port}`,
    cut() {
      isCut = true
      breakAll()
    },
    repair() {
      isCut = false
      permanentFault = undefined
      pendingFaults = []
    },
    injectFault: (method, path, fault) =>
      new Promise((resolve, reject) => {
        const done = (work: Promise<void>) => void work.then(resolve, reject)
        pendingFaults = [...pendingFaults, { method, path, fault, done }]
      }),
    injectFaultAlways(fault) {
      permanentFault = fault
    },
    async close() {
      breakAll()
      server.close()
      await once(server, 'close')
    },
  }
}

async function forward(incoming: IncomingMessage, browserResponse: ServerResponse, url: URL): Promise<void> {
  const outgoing = request(url, { method: incoming.method, headers: withoutHopHeaders(incoming.headers), agent: false })
  browserResponse.once('close', () => outgoing.destroy())
  incoming.pipe(outgoing)
  const response = await waitForResponse(outgoing)
  browserResponse.writeHead(response.statusCode ?? 0, withoutHopHeaders(response.headers))
  response.pipe(browserResponse)
  response.once('error', () => incoming.socket.destroy())
}

async function send(incoming: IncomingMessage, url: URL, body: Buffer): Promise<ReceivedResponse> {
  const outgoing = request(url, { method: incoming.method, headers: withoutHopHeaders(incoming.headers), agent: false })
  outgoing.end(body)
  const response = await waitForResponse(outgoing)
  const headers = withoutHopHeaders(response.headers)
  return { status: response.statusCode ?? 0, headers, body: await buffer(response) }
}

function waitForResponse(outgoing: ReturnType<typeof request>): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    outgoing.once('response', resolve)
    outgoing.on('error', reject)
  })
}

/** Returns the headers without those that apply to one connection only. RFC 9110 §7.6.1. */
function withoutHopHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name)))
}
