import type { FamilyPayments } from '@lectern/contracts'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { PageHeading } from '../../../ui/page-heading/page-heading.tsx'
import styles from '../management.module.css'
import { ChargesSection } from './charges-section.tsx'
import { InvoicesSection } from './invoices-section.tsx'
import { SubscriptionsSection } from './subscriptions-section.tsx'
import { useFamilyPayments } from './use-family-payments.ts'

/** Shows the payments of a family, and the actions of a super user. Throws if the account does not exist. */
export function FamilyPaymentsScreen({ uid }: { readonly uid: string }) {
  return (
    <Fetched wholePage state={useFamilyPayments(uid)}>
      {(family) => <Loaded family={family} />}
    </Fetched>
  )
}

function Loaded({ family }: { readonly family: FamilyPayments }) {
  const { t } = useManagementMessages()
  const { uid, name, email, isCustomer } = family
  return (
    <div className={styles['screen']}>
      <header className={styles['top']}>
        <BackLink to="/controlpanel/beta/manage/payments">{t('families.title')}</BackLink>
        <PageHeading>{t('families.heading', { name })}</PageHeading>
        {email !== null && <p>{email}</p>}
      </header>
      <div className={styles['buttons']}>
        <LinkButton look="quiet" to="/controlpanel/beta/manage/users/$uid" params={{ uid }}>
          {t('families.person')}
        </LinkButton>
      </div>
      {isCustomer ? (
        <>
          <SubscriptionsSection family={family} />
          <div className={styles['columns']}>
            <ChargesSection family={family} />
            <InvoicesSection invoices={family.invoices} />
          </div>
        </>
      ) : (
        <EmptyState title={t('families.no_customer')} text={t('families.no_customer_text')} />
      )}
    </div>
  )
}
