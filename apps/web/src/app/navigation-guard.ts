import { redirect } from '@tanstack/react-router'
import type { OAuthClient } from '../platform/session/oauth-client.ts'
import type { Session } from '../platform/session/session.ts'
import type { StoredValue } from '../platform/stored-value.ts'

/** Spec 2 §2: the guard waits up to 10 seconds for the log-in state, in steps of 100 ms. */
const GUARD_TRIES = 100
const REAUTHENTICATE = 'reauthenticate'
const LIBRARY = '/library/'
const AUDIO_AID = 'audio-aid'

export interface GuardDependencies {
  readonly session: Pick<Session, 'whenLoggedIn'>
  readonly oauth: Pick<OAuthClient, 'endCommonSession'>
  /** True if the visit came from an audio aid, which holds the session itself. */
  readonly fromAudioAid: StoredValue<boolean>
}

/**
 * Lets users pass who are logged in, and leads visitors to the log-in page, which returns here. A library's computer is
 * shared: a visit to its pages without a log-in ends the previous reader's session at the auth service. Spec 2 §2.
 */
export async function requireLogIn({ session, oauth, fromAudioAid }: GuardDependencies, href: string): Promise<void> {
  const url = new URL(href, 'https://any.invalid')
  if (url.searchParams.get('origin') === AUDIO_AID) fromAudioAid.set(true)
  if (await session.whenLoggedIn(GUARD_TRIES)) return
  if (url.pathname.startsWith(LIBRARY) && !fromAudioAid.get()) await oauth.endCommonSession()
  throw redirect({ to: '/login', search: createLogInSearch(href) })
}

/** Returns the log-in page's query. `redirect` is the path and query without the reauthenticate key. */
export function createLogInSearch(href: string): { redirect: string; reauthenticate: string } {
  const url = new URL(href, 'https://any.invalid')
  const reauthenticate = url.searchParams.get(REAUTHENTICATE) ?? 'true'
  url.searchParams.delete(REAUTHENTICATE)
  return { redirect: `${url.pathname}${url.search}`, reauthenticate }
}
