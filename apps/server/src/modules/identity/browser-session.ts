import type { Kernel } from '../../kernel/kernel.ts'
import { endActings } from './impersonation/end-impersonations.ts'
import { cookieOf } from './cookie-jar.ts'
import { endSessions } from './end-sessions.ts'
import type { IdentityParts } from './identity-dependencies.ts'

/** The session that a browser holds, by its `Cookie` header. */
export async function findHeldSession({ provider }: Pick<IdentityParts, 'provider'>, cookies: string | undefined) {
  const id = cookieOf(cookies, 'lectern_session')
  return id === undefined ? undefined : provider.Session.find(id)
}

/** Ends it, with its tokens and whatever its person does as somebody else. */
export async function endHeldSession(
  kernel: Kernel,
  held: { readonly uid: string; readonly accountId?: string | undefined } | undefined,
): Promise<void> {
  if (held?.accountId === undefined) return
  await endActings(kernel, held.accountId)
  await endSessions(kernel, held.accountId, [held.uid])
}
