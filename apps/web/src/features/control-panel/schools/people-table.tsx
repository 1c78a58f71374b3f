import {
  type ListedPerson,
  listOrganizationGroups,
  type ManagedOrganization,
  PAGE_SIZE_MAX,
  type PersonType,
} from '@lectern/contracts'
import { type ReactNode, useMemo, useState } from 'react'
import { useFetched, useFetchedPart } from '../../../platform/http/use-fetched.ts'
import { useAdministrationMessages } from '../../../platform/i18n/messages.ts'
import { toListParameters, toTablePage } from '../../../services/administration/list-parameters.ts'
import { useTableTexts } from '../../../services/administration/use-table-texts.ts'
import { LinkButton } from '../../../ui/button.tsx'
import type { DataColumn } from '../../../ui/data-table/data-column.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { changeFilter, type TableQuery } from '../../../ui/data-table/query/table-query.ts'
import { useTableQuery } from '../../../ui/data-table/query/use-table-query.ts'
import { NOTHING_SELECTED, type RowSelection } from '../../../ui/data-table/selection/row-selection.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FetchFailure } from '../../../ui/fetched.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { formatDate } from '../format-moment.ts'
import { useAdministrationQuery } from '../use-administration.ts'
import { AddToGroup } from './add-to-group.tsx'
import { PEOPLE_LISTS } from './people-lists.ts'

const SORT_COLUMNS = ['name', 'username', 'email', 'lastLogInAt'] as const
const STATUSES = ['active', 'inactive', 'deleting'] as const

interface PeopleTableProps {
  readonly school: ManagedOrganization
  readonly type: PersonType
}

const DEFAULT_SORT = { by: 'name', desc: false }

/** Fetches the page of people of a type that the address asks for. Filters, order and page are in the address. */
export function usePeopleTable(school: string, type: PersonType) {
  const columns = useColumns(type)
  const filterRules = { status: STATUSES, group: 'any', neverLoggedIn: ['true'] } as const
  const [query, setQuery] = useTableQuery({ columns, filters: filterRules, defaultSort: DEFAULT_SORT })
  const { neverLoggedIn, ...others } = query.filters
  const filters = { ...others, ...(neverLoggedIn === undefined ? {} : { neverLoggedIn: true as const }) }
  const parameters = toListParameters({ ...query, filters, sortColumns: SORT_COLUMNS })
  const people = useAdministrationQuery(PEOPLE_LISTS[type], {
    params: { id: school },
    query: parameters,
  })
  return { columns, query, setQuery, people, parameters }
}

/** Shows the people of a type in a school. */
export function PeopleTable({ school, type }: PeopleTableProps) {
  const { t, languageTag } = useAdministrationMessages()
  const { columns, query, setQuery, people, parameters } = usePeopleTable(school.id, type)
  const [selected, setSelected] = useState<RowSelection>(NOTHING_SELECTED)
  const state = useFetched(people)
  return (
    <DataTable
      label={t(`admin.${type}`)}
      columns={columns}
      row={{
        getId: ({ id }) => id,
        getName: ({ name }) => name,
        getLink: ({ id }) => ({ to: '/controlpanel/people/$type/$id', params: { type, id } }),
      }}
      state={state.kind === 'loaded' ? { kind: 'loaded', data: toTablePage(state.data) } : state}
      busy={people.isFetching}
      query={query}
      defaultSort={DEFAULT_SORT}
      onQueryChange={setQuery}
      selection={
        type === 'guardians'
          ? undefined
          : {
              value: selected,
              onChange: setSelected,
              actions: (
                <AddToGroup
                  school={school}
                  type={type}
                  selected={selected}
                  parameters={parameters}
                  onDone={() => setSelected(NOTHING_SELECTED)}
                />
              ),
            }
      }
      filters={<PeopleFilters school={school.id} type={type} query={query} onChange={setQuery} />}
      empty={
        <EmptyState title={t(`admin.no_${type}_title`)} text={t(`admin.no_${type}_text`)}>
          {school.administered && (
            <LinkButton to="/controlpanel/schools/$id/new/$type" params={{ id: school.id, type }}>
              {t(`admin.new_${type}`)}
            </LinkButton>
          )}
        </EmptyState>
      }
      texts={useTableTexts()}
      locale={languageTag}
    />
  )
}

interface PeopleFiltersProps {
  readonly school: string
  readonly type: PersonType
  readonly query: TableQuery
  readonly onChange: (query: TableQuery) => void
}

function PeopleFilters({ school, type, query, onChange }: PeopleFiltersProps) {
  const { t } = useAdministrationMessages()
  const others = (
    <>
      <SelectField
        inline
        label={t('admin.status')}
        value={query.filters['status'] ?? ''}
        options={[
          { value: '', label: t('admin.all') },
          ...STATUSES.map((status) => ({ value: status, label: t(`admin.status_${status}`) })),
        ]}
        onChange={(status) => onChange(changeFilter(query, 'status', status))}
      />
      <SelectField
        inline
        label={t('admin.log_in')}
        value={query.filters['neverLoggedIn'] ?? ''}
        options={[
          { value: '', label: t('admin.all') },
          { value: 'true', label: t('admin.never_logged_in') },
        ]}
        onChange={(never) => onChange(changeFilter(query, 'neverLoggedIn', never))}
      />
    </>
  )
  if (type !== 'students') return others
  return (
    <GroupFilter
      school={school}
      value={query.filters['group'] ?? ''}
      onChange={(group) => onChange(changeFilter(query, 'group', group))}
    >
      {others}
    </GroupFilter>
  )
}

interface GroupFilterProps {
  readonly school: string
  readonly value: string
  readonly onChange: (group: string) => void
  /** The other filters. A failure of this filter is shown after them. */
  readonly children: ReactNode
}

function GroupFilter({ school, value, onChange, children }: GroupFilterProps) {
  const { t } = useAdministrationMessages()
  const found = useAdministrationQuery(listOrganizationGroups, {
    params: { id: school },
    query: { pageSize: PAGE_SIZE_MAX, sortBy: 'name', sortOrder: 'asc' },
  })
  const groups = (found.data?.data ?? []).map(({ id, attributes }) => ({
    value: id,
    label: attributes.name.value ?? '',
  }))
  const isKnown = value === '' || groups.some((group) => group.value === value)
  return (
    <>
      <SelectField
        inline
        label={t('admin.group')}
        value={value}
        options={[{ value: '', label: t('admin.all') }, ...groups, ...(isKnown ? [] : [{ value, label: '…' }])]}
        onChange={onChange}
      />
      {children}
      <FetchFailure state={useFetchedPart(found, t('admin.groups'))} />
    </>
  )
}

function useColumns(type: PersonType): readonly DataColumn<ListedPerson>[] {
  const { t, languageTag } = useAdministrationMessages()
  return useMemo(() => {
    const date = (moment: string | null) => moment && formatDate(moment, languageTag)
    const isStudent = type === 'students'
    return [
      { id: 'name', header: t('admin.name'), sortable: true, size: 'large', cell: ({ name }) => <bdi>{name}</bdi> },
      {
        id: 'username',
        header: t('session.username'),
        sortable: true,
        cell: ({ username }) => <bdi>{username}</bdi>,
      },
      ...(isStudent
        ? [{ id: 'groups', header: t('admin.groups'), cell: (row: ListedPerson) => joinNames(row.groups) }]
        : [{ id: 'email', header: t('admin.email'), sortable: true, cell: (row: ListedPerson) => row.email }]),
      ...(type === 'employees'
        ? [
            {
              id: 'role',
              header: t('admin.role'),
              cell: ({ roles }: ListedPerson) => roles.map((role) => t(`role.${role}`)).join(', '),
            },
          ]
        : []),
      {
        id: 'lastLogInAt',
        header: t('admin.last_log_in'),
        sortable: true,
        cell: ({ lastLogInAt }) => date(lastLogInAt),
      },
      ...(isStudent
        ? [
            {
              id: 'lastReadAt',
              header: t('admin.last_read'),
              cell: (row: ListedPerson) => date(row.lastReadAt),
            },
            {
              id: 'ageFilter',
              header: t('admin.age_filter'),
              align: 'end' as const,
              size: 'small' as const,
              hiddenByDefault: true,
              cell: (row: ListedPerson) => row.ageFilter,
            },
          ]
        : []),
      {
        id: 'status',
        header: t('admin.status'),
        size: 'small',
        hiddenByDefault: isStudent,
        cell: ({ status }) => t(`admin.status_${status}`),
      },
    ]
  }, [t, languageTag, type])
}

const joinNames = (groups: readonly { readonly name: string }[]): string => groups.map(({ name }) => name).join(', ')
