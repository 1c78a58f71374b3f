import { redirect } from '@tanstack/react-router'
import type { OAuthClient } from '../platform/session/oauth-client.ts'
import type { Session } from '../platform/session/session.ts'
import type { StoredValue } from '../platform/stored-value.ts'

/** Number of tries of 100 ms. Spec 2 §2: the guard waits up to 10 seconds for the log-in state. */
const GUARD_TRIES = 100
const REAUTHENTICATE = 'reauthenticate'
const LIBRARY = '/library/'
const AUDIO_AID = 'audio-aid'

export interface GuardDependencies {
  readonly session: Pick<Session, 'whenLoggedIn'>
  readonly oauth: Pick<OAuthClient, 'endCommonSession'>
  /**
   * True if an audio aid opened this app on this device. The audio aid manages the session, so the app must not end it.
   */
  readonly fromAudioAid: StoredValue<boolean>
}

/**
 * Resolves if a user is logged in. Otherwise throws a redirect to the log-in page, which returns to `href` afterwards.
 * Computers of libraries are shared, so a visit to a library page without a log-in also ends the previous user's
 * session at the auth service, unless an audio aid manages the session. Spec 2 §2.
 */
export async function requireLogIn({ session, oauth, fromAudioAid }: GuardDependencies, href: string): Promise<void> {
  const url = new URL(href, 'https://any.invalid')
  if (url.searchParams.get('origin') === AUDIO_AID) fromAudioAid.set(true)
  if (await session.whenLoggedIn(GUARD_TRIES)) return
  if (url.pathname.startsWith(LIBRARY) && !fromAudioAid.get()) await oauth.endCommonSession()
  throw redirect({ to: '/login', search: createLogInSearch(href) })
}

/**
 * Returns the query of the log-in page. `redirect` is the path and query of `href` without `reauthenticate`;
 * `reauthenticate` comes from `href` and is 'true' by default.
 */
export function createLogInSearch(href: string): { redirect: string; reauthenticate: string } {
  const url = new URL(href, 'https://any.invalid')
  const reauthenticate = url.searchParams.get(REAUTHENTICATE) ?? 'true'
  url.searchParams.delete(REAUTHENTICATE)
  return { redirect: `${url.pathname}${url.search}`, reauthenticate }
}
