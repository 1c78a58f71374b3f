import { formatMoney } from '@lectern/messages/format-money'
import type { Invoice, Realm } from '@lectern/contracts'
import { useId } from 'react'
import { useFetchedPart } from '../../../platform/http/use-fetched.ts'
import { usePaymentMessages } from '../../../platform/i18n/messages.ts'
import { Fetched } from '../../../ui/fetched.tsx'
import { formatDay } from '../format-price.ts'
import { useInvoices } from '../use-payment-calls.ts'
import styles from './subscription.module.css'

/** Lists the invoices of the family as PDF files, the newest first. */
export function InvoiceSection({ country }: { readonly country: Realm }) {
  const { t } = usePaymentMessages()
  const id = useId()
  const invoices = useFetchedPart(useInvoices(country), t('payment.invoices_failed'))
  return (
    <section aria-labelledby={id} className={styles['card']}>
      <h2 id={id}>{t('payment.invoices')}</h2>
      <Fetched state={invoices}>
        {(found) =>
          found.length === 0 ? (
            <p>{t('payment.no_invoices')}</p>
          ) : (
            <ul className={styles['invoices']}>
              {found.map((invoice) => (
                <li key={invoice.id}>
                  <InvoiceRow invoice={invoice} />
                </li>
              ))}
            </ul>
          )
        }
      </Fetched>
    </section>
  )
}

function InvoiceRow({ invoice }: { readonly invoice: Invoice }) {
  const { t, languageTag } = usePaymentMessages()
  const day = formatDay(invoice.created, languageTag)
  const isOpen = invoice.status === 'open' || invoice.status === 'uncollectible'
  return (
    <>
      <span>
        {day}
        {isOpen && <span className={styles['caption']}>{t('payment.invoice_open')}</span>}
      </span>
      <span className={styles['amount']}>
        {formatMoney({ amount: invoice.total, currency: invoice.currency }, languageTag)}
      </span>
      {invoice.invoice_pdf === null ? (
        <span />
      ) : (
        <a
          href={invoice.invoice_pdf}
          target="_blank"
          rel="noreferrer"
          aria-label={t('payment.invoice_pdf', { day })}
          className={styles['pdf']}
        >
          PDF
        </a>
      )}
    </>
  )
}
