import type { Kernel } from '../../../kernel/kernel.ts'
import { findPerson } from '../../account/index.ts'
import { endSessions } from '../end-sessions.ts'
import { takeActings, takeOverdueActings } from './impersonation-store.ts'
import type { Acting } from './impersonation-store.ts'
import { tellActing } from './audit-impersonation.ts'

/** Ends what an actor has begun, for one person or for all: the tokens stop, and cannot be refreshed. */
export async function endActings(kernel: Kernel, actorUid: string, subjectUid?: string): Promise<void> {
  for (const acting of await takeActings(kernel, actorUid, subjectUid)) {
    await endSessions(kernel, acting.subjectUid, [acting.sessionUid])
    await tellEnd(kernel, acting)
  }
}

/** Writes down the end of those whose hour is over. */
export async function closeOverdueActings(kernel: Kernel): Promise<void> {
  for (const acting of await takeOverdueActings(kernel)) await tellEnd(kernel, acting)
}

async function tellEnd(kernel: Kernel, acting: Acting): Promise<void> {
  const subject = await findPerson(kernel, acting.subjectUid)
  // Whoever was deleted meanwhile has no log any more.
  if (subject !== undefined) await tellActing(kernel, 'act.end', acting, subject.realm)
}
