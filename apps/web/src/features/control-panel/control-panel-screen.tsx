import { type CurrentProfile, listManagedOrganizations } from '@lectern/contracts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { School, UsersRound } from 'lucide-react'
import { useFetched, useFetchedPart } from '../../platform/http/use-fetched.ts'
import { useAdministrationMessages } from '../../platform/i18n/messages.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Fetched } from '../../ui/fetched.tsx'
import { PageHeading } from '../../ui/page-heading/page-heading.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { CardLink } from './card-link.tsx'
import styles from './control-panel-screen.module.css'
import { useAdministrationQuery } from './use-administration.ts'

/** With more schools than this, the list can be searched. */
const SEARCH_FROM = 10
const SCHOOLS_MAX = 100

/** Lists the schools that an employee administers or teaches in, and the employee's groups. Spec 2 §2, control panel. */
export function ControlPanelScreen({ profile }: { readonly profile: UseQueryResult<CurrentProfile> }) {
  const { t } = useAdministrationMessages()
  return (
    <div className={styles['screen']}>
      <PageHeading>{t('controlpanel.title')}</PageHeading>
      <Fetched state={useFetched(profile)}>{(data) => <Body {...data} />}</Fetched>
    </div>
  )
}

function Body({ menu, groups, organizations }: CurrentProfile) {
  const { t } = useAdministrationMessages()
  const teaches = organizations.some(({ role }) => role === 'employee')
  if (!menu.includes('ViewManageUsers'))
    return (
      <EmptyState title={t('page_error.other')} text={t('error.forbidden')}>
        <LinkButton to="/">{t('page_error.home_page')}</LinkButton>
      </EmptyState>
    )
  return (
    <>
      <Schools />
      {(groups.length > 0 || teaches) && (
        <section aria-label={t('controlpanel.groups')} className={styles['section']}>
          <h2>{t('controlpanel.groups')}</h2>
          {groups.length === 0 && <p>{t('controlpanel.no_groups')}</p>}
          <ul className={styles['list']}>
            {groups.map(({ id, name }) => (
              <CardLink key={id} icon={<UsersRound aria-hidden />} to="/controlpanel/groups/$id" params={{ id }}>
                {name}
              </CardLink>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Schools() {
  const { t } = useAdministrationMessages()
  const [q, setQ] = useState('')
  const query = { pageSize: SCHOOLS_MAX, sortBy: 'name', sortOrder: 'asc', ...(q === '' ? {} : { q }) } as const
  const schools = useAdministrationQuery(listManagedOrganizations, { query })
  const total = schools.data?.meta.totalCount ?? 0
  return (
    <section aria-label={t('controlpanel.schools')} className={styles['section']}>
      <h2>{t('controlpanel.schools')}</h2>
      {(total > SEARCH_FROM || q !== '') && (
        <SearchField label={t('table.search')} clearLabel={t('table.clear_search')} value={q} onChange={setQ} />
      )}
      <Fetched state={useFetchedPart(schools, t('controlpanel.schools'))}>
        {({ data }) => (
          <>
            {data.length === 0 && <p>{q === '' ? t('controlpanel.no_schools') : t('table.no_match_title')}</p>}
            <ul className={styles['list']}>
              {data.map(({ id, name, parent, administered }) => (
                <CardLink
                  key={id}
                  icon={<School aria-hidden />}
                  to="/controlpanel/schools/$id"
                  params={{ id }}
                  second={parent?.name ?? t(administered ? 'admin.you_administer' : 'admin.you_teach')}
                >
                  {name}
                </CardLink>
              ))}
            </ul>
            {total > data.length && <p>{t('admin.more_schools')}</p>}
          </>
        )}
      </Fetched>
    </section>
  )
}
