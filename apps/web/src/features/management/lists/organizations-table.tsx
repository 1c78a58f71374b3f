import { SCHOOL_UNIT_TYPES, type SchoolUnit, SchoolUnitStatus } from '@lectern/contracts'
import { useMemo } from 'react'
import { getData } from '../../../platform/http/call-error.ts'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { toTablePage } from '../../../services/administration/list-parameters.ts'
import type { DataColumn } from '../../../ui/data-table/data-column.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useChoices } from '../choice-texts.ts'
import { NEWEST_FIRST, useManagedTable } from '../use-managed-table.ts'
import { useManagement } from '../use-management.ts'
import { FilterSelect } from './filter-select.tsx'

export const SORT_COLUMNS = ['id', 'name', 'city'] as const
const FILTERS = { type: SCHOOL_UNIT_TYPES, status: SchoolUnitStatus.options }

/** Fetches the page of the organizations that the address asks for: of the realm, or directly below one unit. */
export function useOrganizationsTable(above?: string) {
  const { http, calls } = useManagement()
  const columns = useUnitColumns(above !== undefined)
  const table = useManagedTable<SchoolUnit, (typeof SORT_COLUMNS)[number]>({
    key: ['organizations', above ?? ''],
    rules: { columns, filters: FILTERS, defaultSort: NEWEST_FIRST },
    sortColumns: SORT_COLUMNS,
    fetchPage: async (parameters, filters, signal) => {
      const all = { ...filters, ...(above === undefined ? {} : { parent: above }) }
      const query = { ...parameters, filters: JSON.stringify(all) }
      return toTablePage(getData(await http.call(calls.listSchoolUnits, { query }, { signal })))
    },
  })
  return { ...table, columns }
}

/** Lists the organizations of the realm, or those directly below one unit. */
export function OrganizationsTable({ above }: { readonly above?: string }) {
  const { t } = useManagementMessages()
  const { unitTypes, unitStatuses } = useChoices()
  const table = useOrganizationsTable(above)
  return (
    <DataTable
      {...table}
      defaultSort={NEWEST_FIRST}
      label={t(above === undefined ? 'management.organizations' : 'management.units_below')}
      row={ROW}
      empty={<EmptyState title={t('management.no_organizations')} text={t('management.empty_text')} />}
      filters={
        <>
          <FilterSelect
            {...table}
            name="type"
            label={t('management.type')}
            all={t('management.all_types')}
            options={unitTypes}
          />
          <FilterSelect
            {...table}
            name="status"
            label={t('management.status')}
            all={t('management.all_statuses')}
            options={unitStatuses}
          />
        </>
      }
    />
  )
}

const ROW = {
  getId: ({ uid }: SchoolUnit) => uid,
  getName: ({ name }: SchoolUnit) => name,
  getLink: ({ uid }: SchoolUnit) =>
    ({ to: '/controlpanel/beta/manage/organizations/$id', params: { id: uid } }) as const,
}

function useUnitColumns(hidesAbove: boolean): readonly DataColumn<SchoolUnit>[] {
  const { t } = useManagementMessages()
  const { nameType } = useChoices()
  // The names of types change only with the language, as `t` does.
  return useMemo(
    () => [
      { id: 'name', header: t('management.name'), cell: ({ name }) => name, sortable: true, size: 'large' },
      { id: 'city', header: t('management.city'), cell: ({ city }) => city, sortable: true },
      { id: 'type', header: t('management.type'), cell: ({ type }) => nameType(type) },
      {
        id: 'above',
        header: t('management.above'),
        cell: ({ parent }) => parent?.name,
        hiddenByDefault: hidesAbove,
      },
      {
        id: 'status',
        header: t('management.status'),
        cell: ({ status }) => t(`management.status_${status}`),
        size: 'small',
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
    ],
    // oxlint-disable-next-line react/exhaustive-deps -- `nameType` changes only with `t`
    [t, hidesAbove],
  )
}
