/**
 * Program of `outside-process.ts`: runs a provider in a process of its own. Reads the options from the standard input,
 * prints its addresses as one line, and ends when the standard input ends.
 */
import * as z from 'zod'
import { freePort } from '../free-port.ts'
import { listen, readBody } from './listen.ts'
import { startOidcProvider } from './oidc-provider.ts'
import { OidcFaults, ProcessOptions, SamlpSettings, TokenRequest } from './process-messages.ts'
import { startSamlpProvider } from './samlp-provider.ts'

/** Handles the requests of the control address, by method and path. */
type Controls = Readonly<Record<string, (body: unknown) => Promise<unknown>>>

async function startOidc(
  options: Extract<ProcessOptions, { kind: 'oidc' }>,
): Promise<{ origin: string; controls: Controls }> {
  let secret = ''
  const idp = await startOidcProvider({
    ...options,
    port: await freePort(),
    acceptsSecret: (received) => {
      secret = received
      return received === options.clientSecret || (options.acceptsTokens && received.startsWith('ey'))
    },
  })
  return {
    origin: idp.origin,
    controls: {
      'PUT /faults': async (body) => {
        const { claims, otherKey } = OidcFaults.parse(body)
        idp.tamper = { claims: (same) => ({ ...same, ...claims }), otherKey }
      },
      'POST /token': async (body) => ({ token: await idp.signToken(TokenRequest.parse(body)) }),
      'PUT /back-channel': async (body) =>
        idp.setBackChannel(z.object({ address: z.optional(z.url()) }).parse(body).address),
      'GET /received': async () => ({ secret, backChannelResults: idp.backChannelResults }),
    },
  }
}

async function start(options: ProcessOptions): Promise<{ origin: string; controls: Controls }> {
  if (options.kind === 'oidc') return startOidc(options)
  const idp = await startSamlpProvider({ ...options, port: await freePort() })
  return {
    origin: idp.origin,
    controls: {
      'PUT /settings': async (body) => {
        idp.settings = SamlpSettings.parse(body)
      },
      'GET /received': async () => ({ ...idp.received, sessions: idp.countSessions() }),
    },
  }
}

let input = ''
process.stdin.setEncoding('utf8')
const { promise: read, resolve } = Promise.withResolvers<unknown>()
process.stdin.on('data', (text: string) => {
  input += text
  if (input.endsWith('\n')) resolve(JSON.parse(input))
})
// The test has ended, also if it was killed.
process.stdin.on('end', () => process.exit())

const { origin, controls } = await start(ProcessOptions.parse(await read))
const control = await listen(() => (request, response) => {
  const answer = async (): Promise<void> => {
    const handle = controls[`${request.method ?? ''} ${request.url ?? ''}`]
    if (handle === undefined) return void response.writeHead(404).end()
    const text = await readBody(request)
    response.end(JSON.stringify((await handle(text === '' ? undefined : JSON.parse(text))) ?? {}))
  }
  answer().catch((error: unknown) => response.writeHead(400).end(String(error)))
})
process.stdout.write(`${JSON.stringify({ origin, control: control.origin })}\n`)
