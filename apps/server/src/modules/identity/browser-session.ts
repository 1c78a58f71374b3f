import type { Kernel } from '../../kernel/kernel.ts'
import { endImpersonations } from './impersonation/end-impersonations.ts'
import { readCookie } from './cookies.ts'
import { endSessions } from './end-sessions.ts'
import type { IdentityDependencies } from './identity-dependencies.ts'

/** Returns the session of a browser's `Cookie` header, or undefined. */
export async function findBrowserSession(
  { provider }: Pick<IdentityDependencies, 'provider'>,
  cookies: string | undefined,
) {
  const id = readCookie(cookies, 'lectern_session')
  return id === undefined ? undefined : provider.Session.find(id)
}

/** Ends a browser's session with its tokens, and the impersonations that the user started. */
export async function endBrowserSession(
  kernel: Kernel,
  session: { readonly uid: string; readonly accountId?: string | undefined } | undefined,
): Promise<void> {
  if (session?.accountId === undefined) return
  await endImpersonations(kernel, session.accountId)
  await endSessions(kernel, session.accountId, [session.uid])
}
