import { useRef } from 'react'
import { useFetched } from '../../../platform/http/use-fetched.ts'
import { useWorkMessages } from '../../../platform/i18n/messages.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { StatusText } from '../status-text.tsx'
import { useAssignmentPupils } from '../use-assignments.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { AnsweredExercises } from './answered-exercises.tsx'
import styles from './answers.module.css'
import { getExercises, getTitle } from './context-content.ts'
import { HandBackForm } from './hand-back-form.tsx'
import { findNeighbours } from './find-neighbours.ts'
import { PastAttempts } from './past-attempts.tsx'
import { TeacherComment } from './teacher-comment.tsx'
import { type ReadSubmission, useSubmission } from './use-submission.ts'
import { PageHeading } from '../../../ui/page-heading/page-heading.tsx'

interface SubmissionScreenProps {
  readonly assignment: string
  readonly submission: string
}

export function SubmissionScreen({ assignment, submission }: SubmissionScreenProps) {
  return (
    <Fetched wholePage state={useFetched(useSubmission(submission))}>
      {(loaded) => <Loaded assignment={assignment} loaded={loaded} />}
    </Fetched>
  )
}

function Loaded({ assignment, loaded }: { readonly assignment: string; readonly loaded: ReadSubmission }) {
  const { t } = useWorkMessages()
  const { id, context, pupil, answers, score, status, comment, pastAttempts, isOwner } = loaded
  const exercises = getExercises(context)
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <div className={styles['screen']}>
      <PageHeader>
        <LinkButton to="/assignments/$id" params={{ id: assignment }} look="plain">
          {getTitle(context)}
        </LinkButton>
        <PageHeading ref={heading}>
          <bdi>{pupil.name}</bdi>
        </PageHeading>
        <StatusText {...loaded} />
      </PageHeader>
      {status === 'InProgress' && <Notice kind="info">{t('assignments.not_handed_in_yet')}</Notice>}
      <TeacherComment comment={comment} />
      <AnsweredExercises exercises={exercises} answers={answers} score={score} />
      {isOwner && status === 'Submitted' && (
        // After the hand-back the form disappears, so move the focus to the heading.
        <HandBackForm key={id} submission={id} name={pupil.name} onDone={() => heading.current?.focus()} />
      )}
      <PastAttempts attempts={pastAttempts} exercises={exercises} />
      <Neighbours assignment={assignment} submission={id} />
    </div>
  )
}

function Neighbours({ assignment, submission }: SubmissionScreenProps) {
  const { t } = useWorkMessages()
  const { data } = useAssignmentPupils(assignment)
  const { previous, next } = findNeighbours(data ?? [], submission)
  if (previous === null && next === null) return null
  return (
    <nav aria-label={t('assignments.progress')} className={styles['neighbours']}>
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
