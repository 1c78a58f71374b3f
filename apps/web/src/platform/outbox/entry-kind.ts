import type { Caller } from './caller.ts'
import type { Entry, TypedEntry } from './entry.ts'
import type { Outcome } from './outcome.ts'

/** Dependencies of the function that sends a batch. */
export interface SendContext {
  readonly http: Caller
  /** True if the request must complete after the page closes (`keepalive` of fetch). */
  readonly keepalive: boolean
  readonly now: () => number
  readonly deviceId: () => Promise<string>
  readonly report: (error: unknown) => void
}

interface KindSettings {
  readonly name: string
  readonly batchMax: number
  /**
   * Returns the milliseconds before the next attempt after `attempts` failures in a row. Null: wait for `Outbox.wake`
   * or a page load.
   */
  readonly retryAfter: (attempts: number) => number | null
  /** True: a rejected batch is sent again in halves, to find the rejected entry. False: the whole batch is dropped. */
  readonly isolates: boolean
  /** True: a page that may close sends its entries with `keepalive`. */
  readonly sendsOnLeaving: boolean
}

/** Defines how entries of a kind are batched, timed and sent. */
export interface KindSpec<P> extends KindSettings {
  readonly payload: { safeParse(value: unknown): { success: true; data: P } | { success: false } }
  /** Returns whether a batch can contain both entries. Default: true. */
  readonly canBatch?: (first: P, other: P) => boolean
  /** True: a later entry replaces earlier entries of the same owner if `canBatch` allows both in a batch. */
  readonly latestOnly?: boolean
  /**
   * Returns the milliseconds that a batch still waits for more entries. `waiting` is the number of queued entries, and
   * `age` the age of the oldest entry in milliseconds. Default: 0.
   */
  readonly collectFor?: (waiting: number, age: number) => number
  /** True: the server must receive the entries in the order of writing. */
  readonly inOrder?: boolean
  readonly send: (batch: readonly [TypedEntry<P>, ...TypedEntry<P>[]], context: SendContext) => Promise<Outcome>
}

/** `entries` are sent in one request. `unreadable` entries do not match the schema of the kind. */
interface Batch {
  readonly entries: readonly Entry[]
  readonly unreadable: readonly Entry[]
  send(context: SendContext): Promise<Outcome>
}

/** A kind of entry with payloads of type `P`. */
export interface EntryKind<out P> extends KindSettings {
  readonly latestOnly: boolean
  readonly inOrder: boolean
  collectFor(waiting: number, age: number): number
  /** Parses stored entries. Leaves out entries that do not match the schema. */
  read(entries: readonly Entry[]): TypedEntry<P>[]
  /** Returns the first batch. `entries` are the queued entries, oldest first. */
  takeBatch(entries: readonly Entry[]): Batch
}

/** Creates a kind from its definition. The kind parses the payloads of stored entries. */
export function defineKind<P>(spec: KindSpec<P>): EntryKind<P> {
  const { name, batchMax, retryAfter, isolates, sendsOnLeaving, canBatch = () => true } = spec
  const read = (entries: readonly Entry[]): TypedEntry<P>[] =>
    entries.flatMap((entry) => {
      const parsed = spec.payload.safeParse(entry.payload)
      return parsed.success ? [{ ...entry, payload: parsed.data }] : []
    })
  return {
    name,
    batchMax,
    retryAfter,
    isolates,
    sendsOnLeaving,
    latestOnly: spec.latestOnly ?? false,
    inOrder: spec.inOrder ?? false,
    collectFor: spec.collectFor ?? (() => 0),
    read,
    takeBatch(entries) {
      const readable = read(entries)
      const readableIds = new Set(readable.map(({ id }) => id))
      const unreadable = entries.filter(({ id }) => !readableIds.has(id))
      const [first, ...others] = readable
      if (first === undefined) return { entries: [], unreadable, send: async () => ({ kind: 'delivered' }) }
      const more = others.filter(({ payload }) => canBatch(first.payload, payload)).slice(0, batchMax - 1)
      return { entries: [first, ...more], unreadable, send: (context) => spec.send([first, ...more], context) }
    },
  }
}
