import type { Submission } from '@lectern/contracts'
import { useWorkMessages } from '../../platform/i18n/messages.ts'
import { Notice } from '../../ui/notice.tsx'
import { DueDay } from './due-day.tsx'
import styles from './submission-form.module.css'

/** Shows what the pupil must know about a submission, and the score of a quiz after the hand-in. */
export function SubmissionFacts({ submission }: { readonly submission: Submission }) {
  const { t, languageTag } = useWorkMessages()
  const dates = new Intl.DateTimeFormat(languageTag, { dateStyle: 'medium' })
  const { context, comment, score, status } = submission
  return (
    <>
      {context.type === 'Assignment' && context.assignment.description !== '' && (
        <p className={styles['description']}>{context.assignment.description}</p>
      )}
      <DueDay submission={submission} formatDate={(moment) => dates.format(new Date(moment))} />
      {comment !== null && (
        <Notice kind="info">
          <strong>{t('submissions.comment')}</strong>
          <p>{comment}</p>
        </Notice>
      )}
      {status === 'Submitted' && score !== null && (
        <Notice kind={score.right === 0 ? 'info' : 'success'}>
          <p>{t('submissions.score', { right: String(score.right), total: String(score.of) })}</p>
          {!submission.isOwner && score.right < score.of && <p>{t('submissions.score_rest')}</p>}
        </Notice>
      )}
    </>
  )
}
