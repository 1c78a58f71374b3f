import type { SessionEvent } from '@lectern/contracts'
import type { Actor } from '../../kernel/actor.ts'
import type { Verdict } from '../../kernel/route.ts'

/** What somebody did is told by themselves alone. */
export function ownEvents(actor: Actor, { body }: { body: readonly SessionEvent[] }): Verdict {
  return body.every(({ partitionKey }) => partitionKey === actor.userId) ? 'allowed' : 'forbidden'
}

/** The stream takes what happened in this app, on the hosts that it is loaded from. */
export function fromOwnOrigin(names: ReadonlySet<string>) {
  return (_actor: Actor, { params }: { params: { host: string } }): Verdict =>
    names.has(params.host) ? 'allowed' : 'forbidden'
}
