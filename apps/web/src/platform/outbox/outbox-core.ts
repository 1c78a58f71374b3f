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
  /** Returns the account that is logged in, or null. */
  readonly owner: () => string | null
  readonly isOnline: () => boolean
  readonly now: () => number
  readonly newId: () => string
  /** Runs one at a time in the whole browser. This saves requests; the server takes each entry once in any case. */
  readonly alone: (work: () => Promise<void>) => Promise<void>
  /** Calls back once after a delay in milliseconds. Returns the function that cancels the call. */
  readonly later: (milliseconds: number, call: () => void) => () => void
  readonly report: (error: unknown) => void
}

/** State and effects, shared by the parts of an outbox. */
export interface OutboxCore {
  readonly ports: OutboxPorts
  readonly sequence: Sequence
  readonly getState: () => OutboxState
  /** Changes the state and runs the effects. Resolves when the store has removed what it should. */
  dispatch(event: OutboxEvent): Promise<void>
  /** Resolves when the delivery of an entry is known. */
  waitFor(id: string): Promise<Delivery>
  /** Resolves all waits with `queued`. */
  stopWaiting(): void
  /** Sends a batch. An unexpected error is reported, and counts as not sent. */
  send(batch: { send(context: SendContext): Promise<Outcome> }, keepalive: boolean): Promise<Outcome>
}

/** A wait for a delivery ends with `queued` after this time. */
const DELIVERY_TIMEOUT_MS = 5000

export function createOutboxCore(ports: OutboxPorts): OutboxCore {
  const { http, now, report } = ports
  const sequence = createSequence(ports)
  const waits = new Map<string, (delivery: Delivery) => void>()
  let state = EMPTY_OUTBOX
  const notify = (ids: readonly string[], delivery: Delivery) => {
    for (const id of ids) {
      waits.get(id)?.(delivery)
      waits.delete(id)
    }
  }
  const run = async (effect: OutboxEffect): Promise<void> => {
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
      await Promise.all(step.effects.map(run))
    },
    waitFor: (id) =>
      new Promise((resolve) => {
        waits.set(id, resolve)
        ports.later(DELIVERY_TIMEOUT_MS, () => resolve('queued'))
      }),
    stopWaiting() {
      for (const resolve of waits.values()) resolve('queued')
      waits.clear()
    },
    async send(batch, keepalive) {
      try {
        return await batch.send({ http, keepalive, now, deviceId: () => sequence.deviceId, report })
      } catch (error) {
        // An answer that the contract does not know, as from a network with a log-in page of its own.
        report(error)
        return { kind: 'not-sent' }
      }
    },
  }
}
