import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Section } from '../parts/section.tsx'
import type { Person } from './use-person.ts'

/** Leads to the payments of a family. */
export function PaymentsSection({ user }: Person) {
  const { t } = useManagementMessages()
  return (
    <Section title={t('families.section')}>
      <p>{t('families.section_text')}</p>
      <LinkButton look="quiet" to="/controlpanel/beta/manage/payments/$uid" params={{ uid: user.uid }}>
        {t('families.open')}
      </LinkButton>
    </Section>
  )
}
