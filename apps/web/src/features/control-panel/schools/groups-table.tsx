import { listOrganizationGroups, type ManagedGroup } from '@lectern/contracts'
import { useMemo } from 'react'
import { useFetched } from '../../../platform/http/use-fetched.ts'
import { useAdministrationMessages } from '../../../platform/i18n/messages.ts'
import { toListParameters, toTablePage } from '../../../services/administration/list-parameters.ts'
import { useTableTexts } from '../../../services/administration/use-table-texts.ts'
import { LinkButton } from '../../../ui/button.tsx'
import type { DataColumn } from '../../../ui/data-table/data-column.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { changeFilter } from '../../../ui/data-table/query/table-query.ts'
import { useTableQuery } from '../../../ui/data-table/query/use-table-query.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { useAdministrationQuery } from '../use-administration.ts'

const DEFAULT_SORT = { by: 'name', desc: false }

/** Fetches the page of groups that the address asks for. */
export function useGroupsTable(school: string) {
  const columns = useColumns()
  const [query, setQuery] = useTableQuery({ columns, filters: { own: ['true'] }, defaultSort: DEFAULT_SORT })
  const groups = useAdministrationQuery(listOrganizationGroups, {
    params: { id: school },
    query: toListParameters({
      ...query,
      filters: query.filters['own'] === undefined ? {} : { own: true },
      sortColumns: ['name'],
    }),
  })
  return { columns, query, setQuery, groups }
}

/** Shows the groups of a school. */
export function GroupsTable({ school }: { readonly school: string }) {
  const { t, languageTag } = useAdministrationMessages()
  const { columns, query, setQuery, groups } = useGroupsTable(school)
  const state = useFetched(groups)
  return (
    <DataTable
      label={t('admin.groups')}
      columns={columns}
      row={{
        getId: ({ id }) => id,
        getName: getGroupName,
        getLink: ({ id }) => ({ to: '/controlpanel/groups/$id', params: { id } }),
      }}
      state={state.kind === 'loaded' ? { kind: 'loaded', data: toTablePage(state.data) } : state}
      busy={groups.isFetching}
      query={query}
      defaultSort={DEFAULT_SORT}
      onQueryChange={setQuery}
      filters={
        <SelectField
          inline
          label={t('admin.groups')}
          value={query.filters['own'] ?? ''}
          options={[
            { value: '', label: t('admin.all') },
            { value: 'true', label: t('controlpanel.groups') },
          ]}
          onChange={(own) => setQuery(changeFilter(query, 'own', own))}
        />
      }
      empty={
        <EmptyState title={t('admin.no_groups_title')} text={t('admin.no_groups_text')}>
          <LinkButton to="/controlpanel/schools/$id/new-group" params={{ id: school }}>
            {t('admin.new_group')}
          </LinkButton>
        </EmptyState>
      }
      texts={useTableTexts()}
      locale={languageTag}
    />
  )
}

const getGroupName = ({ attributes }: ManagedGroup): string => attributes.name.value ?? ''

function useColumns(): readonly DataColumn<ManagedGroup>[] {
  const { t, languageTag } = useAdministrationMessages()
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('admin.name'),
        sortable: true,
        size: 'large',
        cell: (group) => <bdi>{getGroupName(group)}</bdi>,
      },
      {
        id: 'students',
        header: t('admin.students'),
        align: 'end',
        size: 'small',
        cell: (group) => group.student_count.toLocaleString(languageTag),
      },
      { id: 'code', header: t('admin.code'), cell: ({ attributes }) => attributes.code.value },
      {
        id: 'ageFilter',
        header: t('admin.age_filter'),
        align: 'end',
        size: 'small',
        cell: ({ attributes }) => attributes.ageFilter.value,
      },
    ],
    [t, languageTag],
  )
}
