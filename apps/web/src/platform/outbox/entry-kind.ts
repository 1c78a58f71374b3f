import type { Caller } from './caller.ts'
import type { Entry, TypedEntry } from './entry.ts'
import type { Outcome } from './outcome.ts'

/** Dependencies of the function that sends a batch. */
export interface SendContext {
  readonly http: Caller
  /** True if the request must complete after the page closes (`keepalive` of fetch). */
  readonly keepalive: boolean
  readonly now: () => number
  /** Id of this browser. */
  readonly deviceId: () => Promise<string>
  readonly report: (error: unknown) => void
}

interface KindSettings {
  readonly name: string
  /** Maximum number of entries in a batch. */
  readonly batchMax: number
  /**
   * Returns the milliseconds before the next attempt after `attempts` failures in a row. Null: wait until the outbox is
   * woken (`Outbox.wake`) or the page is loaded again.
   */
  readonly retryAfter: (attempts: number) => number | null
  /**
   * True if a rejected batch is sent again in halves until the rejected entry is found. False if the whole batch is
   * dropped.
   */
  readonly isolates: boolean
  /** True if a page that may close sends its own entries in a request with `keepalive`. */
  readonly sendsOnLeaving: boolean
}

/** Definition of a kind of entry: how its entries are batched, timed and sent. */
export interface KindSpec<P> extends KindSettings {
  readonly payload: { safeParse(value: unknown): { success: true; data: P } | { success: false } }
  /** Returns whether `other` may be in the same batch as `first`. Default: always true. */
  readonly canBatch?: (first: P, other: P) => boolean
  /**
   * True if a later entry replaces earlier ones of the same owner, provided that `canBatch` allows both in one batch.
   */
  readonly latestOnly?: boolean
  /**
   * Returns the milliseconds that a batch still waits for more entries. `waiting` is the number of queued entries,
   * `age` the age of the oldest one in milliseconds. Default: 0.
   */
  readonly collectFor?: (waiting: number, age: number) => number
  /**
   * True if the server must receive the entries in the order of writing. Otherwise the server could reject an earlier
   * entry, or apply it after a later one.
   */
  readonly inOrder?: boolean
  readonly send: (batch: readonly [TypedEntry<P>, ...TypedEntry<P>[]], context: SendContext) => Promise<Outcome>
}

/**
 * A batch. `entries` are sent in one request. `unreadable` entries do not match the schema of their kind, for example
 * because an older version of the app wrote them.
 */
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
