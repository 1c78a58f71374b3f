import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { countUpTo, isIn } from '../../kernel/database/count-up-to.ts'
import { moveRows } from '../../kernel/database/move-rows.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { PersonalDataSource } from '../../kernel/personal-data.ts'
import { badges, groupLogIns, providerAccounts, schoolProviders } from './tables.ts'

/**
 * Creates the source of a person's cards, of the accounts at the school's providers and, for a shared account, of the log-in
 * of the group. The export contains only the times of the cards.
 */
export function federationPersonalData({ shards, clock }: Pick<Kernel, 'shards' | 'clock'>): PersonalDataSource {
  return {
    name: 'waysIn',
    exportPerson: async ({ realm, uid }) => ({
      cards: await shards
        .forRealm(realm)
        .select({ issuedAt: badges.issuedAt, revokedAt: badges.revokedAt })
        .from(badges)
        .where(eq(badges.userUid, uid))
        .orderBy(asc(badges.issuedAt)),
      providers: await shards
        .forRealm(realm)
        .select({
          provider: schoolProviders.name,
          subject: providerAccounts.subject,
          linkedAt: providerAccounts.linkedAt,
        })
        .from(providerAccounts)
        .innerJoin(schoolProviders, eq(schoolProviders.uid, providerAccounts.providerUid))
        .where(eq(providerAccounts.userUid, uid))
        .orderBy(asc(providerAccounts.linkedAt)),
    }),
    countLost: async ({ realm, people, max }) => ({
      cards: await countUpTo(shards.forRealm(realm), badges, isIn(badges.userUid, people), max),
    }),
    // A person has at most one valid card: that of `into`, or else that of `from`. Shared accounts are not merged.
    mergePerson: async (rows, merge) => {
      const { from, into } = merge
      const hasCard = sql`exists (select from ${badges} where ${badges.userUid} = ${into} and ${badges.revokedAt} is null)`
      const revoked = await rows
        .update(badges)
        .set({ revokedAt: clock.now() })
        .where(and(eq(badges.userUid, from), isNull(badges.revokedAt), hasCard))
      const cards = await moveRows(rows, { owner: badges.userUid, key: [] }, merge)
      await moveRows(rows, { owner: providerAccounts.userUid, key: [providerAccounts.providerUid] }, merge)
      return { moved: { cards: cards.moved - (revoked.rowCount ?? 0) }, dropped: { cards: revoked.rowCount ?? 0 } }
    },
    deleteUnit: async ({ realm, uid }) => {
      await shards.forRealm(realm).delete(schoolProviders).where(eq(schoolProviders.schoolUnitUid, uid))
    },
    deletePerson: async ({ realm, uid }) => {
      await shards.forRealm(realm).delete(badges).where(eq(badges.userUid, uid))
      await shards.forRealm(realm).delete(groupLogIns).where(eq(groupLogIns.userUid, uid))
      await shards.forRealm(realm).delete(providerAccounts).where(eq(providerAccounts.userUid, uid))
    },
  }
}
