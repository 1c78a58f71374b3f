import type { SubscriptionPeriod } from '@lectern/contracts'
import { useState } from 'react'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import forms from '../../../ui/forms/form.module.css'
import { TextField } from '../../../ui/text-field.tsx'
import { toDay } from './period-days.ts'
import type { usePeriodForm } from './use-period-form.ts'

interface PeriodFieldsProps {
  readonly form: Pick<ReturnType<typeof usePeriodForm>, 'findProblem'>
  /** The period to change; null for a new period, which starts today. */
  readonly period: SubscriptionPeriod | null
}

/** Shows the fields for the first and the last day of a subscription period. */
export function PeriodFields({ form, period }: PeriodFieldsProps) {
  const { t } = useManagementMessages()
  const [firstDay] = useState(() => toDay(period?.startsAt ?? new Date().toISOString()))
  return (
    <div className={forms['pair']}>
      <TextField
        label={t('management.first_day')}
        name="startsAt"
        type="date"
        defaultValue={firstDay}
        problem={form.findProblem('startsAt', t('management.day_missing'))}
      />
      <TextField
        label={t('management.last_day')}
        name="endsAt"
        type="date"
        defaultValue={toDay(period?.endsAt ?? null)}
        problem={form.findProblem('endsAt')}
      />
    </div>
  )
}
