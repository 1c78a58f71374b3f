import { asc, eq, or, sql } from 'drizzle-orm'
import { preparedFor } from '../../kernel/database/prepared.ts'
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
  return periodsStatement(db).execute({ userUid, units: [...units] })
}

const { type, startsAt, endsAt } = subscriptions
const periodsStatement = preparedFor((db) =>
  db
    .select({ type, startsAt, endsAt })
    .from(subscriptions)
    .where(
      or(
        eq(subscriptions.userUid, sql.placeholder('userUid')),
        sql`${subscriptions.schoolUnitUid} = any(${sql.placeholder('units')})`,
      ),
    )
    .orderBy(asc(type), asc(startsAt))
    .prepare('account_subscription_periods'),
)

/** Returns whether the period includes a time. A period without an end never expires. */
export const isActive = ({ startsAt, endsAt }: SubscriptionPeriod, now: Date): boolean =>
  startsAt <= now && (endsAt === null || endsAt > now)
