import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Section } from '../parts/section.tsx'
import type { Person } from './use-person.ts'

/** Leads to the page of the school for a person, which has a new password, the guardians and the problems of the log-in. */
export function SchoolPageSection({ user, type }: Person) {
  const { t } = useManagementMessages()
  return (
    <Section title={t('management.school_page')}>
      <p>{t('management.school_page_text')}</p>
      <LinkButton look="quiet" to="/controlpanel/people/$type/$id" params={{ type, id: user.uid }}>
        {t('management.open_school_page')}
      </LinkButton>
    </Section>
  )
}
