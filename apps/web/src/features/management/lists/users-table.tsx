import { type CustomerUser, PersonStatus, ROLES } from '@lectern/contracts'
import { useMemo } from 'react'
import { getData } from '../../../platform/http/call-error.ts'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { toTablePage } from '../../../services/administration/list-parameters.ts'
import type { DataColumn } from '../../../ui/data-table/data-column.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { changeFilter } from '../../../ui/data-table/query/table-query.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { CheckboxField } from '../../../ui/forms/checkbox-field.tsx'
import { useChoices } from '../choice-texts.ts'
import { formatName } from '../format-name.ts'
import { NEWEST_FIRST, useManagedTable } from '../use-managed-table.ts'
import { useManagement } from '../use-management.ts'
import { FilterSelect } from './filter-select.tsx'

const SORT_COLUMNS = ['id', 'name', 'username', 'email', 'lastLogInAt'] as const
const FILTERS = { role: ROLES, status: PersonStatus.options, neverLoggedIn: ['true'] }

/** Lists the people of the realm, or of one school unit. */
export function UsersTable({ unit }: { readonly unit?: string }) {
  const { t } = useManagementMessages()
  const { http, calls } = useManagement()
  const { roles, personStatuses } = useChoices()
  const columns = useUserColumns(unit)
  const table = useManagedTable<CustomerUser, (typeof SORT_COLUMNS)[number]>({
    key: ['users', unit ?? ''],
    rules: { columns, filters: FILTERS, defaultSort: NEWEST_FIRST },
    sortColumns: SORT_COLUMNS,
    fetchPage: async (parameters, { neverLoggedIn, ...filters }, signal) => {
      const all = {
        ...filters,
        ...(unit === undefined ? {} : { schoolUnit: unit }),
        ...(neverLoggedIn === undefined ? {} : { neverLoggedIn: true }),
      }
      const query = { ...parameters, filters: JSON.stringify(all) }
      return toTablePage(getData(await http.call(calls.listUsers, { query }, { signal })))
    },
  })
  const { query, onQueryChange } = table
  return (
    <DataTable
      {...table}
      defaultSort={NEWEST_FIRST}
      label={t('management.users')}
      columns={columns}
      row={ROW}
      empty={<EmptyState title={t('management.no_users')} text={t('management.empty_text')} />}
      filters={
        <>
          <FilterSelect
            {...table}
            name="role"
            label={t('management.role')}
            all={t('management.all_roles')}
            options={roles}
          />
          <FilterSelect
            {...table}
            name="status"
            label={t('management.status')}
            all={t('management.all_statuses')}
            options={personStatuses}
          />
          <CheckboxField
            label={t('management.never_logged_in')}
            checked={query.filters['neverLoggedIn'] === 'true'}
            onChange={({ currentTarget: { checked } }) =>
              onQueryChange(changeFilter(query, 'neverLoggedIn', checked ? 'true' : ''))
            }
          />
        </>
      }
    />
  )
}

const ROW = {
  getId: ({ uid }: CustomerUser) => uid,
  getName: formatName,
  getLink: ({ uid }: CustomerUser) => ({ to: '/controlpanel/beta/manage/users/$uid', params: { uid } }) as const,
}

/** In the list of a school unit, the column of roles shows only the role there. */
function useUserColumns(unit: string | undefined): readonly DataColumn<CustomerUser>[] {
  const { t, languageTag } = useManagementMessages()
  return useMemo(() => {
    const list = new Intl.ListFormat(languageTag, { type: 'unit', style: 'short' })
    const format = new Intl.DateTimeFormat(languageTag, { dateStyle: 'medium' })
    const join = (names: Iterable<string>) => list.format(new Set(names))
    const inUnit = ({ schoolAssociations }: CustomerUser) =>
      schoolAssociations.filter(({ schoolUid }) => unit === undefined || schoolUid === unit)
    return [
      { id: 'name', header: t('management.name'), cell: formatName, sortable: true, size: 'large' },
      { id: 'username', header: t('session.username'), cell: ({ userName }) => userName, sortable: true },
      { id: 'email', header: t('profile.email'), cell: ({ email }) => email, sortable: true, hiddenByDefault: true },
      {
        id: 'roles',
        header: t('management.roles'),
        cell: (user) => join(inUnit(user).map(({ role }) => t(`role.${role}`))),
      },
      {
        id: 'schoolUnits',
        header: t('management.school_units'),
        cell: ({ schoolAssociations }) => join(schoolAssociations.map(({ schoolName }) => schoolName)),
        size: 'large',
        hiddenByDefault: unit !== undefined,
      },
      {
        id: 'groups',
        header: t('management.groups'),
        cell: ({ groups }) => join(groups.map(({ name }) => name)),
        hiddenByDefault: unit === undefined,
      },
      {
        id: 'lastLogInAt',
        header: t('management.last_log_in'),
        cell: ({ lastLogInAt }) =>
          lastLogInAt === null ? t('management.never') : format.format(new Date(lastLogInAt)),
        sortable: true,
      },
      {
        id: 'status',
        header: t('management.status'),
        cell: ({ status }) => t(`management.status_${status}`),
        size: 'small',
        hiddenByDefault: true,
      },
      {
        id: 'id',
        header: t('management.legacy_id'),
        cell: ({ legacyId }) => legacyId,
        sortable: true,
        align: 'end',
        size: 'small',
        hiddenByDefault: true,
      },
    ]
  }, [t, languageTag, unit])
}
