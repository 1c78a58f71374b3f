import type { Price, Product } from '@lectern/contracts'
import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { usePaymentMessages } from '../../../platform/i18n/messages.ts'
import { formatPrice } from '../format-price.ts'
import styles from './plans.module.css'

interface PlanCardProps {
  readonly product: Product
  readonly price: Price
  readonly children?: ReactNode
}

/** Shows a plan: its name, its price, and each thing that it holds. */
export function PlanCard({ product, price, children }: PlanCardProps) {
  const texts = usePaymentMessages()
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles['plan']}>
      <h2 id={id}>{product.name}</h2>
      <p className={styles['price']}>{formatPrice(price, texts)}</p>
      <TaxNote />
      <Features product={product} />
      {children}
    </section>
  )
}

export function Features({ product }: { readonly product: Product }) {
  return (
    <ul className={styles['features']}>
      {product.features.map((feature) => (
        <li key={feature}>
          <Check aria-hidden />
          <span>{feature}</span>
        </li>
      ))}
    </ul>
  )
}

/** States whether the prices contain the taxes of the country. */
export function TaxNote() {
  const { t } = usePaymentMessages()
  return <p className={styles['caption']}>{t('payment.tax')}</p>
}
