import type { Answers } from '@lectern/contracts'
import type { DraftRow, DraftRows } from './draft-rows.ts'

/**
 * Answers that are being written, kept on this device at once: a lid that closes, a tab or a browser that is killed loses
 * none.
 */
export interface DraftStore {
  /** Undefined where nothing is kept, or only of an attempt that was handed in since. */
  read(submission: string, attempt: number): Answers | undefined
  /** Gives true when they are on the disk; false where the browser refuses: then they live as long as the panel. */
  keep(submission: string, attempt: number, answers: Answers): Promise<boolean>
  forget(submission: string): void
}

/** Reads what this person has written on this device; `owner`, so that two pupils of one device never mix. */
export async function openDraftStore(owner: string, rows: DraftRows): Promise<DraftStore> {
  // a device that keeps nothing has nothing
  const kept = await rows.list(owner).catch((): DraftRow[] => [])
  const drafts = new Map(kept.map((row) => [row.submission, row]))
  return {
    read(submission, attempt) {
      const draft = drafts.get(submission)
      return draft?.attempt === attempt ? draft.answers : undefined
    },
    keep(submission, attempt, answers) {
      const row = { owner, submission, attempt, answers }
      drafts.set(submission, row)
      return rows.put(row).then(
        () => true,
        () => false,
      )
    },
    forget(submission) {
      drafts.delete(submission)
      // what cannot be removed could not be kept either
      rows.remove(owner, submission).catch(() => {})
    },
  }
}
