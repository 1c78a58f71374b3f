import { usePaymentMessages } from '../../../platform/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import styles from './plans.module.css'

const INTERVALS = ['month', 'year'] as const
export type Interval = (typeof INTERVALS)[number]

interface IntervalChoiceProps {
  readonly chosen: Interval
  readonly onChoose: (interval: Interval) => void
}

/** Chooses whether a plan is paid each month or each year. */
export function IntervalChoice({ chosen, onChoose }: IntervalChoiceProps) {
  const { t } = usePaymentMessages()
  const names = { month: t('payment.monthly'), year: t('payment.yearly') }
  return (
    <fieldset aria-label={t('payment.interval')} className={styles['intervals']}>
      {INTERVALS.map((interval) => (
        <Button
          key={interval}
          look={interval === chosen ? 'primary' : 'quiet'}
          aria-pressed={interval === chosen}
          onClick={() => onChoose(interval)}
        >
          {names[interval]}
        </Button>
      ))}
    </fieldset>
  )
}
