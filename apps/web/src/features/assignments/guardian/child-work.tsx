import type { PersonName, Submission } from '@lectern/contracts'
import { Link } from '@tanstack/react-router'
import { codeOf } from '../../../platform/http/call-error.ts'
import { usePortalMessages } from '../../../platform/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loader } from '../../../ui/loader.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { titleOf } from '../answers/exercises-of.ts'
import { DueWords } from '../due/due-words.tsx'
import { StateWords } from '../state-words.tsx'
import styles from './children-screen.module.css'
import { useChildSubmissions } from './use-children.ts'

/** One child's assignments and quizzes; the title leads to the answers. */
export function ChildWork({ child }: { readonly child: PersonName }) {
  const { t } = usePortalMessages()
  const { data, isPending, error, isFetching, refetch, hasNextPage, fetchNextPage } = useChildSubmissions(child.uid)
  if (data === undefined) {
    if (isPending) return <Loader label={t('state.loading')} />
    return (
      <EmptyState title={t('page_error.other')} text={t(`error.${codeOf(error)}`)}>
        <Button busy={isFetching} onClick={() => void refetch()}>
          {t('action.try_again')}
        </Button>
      </EmptyState>
    )
  }
  if (data.length === 0)
    return (
      <EmptyState
        title={t('assignments.child_empty_title')}
        text={t('assignments.child_empty_text', { name: child.name })}
      />
    )
  return (
    <>
      <ul className={styles['list']}>
        {data.map((submission) => (
          <Row key={submission.id} submission={submission} />
        ))}
      </ul>
      {error !== null && <Notice kind="error">{t(`error.${codeOf(error)}`)}</Notice>}
      {hasNextPage && (
        <Button look="quiet" busy={isFetching} onClick={() => void fetchNextPage()}>
          {t('assignments.show_more')}
        </Button>
      )}
    </>
  )
}

function Row({ submission }: { readonly submission: Submission }) {
  const { id, context, book, status, dueAt, overdue, comment } = submission
  return (
    <li className={styles['row']}>
      <div>
        <Link to="/children/$submission" params={{ submission: id }} className={styles['link']}>
          {titleOf(context)}
        </Link>
        <p className={styles['second']}>
          <bdi>{book.title}</bdi>
        </p>
      </div>
      <div className={styles['state']}>
        {status === 'InProgress' && (
          <DueWords dueAt={dueAt} overdue={overdue} begun={false} handedBack={comment !== null} />
        )}
        {/* Being late is said once. */}
        <StateWords {...submission} overdue={overdue && status === 'Submitted'} />
      </div>
    </li>
  )
}
