import type { AssignmentPupil } from '@lectern/contracts'
import { Circle, CircleCheck, CircleDot } from 'lucide-react'
import { useWorkMessages } from '../../platform/i18n/messages.ts'
import { formatShortDay } from './format-day.ts'
import styles from './status-text.module.css'

type State = Pick<AssignmentPupil, 'status' | 'begunAt' | 'submittedAt' | 'overdue' | 'attempt'>

/** Shows one pupil's status with an icon and text. */
export function StatusText({ status, begunAt, submittedAt, overdue, attempt }: State) {
  const { t, languageTag } = useWorkMessages()
  const isSubmitted = status === 'Submitted'
  const Icon = isSubmitted ? CircleCheck : begunAt === null ? Circle : CircleDot
  const parts = [
    isSubmitted
      ? t('assignments.handed_in_on', {
          day: submittedAt === null ? '' : formatShortDay(submittedAt, languageTag),
        }).trim()
      : t(begunAt === null ? 'assignments.not_started' : 'assignments.in_progress'),
    ...(attempt > 1 ? [t('assignments.attempt', { number: attempt.toLocaleString(languageTag) })] : []),
  ]
  return (
    <span className={styles['state']} data-in={isSubmitted}>
      <Icon aria-hidden size={18} />
      <span>
        {parts.join(' · ')}
        {overdue && <span className={styles['late']}> · {t('assignments.late')}</span>}
      </span>
    </span>
  )
}
