import type { SessionEvent } from '@lectern/contracts'
import type { Actor } from '../../kernel/actor.ts'
import type { Db } from '../../kernel/database/shards.ts'
import { sessionEvents } from './tables.ts'
import { tellReader } from './tell-reader.ts'

/** Stores what happened. An event that came before is the same event; whose it is, the token says. */
export async function recordSessionEvents(
  db: Db,
  actor: Actor,
  events: readonly SessionEvent[],
  userAgent: string,
): Promise<void> {
  const rows = events.map(async (event) => ({
    realm: actor.realm,
    userId: actor.userId,
    act: actor.act?.sub ?? null,
    id: event.id,
    sessionId: event.sessionId,
    type: event.type,
    happenedAt: new Date(event.timestamp),
    event:
      event.type === 'ContentSessionStartedEventV1'
        ? { ...event, ...(await tellReader(db, actor, userAgent, event.appInfo.language)) }
        : event,
  }))
  await db
    .insert(sessionEvents)
    .values(await Promise.all(rows))
    .onConflictDoNothing()
}
