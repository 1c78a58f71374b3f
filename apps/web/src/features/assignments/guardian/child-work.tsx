import type { PersonName, Submission } from '@lectern/contracts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useFetched } from '../../../platform/http/use-fetched.ts'
import { useWorkMessages } from '../../../platform/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { getTitle } from '../answers/context-content.ts'
import { DueText } from '../due/due-text.tsx'
import { StatusText } from '../status-text.tsx'
import styles from './children-screen.module.css'
import { useChildSubmissions } from './use-children.ts'

/** Lists one child's assignments and quizzes, page by page. */
export function ChildWork({ child }: { readonly child: PersonName }) {
  const [cursors, setCursors] = useState<readonly string[]>([''])
  return cursors.map((cursor, index) => (
    <Page
      key={cursor}
      child={child}
      cursor={cursor}
      onMore={index === cursors.length - 1 ? (next) => setCursors([...cursors, next]) : null}
    />
  ))
}

interface PageProps {
  readonly child: PersonName
  readonly cursor: string
  /** Fetches the next page; null if the next page is already shown. */
  readonly onMore: ((cursor: string) => void) | null
}

function Page({ child, cursor, onMore }: PageProps) {
  const { t } = useWorkMessages()
  return (
    <Fetched state={useFetched(useChildSubmissions(child.uid, cursor))}>
      {({ data: rows, cursor: next }) =>
        rows.length === 0 && cursor === '' ? (
          <EmptyState
            title={t('assignments.child_empty_title')}
            text={t('assignments.child_empty_text', { name: child.name })}
          />
        ) : (
          <>
            <ul className={styles['list']}>
              {rows.map((submission) => (
                <Row key={submission.id} submission={submission} />
              ))}
            </ul>
            {next !== null && onMore !== null && (
              <Button look="quiet" onClick={() => onMore(next)}>
                {t('assignments.show_more')}
              </Button>
            )}
          </>
        )
      }
    </Fetched>
  )
}

function Row({ submission }: { readonly submission: Submission }) {
  const { id, context, book, status, dueAt, overdue, comment } = submission
  return (
    <li className={styles['row']}>
      <div>
        <Link to="/children/$submission" params={{ submission: id }} className={styles['link']}>
          {getTitle(context)}
        </Link>
        <p className={styles['second']}>
          <bdi>{book.title}</bdi>
        </p>
      </div>
      <div className={styles['state']}>
        {status === 'InProgress' && (
          <DueText dueAt={dueAt} overdue={overdue} begun={false} handedBack={comment !== null} />
        )}
        {/* For work in progress, the due text already shows 'overdue'. */}
        <StatusText {...submission} overdue={overdue && status === 'Submitted'} />
      </div>
    </li>
  )
}
