import type { SchoolUnit } from '@lectern/contracts'
import { BookOpenText, Building2, CalendarDays, Info, UserRound, UsersRound } from 'lucide-react'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { TabLinks } from '../../../ui/tab-links.tsx'
import { GroupsTable } from '../lists/groups-table.tsx'
import { OrganizationsTable } from '../lists/organizations-table.tsx'
import { UsersTable } from '../lists/users-table.tsx'
import styles from '../management.module.css'
import { PageTop } from '../parts/page-top.tsx'
import { PeriodsSection } from '../parts/periods-section.tsx'
import { AboveSection } from './above-section.tsx'
import { DeletedGroupsSection } from './deleted-groups-section.tsx'
import { FetchedUnit } from './fetched-unit.tsx'
import { IdentifiersSection } from './identifiers-section.tsx'
import { LeavingLinkSection } from './leaving-link-section.tsx'
import { LogInMethodsSection } from './log-in-methods-section.tsx'
import { SyncsLinkSection } from './syncs-link-section.tsx'
import { UnitBooksSection } from './unit-books-section.tsx'
import { UnitDetailsSection } from './unit-details-section.tsx'

const TABS = [
  { id: 'details', label: 'management.unit_details', Icon: Info },
  { id: 'below', label: 'management.units_below', Icon: Building2 },
  { id: 'people', label: 'management.people', Icon: UserRound },
  { id: 'groups', label: 'management.groups', Icon: UsersRound },
  { id: 'subscriptions', label: 'management.subscriptions', Icon: CalendarDays },
  { id: 'books', label: 'management.book_list', Icon: BookOpenText },
] as const
type Tab = (typeof TABS)[number]['id']

interface OrganizationScreenProps {
  readonly id: string
  readonly tab: string | undefined
}

/** Shows one organization. Each tab has its own table, so that the address can contain the query of the table. */
export function OrganizationScreen({ id, tab }: OrganizationScreenProps) {
  const open = TABS.find((known) => known.id === tab)?.id ?? 'details'
  return <FetchedUnit uid={id}>{(unit) => <Loaded key={unit.uid} unit={unit} open={open} />}</FetchedUnit>
}

function Loaded({ unit, open }: { readonly unit: SchoolUnit; readonly open: Tab }) {
  const { t } = useManagementMessages()
  return (
    <div className={styles['screen']}>
      <PageTop tab="organizations" title={unit.name} />
      <TabLinks
        label={unit.name}
        current={open}
        tabs={TABS.map(({ id, label, Icon }) => ({
          id,
          label: t(label),
          icon: <Icon aria-hidden />,
          to: '/controlpanel/beta/manage/organizations/$id',
          params: { id: unit.uid },
          search: { tab: id },
        }))}
      />
      <TabContent key={open} unit={unit} open={open} />
    </div>
  )
}

function TabContent({ unit, open }: { readonly unit: SchoolUnit; readonly open: Tab }) {
  const { t } = useManagementMessages()
  const { uid } = unit
  switch (open) {
    case 'details':
      return (
        <div className={styles['columns']}>
          <div className={styles['column']}>
            <UnitDetailsSection unit={unit} />
            <IdentifiersSection unit={unit} />
          </div>
          <div className={styles['column']}>
            <AboveSection unit={unit} />
            <LogInMethodsSection unit={unit} />
            {unit.type !== 'consumer' && <SyncsLinkSection unit={unit} />}
            {unit.type !== 'consumer' && <LeavingLinkSection unit={unit} />}
          </div>
        </div>
      )
    case 'below':
      return (
        <div className={styles['screen']}>
          <div className={styles['buttons']}>
            <LinkButton look="quiet" to="/controlpanel/beta/manage/organizations/new" search={{ above: uid }}>
              {t('management.new_below')}
            </LinkButton>
          </div>
          <OrganizationsTable above={uid} />
        </div>
      )
    case 'people':
      return (
        <div className={styles['screen']}>
          <div className={styles['buttons']}>
            <LinkButton look="quiet" to="/controlpanel/beta/manage/users/new" search={{ unit: uid }}>
              {t('management.new_user')}
            </LinkButton>
          </div>
          <UsersTable unit={uid} />
        </div>
      )
    case 'groups':
      return (
        <div className={styles['screen']}>
          <div className={styles['buttons']}>
            <LinkButton look="quiet" to="/controlpanel/beta/manage/groups/new" search={{ unit: uid }}>
              {t('management.new_group')}
            </LinkButton>
          </div>
          <GroupsTable unit={uid} />
          <DeletedGroupsSection unit={uid} />
        </div>
      )
    case 'subscriptions':
      return <PeriodsSection title={t('management.subscriptions')} kind="schoolUnit" owner={uid} />
    case 'books':
      return <UnitBooksSection unit={uid} />
  }
}
