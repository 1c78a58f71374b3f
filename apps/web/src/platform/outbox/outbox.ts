import type { Caller } from './caller.ts'
import type { Entry, TypedEntry } from './entry.ts'
import type { EntryKind, SendContext } from './entry-kind.ts'
import type { Outcome } from './outcome.ts'
import type { EntryStore } from './entry-store.ts'
import { afterOutcome, dueAt, type SendState, newSendState } from './send-state.ts'

/** What an outbox needs of the world. */
export interface OutboxPorts {
  readonly store: EntryStore
  readonly http: Caller
  readonly kinds: readonly EntryKind<unknown>[]
  /** Who is logged in, or null. */
  readonly owner: () => string | null
  readonly isOnline: () => boolean
  readonly now: () => number
  readonly newId: () => string
  /** Runs one at a time in the whole browser; an economy, since the server takes each entry once. */
  readonly alone: (work: () => Promise<void>) => Promise<void>
  /** Calls back once after so many milliseconds; gives the way to call it off. */
  readonly later: (milliseconds: number, call: () => void) => () => void
  readonly report: (error: unknown) => void
}

/** What became of an entry for now: the server has it, or it is kept until the server does, or it never will. */
export type Delivery = 'delivered' | 'queued' | 'rejected'

export interface Outbox {
  /** Keeps it here, then sends it. Never rejects. */
  put<P>(kind: EntryKind<P>, payload: NoInfer<P>): Promise<Delivery>
  /** What waits of a kind, oldest first. */
  queued<P>(kind: EntryKind<P>): Promise<readonly TypedEntry<P>[]>
  deviceId(): Promise<string>
  /** Sends what is due. */
  drain(): Promise<void>
  /** The network, the browser or the person is back: every kind is tried anew. */
  wake(): Promise<void>
  /** The page may go away: what it wrote itself is sent so that the requests outlive it. */
  leave(): void
}

/** Most bytes that requests which outlive a page may carry together. https://fetch.spec.whatwg.org/#http-network-or-cache-fetch */
const LEAVING_BYTES_MAX = 60_000
/** Whoever waits for an entry's delivery hears `kept` after so long. */
const DELIVERY_TIMEOUT_MS = 5000
/** Of a kind, that anybody wants to see at once. */
const WAITING_MAX = 10_000
/** What another tab left behind is found after so long. */
const LOOK_AGAIN_MS = 60_000

/** An entry of this page that the server is not known to have. */
interface Fresh {
  readonly entry: Entry
  stored: boolean
  /** Under way in a request that outlives the page. */
  leaving: boolean
}

/** Creates the outbox: it stores what a person writes, in order, and then sends it to the server. */
export function createOutbox(parts: OutboxPorts): Outbox {
  const { store, kinds, now, report } = parts
  const sendStates = new Map<EntryKind<unknown>, SendState>(kinds.map((kind) => [kind, newSendState(kind)]))
  const fresh = new Map<string, Fresh>()
  /** Of each kind the oldest that waited when the store was last asked. */
  const heads = new Map<EntryKind<unknown>, string | undefined>()
  const awaited = new Map<string, (delivery: Delivery) => void>()
  let last = 0
  let draining: Promise<void> | undefined
  let isAsked = false
  let callOff = () => {}

  /** Grows whatever the clock does; the store knows how far other tabs, and earlier pages, have come. */
  const nextSequence = () => (last = Math.max(now(), last + 1))
  const catchUp = async (): Promise<string> => {
    const known = await store.device()
    last = Math.max(last, known.last)
    return known.id
  }
  let isCaughtUp = false
  /** Written before that: none of the later ones overtakes them. */
  let deferred = 0
  // No store at all: this page is a device of its own.
  const device = catchUp()
    .catch(() => parts.newId())
    .finally(() => (isCaughtUp = true))

  const settle = async (entries: readonly Entry[], delivery: Delivery) => {
    for (const { id } of entries) {
      fresh.delete(id)
      awaited.get(id)?.(delivery)
      awaited.delete(id)
    }
    await store.remove(entries.map(({ id }) => id))
  }

  const refuse = (kind: EntryKind<unknown>, entries: readonly Entry[], reason: string) => {
    const ids = entries.map(({ id }) => id).join(', ')
    report(new Error(`the outbox let go of ${entries.length} of ${kind.name}: ${reason} (${ids})`))
    return settle(entries, 'rejected')
  }

  /** One batch; gives when the next of its kind is due, or undefined where there is none. */
  const sendBatch = async (kind: EntryKind<unknown>, owner: string): Promise<number | undefined> => {
    const sendState = sendStates.get(kind) ?? newSendState(kind)
    const kept = await store.list(owner, kind.name, kind.batchMax)
    heads.set(kind, kept[0]?.id)
    const entries = kept.filter(({ id }) => !fresh.get(id)?.leaving)
    if (kept.length < kind.batchMax) forgetSent(kind, kept)
    const [oldest] = entries
    if (oldest === undefined) return undefined
    const due = dueAt(sendState, kind, entries.length, oldest.at, now())
    if (due > now()) return due
    const batch = kind.takeBatch(entries.slice(0, sendState.batchMax))
    if (batch.unreadable.length > 0) await refuse(kind, batch.unreadable, 'unreadable')
    if (batch.entries.length === 0) return now()
    const outcome = await attempt(batch.send(sendContext(false)))
    const { sendState: next, verdict } = afterOutcome(sendState, kind, outcome, batch.entries.length, now())
    sendStates.set(kind, next)
    if (verdict === 'remove') await settle(batch.entries, 'delivered')
    if (verdict === 'report and remove')
      await refuse(kind, batch.entries, outcome.kind === 'rejected' ? outcome.reason : '')
    return verdict === 'retry' ? next.notBefore : now()
  }

  /** Another tab has sent them. */
  const forgetSent = (kind: EntryKind<unknown>, kept: readonly Entry[]) => {
    const ids = new Set(kept.map(({ id }) => id))
    for (const [id, { entry, stored }] of fresh) {
      if (entry.kind !== kind.name || !stored || ids.has(id)) continue
      fresh.delete(id)
      awaited.get(id)?.('delivered')
      awaited.delete(id)
    }
  }

  /** What the new entry stands for, too. */
  const dropEarlier = async (entry: Entry) => {
    const kind = kinds.find(({ name, latestOnly }) => latestOnly && name === entry.kind)
    if (kind === undefined) return
    const earlier = [...fresh.values()].filter(
      (other) => other.stored && other.entry.kind === kind.name && other.entry.sequence < entry.sequence,
    )
    const ofOwner = earlier.map((other) => other.entry).filter(({ owner }) => owner === entry.owner)
    await settle(kind.takeBatch([entry, ...ofOwner]).entries.slice(1), 'queued')
  }

  const sendContext = (keepalive: boolean): SendContext => {
    return { http: parts.http, keepalive, now, deviceId: () => device, report }
  }
  const attempt = async (sending: Promise<Outcome>): Promise<Outcome> => {
    try {
      return await sending
    } catch (error) {
      // An answer that nobody expected, as of a network that wants a log-in of its own.
      report(error)
      return { kind: 'not-sent' }
    }
  }

  const drainKind = async (kind: EntryKind<unknown>): Promise<number> => {
    for (;;) {
      const owner = parts.owner()
      if (owner === null || !parts.isOnline()) return Infinity
      const due = await sendBatch(kind, owner)
      if (due === undefined) return Infinity
      if (due > now()) return due
    }
  }

  /** Goes once through all kinds, and plans the next time. */
  const pass = async () => {
    let next = now() + LOOK_AGAIN_MS
    await catchUp().catch(report)
    await parts.alone(async () => {
      for (const kind of kinds) next = Math.min(next, await drainKind(kind))
    })
    callOff()
    callOff = parts.later(Math.max(0, next - now()), () => void drain())
  }

  const passWhileAsked = async () => {
    while (isAsked) {
      isAsked = false
      await pass().catch(report)
    }
    // In the same turn as the question above: nobody asks unheard.
    draining = undefined
    for (const tell of awaited.values()) tell('queued')
    awaited.clear()
  }

  const drain = (): Promise<void> => {
    isAsked = true
    draining ??= passWhileAsked()
    return draining
  }

  const write = (written: Omit<Entry, 'id' | 'sequence'>): Promise<Delivery> => {
    const entry: Entry = { ...written, id: parts.newId(), sequence: nextSequence() }
    const known: Fresh = { entry, stored: false, leaving: false }
    fresh.set(entry.id, known)
    const delivery = new Promise<Delivery>((resolve) => {
      awaited.set(entry.id, resolve)
      parts.later(DELIVERY_TIMEOUT_MS, () => resolve('queued'))
    })
    store.put(entry).then(() => {
      known.stored = true
      return Promise.all([dropEarlier(entry), drain()])
    }, report)
    return delivery
  }

  const sendOnLeaving = async (kind: EntryKind<unknown>, entries: readonly Fresh[]) => {
    const batch = kind.takeBatch(entries.map(({ entry }) => entry))
    for (const { id } of batch.entries) setLeaving(id, true)
    const outcome = await attempt(batch.send(sendContext(true)))
    for (const { id } of batch.entries) setLeaving(id, false)
    if (outcome.kind === 'delivered') await settle(batch.entries, 'delivered')
    void drain()
  }
  /** Of what is to be sent in order, nothing that another page left behind waits, and nothing is under way. */
  const mayLeave = (kind: EntryKind<unknown>): boolean => {
    if (!kind.inOrder) return true
    const head = heads.get(kind)
    if (!heads.has(kind) || (head !== undefined && !fresh.has(head))) return false
    return [...fresh.values()].every(({ entry, leaving }) => entry.kind !== kind.name || !leaving)
  }
  const setLeaving = (id: string, leaving: boolean) => {
    const known = fresh.get(id)
    if (known) known.leaving = leaving
  }

  return {
    put({ name }, payload) {
      const owner = parts.owner()
      if (owner === null) {
        report(new Error(`nobody is logged in to write ${name}`))
        return Promise.resolve('rejected')
      }
      // At once, but for the first moment of a page: one that goes away waits for nothing.
      const at = now()
      if (isCaughtUp && deferred === 0) return write({ kind: name, owner, at, payload })
      deferred += 1
      return device.then(() => {
        deferred -= 1
        return write({ kind: name, owner, at, payload })
      })
    },
    async queued(kind) {
      const owner = parts.owner()
      return owner === null ? [] : kind.read(await store.list(owner, kind.name, WAITING_MAX))
    },
    deviceId: () => device,
    drain,
    async wake() {
      for (const kind of kinds) sendStates.set(kind, newSendState(kind))
      await drain()
    },
    leave() {
      const owner = parts.owner()
      if (!parts.isOnline()) return
      let room = LEAVING_BYTES_MAX
      for (const kind of kinds.filter((one) => one.sendsOnLeaving && mayLeave(one))) {
        const own = [...fresh.values()].filter(
          ({ entry, leaving }) => entry.kind === kind.name && entry.owner === owner && !leaving,
        )
        const fitting = own.filter(({ entry }) => (room -= JSON.stringify(entry).length) > 0)
        if (fitting.length > 0) void sendOnLeaving(kind, fitting)
      }
    },
  }
}
