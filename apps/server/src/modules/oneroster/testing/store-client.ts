import type { Realm } from '@lectern/contracts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { hashSecret } from '../random-secret.ts'
import { oneRosterClients } from '../tables.ts'

/** Stores a client of a school unit, and returns its uid. */
export async function storeClient(
  kernel: Kernel,
  { realm, unit, createdBy }: { readonly realm: Realm; readonly unit: string; readonly createdBy: string | null },
): Promise<string> {
  const uid = kernel.ids.next()
  await kernel.shards
    .forRealm(realm)
    .insert(oneRosterClients)
    .values({
      uid,
      realm,
      schoolUnitUid: unit,
      name: 'Statistics',
      secretHash: hashSecret(uid),
      createdBy,
      createdAt: kernel.clock.now(),
    })
  return uid
}
