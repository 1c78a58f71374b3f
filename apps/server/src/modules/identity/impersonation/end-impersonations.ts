import type { Kernel } from '../../../kernel/kernel.ts'
import { findPerson } from '../../account/index.ts'
import { endSessions } from '../end-sessions.ts'
import { takeImpersonations, takeOverdueImpersonations } from './impersonation-store.ts'
import type { Impersonation } from './impersonation-store.ts'
import { auditImpersonation } from './audit-impersonation.ts'

/** Ends what an actor has begun, for one person or for all: the tokens stop, and cannot be refreshed. */
export async function endImpersonations(kernel: Kernel, actorUid: string, subjectUid?: string): Promise<void> {
  for (const acting of await takeImpersonations(kernel, actorUid, subjectUid)) {
    await endSessions(kernel, acting.subjectUid, [acting.sessionUid])
    await tellEnd(kernel, acting)
  }
}

/** Writes down the end of those whose hour is over. */
export async function closeOverdueImpersonations(kernel: Kernel): Promise<void> {
  for (const acting of await takeOverdueImpersonations(kernel)) await tellEnd(kernel, acting)
}

async function tellEnd(kernel: Kernel, acting: Impersonation): Promise<void> {
  const subject = await findPerson(kernel, acting.subjectUid)
  // Whoever was deleted meanwhile has no log any more.
  if (subject !== undefined) await auditImpersonation(kernel, 'act.end', acting, subject.realm)
}
