import { type IdentityProvider, readTemplate } from '@lectern/contracts'
import { useMemo } from 'react'
import { useFetched } from '../../../platform/http/use-fetched.ts'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { useTableTexts } from '../../../services/administration/use-table-texts.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import type { DataColumn } from '../../../ui/data-table/data-column.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { useTableQuery } from '../../../ui/data-table/query/use-table-query.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { PageHeading } from '../../../ui/page-heading/page-heading.tsx'
import styles from '../management.module.css'
import { useProviders } from './use-providers.ts'

/** Lists the identity providers with which people log in with the account of their school. */
export function ProvidersScreen() {
  const { t } = useManagementMessages()
  return (
    <div className={styles['screen']}>
      <header className={styles['top']}>
        <BackLink to="/controlpanel/beta/manage">{t('management.title')}</BackLink>
        <PageHeading>{t('management.providers')}</PageHeading>
        <p>{t('management.providers_text')}</p>
      </header>
      <Fetched state={useFetched(useProviders())}>{(providers) => <Loaded providers={providers} />}</Fetched>
    </div>
  )
}

function Loaded({ providers }: { readonly providers: readonly IdentityProvider[] }) {
  const { t, languageTag } = useManagementMessages()
  const columns = useColumns()
  const [query, setQuery] = useTableQuery({ columns })
  const texts = useTableTexts()
  const first = (query.page - 1) * query.pageSize
  const button = <LinkButton to="/controlpanel/beta/providers/new">{t('management.new_provider')}</LinkButton>
  if (providers.length === 0)
    return (
      <EmptyState title={t('management.no_providers')} text={t('management.no_providers_text')}>
        {button}
      </EmptyState>
    )
  return (
    <>
      <div className={styles['buttons']}>{button}</div>
      <DataTable
        label={t('management.providers')}
        columns={columns}
        row={{
          getId: ({ id }) => id,
          getName: ({ name }) => name,
          getLink: ({ id }) => ({ to: '/controlpanel/beta/providers/$id', params: { id } }),
        }}
        state={{
          kind: 'loaded',
          data: { rows: providers.slice(first, first + query.pageSize), totalCount: providers.length },
        }}
        busy={false}
        query={query}
        onQueryChange={setQuery}
        searchable={false}
        empty={null}
        texts={texts}
        locale={languageTag}
      />
    </>
  )
}

function useColumns(): readonly DataColumn<IdentityProvider>[] {
  const { t } = useManagementMessages()
  return useMemo(
    () => [
      { id: 'name', header: t('management.name'), cell: ({ name }) => name },
      { id: 'kind', header: t('management.provider_kind'), cell: ({ template }) => readTemplate(template).name },
      {
        id: 'unit',
        header: t('management.school_unit'),
        cell: ({ schoolUnit, schoolUnitName }) =>
          schoolUnit === null ? t('management.provider_all') : (schoolUnitName ?? ''),
      },
      {
        id: 'status',
        header: t('management.status'),
        cell: ({ active, lti }) =>
          t(
            active
              ? lti === null
                ? 'management.provider_on'
                : 'management.provider_lti_on'
              : 'management.provider_off',
          ),
      },
    ],
    [t],
  )
}
