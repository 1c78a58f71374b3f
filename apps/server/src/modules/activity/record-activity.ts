import { type ActivityEvent, IGNORED_SOURCE_APPLICATION } from '@lectern/contracts'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../kernel/actor.ts'
import type { Db } from '../../kernel/database/shards.ts'
import { activityEvents } from './tables.ts'

/** Stores the activity events of a person. Skips stored events and events of the education application (spec 2 §7). */
export async function recordActivity(
  db: Db,
  { realm, userId, act }: Pick<Actor, 'realm' | 'userId' | 'act'>,
  origin: string,
  events: readonly ActivityEvent[],
): Promise<void> {
  const accepted = events.filter(({ sourceApplication }) => sourceApplication !== IGNORED_SOURCE_APPLICATION)
  if (accepted.length === 0) return
  // Insertion in the order of ids prevents deadlocks between requests with equal events.
  await db.execute(sql`
    insert into ${activityEvents}
      (realm, user_id, act, origin, id, happened_at, source_application, type, event)
    select ${realm}, ${userId}::uuid, ${act?.sub ?? null}::uuid, ${origin},
      (event ->> 'id')::uuid, (event ->> 'timestamp')::timestamptz, event ->> 'sourceApplication', event ->> 'type', event
    from jsonb_array_elements(${JSON.stringify(accepted)}::jsonb) as event
    order by event ->> 'id'
    on conflict do nothing`)
}
