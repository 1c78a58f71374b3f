import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { PageHeading } from '../../../ui/page-heading/page-heading.tsx'
import styles from '../management.module.css'

interface PageTopProps {
  /** The table to which the link above the heading leads. */
  readonly tab: 'users' | 'organizations' | 'groups'
  readonly title: string
}

/** Shows the heading of a page below the tables, with a link back to its table. */
export function PageTop({ tab, title }: PageTopProps) {
  const { t } = useManagementMessages()
  return (
    <header className={styles['top']}>
      <BackLink to="/controlpanel/beta/manage" search={{ tab }}>
        {t(`management.${tab}`)}
      </BackLink>
      <PageHeading>{title}</PageHeading>
    </header>
  )
}
