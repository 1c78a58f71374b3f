import type { Answer, Answers, Submission, SubmissionStatus } from '@lectern/contracts'
import { useEffect, useRef, useState } from 'react'
import type { RefusalCode } from '../../platform/http/http-client.ts'
import { isEmpty, overlaid, type Question, withAnswer } from './answers.ts'
import type { DraftStore } from './keep-draft.ts'
import type { SendChange } from './send-change.ts'

/**
 * Where the answers are: as the server has them; on this device too; on their way; on this device until the network is
 * back; only in this page, because the device refuses to keep them.
 */
export type Kept = 'sent' | 'kept' | 'sending' | 'waiting' | 'page-only'

export interface SubmissionForm {
  /** What the server has, with what was written since laid over it. */
  readonly answers: Answers
  readonly kept: Kept
  readonly refusal: RefusalCode | null
  answer(question: Question, answer: Answer): void
  /** Spec 1 §4: 'Save needs no confirmation and the submission stays editable.' */
  save(): Promise<void>
  /** Hands it in: from then on it is read only. */
  submit(): Promise<void>
}

interface FormParts {
  readonly submission: Submission
  readonly drafts: DraftStore
  readonly send: SendChange
  readonly onTaken: (submission: Submission) => void
}

/**
 * The answers to one attempt while they are being written: kept on this device with each letter, sent when asked. Another
 * attempt is another form.
 */
export function useSubmissionForm({ submission, drafts, send, onTaken }: FormParts): SubmissionForm {
  const { id, attempt } = submission
  const [draft, setDraft] = useState<Answers>(() => drafts.read(id, attempt) ?? {})
  const [kept, setKept] = useState<Kept>(isEmpty(draft) ? 'sent' : 'kept')
  const [refusal, setRefusal] = useState<RefusalCode | null>(null)
  /** The newest draft, for an answer that comes while another is being written. */
  const latest = useRef(draft)
  const isThere = useRef(true)
  // An answer of the server may come after the panel has gone.
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])

  const sendAs = async (next: SubmissionStatus) => {
    const sentDraft = latest.current
    setKept('sending')
    setRefusal(null)
    const change = { status: next, answers: sentDraft, attempt, changeId: crypto.randomUUID() }
    const sent = await send(id, change)
    if (sent.kind === 'taken') {
      const isWrittenSince = latest.current !== sentDraft
      if (!isWrittenSince) {
        latest.current = {}
        drafts.forget(id)
      }
      onTaken(sent.submission)
      if (!isThere.current) return
      if (!isWrittenSince) setDraft({})
      setKept(isWrittenSince ? 'kept' : 'sent')
    } else if (isThere.current) {
      setKept(sent.kind === 'waiting' ? 'waiting' : 'kept')
      if (sent.kind === 'refused') setRefusal(sent.code)
    }
  }

  return {
    answers: overlaid(submission.answers, draft),
    kept,
    refusal,
    answer(question, answer) {
      latest.current = withAnswer(latest.current, question, answer)
      setDraft(latest.current)
      setKept(drafts.keep(id, attempt, latest.current) ? 'kept' : 'page-only')
    },
    save: async () => {
      if (!isEmpty(latest.current) || kept === 'waiting') await sendAs('InProgress')
    },
    submit: () => sendAs('Submitted'),
  }
}
