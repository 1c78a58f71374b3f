import { Answers, type Submission } from '@lectern/contracts'
import * as z from 'zod/mini'
import type { DraftStore } from '../../platform/drafts/draft-store.ts'

/** Answers to one attempt that are not sent; those that it does not name are as they were. */
export const AnswerDraft = z.object({ attempt: z.int(), answers: Answers })

/** Drafts of answers, by the id of their submission. */
export type AnswerDrafts = DraftStore<z.infer<typeof AnswerDraft>>

/** Undefined where nothing is kept, or only of an attempt that was handed in since. */
export function draftAnswers(
  drafts: AnswerDrafts,
  { id, attempt }: Pick<Submission, 'id' | 'attempt'>,
): Answers | undefined {
  const draft = drafts.read(id)
  return draft?.attempt === attempt ? draft.answers : undefined
}
