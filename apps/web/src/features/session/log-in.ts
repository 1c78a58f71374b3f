import { AuthorizeQuery, type Credentials, logInByCredentials } from '@lectern/contracts'
import * as z from 'zod/mini'
import type { RefusalCode } from '../../platform/http/http-client.ts'
import type { Platform } from '../../platform/platform.tsx'
import { MissingCodeVerifierError, NoCodeReceivedError } from '../../platform/session/oauth-client.ts'

export type LogInRefusal = RefusalCode | 'missing_code_verifier'

export type LogInOutcome =
  | { readonly kind: 'entered'; readonly redirect: string }
  /** Another client asked: the browser goes back to it, code in hand. */
  | { readonly kind: 'leave'; readonly address: string }
  | { readonly kind: 'refused'; readonly code: LogInRefusal }

export interface LogInTarget {
  /** Where this app goes afterwards: a path of its own. */
  readonly redirect: string
  /** The authorize query of another client, as it came; absent: this app's own log-in. */
  readonly authorize?: string | undefined
  readonly reauthenticate?: string | undefined
}

type LogInPorts = Pick<Platform, 'http' | 'oauth' | 'session'>

/** Logs in with a username and a password, as spec 2 §4 and §5 say: authorize, code, tokens. */
export async function logIn(ports: LogInPorts, credentials: Credentials, target: LogInTarget): Promise<LogInOutcome> {
  const query = target.authorize === undefined ? await ownQuery(ports, target) : foreignQuery(target.authorize)
  if (query === null) return { kind: 'refused', code: 'validation_failed' }
  const answer = await ports.http.call(logInByCredentials, { query, body: credentials })
  if (!answer.ok) return { kind: 'refused', code: answer.code }
  const address = answer.headers.get('redirect-uri')
  if (address === null || !hasCode(address)) return { kind: 'refused', code: 'no_code_received' }
  return target.authorize === undefined ? finishLogIn(ports, new URL(address)) : { kind: 'leave', address }
}

/** Takes the code of a redirect address to tokens, and begins the session. */
export async function finishLogIn(ports: Pick<LogInPorts, 'oauth' | 'session'>, callback: URL): Promise<LogInOutcome> {
  try {
    const { tokens, redirect } = await ports.oauth.finishLogIn(callback)
    ports.session.begin(tokens)
    return { kind: 'entered', redirect }
  } catch (error) {
    if (error instanceof NoCodeReceivedError) return { kind: 'refused', code: 'no_code_received' }
    if (error instanceof MissingCodeVerifierError) return { kind: 'refused', code: 'missing_code_verifier' }
    // fetch rejects with a TypeError where no server answered.
    if (error instanceof TypeError) return { kind: 'refused', code: 'no_answer' }
    throw error
  }
}

async function ownQuery(ports: LogInPorts, target: LogInTarget): Promise<AuthorizeQuery> {
  const query = await ports.oauth.beginLogIn(target.redirect)
  return target.reauthenticate === undefined ? query : { ...query, reauthenticate: target.reauthenticate }
}

/** What the other client sent, with every parameter that we do not know kept. */
function foreignQuery(authorize: string): AuthorizeQuery | null {
  const parsed = z.catchall(AuthorizeQuery, z.unknown()).safeParse(Object.fromEntries(new URLSearchParams(authorize)))
  return parsed.success ? parsed.data : null
}

function hasCode(address: string): boolean {
  return URL.canParse(address) && new URL(address).searchParams.has('code')
}
