import type { ZodMiniType } from 'zod/mini'
import type { DraftRow, DraftRows } from './draft-rows.ts'

/**
 * What is being written, kept on this device at once: a lid that closes, a tab or a browser that is killed loses none. Read
 * once, when it is opened.
 */
export interface DraftStore<T> {
  /** Undefined where nothing is kept under this name. */
  read(name: string): T | undefined
  /** Gives true when it is on the disk; false where the browser refuses: then it lives as long as the page. */
  store(name: string, draft: T): Promise<boolean>
  remove(name: string): void
}

/** What one opens: whose drafts, of which kind, and what they must look like; what an older app wrote otherwise is left out. */
export interface DraftScope<T> {
  /** So that two who share a device never mix. */
  readonly owner: string
  readonly kind: string
  readonly schema: ZodMiniType<T>
}

/** Reads what this person has written on this device. */
export async function openDraftStore<T>(
  { owner, kind, schema }: DraftScope<T>,
  rows: DraftRows,
): Promise<DraftStore<T>> {
  // a device that keeps nothing has nothing
  const kept = await rows.list(owner, kind).catch((): DraftRow[] => [])
  const drafts = new Map<string, T>()
  for (const { name, draft } of kept) {
    const { data, success } = schema.safeParse(draft)
    if (success) drafts.set(name, data)
  }
  return {
    read: (name) => drafts.get(name),
    store(name, draft) {
      drafts.set(name, draft)
      return rows.put({ owner, kind, name, draft }).then(
        () => true,
        () => false,
      )
    },
    remove(name) {
      drafts.delete(name)
      // what cannot be removed could not be kept either
      rows.remove(owner, kind, name).catch(() => {})
    },
  }
}
