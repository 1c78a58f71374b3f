import { and, eq } from 'drizzle-orm'
import { countUpTo } from '../../kernel/database/count-up-to.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { PersonalDataSource } from '../../kernel/personal-data.ts'
import { stopListening } from '../account/index.ts'
import { webhooks } from './tables.ts'

/**
 * Webhooks have no data on people, but for the uids in the encrypted events, which are deleted after 30 days. The receiver
 * of the uid of a deleted person learns with it that the person was deleted.
 */
export function webhooksPersonalData({ shards }: Kernel): PersonalDataSource {
  const isOfUnit = (realm: string, unit: string) => and(eq(webhooks.realm, realm), eq(webhooks.schoolUnitUid, unit))
  return {
    name: 'webhooks',
    exportPerson: () => Promise.resolve({}),
    deletePerson: () => Promise.resolve(),
    mergePerson: () => Promise.resolve({ moved: {}, dropped: {} }),
    countLost: async ({ realm, unit, max }) => {
      if (unit === undefined) return {}
      return { webhooks: await countUpTo(shards.forRealm(realm), webhooks, isOfUnit(realm, unit), max) }
    },
    deleteUnit: async ({ realm, uid }) => {
      await shards.forRealm(realm).transaction(async (rows) => {
        await rows.delete(webhooks).where(isOfUnit(realm, uid))
        await stopListening(rows, uid)
      })
    },
  }
}
