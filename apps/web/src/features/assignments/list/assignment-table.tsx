import type { AssignmentSummary } from '@lectern/contracts'
import { Link } from '@tanstack/react-router'
import { FileText, ListChecks } from 'lucide-react'
import { useWorkMessages } from '../../../platform/i18n/messages.ts'
import table from '../table.module.css'
import { formatShortDay } from '../format-day.ts'
import { useRecipientText, useProgressText } from '../summary-text.ts'

/** Shows a table of assignments. The title of a draft links to the editor. */
export function AssignmentTable({ rows }: { readonly rows: readonly AssignmentSummary[] }) {
  const { t } = useWorkMessages()
  return (
    <table className={table['table']}>
      <thead>
        <tr>
          <th scope="col">{t('assignments.name')}</th>
          <th scope="col">{t('assignments.assigned_to')}</th>
          <th scope="col">{t('assignments.due')}</th>
          <th scope="col">{t('assignments.handed_in')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ row }: { readonly row: AssignmentSummary }) {
  const { t, languageTag } = useWorkMessages()
  const formatProgress = useProgressText()
  const formatRecipients = useRecipientText()
  const { id, status, contextType, title, book, group, dueAt, counts } = row
  const isQuiz = contextType === 'Quiz'
  const Icon = isQuiz ? ListChecks : FileText
  return (
    <tr>
      <th scope="row">
        <span className={table['what']}>
          <Icon aria-hidden />
          <span>
            <Link
              to={status === 'draft' ? '/assignments/$id/edit' : '/assignments/$id'}
              params={{ id }}
              className={table['link']}
            >
              {title}
            </Link>
            <span className={table['second']}>
              {t(isQuiz ? 'assignments.quiz' : 'assignments.assignment')} · <bdi>{book.title}</bdi>
            </span>
          </span>
        </span>
      </th>
      <td data-label={t('assignments.assigned_to')}>{formatRecipients({ group, status, counts })}</td>
      <td data-label={t('assignments.due')} className={table['day']}>
        {dueAt === null ? t('assignments.no_due') : formatShortDay(dueAt, languageTag)}
      </td>
      <td data-label={t('assignments.handed_in')}>
        {status === 'draft' ? <span className={table['pill']}>{t('assignments.draft')}</span> : formatProgress(counts)}
      </td>
    </tr>
  )
}
