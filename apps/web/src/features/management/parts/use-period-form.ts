import { fieldProblem, type PeriodData } from '@lectern/contracts'
import { useFieldForm } from '../../../platform/forms/use-field-form.ts'
import type { RefusalCode } from '../../../platform/http/http-client.ts'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { useRefresh } from '../use-management.ts'
import { toPeriod } from './period-days.ts'

type SentResult = { readonly ok: true } | { readonly ok: false; readonly code: RefusalCode; readonly details?: unknown }

interface PeriodFormSteps {
  readonly send: (period: PeriodData) => Promise<SentResult>
  readonly onDone?: () => void
}

/** Manages a form for the days of a subscription period. */
export function usePeriodForm({ send, onDone }: PeriodFormSteps) {
  const { t } = useManagementMessages()
  const show = useSnackbar()
  const refresh = useRefresh()
  return useFieldForm<'startsAt' | 'endsAt'>({
    fields: ['startsAt', 'endsAt'],
    check: ({ startsAt, endsAt }) => {
      if (startsAt === '') return [fieldProblem('startsAt', 'required')]
      return endsAt !== '' && endsAt < startsAt ? [fieldProblem('endsAt', 'date_too_early')] : []
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
