import type { ManagedInvoice } from '@lectern/contracts'
import { formatMoney } from '@lectern/messages/format-money'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { Entry, EntryList } from '../parts/entry-list.tsx'
import { Section } from '../parts/section.tsx'
import styles from './families.module.css'
import { useDayFormat } from '../use-day-format.ts'

/** Lists the invoices of a family as PDF files, the newest first. */
export function InvoicesSection({ invoices }: { readonly invoices: readonly ManagedInvoice[] }) {
  const { t, languageTag } = useManagementMessages()
  const { formatDay } = useDayFormat()
  return (
    <Section title={t('families.invoices')}>
      {invoices.length === 0 && <p>{t('families.no_invoices')}</p>}
      <EntryList>
        {invoices.map(({ id, number, createdAt, status, total, pdf }) => {
          const day = formatDay(createdAt)
          const parts = [
            day,
            ...(status === null ? [] : [t(`families.invoice_${status}`)]),
            ...(number ? [number] : []),
          ]
          return (
            <Entry
              key={id}
              name={formatMoney(total, languageTag)}
              detail={parts.join(' · ')}
              actions={
                pdf !== null && (
                  <a
                    href={pdf}
                    target="_blank"
                    rel="noreferrer"
                    aria-label={t('families.invoice_pdf', { day })}
                    className={styles['pdf']}
                  >
                    PDF
                  </a>
                )
              }
            />
          )
        })}
      </EntryList>
    </Section>
  )
}
