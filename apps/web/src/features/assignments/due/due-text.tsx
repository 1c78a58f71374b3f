import type { DueSubmission } from '@lectern/contracts'
import { AlarmClock, CalendarDays, Undo2 } from 'lucide-react'
import { usePortalMessages } from '../../../platform/i18n/messages.ts'
import { isToday, formatRelativeDay } from '../format-day.ts'
import styles from './due.module.css'

type Due = Pick<DueSubmission, 'dueAt' | 'overdue' | 'begun' | 'handedBack'>

/** Shows the due day and the progress of an assignment. */
export function DueText({ dueAt, overdue, begun, handedBack }: Due) {
  const { t, languageTag } = usePortalMessages()
  const isUrgent = dueAt !== null && (overdue || isToday(dueAt))
  const Icon = isUrgent ? AlarmClock : CalendarDays
  return (
    <span className={styles['words']}>
      {dueAt !== null && (
        <span className={styles['day']} data-urgent={isUrgent}>
          <Icon aria-hidden size={18} />
          {t(overdue ? 'due.late' : 'due.by', { day: formatRelativeDay(dueAt, languageTag) })}
        </span>
      )}
      {handedBack && (
        <span className={styles['day']}>
          <Undo2 aria-hidden size={18} />
          {t('due.handed_back')}
        </span>
      )}
      {begun && !handedBack && <span>{t('due.in_progress')}</span>}
    </span>
  )
}
