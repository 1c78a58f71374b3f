import { mergeAnswers, type Submission } from '@lectern/contracts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useWorkMessages } from '../../platform/i18n/messages.ts'
import { useUser } from '../../platform/platform.tsx'
import { getRefusalCode } from '../../platform/http/call-error.ts'
import { Button } from '../../ui/button.tsx'
import { Loader } from '../../ui/loader.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useSnackbar } from '../../ui/snackbar.tsx'
import { type AnswerDrafts, getDraftAnswers } from './answer-drafts.ts'
import { HandedIn } from './handed-in.tsx'
import type { SendChange } from './send-change.ts'
import styles from './submission-form.module.css'
import { isHandIn, useQueuedChanges } from './use-queued-changes.ts'
import { WritingForm } from './writing-form.tsx'

interface SubmissionFormProps {
  readonly id: string
  readonly query: UseQueryResult<Submission>
  readonly drafts: AnswerDrafts
  readonly send: SendChange
  /** Called after the server has accepted or rejected a change. */
  readonly onDelivered: () => Promise<unknown>
  /** Called after the read-only view has replaced the form that had the focus. */
  readonly onFormReplaced: () => void
}

/** Shows one submission: a form for its pupil, or a read-only view. Spec 1 §4. */
export function SubmissionForm({ id, query, drafts, send, onDelivered, onFormReplaced }: SubmissionFormProps) {
  const { t } = useWorkMessages()
  const show = useSnackbar()
  const user = useUser()
  const { data: submission } = query
  const { refetch } = query
  const handleDelivered = async (hasHandIn: boolean) => {
    const [{ data: refetched }] = await Promise.all([refetch(), onDelivered()])
    if (hasHandIn && refetched?.status === 'Submitted') show('success', t('submissions.handed_in'))
  }
  const queued = useQueuedChanges(id, (changes) => handleDelivered(changes.some(isHandIn)))
  const isWritten = submission?.status === 'InProgress' && submission.pupil.uid === user?.id
  useFormReplaced(isWritten && !queued.hasHandIn, onFormReplaced)
  if (submission === undefined)
    return query.isError ? (
      <div className={styles['form']}>
        <Notice kind="error">{t('submissions.failed_to_get')}</Notice>
        {getRefusalCode(query.error) !== 'not_found' && (
          <Button look="quiet" onClick={() => void query.refetch()}>
            {t('action.try_again')}
          </Button>
        )}
      </div>
    ) : (
      <Loader label={t('state.loading')} />
    )
  const { attempt, pupil } = submission
  if (isWritten && queued.hasHandIn)
    return (
      <HandedIn submission={{ ...submission, answers: mergeAnswers(submission.answers, queued.answers) }} isWaiting />
    )
  return isWritten ? (
    <WritingForm
      key={`${id} ${attempt}`}
      submission={submission}
      drafts={drafts}
      send={send}
      queued={queued}
      onDelivered={(requestedStatus) => handleDelivered(requestedStatus === 'Submitted')}
    />
  ) : (
    <HandedIn
      submission={submission}
      unsent={pupil.uid === user?.id ? getDraftAnswers(drafts, submission) : undefined}
    />
  )
}

/** Calls `onReplaced` when the form is removed together with the focus. */
function useFormReplaced(isForm: boolean, onReplaced: () => void): void {
  const wasForm = useRef(isForm)
  const moveFocus = useEffectEvent(onReplaced)
  // The focus belongs to the document. The user may have moved it away while the answers were sent.
  useEffect(() => {
    if (wasForm.current && !isForm && document.activeElement === document.body) moveFocus()
    wasForm.current = isForm
  }, [isForm])
}
