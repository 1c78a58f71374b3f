import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import type { OutsideServer } from './listen.ts'
import { Addresses, Received, SamlpReceived } from './process-messages.ts'
import type { OidcFaults, ProcessOptions, SamlpSettings, TokenRequest } from './process-messages.ts'

const PROGRAM = fileURLToPath(new URL('outside-program.ts', import.meta.url))

type OidcProcessOptions = Omit<Extract<ProcessOptions, { kind: 'oidc' }>, 'kind' | 'acceptsTokens'> & {
  readonly acceptsTokens?: boolean
}
type SamlpProcessOptions = Omit<Extract<ProcessOptions, { kind: 'samlp' }>, 'kind'>

/** An OpenID provider in a process of its own. A control address sets its faults. */
export interface OidcProcess extends OutsideServer {
  /** Changes every ID token from now on. Without an argument, the tokens are right. */
  setFaults(faults?: OidcFaults): Promise<void>
  /** Signs a token with the key of the ID tokens, or with another key. */
  signToken(request: TokenRequest): Promise<string>
  /** Sets the address to which the provider sends logout tokens. */
  setBackChannel(address: string | undefined): Promise<void>
  readReceived(): Promise<Received>
}

/** Starts an OpenID provider (oidc-provider) in a process of its own. */
export async function startOidcProcess({
  acceptsTokens = false,
  ...options
}: OidcProcessOptions): Promise<OidcProcess> {
  const { origin, close, send } = await startProcess({ kind: 'oidc', acceptsTokens, ...options })
  return {
    origin,
    close,
    setFaults: async (faults = {}) => void (await send('PUT', '/faults', faults)),
    signToken: async (request) => z.object({ token: z.string() }).parse(await send('POST', '/token', request)).token,
    setBackChannel: async (address) => void (await send('PUT', '/back-channel', { address })),
    readReceived: async () => Received.parse(await send('GET', '/received')),
  }
}

/** A SAML provider in a process of its own. */
export interface SamlpProcess extends OutsideServer {
  /** Reads the metadata of the service, as an administrator of the provider does, and sets what the provider asks of it. */
  register(metadataAddress: string, asks?: Omit<SamlpSettings, 'service'>): Promise<void>
  readReceived(): Promise<SamlpReceived>
}

/** Starts a SAML provider (samlp) in a process of its own. */
export async function startSamlpProcess(options: SamlpProcessOptions): Promise<SamlpProcess> {
  const { origin, close, send } = await startProcess({ kind: 'samlp', ...options })
  return {
    origin,
    close,
    register: async (metadataAddress, asks = {}) => {
      const service = readServiceMetadata(await (await fetch(metadataAddress)).text())
      await send('PUT', '/settings', { service, ...asks })
    },
    readReceived: async () => SamlpReceived.parse(await send('GET', '/received')),
  }
}

/** Reads the parts of the metadata of a service that the provider needs. */
function readServiceMetadata(xml: string): NonNullable<SamlpSettings['service']> {
  const read = (pattern: RegExp): string => pattern.exec(xml)?.[1] ?? ''
  const lines =
    read(/use="encryption"[\s\S]*?<ds:X509Certificate>([^<]+)</u)
      .replaceAll(/\s/gu, '')
      .match(/.{1,64}/gu) ?? []
  return {
    entityId: read(/entityID="([^"]+)"/u),
    certificate: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
    singleLogout: read(/<SingleLogoutService [^>]*HTTP-Redirect" Location="([^"]+)"/u),
  }
}

async function startProcess(options: ProcessOptions) {
  const child = spawn(process.execPath, [PROGRAM], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  child.stdin.write(`${JSON.stringify(options)}\n`)
  const line: unknown = await Promise.race([
    once(createInterface(child.stdout), 'line').then(([text]) => JSON.parse(String(text))),
    ended.then(() => Promise.reject(new Error('the provider did not start'))),
  ])
  const { origin, control } = Addresses.parse(line)
  return {
    origin,
    close: async (): Promise<void> => {
      child.stdin.end()
      await ended
    },
    send: async (method: string, path: string, body?: object): Promise<unknown> => {
      const response = await fetch(`${control}${path}`, {
        method,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      if (!response.ok) throw new Error(`the provider answered ${response.status} to ${method} ${path}`)
      return response.json()
    },
  }
}
