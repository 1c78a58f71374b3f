import type { Caller } from './caller.ts'
import type { Entry, TypedEntry } from './entry.ts'
import type { Outcome } from './outcome.ts'

/** What a kind needs to send a batch. */
export interface SendContext {
  readonly http: Caller
  /** Lets the request outlive the page. */
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
  /** Milliseconds before the next attempt after `attempts` failures; null: wait until the network or the page is back. */
  readonly retryAfter: (attempts: number) => number | null
  /** A rejected batch is sent again in halves, until the rejected entry is alone. */
  readonly isolates: boolean
  /** A page that closes sends its own entries in a request that outlives the page. */
  readonly sendsOnLeaving: boolean
}

/** Definition of a kind of entry: how its entries are batched, paced and sent. */
export interface KindSpec<P> extends KindSettings {
  readonly payload: { safeParse(value: unknown): { success: true; data: P } | { success: false } }
  /** Whether `other` may join a batch that begins with `first`. Default: always. */
  readonly together?: (first: P, other: P) => boolean
  /** A later entry replaces the earlier ones that it goes together with. */
  readonly latestOnly?: boolean
  /**
   * Milliseconds that a batch still waits for more entries, from the number of entries that wait and the age of the
   * oldest in milliseconds. Default: 0.
   */
  readonly collectFor?: (waiting: number, age: number) => number
  /**
   * No entry is sent while an earlier one may still be on its way: the server would reject the earlier one, or let it
   * undo the later one.
   */
  readonly inOrder?: boolean
  readonly send: (batch: readonly [TypedEntry<P>, ...TypedEntry<P>[]], context: SendContext) => Promise<Outcome>
}

/** Entries that go together. `unreadable` entries no longer match their kind. */
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
  /** Parses stored entries. Leaves out those that no longer match the kind. */
  read(entries: readonly Entry[]): TypedEntry<P>[]
  /** Takes the first batch from entries that wait, oldest first. */
  takeBatch(entries: readonly Entry[]): Batch
}

/** Creates a kind. Stored payloads are parsed here, and nowhere else. */
export function defineKind<P>(spec: KindSpec<P>): EntryKind<P> {
  const { name, batchMax, retryAfter, isolates, sendsOnLeaving, together = () => true } = spec
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
      const more = others.filter(({ payload }) => together(first.payload, payload)).slice(0, batchMax - 1)
      return { entries: [first, ...more], unreadable, send: (context) => spec.send([first, ...more], context) }
    },
  }
}
