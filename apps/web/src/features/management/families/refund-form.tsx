import { fieldProblem, type ManagedCharge, refundFamilyCharge, RefundReason } from '@lectern/contracts'
import { useState } from 'react'
import { useFieldForm } from '../../../platform/forms/use-field-form.ts'
import { formatMoney } from '@lectern/messages/format-money'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { OpenedForm } from '../../../ui/forms/opened-form.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useChange } from '../use-change.ts'
import { useDayFormat } from '../use-day-format.ts'
import { useManagement } from '../use-management.ts'
import { readAmount, typeAmount } from './read-amount.ts'

interface RefundFormProps {
  readonly uid: string
  /** Name of the family. */
  readonly name: string
  readonly charge: ManagedCharge
}

/** Shows a button that opens the form of a refund. A question names the amount before it is sent. */
export function RefundForm({ uid, name, charge }: RefundFormProps) {
  const { t, languageTag } = useManagementMessages()
  const { http } = useManagement()
  const { formatDay } = useDayFormat()
  const { busy, run } = useChange()
  const [reason, setReason] = useState<RefundReason>('requested_by_customer')
  const [asked, setAsked] = useState(0)
  const [isAsking, setIsAsking] = useState(false)
  const { id, createdAt, refunded } = charge
  const { currency } = charge.amount
  const left = charge.amount.amount - refunded
  const money = (amount: number) => formatMoney({ amount, currency }, languageTag)
  const form = useFieldForm<'amount'>({
    fields: ['amount'],
    check: ({ amount }) => (isBetween(readAmount(amount), 1, left) ? [] : [fieldProblem('amount', 'out_of_range')]),
    send: async ({ amount }) => {
      setAsked(readAmount(amount) ?? 0)
      setIsAsking(true)
      return { ok: true }
    },
  })
  const range = t('families.amount_range', { min: money(1), max: money(left) })
  return (
    <>
      <OpenedForm
        openLabel={t('gifts.refund')}
        openName={t('families.refund_of', { amount: money(charge.amount.amount), day: formatDay(createdAt) })}
        sendLabel={t('gifts.refund')}
        cancelLabel={t('action.cancel')}
        busy={busy}
        onSend={async (sent) => {
          await form.parts.onSend(sent)
          // The form stays open until the question is confirmed.
          return false
        }}
      >
        <TextField
          label={t('families.amount_in', { currency: currency.toUpperCase() })}
          name="amount"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={typeAmount(left, languageTag)}
          problem={form.findProblem('amount') && range}
        />
        <SelectField
          label={t('families.reason')}
          value={reason}
          options={RefundReason.options.map((value) => ({ value, label: t(`families.reason_${value}`) }))}
          onChange={setReason}
        />
      </OpenedForm>
      <ConfirmDialog
        title={t('gifts.refund_title', { amount: money(asked) })}
        text={t('families.refund_text', { name, amount: money(asked) })}
        cancelLabel={t('action.cancel')}
        confirmLabel={t('gifts.refund')}
        open={isAsking}
        onOpenChange={setIsAsking}
        onConfirm={() =>
          run({
            send: () =>
              http.call(refundFamilyCharge, { params: { uid, id }, body: { amount: asked, refunded, reason } }),
            done: t('families.refund_done', { amount: money(asked) }),
          })
        }
      />
    </>
  )
}

const isBetween = (value: number | undefined, min: number, max: number): boolean =>
  value !== undefined && value >= min && value <= max
