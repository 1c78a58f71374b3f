import type { SessionEvent } from '@lectern/contracts'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../kernel/actor.ts'
import type { Db } from '../../kernel/database/shards.ts'
import { sessionEvents } from './tables.ts'
import { describeReader } from './describe-reader.ts'

/**
 * Stores session events for the person of the token, and skips stored events. The start event of a session also gets
 * the person and the browser.
 */
export async function recordSessionEvents(
  db: Db,
  actor: Actor,
  events: readonly SessionEvent[],
  userAgent: string,
): Promise<void> {
  const described = await Promise.all(
    events.map(async (event) =>
      event.type === 'ContentSessionStartedEventV1'
        ? { ...event, ...(await describeReader(db, actor, userAgent, event.appInfo.language)) }
        : event,
    ),
  )
  // Insertion in the order of ids prevents deadlocks between requests with equal events.
  await db.execute(sql`
    insert into ${sessionEvents} (realm, user_id, act, id, session_id, type, happened_at, event)
    select ${actor.realm}, ${actor.userId}::uuid, ${actor.act?.sub ?? null}::uuid,
      (event ->> 'id')::uuid, (event ->> 'sessionId')::uuid, event ->> 'type', (event ->> 'timestamp')::timestamptz, event
    from jsonb_array_elements(${JSON.stringify(described)}::jsonb) as event
    order by event ->> 'id'
    on conflict do nothing`)
}
