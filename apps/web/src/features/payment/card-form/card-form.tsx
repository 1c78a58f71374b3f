import { useEffect, useRef } from 'react'
import type { Realm } from '@lectern/contracts'
import { usePaymentMessages } from '../../../platform/i18n/messages.ts'
import { Loader } from '../../../ui/loader.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Button } from '../../../ui/button.tsx'
import type { ReadyCardForm } from './card-stripe.ts'
import { useCardForm } from './use-card-form.ts'
import styles from './card-form.module.css'

interface CardFormProps {
  readonly country: Realm
  readonly clientSecret: string
  /** Called when the form can be confirmed, and with null when it cannot any more. */
  readonly onReady: (form: ReadyCardForm | null) => void
  /** Called when the form does not load. The buyer can try again in the form. */
  readonly onFailed?: () => void
}

/** Shows the card form of Stripe. The card goes from the browser to Stripe, and never to our server. */
export function CardForm({ country, clientSecret, onReady, onFailed }: CardFormProps) {
  const { t } = usePaymentMessages()
  const place = useRef<HTMLDivElement>(null)
  const { form, failure, retry } = useCardForm(country, clientSecret)
  // The form of Stripe is mounted into an element that React does not know.
  useEffect(() => {
    if (form === null || place.current === null) return undefined
    const element = form.elements.create('payment', { layout: 'tabs', fields: { billingDetails: 'never' } })
    element.mount(place.current)
    onReady(form)
    return () => {
      onReady(null)
      // A root of React must not end while another one renders.
      queueMicrotask(() => element.destroy())
    }
  }, [form, onReady])
  useEffect(() => {
    if (failure !== null) onFailed?.()
  }, [failure, onFailed])
  return (
    <fieldset aria-label={t('payment.card')} className={styles['form']}>
      {failure !== null && (
        <Notice kind="error">
          <p>{failure === 'key' ? t('payment.key_missing') : t('payment.not_loaded')}</p>
          {failure === 'script' && (
            <Button look="quiet" onClick={retry}>
              {t('action.try_again')}
            </Button>
          )}
        </Notice>
      )}
      {form === null && failure === null && <Loader label={t('payment.card_loading')} />}
      <div ref={place} />
    </fieldset>
  )
}
