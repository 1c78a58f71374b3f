import { type Answer, type Answers, mergeAnswers, type Submission, type SubmissionStatus } from '@lectern/contracts'
import { useEffect, useRef, useState } from 'react'
import { type AnswerDrafts, draftAnswers } from './answer-drafts.ts'
import { isEmpty, type Question, withAnswer } from './answers.ts'
import type { SendChange } from './send-change.ts'
import type { QueuedChanges } from './use-queued-changes.ts'

/**
 * Where the answers are: as the server has them; on this device too; on their way; on this device until the network is
 * back; only in this page, because the device refuses to keep them.
 */
export type SaveState = 'sent' | 'stored' | 'sending' | 'waiting' | 'page-only'

export interface SubmissionForm {
  /** What the server has, with what waits for it and what was written since laid over it. */
  readonly answers: Answers
  /** Undefined while the first letters of a draft are on their way to the disk. */
  readonly saveState: SaveState | undefined
  /** The server has let go of what was sent. */
  readonly isRefused: boolean
  answer(question: Question, answer: Answer): void
  /** Spec 1 §4: 'Save needs no confirmation and the submission stays editable.' */
  save(): Promise<void>
  /** Hands it in: from then on it is read only. */
  submit(): Promise<void>
}

interface FormParts {
  readonly submission: Submission
  readonly queued: QueuedChanges
  readonly drafts: AnswerDrafts
  readonly send: SendChange
  /** The server has it, or has said no: it is asked what it has now. */
  readonly onAnswered: (status: SubmissionStatus) => Promise<unknown>
}

/**
 * The answers to one attempt while they are being written: a draft on this device with each letter, and when asked a change
 * in the outbox. Another attempt is another form.
 */
export function useSubmissionForm({ submission, queued, drafts, send, onAnswered }: FormParts): SubmissionForm {
  const { id, attempt } = submission
  const [draft, setDraft] = useState<Answers>(() => draftAnswers(drafts, submission) ?? {})
  const [disk, setDisk] = useState<'stored' | 'page-only' | undefined>(isEmpty(draft) ? undefined : 'stored')
  const [isSending, setIsSending] = useState(false)
  const [isRefused, setIsRefused] = useState(false)
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

  const sendAs = async (status: SubmissionStatus) => {
    const sent = latest.current
    setIsSending(true)
    setIsRefused(false)
    const delivery = await send(id, { status, answers: sent, attempt })
    // What the outbox has is a draft no more; what it was refused for stays one.
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
        // Else it is sent by now, or another letter is on its way to the disk.
        if (isThere.current && latest.current === written) setDisk(isStored ? 'stored' : 'page-only')
      })
    },
    save: async () => {
      if (!isEmpty(latest.current)) await sendAs('InProgress')
    },
    submit: () => sendAs('Submitted'),
  }
}
