import { createGiftBatch, fieldProblem, GIFT_BATCH_MAX, GIFT_MONTHS_MAX, GIFT_NOTE_MAX } from '@lectern/contracts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { missingFields } from '../../../platform/forms/missing-fields.ts'
import { useFieldForm } from '../../../platform/forms/use-field-form.ts'
import { useRefresh } from '../../../platform/http/use-refresh.ts'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { PlainForm } from '../../../ui/forms/plain-form.tsx'
import { PageHeading } from '../../../ui/page-heading/page-heading.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from '../management.module.css'
import { toDay } from '../parts/period-days.ts'
import { readLastDay, readNumber } from '../parts/read-fields.ts'
import { useRefusalText } from '../parts/use-refusal-text.ts'
import { useManagement } from '../use-management.ts'

const COUNT_DEFAULT = 10
const MONTHS_DEFAULT = 3
/** Years for which new cards can be redeemed, unless the super user chooses another day. */
const YEARS_DEFAULT = 3

type Field = 'note' | 'count' | 'months' | 'lastDay'

/** Shows the form for a new batch of gift cards. */
export function NewBatchScreen() {
  const { t } = useManagementMessages()
  const getRefusalText = useRefusalText()
  const form = useBatchForm()
  const [lastDay] = useState(() => toDay(inYears(YEARS_DEFAULT)))
  const rangeText = (field: Field, max: number) =>
    form.findProblem(field) && t('gifts.range', { min: '1', max: `${max}` })
  const number = { type: 'text', inputMode: 'numeric', autoComplete: 'off' } as const
  return (
    <div className={styles['narrow']}>
      <header className={styles['top']}>
        <BackLink to="/controlpanel/beta/manage/gift-cards">{t('gifts.cards')}</BackLink>
        <PageHeading>{t('gifts.new_batch')}</PageHeading>
      </header>
      <PlainForm
        {...form.parts}
        refusal={getRefusalText(form.code, t('gifts.not_created'))}
        sendLabel={t('management.create')}
      >
        <TextField
          label={t('gifts.note')}
          name="note"
          autoComplete="off"
          maxLength={GIFT_NOTE_MAX}
          problem={form.findProblem('note')}
        />
        <TextField
          {...number}
          label={t('gifts.count')}
          name="count"
          defaultValue={COUNT_DEFAULT}
          problem={rangeText('count', GIFT_BATCH_MAX)}
        />
        <TextField
          {...number}
          label={t('gifts.months')}
          name="months"
          defaultValue={MONTHS_DEFAULT}
          problem={rangeText('months', GIFT_MONTHS_MAX)}
        />
        <TextField
          label={t('gifts.expires')}
          name="lastDay"
          type="date"
          defaultValue={lastDay}
          problem={form.findProblem('lastDay')}
        />
      </PlainForm>
    </div>
  )
}

function inYears(years: number): string {
  const later = new Date()
  later.setFullYear(later.getFullYear() + years)
  return later.toISOString()
}

/** Sends the form. After the creation, opens the page of the batch. */
function useBatchForm() {
  const { t } = useManagementMessages()
  const { http } = useManagement()
  const navigate = useNavigate()
  const show = useSnackbar()
  const refresh = useRefresh()
  return useFieldForm<Field>({
    fields: ['note', 'count', 'months', 'lastDay'],
    check: ({ note, count, months, lastDay }) => [
      ...missingFields({ note: note.trim() }),
      ...(readNumber(count, GIFT_BATCH_MAX) === null ? [fieldProblem('count', 'out_of_range')] : []),
      ...(readNumber(months, GIFT_MONTHS_MAX) === null ? [fieldProblem('months', 'out_of_range')] : []),
      ...(readLastDay(lastDay) === null ? [fieldProblem('lastDay', 'date_too_early')] : []),
    ],
    send: async ({ note, ...texts }) => {
      const count = readNumber(texts.count, GIFT_BATCH_MAX) ?? 0
      const months = readNumber(texts.months, GIFT_MONTHS_MAX) ?? 0
      const expiresAt = readLastDay(texts.lastDay) ?? ''
      const result = await http.call(createGiftBatch, { body: { note: note.trim(), count, months, expiresAt } })
      if (!result.ok) return result
      show('success', t('gifts.created_done'))
      await refresh()
      const { id } = result.data
      await navigate({ to: '/controlpanel/beta/manage/gift-cards/$id', params: { id }, replace: true })
      return result
    },
  })
}
