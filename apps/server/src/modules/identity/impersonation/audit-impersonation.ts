import type { Kernel } from '../../../kernel/kernel.ts'
import { recordAudit } from '../../account/index.ts'
import type { Acting } from './impersonation-store.ts'

/** Writes down that somebody acts as somebody else, or does no more, and why. */
export async function tellActing(
  kernel: Kernel,
  action: 'act.start' | 'act.end',
  { actorUid: actor, subjectUid: subject, reason }: Acting,
  realm: Parameters<typeof recordAudit>[2][number]['realm'],
): Promise<void> {
  await recordAudit(kernel, kernel.shards.of(realm), [{ realm, actor, subject, action, details: { reason } }])
}
