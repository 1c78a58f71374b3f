import { Answers, type Submission } from '@lectern/contracts'
import * as z from 'zod/mini'
import type { DraftStore } from '../../platform/drafts/draft-store.ts'

/** Unsent answers to one attempt. */
export const AnswerDraft = z.object({ attempt: z.int(), answers: Answers })

export type AnswerDrafts = DraftStore<z.infer<typeof AnswerDraft>>

/** Returns the answers of the draft; undefined without a draft for this attempt. */
export function getDraftAnswers(
  drafts: AnswerDrafts,
  { id, attempt }: Pick<Submission, 'id' | 'attempt'>,
): Answers | undefined {
  const draft = drafts.read(id)
  return draft?.attempt === attempt ? draft.answers : undefined
}
