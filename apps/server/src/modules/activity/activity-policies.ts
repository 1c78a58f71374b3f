import type { SessionEvent } from '@lectern/contracts'
import type { Actor } from '../../kernel/actor.ts'
import type { Verdict } from '../../kernel/route.ts'

/** Allows a request only if all events belong to the actor. */
export function ownEvents(actor: Actor, { body }: { body: readonly SessionEvent[] }): Verdict {
  return body.every(({ partitionKey }) => partitionKey === actor.userId) ? 'allowed' : 'forbidden'
}

/** Returns a policy that allows only events from hosts of the web app. */
export function fromOwnOrigin(names: ReadonlySet<string>) {
  return (_actor: Actor, { params }: { params: { host: string } }): Verdict =>
    names.has(params.host) ? 'allowed' : 'forbidden'
}
