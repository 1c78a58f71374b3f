import { createDrain } from './drain.ts'
import type { Entry, TypedEntry } from './entry.ts'
import type { EntryKind } from './entry-kind.ts'
import { createOutboxCore, type OutboxCore, type OutboxPorts } from './outbox-core.ts'
import { type Delivery, planLeaving } from './outbox-state.ts'

export interface Outbox {
  /**
   * Stores an entry on this device, then sends it. Never rejects. Resolves with `queued` if there is no response within
   * 5 seconds. Resolves with `rejected` if no user is logged in.
   */
  put<P>(kind: EntryKind<P>, payload: NoInfer<P>): Promise<Delivery>
  /** Returns the user's queued entries of a kind, oldest first, at most 10,000. */
  queued<P>(kind: EntryKind<P>): Promise<readonly TypedEntry<P>[]>
  deviceId(): Promise<string>
  drain(): Promise<void>
  /** Resets the failed attempts and sends all kinds again. */
  wake(): Promise<void>
  /** Sends the entries of this page in requests with `keepalive`. */
  leave(): void
  /** Calls `listener` each time that the server has stored entries of a kind from this page. */
  onDelivered(kind: EntryKind<unknown>, listener: () => void): void
}

/**
 * Maximum number of JSON characters that `leave` sends. Browsers allow 64 KiB for all requests of a page with
 * `keepalive`: https://fetch.spec.whatwg.org/#http-network-or-cache-fetch
 */
const LEAVING_BYTES_MAX = 60_000
/** Maximum number of entries that `queued` returns for a kind. */
const QUEUED_MAX = 10_000

/** Creates an outbox, which stores the changes of a user and sends them to the server. */
export function createOutbox(ports: OutboxPorts): Outbox {
  const { kinds, now, owner, report, store } = ports
  const core = createOutboxCore(ports)
  const drain = createDrain(core)
  return {
    put({ name }, payload) {
      const writer = owner()
      if (writer === null) {
        report(new Error(`nobody is logged in to write ${name}`))
        return Promise.resolve('rejected')
      }
      const at = now()
      return core.sequence.run(() => writeEntry(core, drain, { kind: name, owner: writer, at, payload }))
    },
    async queued(kind) {
      const current = owner()
      return current === null ? [] : kind.read(await store.list(current, kind.name, QUEUED_MAX))
    },
    deviceId: () => core.sequence.deviceId,
    drain,
    async wake() {
      void core.dispatch({ type: 'woken' })
      await drain()
    },
    leave() {
      if (!ports.isOnline()) return
      for (const entries of planLeaving(core.getState(), kinds, owner(), LEAVING_BYTES_MAX))
        void sendOnLeaving(core, drain, entries)
    },
    onDelivered: ({ name }, listener) => core.onDelivered(name, listener),
  }
}

type Drain = () => Promise<void>

/**
 * Stores the entry in this turn of the event loop, because the page possibly closes. Returns the delivery of the entry.
 */
function writeEntry(core: OutboxCore, drain: Drain, written: Omit<Entry, 'id' | 'sequence'>): Promise<Delivery> {
  const { kinds, newId, report, store } = core.ports
  const entry: Entry = { ...written, id: newId(), sequence: core.sequence.next(written.at) }
  void core.dispatch({ type: 'written', entry })
  const delivery = core.waitFor(entry.id)
  const kind = kinds.find(({ name }) => name === entry.kind)
  store.put(entry).then(() => Promise.all([core.dispatch({ type: 'stored', entry, kind }), drain()]), report)
  return delivery
}

async function sendOnLeaving(core: OutboxCore, drain: Drain, leaving: readonly Entry[]): Promise<void> {
  const kind = core.ports.kinds.find(({ name }) => name === leaving[0]?.kind)
  if (kind === undefined) return
  const batch = kind.takeBatch(leaving)
  const { entries } = batch
  void core.dispatch({ type: 'leaving', entries })
  const outcome = await core.send(kind.name, batch, true)
  await core.dispatch({ type: 'left', entries, outcome })
  void drain()
}
