import { and, asc, eq, inArray, or } from 'drizzle-orm'
import type { Db } from '../../kernel/database/shards.ts'
import { subscriptions } from './tables.ts'

/** A period in which a person may use a service, through a subscription of their own account or of a school unit. */
export interface SubscriptionPeriod {
  readonly type: string
  readonly startsAt: Date
  readonly endsAt: Date | null
}

/** Returns the past, current and future subscription periods of a person and of the school units in `units`. */
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

/** Returns whether the period includes a time. A period without an end never expires. */
export const isActive = ({ startsAt, endsAt }: SubscriptionPeriod, now: Date): boolean =>
  startsAt <= now && (endsAt === null || endsAt > now)
