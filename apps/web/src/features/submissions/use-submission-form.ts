import { type Answer, type Answers, mergeAnswers, type Submission, type SubmissionStatus } from '@lectern/contracts'
import { useEffect, useRef, useState } from 'react'
import { type AnswerDrafts, getDraftAnswers } from './answer-drafts.ts'
import { isEmpty, type Question, withAnswer } from './answers.ts'
import type { SendChange } from './send-change.ts'
import type { QueuedChanges } from './use-queued-changes.ts'

/**
 * Where the answers are stored. `sent`: on the server. `stored`: unsent, in a draft on this device. `sending`: a
 * request is running. `waiting`: queued on this device until the network is back. `page-only`: only in this page,
 * because the device refuses to store them.
 */
export type SaveState = 'sent' | 'stored' | 'sending' | 'waiting' | 'page-only'

export interface SubmissionForm {
  /** The answers from the server, replaced by those of the queued changes and of the draft. */
  readonly answers: Answers
  /** Undefined from the first change until the first write of the draft to the device ends. */
  readonly saveState: SaveState | undefined
  /** True if the server rejected the last change. */
  readonly isRefused: boolean
  answer(question: Question, answer: Answer): void
  /** Sends the answers without confirmation. They can still be changed. Spec 1 §4. */
  save(): Promise<void>
  /** Hands the submission in. A submission that the server has accepted is read-only. */
  submit(): Promise<void>
}

interface FormParts {
  readonly submission: Submission
  readonly queued: QueuedChanges
  readonly drafts: AnswerDrafts
  readonly send: SendChange
  /** Called after the server has accepted or rejected a change. Fetches the submission again. */
  readonly onDelivered: (status: SubmissionStatus) => Promise<unknown>
}

/**
 * Holds the state of the form for one attempt. Each change is stored in a draft on this device; saving moves the draft
 * to the outbox. Another attempt needs another form (a new `key`).
 */
export function useSubmissionForm({ submission, queued, drafts, send, onDelivered }: FormParts): SubmissionForm {
  const { id, attempt } = submission
  const [draft, setDraft] = useState<Answers>(() => getDraftAnswers(drafts, submission) ?? {})
  const [draftState, setDraftState] = useState<'stored' | 'page-only' | undefined>(
    isEmpty(draft) ? undefined : 'stored',
  )
  const [isSending, setIsSending] = useState(false)
  const [isRefused, setIsRefused] = useState(false)
  /** The latest draft, which may change while a request is running. */
  const latest = useRef(draft)
  const isMounted = useRef(true)
  // The server may respond after the panel was closed. Then no state may be set.
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])

  const sendAs = async (status: SubmissionStatus) => {
    const sent = latest.current
    setIsSending(true)
    setIsRefused(false)
    const delivery = await send(id, { status, answers: sent, attempt })
    // Answers in the outbox are removed from the draft. Rejected answers, and answers that were changed during the
    // request, stay in the draft.
    const hasChanged = latest.current !== sent
    if (delivery !== 'rejected' && !hasChanged) {
      latest.current = {}
      drafts.remove(id)
      setDraftState(undefined)
    }
    if (delivery !== 'queued') await onDelivered(status)
    if (!isMounted.current) return
    if (delivery === 'queued') queued.refresh()
    setIsRefused(delivery === 'rejected')
    setDraft(latest.current)
    setIsSending(false)
  }

  const isDraft = !isEmpty(draft)
  return {
    answers: mergeAnswers(mergeAnswers(submission.answers, queued.answers), draft),
    saveState: isSending ? 'sending' : isDraft ? draftState : queued.isWaiting ? 'waiting' : 'sent',
    isRefused,
    answer(question, answer) {
      const newDraft = withAnswer(latest.current, question, answer)
      latest.current = newDraft
      setDraft(newDraft)
      void drafts.store(id, { attempt, answers: newDraft }).then((isStored) => {
        // If the draft has changed since, its answers were sent or a newer draft is being stored, so this result is
        // outdated.
        if (isMounted.current && latest.current === newDraft) setDraftState(isStored ? 'stored' : 'page-only')
      })
    },
    save: async () => {
      if (!isEmpty(latest.current)) await sendAs('InProgress')
    },
    submit: () => sendAs('Submitted'),
  }
}
