import * as calls from '@lectern/contracts'
import type { FamilySubscription, Realm } from '@lectern/contracts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { getData, getRefusalCode } from '../../../platform/http/call-error.ts'
import { usePaymentMessages } from '../../../platform/i18n/messages.ts'
import { usePlatform } from '../../../platform/platform.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { formatDay } from '../format-price.ts'
import { inCountry, useRefreshPayments } from '../use-payment-calls.ts'

interface WithdrawButtonProps {
  readonly country: Realm
  readonly subscription: FamilySubscription
}

/**
 * Withdraws from the contract in two steps: the dialog has the statement, and its button confirms it. Shown while the law
 * allows it. Article 11a of directive 2011/83/EU.
 */
export function WithdrawButton({ country, subscription: { id, withdrawable_until } }: WithdrawButtonProps) {
  const { t, languageTag } = usePaymentMessages()
  const { http } = usePlatform()
  const show = useSnackbar()
  const refresh = useRefreshPayments()
  const [isAsking, setIsAsking] = useState(false)
  const [now] = useState(Date.now)
  const withdraw = useMutation({
    mutationFn: async () =>
      getData(await http.call(calls.withdrawFamilySubscription, { params: { id } }, inCountry(country))),
    onSuccess: () => show('success', t('payment.withdrawn_text')),
    onError: (error) => show('error', t(`error.${getRefusalCode(error)}`)),
    // A lost answer can have ended the subscription, too.
    onSettled: () => refresh(),
  })
  if (withdrawable_until === null || withdrawable_until * 1000 < now) return null
  return (
    <>
      <Button look="quiet" busy={withdraw.isPending} onClick={() => setIsAsking(true)}>
        {t('payment.withdraw')}
      </Button>
      <ConfirmDialog
        title={t('payment.withdraw_title')}
        text={t('payment.withdraw_text')}
        cancelLabel={t('payment.keep')}
        confirmLabel={t('payment.withdraw_confirm')}
        open={isAsking}
        onOpenChange={setIsAsking}
        onConfirm={() => withdraw.mutate()}
      >
        <p>{t('payment.withdraw_until', { day: formatDay(withdrawable_until, languageTag) })}</p>
      </ConfirmDialog>
    </>
  )
}
