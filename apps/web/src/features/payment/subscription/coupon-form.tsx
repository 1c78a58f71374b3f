import * as calls from '@lectern/contracts'
import { fieldProblem } from '@lectern/contracts'
import type { Realm } from '@lectern/contracts'
import { useFieldForm } from '../../../platform/forms/use-field-form.ts'
import { usePaymentMessages } from '../../../platform/i18n/messages.ts'
import { usePlatform } from '../../../platform/platform.tsx'
import { Button } from '../../../ui/button.tsx'
import { PlainForm } from '../../../ui/forms/plain-form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { inCountry, useRefreshPayments } from '../use-payment-calls.ts'

interface CouponFormProps {
  readonly country: Realm
  readonly subscriptionId: string
  readonly onClose: () => void
}

/** Applies a coupon to a subscription. Spec 2 §9: one coupon for each subscription. */
export function CouponForm({ country, subscriptionId, onClose }: CouponFormProps) {
  const { t } = usePaymentMessages()
  const { http } = usePlatform()
  const refresh = useRefreshPayments()
  const form = useFieldForm({
    fields: ['coupon'],
    check: ({ coupon }) => (coupon.trim() === '' ? [fieldProblem('coupon', 'required')] : []),
    send: ({ coupon }) =>
      http.call(
        calls.changeSubscriptionCoupon,
        { params: { id: subscriptionId }, body: { couponId: coupon.trim() } },
        inCountry(country),
      ),
    onDone: async () => {
      await refresh()
      onClose()
    },
  })
  const isWrong = form.code === 'validation_failed'
  return (
    <PlainForm
      {...form.parts}
      refusal={isWrong ? t('payment.wrong_coupon') : form.parts.refusal}
      sendLabel={t('payment.use_coupon')}
      beside={
        <Button look="quiet" onClick={onClose}>
          {t('action.cancel')}
        </Button>
      }
    >
      <TextField
        label={t('payment.coupon')}
        name="coupon"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={255}
        problem={form.findProblem('coupon')}
      />
    </PlainForm>
  )
}
