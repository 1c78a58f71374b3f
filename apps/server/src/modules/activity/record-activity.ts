import { type ActivityEvent, IGNORED_SOURCE_APPLICATION } from '@lectern/contracts'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../kernel/actor.ts'
import type { Db } from '../../kernel/database/shards.ts'
import { activityEvents } from './tables.ts'

/**
 * Stores what somebody did, the whole batch in one statement. An event that came before is the same event; those of the
 * education application are passed over (spec 2 §7).
 */
export async function recordActivity(
  db: Db,
  { realm, userId, act }: Pick<Actor, 'realm' | 'userId' | 'act'>,
  origin: string,
  events: readonly ActivityEvent[],
): Promise<void> {
  const accepted = events.filter(({ sourceApplication }) => sourceApplication !== IGNORED_SOURCE_APPLICATION)
  if (accepted.length === 0) return
  // In the order of their ids, so that two requests with the same events never wait for each other crosswise.
  await db.execute(sql`
    insert into ${activityEvents}
      (realm, user_id, act, origin, id, happened_at, source_application, type, event)
    select ${realm}, ${userId}::uuid, ${act?.sub ?? null}::uuid, ${origin},
      (event ->> 'id')::uuid, (event ->> 'timestamp')::timestamptz, event ->> 'sourceApplication', event ->> 'type', event
    from jsonb_array_elements(${JSON.stringify(accepted)}::jsonb) as event
    order by event ->> 'id'
    on conflict do nothing`)
}
