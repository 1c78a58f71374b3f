import type { SchoolUnit } from '@lectern/contracts'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Section } from '../parts/section.tsx'

/** Leads to the syncs of an organization with its school system. */
export function SyncsLinkSection({ unit: { uid } }: { readonly unit: SchoolUnit }) {
  const { t } = useManagementMessages()
  return (
    <Section title={t('syncs.list')}>
      <p>{t('syncs.section_text')}</p>
      <LinkButton look="quiet" to="/controlpanel/schools/$id/syncs" params={{ id: uid }}>
        {t('syncs.open')}
      </LinkButton>
    </Section>
  )
}
