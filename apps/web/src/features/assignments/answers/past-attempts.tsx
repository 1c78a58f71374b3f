import type { Exercise, PastAttempt } from '@lectern/contracts'
import { useWorkMessages } from '../../../platform/i18n/messages.ts'
import { formatShortDay } from '../format-day.ts'
import { AnsweredExercises } from './answered-exercises.tsx'
import styles from './answers.module.css'
import { TeacherComment } from './teacher-comment.tsx'

interface PastAttemptsProps {
  readonly attempts: readonly PastAttempt[]
  readonly exercises: readonly Exercise[]
}

/** Lists the attempts that were handed back, latest first. */
export function PastAttempts({ attempts, exercises }: PastAttemptsProps) {
  const { t, languageTag } = useWorkMessages()
  if (attempts.length === 0) return null
  return (
    <section aria-label={t('assignments.earlier_attempts')} className={styles['section']}>
      <h2>{t('assignments.earlier_attempts')}</h2>
      {attempts
        .toSorted((a, b) => b.attempt - a.attempt)
        .map(({ attempt, answers, score, handedBackAt, comment }) => (
          <details key={attempt} className={styles['past']}>
            <summary>
              {t('assignments.attempt', { number: attempt.toLocaleString(languageTag) })} ·{' '}
              {t('assignments.handed_back_on', { day: formatShortDay(handedBackAt, languageTag) })}
            </summary>
            <div className={styles['section']}>
              <TeacherComment comment={comment} />
              <AnsweredExercises exercises={exercises} answers={answers} score={score} />
            </div>
          </details>
        ))}
    </section>
  )
}
