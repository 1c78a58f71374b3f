import { Building2, UserRound, UsersRound } from 'lucide-react'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { PageHeading } from '../../../ui/page-heading/page-heading.tsx'
import { TabLinks } from '../../../ui/tab-links.tsx'
import styles from '../management.module.css'
import { DownloadOrganizations } from './download-organizations.tsx'
import { GroupsTable } from './groups-table.tsx'
import { OrganizationsTable } from './organizations-table.tsx'
import { UsersTable } from './users-table.tsx'

const TABS = [
  { id: 'users', Icon: UserRound, Table: UsersTable, newLabel: 'management.new_user', newPage: 'users/new' },
  {
    id: 'organizations',
    Icon: Building2,
    Table: OrganizationsTable,
    newLabel: 'management.new_organization',
    newPage: 'organizations/new',
  },
  { id: 'groups', Icon: UsersRound, Table: GroupsTable, newLabel: 'management.new_group', newPage: 'groups/new' },
] as const

/** Shows the tables of users, organizations and groups. The parameter `tab` names the open table. Spec 2 §2. */
export function ManageScreen({ tab }: { readonly tab: string | undefined }) {
  const { t } = useManagementMessages()
  const { id: open, Table, newLabel, newPage } = TABS.find(({ id }) => id === tab) ?? TABS[0]
  return (
    <div className={styles['screen']}>
      <header className={styles['heading']}>
        <PageHeading title={`${t(`management.${open}`)} – ${t('management.title')}`}>
          {t('management.title')}
        </PageHeading>
        <div className={styles['buttons']}>
          <LinkButton look="quiet" to="/controlpanel/beta/books">
            {t('books.title')}
          </LinkButton>
          <LinkButton look="quiet" to="/controlpanel/beta/audit-log">
            {t('management.audit_log')}
          </LinkButton>
          <LinkButton look="quiet" to="/controlpanel/beta/providers">
            {t('management.providers')}
          </LinkButton>
          <LinkButton look="quiet" to="/controlpanel/beta/manage/gift-cards">
            {t('gifts.cards')}
          </LinkButton>
          <LinkButton look="quiet" to="/controlpanel/beta/manage/payments">
            {t('families.title')}
          </LinkButton>
          {open === 'organizations' && <DownloadOrganizations />}
          <LinkButton to={`/controlpanel/beta/manage/${newPage}`}>{t(newLabel)}</LinkButton>
        </div>
      </header>
      <TabLinks
        label={t('management.title')}
        current={open}
        tabs={TABS.map(({ id, Icon }) => ({
          id,
          label: t(`management.${id}`),
          icon: <Icon aria-hidden />,
          to: '/controlpanel/beta/manage',
          search: { tab: id },
        }))}
      />
      <Table key={open} />
    </div>
  )
}
