import type { Actor } from '../../../kernel/actor.ts'
import type { Db } from '../../../kernel/database/shards.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { recordAudit } from '../../account/index.ts'
import { deleteFactors } from '../second-factors/factor-store.ts'

/** Removes all second factors of a person. Returns false if there were none. */
export function resetFactors(
  kernel: Kernel,
  db: Db,
  { realm, userId: actor }: Actor,
  subject: string,
): Promise<boolean> {
  return db.transaction(async (rows) => {
    if (!(await deleteFactors(rows, subject))) return false
    await recordAudit(kernel, rows, [{ realm, actor, subject, action: 'second-factor.reset' }])
    return true
  })
}
