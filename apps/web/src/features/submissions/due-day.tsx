import type { Submission } from '@lectern/contracts'
import { CalendarClock, CircleCheck } from 'lucide-react'
import { useWorkMessages } from '../../platform/i18n/messages.ts'
import styles from './due-day.module.css'

interface DueDayProps {
  readonly submission: Submission
  readonly formatDate: (moment: string) => string
}

/** Shows the due day or, after the hand-in, the day of the hand-in. */
export function DueDay({ submission: { dueAt, overdue, status, submittedAt }, formatDate }: DueDayProps) {
  const { t } = useWorkMessages()
  if (status === 'Submitted')
    return (
      <span className={styles['day']} data-state="in">
        <CircleCheck aria-hidden />
        {submittedAt === null
          ? t('submissions.submitted')
          : t('submissions.submitted_on', { date: formatDate(submittedAt) })}
      </span>
    )
  if (dueAt === null) return null
  return (
    <span className={styles['day']} data-state={overdue ? 'overdue' : 'open'}>
      <CalendarClock aria-hidden />
      {t(overdue ? 'submissions.was_due' : 'submissions.due', { date: formatDate(dueAt) })}
    </span>
  )
}
