import type { FamilyPayments, ManagedCharge } from '@lectern/contracts'
import { formatMoney } from '@lectern/messages/format-money'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { Entry, EntryList } from '../parts/entry-list.tsx'
import { Section } from '../parts/section.tsx'
import { useDayFormat } from '../use-day-format.ts'
import styles from './families.module.css'
import { RefundForm } from './refund-form.tsx'

/** Lists the charges of a family with their refunds, the newest first. */
export function ChargesSection({ family: { uid, name, charges } }: { readonly family: FamilyPayments }) {
  const { t, languageTag } = useManagementMessages()
  return (
    <Section title={t('families.charges')}>
      {charges.length === 0 && <p>{t('families.no_charges')}</p>}
      <EntryList>
        {charges.map((charge) => (
          <Entry
            key={charge.id}
            name={formatMoney(charge.amount, languageTag)}
            detail={<ChargeDetail charge={charge} />}
          >
            {canRefund(charge) && (
              // After a refund, the form closes and has the amount that is left.
              <RefundForm key={charge.refunded} uid={uid} name={name} charge={charge} />
            )}
          </Entry>
        ))}
      </EntryList>
    </Section>
  )
}

const canRefund = ({ status, disputed, refunded, amount }: ManagedCharge): boolean =>
  status === 'succeeded' && !disputed && refunded < amount.amount

function ChargeDetail({ charge }: { readonly charge: ManagedCharge }) {
  const { t, languageTag } = useManagementMessages()
  const { formatDay } = useDayFormat()
  const { createdAt, status, disputed, refunds } = charge
  return (
    <>
      <span>
        {formatDay(createdAt)} · {t(disputed ? 'families.charge_disputed' : `families.charge_${status}`)}
      </span>
      {refunds.map((refund) => (
        <span key={refund.id} className={styles['refund']}>
          {[
            formatDay(refund.createdAt),
            refund.status === 'succeeded'
              ? t('families.refunded', { amount: formatMoney(refund.amount, languageTag) })
              : `${formatMoney(refund.amount, languageTag)}: ${t(`families.refund_${refund.status}`)}`,
            ...(refund.reason === null ? [] : [t(`families.reason_${refund.reason}`)]),
          ].join(' · ')}
        </span>
      ))}
    </>
  )
}
