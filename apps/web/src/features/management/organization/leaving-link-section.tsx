import type { SchoolUnit } from '@lectern/contracts'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Section } from '../parts/section.tsx'

/** Leads to the page on which a school leaves. */
export function LeavingLinkSection({ unit: { uid } }: { readonly unit: SchoolUnit }) {
  const { t } = useManagementMessages()
  return (
    <Section title={t('leaving.section')}>
      <p>{t('leaving.section_text')}</p>
      <LinkButton look="quiet" to="/controlpanel/beta/manage/organizations/$id/leaving" params={{ id: uid }}>
        {t('leaving.open')}
      </LinkButton>
    </Section>
  )
}
