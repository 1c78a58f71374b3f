import type { Kernel } from '../../kernel/kernel.ts'
import { endImpersonations } from './impersonation/end-impersonations.ts'
import { readCookie } from './cookies.ts'
import { endSessions } from './end-sessions.ts'
import type { IdentityDependencies } from './identity-dependencies.ts'

/** The session that a browser holds, by its `Cookie` header. */
export async function findBrowserSession(
  { provider }: Pick<IdentityDependencies, 'provider'>,
  cookies: string | undefined,
) {
  const id = readCookie(cookies, 'lectern_session')
  return id === undefined ? undefined : provider.Session.find(id)
}

/** Ends it, with its tokens and whatever its person does as somebody else. */
export async function endBrowserSession(
  kernel: Kernel,
  held: { readonly uid: string; readonly accountId?: string | undefined } | undefined,
): Promise<void> {
  if (held?.accountId === undefined) return
  await endImpersonations(kernel, held.accountId)
  await endSessions(kernel, held.accountId, [held.uid])
}
