import type { Kernel } from '../../../kernel/kernel.ts'
import { findPerson } from '../../account/index.ts'
import { endSessions } from '../end-sessions.ts'
import { removeImpersonations, removeOverdueImpersonations } from './impersonation-store.ts'
import type { Impersonation } from './impersonation-store.ts'
import { auditImpersonation } from './audit-impersonation.ts'

/**
 * Ends the impersonations that an actor started. With `subjectUid`, ends only impersonations of this subject. The
 * access tokens are refused, and the refresh tokens are deleted.
 */
export async function endImpersonations(kernel: Kernel, actorUid: string, subjectUid?: string): Promise<void> {
  for (const impersonation of await removeImpersonations(kernel, actorUid, subjectUid)) {
    await endSessions(kernel, impersonation.subjectUid, [impersonation.sessionUid])
    await auditEnd(kernel, impersonation)
  }
}

/** Deletes the expired impersonations, and writes their end to the audit log. */
export async function closeOverdueImpersonations(kernel: Kernel): Promise<void> {
  for (const impersonation of await removeOverdueImpersonations(kernel)) await auditEnd(kernel, impersonation)
}

async function auditEnd(kernel: Kernel, impersonation: Impersonation): Promise<void> {
  const subject = await findPerson(kernel, impersonation.subjectUid)
  // The audit log gets no entry about a deleted person.
  if (subject !== undefined) await auditImpersonation(kernel, 'act.end', impersonation, subject.realm)
}
