import { ArrowLeft } from 'lucide-react'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { PageHeading } from '../../../ui/page-heading/page-heading.tsx'

interface PageTopProps {
  /** The table to which the link above the heading leads. */
  readonly tab: 'users' | 'organizations' | 'groups'
  readonly title: string
}

/** Shows the heading of a page below the tables, with a link back to its table. */
export function PageTop({ tab, title }: PageTopProps) {
  const { t } = useManagementMessages()
  return (
    <PageHeader>
      <LinkButton look="plain" to="/controlpanel/beta/manage" search={{ tab }}>
        <ArrowLeft aria-hidden />
        {t(`management.${tab}`)}
      </LinkButton>
      <PageHeading>{title}</PageHeading>
    </PageHeader>
  )
}
