import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** An answer of the server, read to its end. */
interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** A request that has left the browser, body and all, and has not reached the server. */
interface Passing {
  /** Sends it to the server; again, where that is done twice. Rejects where nobody answers. */
  readonly send: () => Promise<Answer>
  /** Gives the browser an answer. */
  readonly answer: (answer: Answer) => void
  /** Breaks the browser's connection. */
  readonly breakOff: () => void
}

/** What becomes of a request instead of being sent and answered. */
export type Fault = (request: Passing) => Promise<void>

/** The server has taken it, and the browser never hears so: its connection breaks. */
export const loseAnswer: Fault = async ({ send, breakOff }) => {
  await send()
  breakOff()
}

/** It never arrives. */
export const loseRequest: Fault = async ({ breakOff }) => breakOff()

/** The server has taken it, and the browser waits. */
export const withholdAnswer: Fault = async ({ send }) => {
  await send()
}

/** The server gets it twice at once, and the browser gets the later answer. */
export const sendTwice: Fault = async ({ send, answer }) => {
  const answers: Answer[] = []
  const sendOnce = async () => void answers.push(await send())
  await Promise.all([sendOnce(), sendOnce()])
  const later = answers.at(-1)
  if (later) answer(later)
}

/** The browser's connection breaks, and the request arrives when `held` is called. */
export const holdIn =
  (held: (() => Promise<unknown>)[]): Fault =>
  async ({ send, breakOff }) => {
    held.push(send)
    breakOff()
  }

/** Something happens while the server works on it, and the browser's connection breaks. */
export const duringWhich =
  (happen: () => Promise<unknown>): Fault =>
  async ({ send, breakOff }) => {
    const sending = send().catch(() => undefined)
    await happen()
    await sending
    breakOff()
  }

/** The way of one device to the server: a proxy for plain HTTP (RFC 9110 §7.6) that a test spoils. */
export interface Network {
  /** For the browser's settings. */
  readonly address: string
  /** Breaks every connection, and lets none come about. */
  cut(): void
  /** It works from now on, without faults. */
  mend(): void
  /** The next such request meets this fault. Resolves when that has done its work. */
  meetNext(method: string, path: RegExp, fault: Fault): Promise<void>
  /** All that is written to the API meets this fault. */
  meetAlways(fault: Fault): void
  close(): Promise<void>
}

interface Awaited {
  readonly method: string
  readonly path: RegExp
  readonly fault: Fault
  readonly done: (work: Promise<void>) => void
}

const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding'])

export async function openNetwork(): Promise<Network> {
  const sockets = new Set<Socket>()
  let awaited: readonly Awaited[] = []
  let always: Fault | undefined
  let isCut = false

  const faultOf = (method: string, path: string): ((passing: Passing) => Promise<void>) | undefined => {
    const met = awaited.find((one) => one.method === method && one.path.test(path))
    if (met === undefined) return method !== 'GET' && path.startsWith('/api/') ? always : undefined
    awaited = awaited.filter((one) => one !== met)
    return async (passing) => {
      const work = met.fault(passing)
      met.done(work)
      await work
    }
  }
  const handle = async (asked: IncomingMessage, given: ServerResponse) => {
    const url = new URL(asked.url ?? '')
    if (url.hostname !== '127.0.0.1') throw new Error(`no way to ${url.hostname}`)
    const fault = faultOf(asked.method ?? '', url.pathname)
    if (fault === undefined) return passOn(asked, given, url)
    const body = await buffer(asked)
    await fault({
      send: () => send(asked, url, body),
      answer({ status, headers, body: text }) {
        given.writeHead(status, headers)
        given.end(text)
      },
      breakOff: () => void asked.socket.destroy(),
    })
  }
  const server = createServer((asked, given) => {
    handle(asked, given).catch(() => asked.socket.destroy())
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
  const at = server.address()
  if (typeof at !== 'object' || at === null) throw new Error('the network has no port')
  return {
    address: `http://127.0.0.1:${at.port}`,
    cut() {
      isCut = true
      breakAll()
    },
    mend() {
      isCut = false
      always = undefined
      awaited = []
    },
    meetNext: (method, path, fault) =>
      new Promise((resolve, reject) => {
        const done = (work: Promise<void>) => void work.then(resolve, reject)
        awaited = [...awaited, { method, path, fault, done }]
      }),
    meetAlways(fault) {
      always = fault
    },
    async close() {
      breakAll()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Streams a request to the server, and its answer back. */
async function passOn(asked: IncomingMessage, given: ServerResponse, url: URL): Promise<void> {
  const outgoing = request(url, { method: asked.method, headers: withoutHops(asked.headers), agent: false })
  given.once('close', () => outgoing.destroy())
  asked.pipe(outgoing)
  const answer = await answerOf(outgoing)
  given.writeHead(answer.statusCode ?? 0, withoutHops(answer.headers))
  answer.pipe(given)
  answer.once('error', () => asked.socket.destroy())
}

async function send(asked: IncomingMessage, url: URL, body: Buffer): Promise<Answer> {
  const outgoing = request(url, { method: asked.method, headers: withoutHops(asked.headers), agent: false })
  outgoing.end(body)
  const answer = await answerOf(outgoing)
  const headers = withoutHops(answer.headers)
  return { status: answer.statusCode ?? 0, headers, body: await buffer(answer) }
}

function answerOf(outgoing: ReturnType<typeof request>): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    outgoing.once('response', resolve)
    outgoing.on('error', reject)
  })
}

/** https://www.rfc-editor.org/rfc/rfc9110#section-7.6.1 */
function withoutHops(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name)))
}
