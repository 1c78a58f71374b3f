import { type Answer, type Answers, mergeAnswers, type Submission, type SubmissionStatus } from '@lectern/contracts'
import { useEffect, useRef, useState } from 'react'
import { type AnswerDrafts, draftAnswers } from './answer-drafts.ts'
import { isEmpty, type Question, withAnswer } from './answers.ts'
import type { SendChange } from './send-change.ts'
import type { QueuedChanges } from './use-queued-changes.ts'

/**
 * Place of the answers: 'sent': on the server. 'stored': also in a draft on this device. 'sending': a request is
 * running. 'waiting': queued on this device until the network is back. 'page-only': only in this page, because the
 * device refuses to store them.
 */
export type SaveState = 'sent' | 'stored' | 'sending' | 'waiting' | 'page-only'

export interface SubmissionForm {
  /** The server's answers, overlaid with the queued changes and the draft. */
  readonly answers: Answers
  /** Undefined until the first write of a draft to the disk ends. */
  readonly saveState: SaveState | undefined
  /** True if the server rejected the change. */
  readonly isRefused: boolean
  answer(question: Question, answer: Answer): void
  /** Spec 1 §4: 'Save needs no confirmation and the submission stays editable.' */
  save(): Promise<void>
  /** Hands the submission in. It is then read-only. */
  submit(): Promise<void>
}

interface FormParts {
  readonly submission: Submission
  readonly queued: QueuedChanges
  readonly drafts: AnswerDrafts
  readonly send: SendChange
  /** Called after the server has accepted or rejected a change; fetches the submission again. */
  readonly onAnswered: (status: SubmissionStatus) => Promise<unknown>
}

/**
 * State of the form for one attempt. Each change is stored in a draft on this device; saving puts the draft in the
 * outbox. Another attempt needs a new form.
 */
export function useSubmissionForm({ submission, queued, drafts, send, onAnswered }: FormParts): SubmissionForm {
  const { id, attempt } = submission
  const [draft, setDraft] = useState<Answers>(() => draftAnswers(drafts, submission) ?? {})
  const [disk, setDisk] = useState<'stored' | 'page-only' | undefined>(isEmpty(draft) ? undefined : 'stored')
  const [isSending, setIsSending] = useState(false)
  const [isRefused, setIsRefused] = useState(false)
  /** The newest draft. It may change while a request is running. */
  const latest = useRef(draft)
  const isThere = useRef(true)
  // The server may respond after the panel was closed.
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])

  const sendAs = async (status: SubmissionStatus) => {
    const sent = latest.current
    setIsSending(true)
    setIsRefused(false)
    const delivery = await send(id, { status, answers: sent, attempt })
    // Answers in the outbox are no longer a draft; rejected answers stay a draft.
    const isWrittenSince = latest.current !== sent
    if (delivery !== 'rejected' && !isWrittenSince) {
      latest.current = {}
      drafts.remove(id)
      setDisk(undefined)
    }
    if (delivery !== 'queued') await onAnswered(status)
    if (!isThere.current) return
    if (delivery === 'queued') queued.lookAgain()
    setIsRefused(delivery === 'rejected')
    setDraft(latest.current)
    setIsSending(false)
  }

  const isDraft = !isEmpty(draft)
  return {
    answers: mergeAnswers(mergeAnswers(submission.answers, queued.answers), draft),
    saveState: isSending ? 'sending' : isDraft ? disk : queued.isWaiting ? 'waiting' : 'sent',
    isRefused,
    answer(question, answer) {
      const written = withAnswer(latest.current, question, answer)
      latest.current = written
      setDraft(written)
      void drafts.store(id, { attempt, answers: written }).then((isStored) => {
        // Otherwise the answer was already sent, or a newer draft is being written to the disk.
        if (isThere.current && latest.current === written) setDisk(isStored ? 'stored' : 'page-only')
      })
    },
    save: async () => {
      if (!isEmpty(latest.current)) await sendAs('InProgress')
    },
    submit: () => sendAs('Submitted'),
  }
}
