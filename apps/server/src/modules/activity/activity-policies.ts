import type { SessionEvent } from '@lectern/contracts'
import type { Actor } from '../../kernel/actor.ts'
import type { Verdict } from '../../kernel/route.ts'

/** What somebody did is told by themselves alone. */
export function ownEvents(actor: Actor, { body }: { body: readonly SessionEvent[] }): Verdict {
  return body.every(({ partitionKey }) => partitionKey === actor.userId) ? 'allowed' : 'forbidden'
}
