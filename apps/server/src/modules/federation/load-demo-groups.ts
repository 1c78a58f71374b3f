import { REALMS } from '@lectern/contracts'
import { eq } from 'drizzle-orm'
import type { Kernel } from '../../kernel/kernel.ts'
import { DEMO_PASSWORD, demoGroup } from '../account/index.ts'
import { setGroupPassword } from './groups/set-group-password.ts'
import { groupLogIns } from './tables.ts'

/** Sets the password of the first demo group of every country. A second call changes nothing. */
export async function loadDemoGroups(kernel: Kernel): Promise<void> {
  for (const realm of REALMS) {
    const db = kernel.shards.forRealm(realm)
    const { uid } = demoGroup(realm, 0)
    const existing = await db.select().from(groupLogIns).where(eq(groupLogIns.groupUid, uid))
    if (existing.length === 0) await setGroupPassword({ kernel, db, realm, actor: 'command:demo' }, uid, DEMO_PASSWORD)
  }
}
