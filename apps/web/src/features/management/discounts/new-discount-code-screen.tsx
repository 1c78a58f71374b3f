import {
  createDiscountCode,
  DISCOUNT_AMOUNT_MAX,
  DISCOUNT_MONTHS_MAX,
  DISCOUNT_USES_MAX,
  DiscountCodeText,
  DiscountDuration,
  fieldProblem,
  getCurrency,
  type Realm,
} from '@lectern/contracts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useFieldForm } from '../../../platform/forms/use-field-form.ts'
import { useRefresh } from '../../../platform/http/use-refresh.ts'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { PlainForm } from '../../../ui/forms/plain-form.tsx'
import { PageHeading } from '../../../ui/page-heading/page-heading.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { readAmount } from '../families/read-amount.ts'
import styles from '../management.module.css'
import { readLastDay, readNumber } from '../parts/read-fields.ts'
import { useRefusalText } from '../parts/use-refusal-text.ts'
import { useManagement } from '../use-management.ts'

const PERCENT_MAX = 100
const PERCENT_DEFAULT = 20
const MONTHS_DEFAULT = 3
const KINDS = ['percent', 'amount'] as const
type Kind = (typeof KINDS)[number]
type Field = 'code' | 'value' | 'months' | 'maxUses' | 'lastDay'

/** Shows the form for a new discount code. Amounts are in the currency of the realm. */
export function NewDiscountCodeScreen({ realm }: { readonly realm: Realm }) {
  const { t } = useManagementMessages()
  const getRefusalText = useRefusalText()
  const [kind, setKind] = useState<Kind>('percent')
  const [duration, setDuration] = useState<DiscountDuration>('once')
  const form = useCodeForm(kind, duration)
  const number = { type: 'text', inputMode: 'numeric', autoComplete: 'off' } as const
  const rangeText = (field: Field, max: number) =>
    form.findProblem(field) && t('gifts.range', { min: '1', max: `${max}` })
  return (
    <div className={styles['narrow']}>
      <header className={styles['top']}>
        <BackLink to="/controlpanel/beta/manage/discount-codes">{t('discounts.title')}</BackLink>
        <PageHeading>{t('discounts.new')}</PageHeading>
      </header>
      <PlainForm
        {...form.parts}
        refusal={getRefusalText(form.code, t('discounts.not_created'))}
        sendLabel={t('management.create')}
      >
        <TextField
          label={t('discounts.code')}
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          problem={form.findRule('code') === 'format' ? t('discounts.code_rule') : form.findProblem('code')}
        />
        <SelectField
          label={t('discounts.kind')}
          value={kind}
          options={KINDS.map((value) => ({ value, label: t(`discounts.kind_${value}`) }))}
          onChange={setKind}
        />
        {kind === 'percent' ? (
          <TextField
            {...number}
            key={kind}
            label={t('discounts.percent')}
            name="value"
            defaultValue={PERCENT_DEFAULT}
            problem={rangeText('value', PERCENT_MAX)}
          />
        ) : (
          <TextField
            {...number}
            key={kind}
            inputMode="decimal"
            label={t('discounts.amount', { currency: getCurrency(realm).toUpperCase() })}
            name="value"
            problem={form.findProblem('value') && t('discounts.amount_rule')}
          />
        )}
        <SelectField
          label={t('discounts.duration')}
          value={duration}
          options={DiscountDuration.options.map((value) => ({ value, label: t(`discounts.duration_${value}`) }))}
          onChange={setDuration}
        />
        {duration === 'repeating' && (
          <TextField
            {...number}
            label={t('discounts.months')}
            name="months"
            defaultValue={MONTHS_DEFAULT}
            problem={rangeText('months', DISCOUNT_MONTHS_MAX)}
          />
        )}
        <TextField
          {...number}
          label={t('discounts.max_uses')}
          name="maxUses"
          problem={rangeText('maxUses', DISCOUNT_USES_MAX)}
        />
        <TextField label={t('discounts.last_day')} name="lastDay" type="date" problem={form.findProblem('lastDay')} />
      </PlainForm>
    </div>
  )
}

/** Sends the form. After the creation, opens the list. */
function useCodeForm(kind: Kind, duration: DiscountDuration) {
  const { t } = useManagementMessages()
  const { http } = useManagement()
  const navigate = useNavigate()
  const show = useSnackbar()
  const refresh = useRefresh()
  const readValue = (text: string) => (kind === 'percent' ? readNumber(text, PERCENT_MAX) : readSmallAmount(text))
  const isRepeating = duration === 'repeating'
  return useFieldForm<Field>({
    fields: ['code', 'value', 'months', 'maxUses', 'lastDay'],
    check: ({ code, value, months, maxUses, lastDay }) => [
      ...(code.trim() === '' ? [fieldProblem('code', 'required')] : []),
      ...(code.trim() === '' || DiscountCodeText.safeParse(code.trim()).success
        ? []
        : [fieldProblem('code', 'format')]),
      ...(readValue(value) === null ? [fieldProblem('value', 'out_of_range')] : []),
      ...(isRepeating && readNumber(months, DISCOUNT_MONTHS_MAX) === null
        ? [fieldProblem('months', 'out_of_range')]
        : []),
      ...(maxUses.trim() === '' || readNumber(maxUses, DISCOUNT_USES_MAX) !== null
        ? []
        : [fieldProblem('maxUses', 'out_of_range')]),
      ...(lastDay === '' || readLastDay(lastDay) !== null ? [] : [fieldProblem('lastDay', 'date_too_early')]),
    ],
    send: async ({ code, value, months, maxUses, lastDay }) => {
      const amount = readValue(value) ?? 0
      const body = {
        code: code.trim(),
        discount: kind === 'percent' ? { percent: amount } : { amount },
        duration,
        months: isRepeating ? readNumber(months, DISCOUNT_MONTHS_MAX) : null,
        maxUses: readNumber(maxUses, DISCOUNT_USES_MAX),
        expiresAt: readLastDay(lastDay),
      }
      const result = await http.call(createDiscountCode, { body })
      if (!result.ok) return result
      show('success', t('discounts.created_done'))
      await refresh()
      await navigate({ to: '/controlpanel/beta/manage/discount-codes', replace: true })
      return result
    },
  })
}

/** Returns an amount in the smallest unit, or null. */
function readSmallAmount(text: string): number | null {
  const amount = readAmount(text) ?? 0
  return amount >= 1 && amount <= DISCOUNT_AMOUNT_MAX ? amount : null
}
