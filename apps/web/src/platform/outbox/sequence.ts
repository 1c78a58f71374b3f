import type { EntryStore } from './entry-store.ts'

interface SequencePorts {
  readonly store: Pick<EntryStore, 'device'>
  readonly newId: () => string
}

/** Sequence numbers of the entries of this browser, in all tabs. */
export interface Sequence {
  /** Id of this browser. If the store cannot be read, a new id until the page closes. */
  readonly deviceId: Promise<string>
  /**
   * Returns the next sequence number, for an entry that was written at `at` (milliseconds since 1970). The number always
   * increases in this tab, even if the clock is set back. Two tabs that write in the same millisecond can get one number.
   */
  next(at: number): number
  /** Reads the highest sequence number of all tabs from the store. Returns the id of this browser. */
  catchUp(): Promise<string>
  /** Runs writes in the order of the calls. The first write waits until the store was read. */
  run<T>(write: () => Promise<T>): Promise<T>
}

export function createSequence({ store, newId }: SequencePorts): Sequence {
  let last = 0
  let isCaughtUp = false
  let deferred = 0
  const catchUp = async (): Promise<string> => {
    const device = await store.device()
    last = Math.max(last, device.last)
    return device.id
  }
  const deviceId = catchUp()
    .catch(() => newId())
    .finally(() => (isCaughtUp = true))
  return {
    deviceId,
    catchUp,
    next: (at) => (last = Math.max(at, last + 1)),
    run(write) {
      if (isCaughtUp && deferred === 0) return write()
      deferred += 1
      return deviceId.then(() => {
        deferred -= 1
        return write()
      })
    },
  }
}
