import type { CustomerGroup } from '@lectern/contracts'
import { useMemo } from 'react'
import { getData } from '../../../platform/http/call-error.ts'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { toTablePage } from '../../../services/administration/list-parameters.ts'
import type { DataColumn } from '../../../ui/data-table/data-column.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { NEWEST_FIRST, useManagedTable } from '../use-managed-table.ts'
import { useManagement } from '../use-management.ts'

const SORT_COLUMNS = ['id', 'name'] as const
const GROUP_COLUMNS = ['schoolUnit'] as const

/** Lists the groups of the realm, or of one school unit. */
export function GroupsTable({ unit }: { readonly unit?: string }) {
  const { t } = useManagementMessages()
  const { http, calls } = useManagement()
  const columns = useGroupColumns(unit !== undefined)
  const table = useManagedTable<CustomerGroup, (typeof SORT_COLUMNS)[number], (typeof GROUP_COLUMNS)[number]>({
    key: ['groups', unit ?? ''],
    rules: { columns, defaultSort: NEWEST_FIRST },
    sortColumns: SORT_COLUMNS,
    groupColumns: GROUP_COLUMNS,
    fetchPage: async (parameters, _filters, signal) => {
      const filters = JSON.stringify(unit === undefined ? {} : { schoolUnit: unit })
      const query = { ...parameters, filters, include: 'schoolUnit' } as const
      const { data, meta } = getData(await http.call(calls.listGroups, { query }, { signal }))
      return toTablePage({ data, meta: { totalCount: meta.totalItems } })
    },
  })
  return (
    <DataTable
      {...table}
      defaultSort={NEWEST_FIRST}
      label={t('management.groups')}
      columns={columns}
      row={ROW}
      empty={<EmptyState title={t('management.no_groups')} text={t('management.empty_text')} />}
    />
  )
}

const ROW = {
  getId: ({ uid }: CustomerGroup) => uid,
  getName: ({ name }: CustomerGroup) => name,
  getLink: ({ uid }: CustomerGroup) => ({ to: '/controlpanel/beta/manage/groups/$id', params: { id: uid } }) as const,
}

const getUnit = ({ schoolUnit }: CustomerGroup) => schoolUnit && { id: schoolUnit.uid, name: schoolUnit.name }

function useGroupColumns(isOfUnit: boolean): readonly DataColumn<CustomerGroup>[] {
  const { t } = useManagementMessages()
  return useMemo(
    () => [
      { id: 'name', header: t('management.name'), cell: ({ name }) => name, sortable: true, size: 'large' },
      {
        id: 'schoolUnit',
        header: t('management.school_unit'),
        cell: ({ schoolUnit }) => schoolUnit?.name,
        hiddenByDefault: isOfUnit,
        // Spec 2 §6, groupGroups: on in every country.
        ...(isOfUnit ? {} : { group: getUnit }),
      },
      { id: 'code', header: t('management.code'), cell: ({ code }) => code },
      {
        id: 'id',
        header: t('management.legacy_id'),
        cell: ({ legacyId }) => legacyId,
        sortable: true,
        align: 'end',
        size: 'small',
        hiddenByDefault: true,
      },
    ],
    [t, isOfUnit],
  )
}
