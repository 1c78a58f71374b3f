import type { Platform } from '../platform/platform.tsx'

/** Forgets the tokens here, and leads the browser to end the session at the auth service, too. Spec 2 §7. */
export function logOut({ session, oauth }: Platform): void {
  const address = oauth.logOutUrl(session.idToken())
  session.end('left')
  globalThis.location.assign(address)
}
