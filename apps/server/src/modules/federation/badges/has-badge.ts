import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../../kernel/database/shards.ts'
import { badges } from '../tables.ts'

/** Returns whether a pupil has a valid card. */
export async function hasBadge(db: Db, uid: string): Promise<boolean> {
  const [badge] = await db
    .select({ uid: badges.uid })
    .from(badges)
    .where(and(eq(badges.userUid, uid), isNull(badges.revokedAt)))
  return badge !== undefined
}
