import type { LeftRows } from '../device/left-rows.ts'
import type { Signal } from '../signal.ts'
import type { Entry } from './entry.ts'
import type { EntryStore } from './entry-store.ts'

/** The store of one page. Its functions never reject, and end in time. */
export interface PageStore extends EntryStore {
  /** Writes the entries that are not on the disk yet to `left`, also all entries until `comeBack`: the page may close. */
  leave(): void
  comeBack(): void
}

interface PageStoreParts {
  /** Storage on the disk. Its functions reject if the device refuses storage, or does not answer in time. */
  readonly durable: EntryStore
  /** Copy of the entries of this page, which replaces `durable` after a failure. */
  readonly memory: EntryStore
  readonly left: LeftRows<Entry>
  /** Is set to true while `durable` fails. */
  readonly isFailing: Signal
  readonly report: (error: unknown) => void
}

export function createPageStore({ durable, memory, left, isFailing, report }: PageStoreParts): PageStore {
  /** Entries of this page that are not in `durable`, by id. */
  const unstored = new Map<string, Entry>()
  let isLeft = false
  let isReported = false
  const attempt = async <T>(work: Promise<T>, fallback: () => Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      if (isLeft) return fallback()
      isFailing.set(true)
      const message = 'the outbox works from memory: unsent entries are lost when the page closes'
      if (!isReported) report(new Error(message, { cause: error }))
      isReported = true
      return fallback()
    }
  }
  const confirm = (id: string) => {
    unstored.delete(id)
    isFailing.set(false)
  }
  const saveLeft = (entry: Entry) => left.put(entry.id, entry)
  return {
    async device() {
      const [inMemory, { id, last }] = await Promise.all([
        memory.device(),
        attempt(durable.device(), () => memory.device()),
      ])
      return { id, last: Math.max(last, inMemory.last, ...left.list().map(({ sequence }) => sequence)) }
    },
    async put(entry) {
      unstored.set(entry.id, entry)
      void memory.put(entry)
      if (isLeft && saveLeft(entry)) return
      await attempt(
        durable.put(entry).then(() => confirm(entry.id)),
        doNothing,
      )
    },
    async list(owner, kind, limit) {
      const own = await memory.list(owner, kind, Infinity)
      const stored = await attempt<Entry[] | null>(durable.list(owner, kind, limit), async () => null)
      const others = left.list().filter((entry) => entry.owner === owner && entry.kind === kind)
      const remaining = stored === null ? own : own.filter(({ id }) => unstored.has(id))
      // Another tab has sent the entries of this page that are no longer on the disk.
      if (stored !== null && stored.length < limit) await memory.remove(findMissing(own, [...stored, ...remaining]))
      return merge([...(stored ?? []), ...others, ...remaining]).slice(0, limit)
    },
    async remove(ids) {
      for (const id of ids) {
        unstored.delete(id)
        left.remove(id)
      }
      await memory.remove(ids)
      await attempt(durable.remove(ids), doNothing)
    },
    leave() {
      isLeft = true
      for (const entry of unstored.values()) saveLeft(entry)
    },
    comeBack() {
      isLeft = false
    },
  }
}

const doNothing = async () => {}

function findMissing(own: readonly Entry[], present: readonly Entry[]): string[] {
  const ids = new Set(present.map(({ id }) => id))
  return own.map(({ id }) => id).filter((id) => !ids.has(id))
}

/** Returns each entry once, the oldest first. */
function merge(entries: readonly Entry[]): Entry[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  return [...byId.values()].sort((one, other) => one.sequence - other.sequence)
}
