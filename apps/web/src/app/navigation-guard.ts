import { redirect } from '@tanstack/react-router'
import type { OAuthClient } from '../platform/session/oauth-client.ts'
import type { Session } from '../platform/session/session.ts'
import type { StoredValue } from '../platform/stored-value.ts'

/** Number of tries of 100 ms. Spec 2 §2: the guard waits up to 10 seconds. */
const GUARD_TRIES = 100
const REAUTHENTICATE = 'reauthenticate'
const LIBRARY = '/library/'
const AUDIO_AID = 'audio-aid'

export interface GuardDependencies {
  readonly session: Pick<Session, 'whenLoggedIn'>
  readonly oauth: Pick<OAuthClient, 'endCommonSession'>
  /** True if an audio aid opened this app on this device. The app must then not end the session. */
  readonly fromAudioAid: StoredValue<boolean>
}

/**
 * Resolves if a user is logged in. Otherwise throws a redirect to the log-in page. Spec 2 §2.
 * Computers of libraries are shared, so a library page also ends the session at the auth service, except with an audio
 * aid.
 */
export async function requireLogIn({ session, oauth, fromAudioAid }: GuardDependencies, href: string): Promise<void> {
  const url = new URL(href, 'https://any.invalid')
  if (url.searchParams.get('origin') === AUDIO_AID) fromAudioAid.set(true)
  if (await session.whenLoggedIn(GUARD_TRIES)) return
  if (url.pathname.startsWith(LIBRARY) && !fromAudioAid.get()) await oauth.endCommonSession()
  throw redirect({ to: '/login', search: createLogInSearch(href) })
}

/** Returns the query of the log-in page. `reauthenticate` comes from `href`; the default is 'true'. */
export function createLogInSearch(href: string): { redirect: string; reauthenticate: string } {
  const url = new URL(href, 'https://any.invalid')
  const reauthenticate = url.searchParams.get(REAUTHENTICATE) ?? 'true'
  url.searchParams.delete(REAUTHENTICATE)
  return { redirect: `${url.pathname}${url.search}`, reauthenticate }
}
