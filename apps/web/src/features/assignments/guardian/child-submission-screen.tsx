import { codeOf } from '../../../platform/http/call-error.ts'
import { usePortalMessages } from '../../../platform/i18n/messages.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loader } from '../../../ui/loader.tsx'
import { AnsweredExercises } from '../answers/answered-exercises.tsx'
import styles from '../answers/answers.module.css'
import { exercisesOf, titleOf } from '../answers/exercises-of.ts'
import { PastAttempts } from '../answers/past-attempts.tsx'
import { TeacherComment } from '../answers/teacher-comment.tsx'
import { useSubmission } from '../answers/use-submission.ts'
import { DueWords } from '../due/due-words.tsx'
import { StateWords } from '../state-words.tsx'

/** What one's child answered, and what the teacher wrote; the good answers are not told to families. */
export function ChildSubmissionScreen({ submission }: { readonly submission: string }) {
  const { t } = usePortalMessages()
  const { data, isPending, error, isFetching, refetch } = useSubmission(submission)
  if (data === undefined) {
    if (isPending) return <Loader label={t('state.loading')} />
    return (
      <EmptyState alone title={t('page_error.other')} text={t(`error.${codeOf(error)}`)}>
        <Button busy={isFetching} onClick={() => void refetch()}>
          {t('action.try_again')}
        </Button>
      </EmptyState>
    )
  }
  const { context, pupil, book, answers, score, status, comment, dueAt, overdue, pastAttempts } = data
  const exercises = exercisesOf(context)
  return (
    <div className={styles['screen']}>
      <header className={styles['header']}>
        <LinkButton to="/children" search={{ child: pupil.uid }} look="plain">
          {pupil.name}
        </LinkButton>
        <h1>{titleOf(context)}</h1>
        <p className={styles['description']}>
          <bdi>{book.title}</bdi>
        </p>
        {status === 'InProgress' && (
          <DueWords dueAt={dueAt} overdue={overdue} begun={false} handedBack={comment !== null} />
        )}
        <StateWords {...data} overdue={overdue && status === 'Submitted'} />
      </header>
      <TeacherComment comment={comment} />
      <AnsweredExercises exercises={exercises} answers={answers} score={score} />
      <PastAttempts attempts={pastAttempts} exercises={exercises} />
    </div>
  )
}
