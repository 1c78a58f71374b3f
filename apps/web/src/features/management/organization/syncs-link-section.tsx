import type { SchoolUnit } from '@lectern/contracts'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Section } from '../parts/section.tsx'

/** Leads to the syncs of an organization with its school system, and to its webhooks. */
export function SyncsLinkSection({ unit: { uid } }: { readonly unit: SchoolUnit }) {
  const { t } = useManagementMessages()
  return (
    <Section title={t('syncs.list')}>
      <p>{t('syncs.section_text')}</p>
      <LinkButton look="quiet" to="/controlpanel/schools/$id/syncs" params={{ id: uid }}>
        {t('syncs.open')}
      </LinkButton>
      <p>{t('webhooks.section_text')}</p>
      <LinkButton look="quiet" to="/controlpanel/schools/$id/webhooks" params={{ id: uid }}>
        {t('webhooks.open')}
      </LinkButton>
    </Section>
  )
}
