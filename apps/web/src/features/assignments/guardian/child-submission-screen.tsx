import { Fetched } from '../../../ui/fetched.tsx'
import { useFetched } from '../../../platform/http/use-fetched.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { AnsweredExercises } from '../answers/answered-exercises.tsx'
import styles from '../answers/answers.module.css'
import { getExercises, getTitle } from '../answers/context-content.ts'
import { PastAttempts } from '../answers/past-attempts.tsx'
import { TeacherComment } from '../answers/teacher-comment.tsx'
import { type ReadSubmission, useSubmission } from '../answers/use-submission.ts'
import { DueText } from '../due/due-text.tsx'
import { StatusText } from '../status-text.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { PageHeading } from '../../../ui/page-heading/page-heading.tsx'

/** Shows a guardian one submission of a child. */
export function ChildSubmissionScreen({ submission }: { readonly submission: string }) {
  return (
    <Fetched wholePage state={useFetched(useSubmission(submission))}>
      {(loaded) => <Loaded loaded={loaded} />}
    </Fetched>
  )
}

function Loaded({ loaded }: { readonly loaded: ReadSubmission }) {
  const { context, pupil, book, answers, score, status, comment, dueAt, overdue, pastAttempts } = loaded
  const exercises = getExercises(context)
  return (
    <div className={styles['screen']}>
      <PageHeader>
        <LinkButton to="/children" search={{ child: pupil.uid }} look="plain">
          {pupil.name}
        </LinkButton>
        <PageHeading>{getTitle(context)}</PageHeading>
        <p className={styles['description']}>
          <bdi>{book.title}</bdi>
        </p>
        {status === 'InProgress' && (
          <DueText dueAt={dueAt} overdue={overdue} begun={false} handedBack={comment !== null} />
        )}
        <StatusText {...loaded} overdue={overdue && status === 'Submitted'} />
      </PageHeader>
      <TeacherComment comment={comment} />
      <AnsweredExercises exercises={exercises} answers={answers} score={score} />
      <PastAttempts attempts={pastAttempts} exercises={exercises} />
    </div>
  )
}
