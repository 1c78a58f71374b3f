import { and, eq, isNull } from 'drizzle-orm'
import { isIn } from '../../../kernel/database/count-up-to.ts'
import type { Db, Rows } from '../../../kernel/database/shards.ts'
import { badges } from '../tables.ts'

/** Returns whether a pupil has a valid card. */
export async function hasBadge(db: Db, uid: string): Promise<boolean> {
  const [badge] = await db
    .select({ uid: badges.uid })
    .from(badges)
    .where(and(eq(badges.userUid, uid), isNull(badges.revokedAt)))
  return badge !== undefined
}

/** Counts the valid cards of pupils. A pupil has at most one. */
export function countBadges(rows: Rows, pupils: readonly string[]): Promise<number> {
  return rows.$count(badges, and(isIn(badges.userUid, pupils), isNull(badges.revokedAt)))
}
