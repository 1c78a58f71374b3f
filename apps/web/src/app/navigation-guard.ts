import { redirect } from '@tanstack/react-router'
import type { Session } from '../platform/session/session.ts'

/** Spec 2 §2: the guard waits up to 10 seconds for the log-in state, in steps of 100 ms. */
const GUARD_TRIES = 100
const REAUTHENTICATE = 'reauthenticate'

/** Lets those pass who are logged in; the others are led to the log-in page, which brings them back here. Spec 2 §2. */
export async function requireLogIn(session: Pick<Session, 'whenLoggedIn'>, href: string): Promise<void> {
  if (await session.whenLoggedIn(GUARD_TRIES)) return
  throw redirect({ to: '/login', search: logInSearch(href) })
}

/** `redirect` is the path and query without the reauthenticate key, whose value goes on to the log-in. */
export function logInSearch(href: string): { redirect: string; reauthenticate: string } {
  const url = new URL(href, 'https://any.invalid')
  const reauthenticate = url.searchParams.get(REAUTHENTICATE) ?? 'true'
  url.searchParams.delete(REAUTHENTICATE)
  return { redirect: `${url.pathname}${url.search}`, reauthenticate }
}
