import type { ZodMiniType } from 'zod/mini'
import type { DraftRow, DraftRows } from './draft-rows.ts'

/**
 * Unsaved text of one account and kind. Each change is stored on this device, so that no text is lost if the browser is
 * killed. The drafts are read once, when the store is opened.
 */
export interface DraftStore<T> {
  /** Returns undefined if there is no draft with this name. */
  read(name: string): T | undefined
  /**
   * Resolves with true when the draft is written to the disk. Resolves with false if the browser refuses storage:
   * `read` then returns the draft until the page closes.
   */
  store(name: string, draft: T): Promise<boolean>
  remove(name: string): void
}

/**
 * Selects the drafts to open. Drafts that do not match `schema` are ignored: an older version of the app possibly wrote
 * them.
 */
export interface DraftScope<T> {
  /**
   * Id of the account that wrote the drafts (`getOwner`). Accounts that share a device never see each other's drafts.
   */
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
      // A failure is ignored: if the browser refuses storage, the draft was not stored either.
      rows.remove(owner, kind, name).catch(() => {})
    },
  }
}
