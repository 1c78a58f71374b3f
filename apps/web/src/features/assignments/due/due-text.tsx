import type { DueSubmission } from '@lectern/contracts'
import { AlarmClock, CalendarDays, Undo2 } from 'lucide-react'
import { usePortalMessages } from '../../../platform/i18n/messages.ts'
import { isToday, formatRelativeDay } from '../format-day.ts'
import styles from './due.module.css'

type Due = Pick<DueSubmission, 'dueAt' | 'overdue' | 'begun' | 'handedBack'>

/** Until when: the day as one says it. Coral is for what is due today and what is late, with an icon and words. DESIGN. */
export function DueText({ dueAt, overdue, begun, handedBack }: Due) {
  const { t, languageTag } = usePortalMessages()
  const isPressing = dueAt !== null && (overdue || isToday(dueAt))
  const Icon = isPressing ? AlarmClock : CalendarDays
  return (
    <span className={styles['words']}>
      {dueAt !== null && (
        <span className={styles['day']} data-pressing={isPressing}>
          <Icon aria-hidden size={18} />
          {t(overdue ? 'due.was' : 'due.by', { day: formatRelativeDay(dueAt, languageTag) })}
        </span>
      )}
      {handedBack && (
        <span className={styles['day']}>
          <Undo2 aria-hidden size={18} />
          {t('due.back')}
        </span>
      )}
      {begun && !handedBack && <span>{t('due.begun')}</span>}
    </span>
  )
}
