import type { Kernel } from '../../../kernel/kernel.ts'
import { recordAudit } from '../../account/index.ts'
import type { Impersonation } from './impersonation-store.ts'

export async function auditImpersonation(
  kernel: Kernel,
  action: 'act.start' | 'act.end',
  { actorUid: actor, subjectUid: subject, reason }: Impersonation,
  realm: Parameters<typeof recordAudit>[2][number]['realm'],
): Promise<void> {
  await recordAudit(kernel, kernel.shards.forRealm(realm), [{ realm, actor, subject, action, details: { reason } }])
}
