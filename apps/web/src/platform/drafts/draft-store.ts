import type { ZodMiniType } from 'zod/mini'
import type { DraftRow, DraftRows } from './draft-rows.ts'

/** Unsaved text of one account and kind. Each change is stored on this device at once. */
export interface DraftStore<T> {
  /** Returns undefined if there is no draft with this name. */
  read(name: string): T | undefined
  /**
   * Resolves with true when the draft is on the disk. If the browser refuses storage, resolves with false, and `read`
   * returns the draft until the page closes.
   */
  store(name: string, draft: T): Promise<boolean>
  remove(name: string): void
}

/** Selects the drafts to open. Ignores drafts that do not match `schema`. */
export interface DraftScope<T> {
  /** Id of the account that wrote the drafts (`getOwner`). */
  readonly owner: string
  readonly kind: string
  readonly schema: ZodMiniType<T>
}

export async function openDraftStore<T>(
  { owner, kind, schema }: DraftScope<T>,
  rows: DraftRows,
): Promise<DraftStore<T>> {
  // If the device refuses storage, there are no stored drafts.
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
      // Ignore a failure: if the browser refuses storage, the draft was not stored.
      rows.remove(owner, kind, name).catch(() => {})
    },
  }
}
