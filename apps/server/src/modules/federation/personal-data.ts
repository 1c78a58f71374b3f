import { asc, eq } from 'drizzle-orm'
import { countUpTo, isIn } from '../../kernel/database/count-up-to.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { PersonalDataSource } from '../../kernel/personal-data.ts'
import { badges, groupLogIns } from './tables.ts'

/**
 * Creates the source of a person's cards and, for a shared account, the log-in of the group. The export contains only
 * the times of the cards.
 */
export function federationPersonalData({ shards }: Pick<Kernel, 'shards'>): PersonalDataSource {
  return {
    name: 'waysIn',
    exportPerson: async ({ realm, uid }) => ({
      cards: await shards
        .forRealm(realm)
        .select({ issuedAt: badges.issuedAt, revokedAt: badges.revokedAt })
        .from(badges)
        .where(eq(badges.userUid, uid))
        .orderBy(asc(badges.issuedAt)),
    }),
    countLost: async ({ realm, people, max }) => ({
      cards: await countUpTo(shards.forRealm(realm), badges, isIn(badges.userUid, people), max),
    }),
    deletePerson: async ({ realm, uid }) => {
      await shards.forRealm(realm).delete(badges).where(eq(badges.userUid, uid))
      await shards.forRealm(realm).delete(groupLogIns).where(eq(groupLogIns.userUid, uid))
    },
  }
}
