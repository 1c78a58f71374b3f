import type { ManagedOrganization, PersonType } from '@lectern/contracts'
import { BookOpenText, FileUp, History, Plus, RefreshCw, Webhook } from 'lucide-react'
import { useFetched } from '../../../platform/http/use-fetched.ts'
import { useAdministrationMessages } from '../../../platform/i18n/messages.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { PageHeading } from '../../../ui/page-heading/page-heading.tsx'
import { TabLinks } from '../../../ui/tab-links.tsx'
import { DeletedGroups } from '../groups/deleted-groups.tsx'
import styles from '../page.module.css'
import { useSchool } from '../use-administration.ts'
import { ExportPeople } from './export-people.tsx'
import { GroupsTable, useGroupsTable } from './groups-table.tsx'
import { PeopleTable, usePeopleTable } from './people-table.tsx'
import { SCHOOL_TABS, type SchoolTab } from './school-tab.ts'

/** Shows the people and groups of a school. Throws if the school does not exist. */
export function SchoolScreen({ id, tab }: { readonly id: string; readonly tab: SchoolTab }) {
  return (
    <>
      {tab === 'groups' ? <GroupsRequest school={id} /> : <PeopleRequest key={tab} school={id} type={tab} />}
      <Fetched wholePage state={useFetched(useSchool(id))}>
        {(school) => <Loaded school={school} tab={tab} />}
      </Fetched>
    </>
  )
}

/** Requests the rows of the table together with the school, so that the table does not wait for the school. */
function PeopleRequest({ school, type }: { readonly school: string; readonly type: PersonType }) {
  usePeopleTable(school, type)
  return null
}

function GroupsRequest({ school }: { readonly school: string }) {
  useGroupsTable(school)
  return null
}

function Loaded({ school, tab }: { readonly school: ManagedOrganization; readonly tab: SchoolTab }) {
  const { t, languageTag } = useAdministrationMessages()
  const { id, name, parent, administered, counts } = school
  return (
    <div className={styles['page']}>
      <div className={styles['top']}>
        <div>
          <BackLink to="/controlpanel">{t('controlpanel.title')}</BackLink>
          <PageHeading title={`${name} – ${t(`admin.${tab}`)}`}>
            <bdi>{name}</bdi>
          </PageHeading>
          {parent !== null && <p className={styles['second']}>{parent.name}</p>}
        </div>
        <div className={styles['buttons']}>
          {administered && (
            <LinkButton look="quiet" to="/controlpanel/schools/$id/books" params={{ id }}>
              <BookOpenText aria-hidden /> {t('books.school_title')}
            </LinkButton>
          )}
          {administered && (
            <LinkButton look="quiet" to="/controlpanel/schools/$id/audit-log" params={{ id }}>
              <History aria-hidden /> {t('admin.what_happened')}
            </LinkButton>
          )}
          {administered && (
            <LinkButton look="quiet" to="/controlpanel/schools/$id/syncs" params={{ id }}>
              <RefreshCw aria-hidden /> {t('syncs.list')}
            </LinkButton>
          )}
          {administered && (
            <LinkButton look="quiet" to="/controlpanel/schools/$id/webhooks" params={{ id }}>
              <Webhook aria-hidden /> {t('webhooks.title')}
            </LinkButton>
          )}
          {tab === 'groups' && administered && (
            <LinkButton look="quiet" to="/controlpanel/schools/$id/new-year" params={{ id }}>
              {t('admin.school_year')}
            </LinkButton>
          )}
          {tab === 'groups' && (
            <LinkButton to="/controlpanel/schools/$id/new-group" params={{ id }}>
              <Plus aria-hidden /> {t('admin.new_group')}
            </LinkButton>
          )}
          {tab !== 'groups' && administered && (
            <>
              <ExportPeople key={tab} school={school} type={tab} />
              <LinkButton look="quiet" to="/controlpanel/schools/$id/import/$type" params={{ id, type: tab }}>
                <FileUp aria-hidden /> {t('import.title')}
              </LinkButton>
            </>
          )}
          {tab !== 'groups' && administered && (
            <LinkButton to="/controlpanel/schools/$id/new/$type" params={{ id, type: tab }}>
              <Plus aria-hidden /> {t(`admin.new_${tab}`)}
            </LinkButton>
          )}
        </div>
      </div>
      <TabLinks
        label={name}
        current={tab}
        tabs={SCHOOL_TABS.map((each) => ({
          id: each,
          label: t(`admin.${each}`),
          count: counts[each].toLocaleString(languageTag),
          to: '/controlpanel/schools/$id',
          params: { id },
          search: each === 'students' ? {} : { tab: each },
        }))}
      />
      {tab === 'groups' && <GroupsTable school={id} />}
      {tab === 'groups' && <DeletedGroups school={id} />}
      {tab !== 'groups' && <PeopleTable key={tab} school={school} type={tab} />}
    </div>
  )
}
