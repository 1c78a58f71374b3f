import type { BrowserContext } from '@playwright/test'
import * as z from 'zod'

/** An entry of the outbox as the witness saw it being written. */
const Entry = z.object({
  id: z.string(),
  owner: z.string(),
  kind: z.string(),
  sequence: z.number(),
  payload: z.unknown(),
})
export type Entry = z.infer<typeof Entry>
const Note = z.object({ entry: Entry, isKept: z.boolean() })

declare global {
  interface Window {
    tellWritten(note: { readonly entry: unknown; readonly isKept: boolean }): Promise<void>
  }
}

/** Who sees what a device writes down, and is none of the product: it outlives tabs and browsers. */
export interface Witness {
  /** All that a page began to write down; a page that was killed may not have come to its end. */
  readonly begun: Map<string, Entry>
  /** Ids of what the device's storage had. */
  readonly stored: Set<string>
  /** What the outbox complained of; there should be nothing. */
  readonly complaints: string[]
}

export const newWitness = (): Witness => ({ begun: new Map(), stored: new Set(), complaints: [] })

/** Watches the storage of the outbox in every page of a browser, from before its first script runs. */
export async function watchOutbox(context: BrowserContext, { begun, stored, complaints }: Witness): Promise<void> {
  context.on('weberror', (failed) => {
    const { message } = failed.error()
    if (message.includes('the outbox')) complaints.push(message)
  })
  await context.exposeBinding('tellWritten', (_, told: unknown) => {
    const { entry, isKept } = Note.parse(told)
    begun.set(entry.id, entry)
    if (isKept) stored.add(entry.id)
  })
  await context.addInitScript(() => {
    // what a page writes as it goes, another has to pass on
    const others = new BroadcastChannel('witness')
    others.addEventListener('message', ({ data }) => void window.tellWritten(data))
    const tell: typeof window.tellWritten = async (note) => {
      others.postMessage(note)
      await window.tellWritten(note)
    }
    const { prototype } = IDBObjectStore
    const put = Reflect.get(prototype, 'put')
    prototype.put = function (entry: unknown, ...key: IDBValidKey[]) {
      if (this.name === 'entries' && this.transaction.db.name === 'lectern_outbox') {
        void tell({ entry, isKept: false })
        this.transaction.addEventListener('complete', () => void tell({ entry, isKept: true }))
      }
      return put.call(this, entry, ...key)
    }
  })
}

/** The last entry of a kind that the device's storage had; throws where there is none. */
export function findLastStored({ begun, stored }: Witness, kind: string): Entry {
  const last = [...begun.values()].findLast((entry) => entry.kind === kind && stored.has(entry.id))
  if (last === undefined) throw new Error(`no ${kind} was kept`)
  return last
}
