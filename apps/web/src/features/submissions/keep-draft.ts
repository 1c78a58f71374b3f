import { Answers } from '@lectern/contracts'
import * as z from 'zod/mini'

/** What was written and not sent, of one attempt; answers that it does not name are as they were. */
const Draft = z.object({ attempt: z.int(), answers: Answers })
type Draft = z.infer<typeof Draft>

const PREFIX = 'lectern_answers'
const keyOf = (owner: string, submission: string) => `${PREFIX}:${owner}:${submission}`

/**
 * Answers that are being written, kept on this device at once: a lid that closes or a tab that is killed loses none.
 * `owner` is the person, so that two pupils of one device never mix.
 */
export interface DraftStore {
  /** Undefined where nothing is kept, or only of an attempt that was handed in since. */
  read(submission: string, attempt: number): Answers | undefined
  /** False where the browser refuses: then the answers live as long as the page. */
  keep(submission: string, attempt: number, answers: Answers): boolean
  forget(submission: string): void
}

export function createDraftStore(
  owner: string,
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): DraftStore {
  return {
    read(submission, attempt) {
      const draft = readDraft(storage, keyOf(owner, submission))
      return draft?.attempt === attempt ? draft.answers : undefined
    },
    keep(submission, attempt, answers) {
      const draft: Draft = { attempt, answers }
      try {
        storage.setItem(keyOf(owner, submission), JSON.stringify(draft))
        return true
      } catch {
        return false
      }
    },
    forget(submission) {
      try {
        storage.removeItem(keyOf(owner, submission))
      } catch {
        // what cannot be removed could not be kept either
      }
    },
  }
}

function readDraft(storage: Pick<Storage, 'getItem'>, key: string): Draft | undefined {
  try {
    const parsed = Draft.safeParse(JSON.parse(storage.getItem(key) ?? 'null'))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}
