import { and, asc, eq, inArray, or } from 'drizzle-orm'
import type { Db } from '../../kernel/database/shards.ts'
import { subscriptions } from './tables.ts'

/** A period in which a person may use a service, by their own subscription or by a school unit's. */
export interface SubscriptionPeriod {
  readonly type: string
  readonly startsAt: Date
  readonly endsAt: Date | null
}

/**
 * Returns all periods of a person and of these school units, past and future ones included, sorted by type and start.
 */
export function readSubscriptionPeriods(
  db: Db,
  userUid: string,
  units: readonly string[],
): Promise<SubscriptionPeriod[]> {
  const { type, startsAt, endsAt } = subscriptions
  return db
    .select({ type, startsAt, endsAt })
    .from(subscriptions)
    .where(and(or(eq(subscriptions.userUid, userUid), inArray(subscriptions.schoolUnitUid, [...units]))))
    .orderBy(asc(type), asc(startsAt))
}

/** Returns whether a period includes a time. A period without an end does not expire. */
export const isActive = ({ startsAt, endsAt }: SubscriptionPeriod, now: Date): boolean =>
  startsAt <= now && (endsAt === null || endsAt > now)
