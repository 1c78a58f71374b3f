import { codeOf } from '../../../platform/http/call-error.ts'
import { usePortalMessages } from '../../../platform/i18n/messages.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loader } from '../../../ui/loader.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { StateWords } from '../state-words.tsx'
import { useAssignmentPupils } from '../use-assignments.ts'
import { AnsweredExercises } from './answered-exercises.tsx'
import styles from './answers.module.css'
import { exercisesOf, titleOf } from './exercises-of.ts'
import { HandBackForm } from './hand-back-form.tsx'
import { neighboursOf } from './neighbours-of.ts'
import { PastAttempts } from './past-attempts.tsx'
import { TeacherComment } from './teacher-comment.tsx'
import { type ReadSubmission, useSubmission } from './use-submission.ts'

interface SubmissionScreenProps {
  readonly assignment: string
  readonly submission: string
}

/** What one pupil answered, beside what a good answer says; from here to the next pupil. */
export function SubmissionScreen({ assignment, submission }: SubmissionScreenProps) {
  const { t } = usePortalMessages()
  const { data, isPending, error, isFetching, refetch } = useSubmission(submission)
  if (data !== undefined) return <Loaded assignment={assignment} read={data} />
  if (isPending) return <Loader label={t('state.loading')} />
  return (
    <EmptyState alone title={t('page_error.other')} text={t(`error.${codeOf(error)}`)}>
      <Button busy={isFetching} onClick={() => void refetch()}>
        {t('action.try_again')}
      </Button>
    </EmptyState>
  )
}

function Loaded({ assignment, read }: { readonly assignment: string; readonly read: ReadSubmission }) {
  const { t } = usePortalMessages()
  const { id, context, pupil, answers, score, status, comment, pastAttempts, isOwner } = read
  const exercises = exercisesOf(context)
  return (
    <div className={styles['screen']}>
      <header className={styles['header']}>
        <LinkButton to="/assignments/$id" params={{ id: assignment }} look="plain">
          {titleOf(context)}
        </LinkButton>
        <h1>
          <bdi>{pupil.name}</bdi>
        </h1>
        <StateWords {...read} />
      </header>
      {status === 'InProgress' && <Notice kind="info">{t('assignments.not_in_yet')}</Notice>}
      <TeacherComment comment={comment} />
      <AnsweredExercises exercises={exercises} answers={answers} score={score} />
      {isOwner && status === 'Submitted' && <HandBackForm key={id} submission={id} name={pupil.name} />}
      <PastAttempts attempts={pastAttempts} exercises={exercises} />
      <Neighbours assignment={assignment} submission={id} />
    </div>
  )
}

function Neighbours({ assignment, submission }: SubmissionScreenProps) {
  const { t } = usePortalMessages()
  const { data } = useAssignmentPupils(assignment)
  const { previous, next } = neighboursOf(data ?? [], submission)
  if (previous === null && next === null) return null
  return (
    <nav aria-label={t('assignments.who')} className={styles['neighbours']}>
      {previous !== null && (
        <LinkButton
          to="/assignments/$id/answers/$submission"
          params={{ id: assignment, submission: previous.submission }}
          look="quiet"
        >
          {t('assignments.previous_pupil', { name: previous.name })}
        </LinkButton>
      )}
      {next !== null && (
        <LinkButton
          to="/assignments/$id/answers/$submission"
          params={{ id: assignment, submission: next.submission }}
          look="quiet"
        >
          {t('assignments.next_pupil', { name: next.name })}
        </LinkButton>
      )}
    </nav>
  )
}
