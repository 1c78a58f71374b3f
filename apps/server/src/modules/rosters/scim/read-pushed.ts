import { eq } from 'drizzle-orm'
import { Realm } from '@lectern/contracts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { PushedRecords } from '../sources/source.ts'
import { scimDoors } from '../tables.ts'
import type { rosterSyncs } from '../tables.ts'
import { ResourceStore } from './resource-store.ts'

/** Returns what an identity provider has pushed to a sync. */
export function readPushed(
  kernel: Kernel,
  { uid, realm: name, schoolUnitUid }: Pick<typeof rosterSyncs.$inferSelect, 'uid' | 'realm' | 'schoolUnitUid'>,
): PushedRecords {
  const realm = Realm.parse(name)
  const db = kernel.shards.forRealm(realm)
  const store = new ResourceStore(kernel, { uid, realm, organization: schoolUnitUid, db })
  return {
    hasPushed: async () => {
      const [door] = await db.select({ pushes: scimDoors.pushes }).from(scimDoors).where(eq(scimDoors.syncUid, uid))
      return (door?.pushes ?? 0) > 0
    },
    readAll: (kind) => store.readAll(kind),
  }
}
