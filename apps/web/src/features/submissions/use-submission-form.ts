import { type Answer, type Answers, mergeAnswers, type Submission, type SubmissionStatus } from '@lectern/contracts'
import { useEffect, useRef, useState } from 'react'
import { type AnswerDrafts, getDraftAnswers } from './answer-drafts.ts'
import { isEmpty, type Question, withAnswer } from './answers.ts'
import type { SendChange } from './send-change.ts'
import type { QueuedChanges } from './use-queued-changes.ts'

/**
 * How the answers are saved. `sent`: on the server. `stored`: in a draft on this device. `sending`: a request is running.
 * `waiting`: in the outbox. `page-only`: only in this page.
 */
export type SaveState = 'sent' | 'stored' | 'sending' | 'waiting' | 'page-only'

export interface SubmissionForm {
  /** The answers from the server, the queued changes and the draft. Later answers replace earlier answers. */
  readonly answers: Answers
  /** Undefined while a new draft is written to the device for the first time. */
  readonly saveState: SaveState | undefined
  /** True if the server rejected the last change. */
  readonly isRefused: boolean
  answer(question: Question, answer: Answer): void
  /** Sends the answers without a hand-in. Spec 1 §4. */
  save(): Promise<void>
  submit(): Promise<void>
}

interface FormParts {
  readonly submission: Submission
  readonly queued: QueuedChanges
  readonly drafts: AnswerDrafts
  readonly send: SendChange
  /** Called after the server has accepted or rejected a change. */
  readonly onDelivered: (status: SubmissionStatus) => Promise<unknown>
}

/**
 * Holds the state of the form for one attempt, and stores each change in a draft. Another attempt needs another `key`.
 */
export function useSubmissionForm({ submission, queued, drafts, send, onDelivered }: FormParts): SubmissionForm {
  const { id, attempt } = submission
  const [draft, setDraft] = useState<Answers>(() => getDraftAnswers(drafts, submission) ?? {})
  const [draftState, setDraftState] = useState<'stored' | 'page-only' | undefined>(
    isEmpty(draft) ? undefined : 'stored',
  )
  const [isSending, setIsSending] = useState(false)
  const [isRefused, setIsRefused] = useState(false)
  /** The draft can change while a request is running. */
  const latest = useRef(draft)
  const isMounted = useRef(true)
  // The server can respond after the panel was closed.
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
    const change = { status, answers: sent, attempt }
    const delivery = await send(id, change)
    // Rejected answers, and answers that changed during the request, stay in the draft.
    const hasChanged = latest.current !== sent
    if (delivery !== 'rejected' && !hasChanged) {
      latest.current = {}
      drafts.remove(id)
      setDraftState(undefined)
    }
    if (delivery !== 'queued') await onDelivered(status)
    if (!isMounted.current) return
    if (delivery === 'queued') queued.add(change)
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
        // The result is outdated if the draft has changed.
        if (isMounted.current && latest.current === newDraft) setDraftState(isStored ? 'stored' : 'page-only')
      })
    },
    save: async () => {
      if (!isEmpty(latest.current)) await sendAs('InProgress')
    },
    submit: () => sendAs('Submitted'),
  }
}
