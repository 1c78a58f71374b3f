import type { Caller } from './caller.ts'
import type { EntryKind, SendContext } from './entry-kind.ts'
import type { EntryStore } from './entry-store.ts'
import type { Outcome } from './outcome.ts'
import {
  type Delivery,
  EMPTY_OUTBOX,
  type OutboxEffect,
  type OutboxEvent,
  type OutboxState,
  reduceOutbox,
} from './outbox-state.ts'
import { createSequence, type Sequence } from './sequence.ts'

export interface OutboxPorts {
  readonly store: EntryStore
  readonly http: Caller
  readonly kinds: readonly EntryKind<unknown>[]
  /** Returns the id of the account that is logged in (`getOwner`), or null. */
  readonly owner: () => string | null
  readonly isOnline: () => boolean
  readonly now: () => number
  readonly newId: () => string
  /** Runs `work` while no other tab runs work. This only saves requests: the server ignores a repeated entry. */
  readonly runExclusive: (work: () => Promise<void>) => Promise<void>
  /** Calls `call` once after a delay in milliseconds. Returns a function that cancels the call. */
  readonly schedule: (milliseconds: number, call: () => void) => () => void
  readonly report: (error: unknown) => void
}

/** State and effects of an outbox, shared by its modules. */
export interface OutboxCore {
  readonly ports: OutboxPorts
  readonly sequence: Sequence
  readonly getState: () => OutboxState
  /** Applies an event to the state and runs the effects. Resolves when all effects have ended. */
  dispatch(event: OutboxEvent): Promise<void>
  /** Resolves with the delivery of an entry. Resolves with `queued` after 5 seconds, or at `stopWaiting`. */
  waitFor(id: string): Promise<Delivery>
  /** Resolves the promises of `waitFor` with `queued`, but not for an entry that is being stored. */
  stopWaiting(): void
  /** Sends a batch of a kind. Reports an unexpected error, and returns `not-sent`. */
  send(kind: string, batch: { send(context: SendContext): Promise<Outcome> }, keepalive: boolean): Promise<Outcome>
  /** Calls `listener` each time that the server has stored entries of a kind. */
  onDelivered(kind: string, listener: () => void): void
}

/** Maximum milliseconds of `waitFor`. */
const DELIVERY_TIMEOUT_MS = 5000

export function createOutboxCore(ports: OutboxPorts): OutboxCore {
  const { http, now, report } = ports
  const sequence = createSequence(ports)
  const deliveries = new EventTarget()
  const waits = new Map<string, (delivery: Delivery) => void>()
  let state = EMPTY_OUTBOX
  const notify = (ids: readonly string[], delivery: Delivery) => {
    for (const id of ids) {
      waits.get(id)?.(delivery)
      waits.delete(id)
    }
  }
  const runEffect = async (effect: OutboxEffect): Promise<void> => {
    if (effect.type === 'notify') notify(effect.ids, effect.delivery)
    else if (effect.type === 'remove') await ports.store.remove(effect.ids)
    else report(new Error(effect.message))
  }
  return {
    ports,
    sequence,
    getState: () => state,
    async dispatch(event) {
      const step = reduceOutbox(state, event)
      state = step.state
      await Promise.all(step.effects.map(runEffect))
    },
    waitFor: (id) =>
      new Promise((resolve) => {
        waits.set(id, resolve)
        ports.schedule(DELIVERY_TIMEOUT_MS, () => resolve('queued'))
      }),
    stopWaiting() {
      for (const [id, resolve] of waits) {
        // A run follows when the entry is stored.
        if (state.ownEntries.get(id)?.isStored === false) continue
        resolve('queued')
        waits.delete(id)
      }
    },
    async send(kind, batch, keepalive) {
      try {
        const outcome = await batch.send({ http, keepalive, now, deviceId: () => sequence.deviceId, report })
        if (outcome.kind === 'delivered') deliveries.dispatchEvent(new Event(kind))
        return outcome
      } catch (error) {
        // For example, a captive portal sent a response that does not match the contract.
        report(error)
        return { kind: 'not-sent' }
      }
    },
    onDelivered(kind, listener) {
      deliveries.addEventListener(kind, listener)
    },
  }
}
