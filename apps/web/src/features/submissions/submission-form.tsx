import { mergeAnswers, type Submission } from '@lectern/contracts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useCallback } from 'react'
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
import { useQueuedChanges } from './use-queued-changes.ts'
import { WritingForm } from './writing-form.tsx'

interface SubmissionFormProps {
  readonly id: string
  readonly query: UseQueryResult<Submission>
  readonly drafts: AnswerDrafts
  readonly send: SendChange
  /** Called after the server has accepted or rejected a change. */
  readonly onDelivered: () => Promise<unknown>
}

/** Shows one submission: a form for its pupil, or a read-only view. Spec 1 §4. */
export function SubmissionForm({ id, query, drafts, send, onDelivered }: SubmissionFormProps) {
  const { t } = useWorkMessages()
  const show = useSnackbar()
  const user = useUser()
  const { data: submission } = query
  const { refetch } = query
  const refetchAll = useCallback(() => Promise.all([refetch(), onDelivered()]), [refetch, onDelivered])
  const queued = useQueuedChanges(id, refetchAll)
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
  const { attempt, status, pupil } = submission
  const isMine = pupil.uid === user?.id
  const isWritten = status === 'InProgress' && isMine
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
      onDelivered={async (requestedStatus) => {
        const [{ data: refetched }] = await refetchAll()
        if (requestedStatus === 'Submitted' && refetched?.status === 'Submitted')
          show('success', t('submissions.handed_in'))
      }}
    />
  ) : (
    <HandedIn submission={submission} unsent={isMine ? getDraftAnswers(drafts, submission) : undefined} />
  )
}
