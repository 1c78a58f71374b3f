import { fieldProblem, findPeriodProblems, type PeriodData, type SubscriptionPeriod } from '@lectern/contracts'
import { useFieldForm } from '../../../platform/forms/use-field-form.ts'
import type { RefusalCode } from '../../../platform/http/http-client.ts'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { useRefresh } from '../../../platform/http/use-refresh.ts'
import { toDay, toPeriod } from './period-days.ts'

type SentResult = { readonly ok: true } | { readonly ok: false; readonly code: RefusalCode; readonly details?: unknown }

interface PeriodFormSteps {
  /** The period to change; null for a new period. */
  readonly period: SubscriptionPeriod | null
  readonly send: (period: PeriodData) => Promise<SentResult>
  readonly onDone?: () => void
}

/** Manages a form for the days of a subscription period. */
export function usePeriodForm({ period: stored, send, onDone }: PeriodFormSteps) {
  const { t } = useManagementMessages()
  const show = useSnackbar()
  const refresh = useRefresh()
  return useFieldForm<'startsAt' | 'endsAt'>({
    fields: ['startsAt', 'endsAt'],
    check: ({ startsAt, endsAt }) => {
      if (startsAt === '') return [fieldProblem('startsAt', 'required')]
      const period = toPeriod(startsAt, endsAt)
      if (period === null) return []
      const hasSameEnd = endsAt === toDay(stored?.endsAt ?? null)
      return findPeriodProblems(period, hasSameEnd ? period : null)
    },
    send: async ({ startsAt, endsAt }) => {
      const period = toPeriod(startsAt, endsAt)
      if (period === null) return { ok: false, code: 'validation_failed' }
      return send(period)
    },
    onDone: async () => {
      show('success', t('settings.saved'))
      onDone?.()
      await refresh()
    },
  })
}
