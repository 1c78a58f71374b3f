import type { ZodMiniType } from 'zod/mini'
import type { DraftRow, DraftRows } from './draft-rows.ts'

/**
 * Unsaved text, stored on this device with each change, so that a killed browser loses none. The store is read once,
 * when it is opened.
 */
export interface DraftStore<T> {
  /** Returns undefined where there is no draft of this name. */
  read(name: string): T | undefined
  /**
   * Returns true when the draft is on the disk. Returns false where the browser refuses: then the draft lives as long
   * as the page.
   */
  store(name: string, draft: T): Promise<boolean>
  remove(name: string): void
}

/** Which drafts to open. A draft that does not match the schema is left out: an older version of the app wrote it. */
export interface DraftScope<T> {
  /** The account that wrote the drafts. Accounts that share a device never see each other's drafts. */
  readonly owner: string
  readonly kind: string
  readonly schema: ZodMiniType<T>
}

/** Opens the drafts of an account on this device. */
export async function openDraftStore<T>(
  { owner, kind, schema }: DraftScope<T>,
  rows: DraftRows,
): Promise<DraftStore<T>> {
  // A device that refuses storage has no drafts.
  const stored = await rows.list(owner, kind).catch((): DraftRow[] => [])
  const drafts = new Map<string, T>()
  for (const { name, draft } of stored) {
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
      // A draft that cannot be removed could not be stored either.
      rows.remove(owner, kind, name).catch(() => {})
    },
  }
}
