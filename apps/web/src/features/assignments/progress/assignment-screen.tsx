import type { Assignment } from '@lectern/contracts'
import { PenLine } from 'lucide-react'
import { useFetched } from '../../../platform/http/use-fetched.ts'
import { useWorkMessages } from '../../../platform/i18n/messages.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { formatRelativeDay } from '../format-day.ts'
import { useRecipientText, useProgressText } from '../summary-text.ts'
import { useAssignment, useAssignmentPupils } from '../use-assignments.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import styles from './assignment-screen.module.css'
import { CopyForm } from './copy-form.tsx'
import { PupilTable } from './pupil-table.tsx'
import { PageHeading } from '../../../ui/page-heading/page-heading.tsx'

/** Shows one assignment and its progress. */
export function AssignmentScreen({ id }: { readonly id: string }) {
  return (
    <Fetched wholePage state={useFetched(useAssignment(id))}>
      {(assignment) => <Loaded assignment={assignment} />}
    </Fetched>
  )
}

function Loaded({ assignment }: { readonly assignment: Assignment }) {
  const { t, languageTag } = useWorkMessages()
  const formatProgress = useProgressText()
  const formatRecipients = useRecipientText()
  const { id, status, contextType, title, description, book, dueAt, counts } = assignment
  const facts = [
    t(contextType === 'Quiz' ? 'assignments.quiz' : 'assignments.assignment'),
    formatRecipients(assignment),
    dueAt === null ? t('assignments.no_due') : t('due.by', { day: formatRelativeDay(dueAt, languageTag) }),
  ]
  return (
    <div className={styles['screen']}>
      <PageHeader>
        <LinkButton to="/assignments" look="plain">
          {t('due.all_assignments')}
        </LinkButton>
        <PageHeading>{title}</PageHeading>
        <p className={styles['second']}>
          <bdi>{book.title}</bdi>
        </p>
        <p className={styles['second']}>{facts.join(' · ')}</p>
        {description !== '' && <p className={styles['description']}>{description}</p>}
      </PageHeader>
      {status === 'draft' && <Notice kind="info">{t('assignments.draft_note')}</Notice>}
      <div className={styles['actions']}>
        <LinkButton to="/assignments/$id/edit" params={{ id }} look={status === 'draft' ? 'primary' : 'quiet'}>
          <PenLine aria-hidden />
          {t('assignments.edit')}
        </LinkButton>
        <CopyForm assignment={assignment} />
      </div>
      {status === 'published' && (
        <section aria-label={t('assignments.progress')} className={styles['section']}>
          <h2>{t('assignments.progress')}</h2>
          <p>{formatProgress(counts)}</p>
          <Pupils id={id} isQuiz={contextType === 'Quiz'} />
        </section>
      )}
    </div>
  )
}

function Pupils({ id, isQuiz }: { readonly id: string; readonly isQuiz: boolean }) {
  const { t } = useWorkMessages()
  return (
    <Fetched state={useFetched(useAssignmentPupils(id))}>
      {(rows) =>
        rows.length === 0 ? (
          <p className={styles['second']}>{t('assignments.no_pupils')}</p>
        ) : (
          <PupilTable assignment={id} rows={rows} isQuiz={isQuiz} />
        )
      }
    </Fetched>
  )
}
