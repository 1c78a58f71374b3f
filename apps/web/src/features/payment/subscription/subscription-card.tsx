import type { FamilySubscription, Realm } from '@lectern/contracts'
import { useId, useState } from 'react'
import { getRefusalCode } from '../../../platform/http/call-error.ts'
import { usePaymentMessages } from '../../../platform/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { WithdrawButton } from '../endings/withdraw-button.tsx'
import type { Catalogue } from '../use-payment-calls.ts'
import { ChangePlan } from './change-plan.tsx'
import { CouponForm } from './coupon-form.tsx'
import { describeEnd, describeState, hasOpenPayment } from './describe-state.ts'
import styles from './subscription.module.css'
import { useChangeSubscription } from './use-change-subscription.ts'

interface SubscriptionCardProps {
  readonly country: Realm
  readonly subscription: FamilySubscription
  readonly catalogue: Catalogue
}

type Open = 'plan' | 'coupon' | null

/** Shows a subscription: what it holds, its next charge, and each change of it. */
export function SubscriptionCard({ country, subscription, catalogue }: SubscriptionCardProps) {
  const texts = usePaymentMessages()
  const { t } = texts
  const id = useId()
  const [open, setOpen] = useState<Open>(null)
  const change = useChangeSubscription(country, subscription.id)
  const { name, additions } = nameProducts(subscription, catalogue)
  const { kind, text } = describeState(subscription, texts)
  const close = () => setOpen(null)
  const isChangeable = subscription.status === 'trialing' || subscription.status === 'active'
  return (
    <section aria-labelledby={id} className={styles['card']}>
      <h2 id={id}>{name}</h2>
      {additions.length > 0 && <p>{t('payment.with', { names: additions.join(', ') })}</p>}
      {kind === 'plain' ? <p>{text}</p> : <Notice kind={kind}>{text}</Notice>}
      {subscription.coupons.map((coupon) => (
        <p key={coupon} className={styles['caption']}>
          {t('payment.coupon_applies', { coupon })}
        </p>
      ))}
      {change.isError && <Notice kind="error">{t(`error.${getRefusalCode(change.error)}`)}</Notice>}
      {open === 'plan' && (
        <ChangePlan country={country} subscription={subscription} catalogue={catalogue} onClose={close} />
      )}
      {open === 'coupon' && <CouponForm country={country} subscriptionId={subscription.id} onClose={close} />}
      {open === null && (
        <div className={styles['buttons']}>
          {isChangeable && subscription.cancel_at === null && (
            <>
              <Button look="quiet" onClick={() => setOpen('plan')}>
                {t('payment.change_plan')}
              </Button>
              <Button look="quiet" onClick={() => setOpen('coupon')}>
                {t('payment.use_coupon')}
              </Button>
            </>
          )}
          <PayAgain subscription={subscription} change={change} />
          <EndOrContinue subscription={subscription} change={change} />
          <WithdrawButton country={country} subscription={subscription} />
        </div>
      )}
    </section>
  )
}

interface ButtonsProps {
  readonly subscription: FamilySubscription
  readonly change: ReturnType<typeof useChangeSubscription>
}

function PayAgain({ subscription, change }: ButtonsProps) {
  const { t } = usePaymentMessages()
  if (!hasOpenPayment(subscription)) return null
  return (
    <Button busy={change.isPending} onClick={() => change.mutate({ kind: 'pay' })}>
      {t('payment.pay_again')}
    </Button>
  )
}

/** The first click opens the question, and the second one ends the subscription. */
function EndOrContinue({ subscription, change }: ButtonsProps) {
  const texts = usePaymentMessages()
  const { t } = texts
  const [isAsking, setIsAsking] = useState(false)
  if (subscription.cancel_at !== null)
    return (
      <Button busy={change.isPending} onClick={() => change.mutate({ kind: 'continue' })}>
        {t('payment.take_back')}
      </Button>
    )
  return (
    <>
      <Button look="quiet" busy={change.isPending} onClick={() => setIsAsking(true)}>
        {t('payment.end')}
      </Button>
      <ConfirmDialog
        title={t('payment.end_title')}
        text={describeEnd(subscription, texts)}
        cancelLabel={t('payment.keep')}
        confirmLabel={t('payment.end')}
        open={isAsking}
        onOpenChange={setIsAsking}
        onConfirm={() => change.mutate({ kind: 'end' })}
      />
    </>
  )
}

function nameProducts({ items }: FamilySubscription, { products, prices }: Catalogue) {
  const found = items.data.flatMap(({ price }) => {
    const productId = prices.find(({ id }) => id === price.id)?.product
    return products.filter(({ id }) => id === productId)
  })
  const plan = found.find(({ kind }) => kind === 'plan')
  return {
    name: plan?.name ?? 'Lectern',
    additions: found.filter((product) => product !== plan).map(({ name }) => name),
  }
}
