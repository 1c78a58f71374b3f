import type { BrowserContext } from '@playwright/test'
import * as z from 'zod'

/** An entry of the outbox as the page wrote it. */
const Entry = z.object({
  id: z.string(),
  owner: z.string(),
  kind: z.string(),
  sequence: z.number(),
  payload: z.unknown(),
})
export type Entry = z.infer<typeof Entry>
const Note = z.object({ entry: Entry, isStored: z.boolean() })

declare global {
  interface Window {
    reportWrite(note: { readonly entry: unknown; readonly isStored: boolean }): Promise<void>
  }
}

/** The outbox writes of a device. The test process stores the writes, so that killed tabs do not lose them. */
export interface OutboxRecord {
  /** The entries that a page began to write, by id. */
  readonly written: Map<string, Entry>
  /** Ids of the entries whose write was completed. */
  readonly stored: Set<string>
  /** Errors of the outbox. A correct run has none. */
  readonly errors: string[]
}

export const createOutboxRecord = (): OutboxRecord => ({ written: new Map(), stored: new Set(), errors: [] })

/** Records the outbox writes and outbox errors of every page of a browser. */
export async function recordOutbox(context: BrowserContext, { written, stored, errors }: OutboxRecord): Promise<void> {
  context.on('weberror', (event) => {
    const { message } = event.error()
    if (message.includes('the outbox')) errors.push(message)
  })
  await context.exposeBinding('reportWrite', (_, note: unknown) => {
    const { entry, isStored } = Note.parse(note)
    written.set(entry.id, entry)
    if (isStored) stored.add(entry.id)
  })
  await context.addInitScript(() => {
    // An unloading page cannot report its writes to the test, so other pages report them.
    const channel = new BroadcastChannel('outbox-record')
    channel.addEventListener('message', ({ data }) => void window.reportWrite(data))
    const report: typeof window.reportWrite = async (note) => {
      channel.postMessage(note)
      await window.reportWrite(note)
    }
    const { prototype } = IDBObjectStore
    const put = Reflect.get(prototype, 'put')
    prototype.put = function (entry: unknown, ...key: IDBValidKey[]) {
      if (this.name === 'entries' && this.transaction.db.name === 'lectern_outbox') {
        void report({ entry, isStored: false })
        this.transaction.addEventListener('complete', () => void report({ entry, isStored: true }))
      }
      return put.call(this, entry, ...key)
    }
    const setItem = Reflect.get(Storage.prototype, 'setItem')
    Storage.prototype.setItem = function (key: string, value: string) {
      setItem.call(this, key, value)
      if (key.startsWith('lectern_outbox_left ')) void report({ entry: JSON.parse(value), isStored: true })
    }
  })
}

/**
 * Returns the last stored entry of a kind.
 * @throws Error if there is none.
 */
export function findLastStored({ written, stored }: OutboxRecord, kind: string): Entry {
  const last = [...written.values()].findLast((entry) => entry.kind === kind && stored.has(entry.id))
  if (last === undefined) throw new Error(`no ${kind} is stored`)
  return last
}
