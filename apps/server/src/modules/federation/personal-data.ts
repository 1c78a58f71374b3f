import { asc, eq } from 'drizzle-orm'
import type { Kernel } from '../../kernel/kernel.ts'
import type { PersonHolder } from '../../kernel/personal-data.ts'
import { badges, groupLogIns } from './tables.ts'

/** How a person logs in beside a password: when cards were made for them, and when they were stopped. */
export function federationHolder({ shards }: Pick<Kernel, 'shards'>): PersonHolder {
  return {
    name: 'waysIn',
    exportPerson: async ({ realm, uid }) => ({
      cards: await shards
        .of(realm)
        .select({ issuedAt: badges.issuedAt, revokedAt: badges.revokedAt })
        .from(badges)
        .where(eq(badges.userUid, uid))
        .orderBy(asc(badges.issuedAt)),
    }),
    forgetPerson: async ({ realm, uid }) => {
      await shards.of(realm).delete(badges).where(eq(badges.userUid, uid))
      await shards.of(realm).delete(groupLogIns).where(eq(groupLogIns.userUid, uid))
    },
  }
}
