import type { Entry, TypedEntry } from './entry.ts'

/** What became of a batch. */
export type Outcome =
  | { readonly kind: 'delivered' }
  /** Sent again, it would be refused again. */
  | { readonly kind: 'rejected'; readonly reason: string }
  /** No answer, or one that may be another the next time. */
  | { readonly kind: 'not-sent' }

interface SendOptions {
  /** Lets the request outlive the page. */
  readonly keepalive: boolean
}

/** A kind of entry: which go together, when, and to whom. */
export interface KindSpec<P> {
  readonly name: string
  readonly payload: { safeParse(value: unknown): { success: true; data: P } | { success: false } }
  /** Most entries of one batch. */
  readonly batchMax: number
  /** Of entries that wait, oldest first, those that go with the first one; all of them unless told. */
  readonly together?: (first: P, other: P) => boolean
  /** A later entry that goes together with one stands for it, too. */
  readonly latestOnly?: boolean
  /** Of so many that wait, since so many milliseconds, how long the first still waits for others; 0 unless told. */
  readonly collectFor?: (waiting: number, since: number) => number
  /** Milliseconds before the next attempt after so many that failed; null: not before the browser or its network is back. */
  readonly retryAfter: (attempts: number) => number | null
  /** A refused batch is sent again by halves, until the one that is at fault is alone. */
  readonly isolates: boolean
  /** One request that the page need not outlive. */
  readonly sendsOnLeaving: boolean
  /** None is sent while an earlier one may still be on its way: the server would refuse that one, or undo the later. */
  readonly inOrder?: boolean
  readonly send: (batch: readonly [TypedEntry<P>, ...TypedEntry<P>[]], options: SendOptions) => Promise<Outcome>
}

/** Entries that go together, and how; `unreadable` ones fit their kind no more. */
interface Batch {
  readonly entries: readonly Entry[]
  readonly unreadable: readonly Entry[]
  send(options: SendOptions): Promise<Outcome>
}

/** A kind whose payloads nobody else needs to know. */
export interface EntryKind extends Pick<
  KindSpec<never>,
  'name' | 'batchMax' | 'retryAfter' | 'isolates' | 'sendsOnLeaving'
> {
  readonly latestOnly: boolean
  readonly inOrder: boolean
  collectFor(waiting: number, since: number): number
  /** The first batch of entries that wait, oldest first. */
  take(entries: readonly Entry[]): Batch
}

/** Makes a kind: what was stored is parsed once, here. */
export function defineKind<P>(spec: KindSpec<P>): EntryKind {
  const { name, batchMax, retryAfter, isolates, sendsOnLeaving, together = () => true } = spec
  return {
    name,
    batchMax,
    retryAfter,
    isolates,
    sendsOnLeaving,
    latestOnly: spec.latestOnly ?? false,
    inOrder: spec.inOrder ?? false,
    collectFor: spec.collectFor ?? (() => 0),
    take(entries) {
      const readable: TypedEntry<P>[] = []
      const unreadable: Entry[] = []
      for (const entry of entries) {
        const parsed = spec.payload.safeParse(entry.payload)
        if (parsed.success) readable.push({ ...entry, payload: parsed.data })
        else unreadable.push(entry)
      }
      const [first, ...others] = readable
      if (first === undefined) return { entries: [], unreadable, send: async () => ({ kind: 'delivered' }) }
      const more = others.filter(({ payload }) => together(first.payload, payload)).slice(0, batchMax - 1)
      return { entries: [first, ...more], unreadable, send: (options) => spec.send([first, ...more], options) }
    },
  }
}
