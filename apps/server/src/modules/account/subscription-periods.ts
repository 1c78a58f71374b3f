import { and, asc, eq, inArray, or } from 'drizzle-orm'
import type { Db } from '../../kernel/database/shards.ts'
import { subscriptions } from './tables.ts'

/** A time in which a person may use a service, by themselves or through a school unit. */
export interface SubscriptionPeriod {
  readonly type: string
  readonly startsAt: Date
  readonly endsAt: Date | null
}

/** Every period of a person's own and of these school units, past and future ones among them, by type and begin. */
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

/** Does it hold at this moment? An open end lasts. */
export const isActive = ({ startsAt, endsAt }: SubscriptionPeriod, now: Date): boolean =>
  startsAt <= now && (endsAt === null || endsAt > now)
