import type { AuditEntry } from '@lectern/contracts'
import { useMemo } from 'react'
import { getData } from '../../../platform/http/call-error.ts'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { toTablePage } from '../../../services/administration/list-parameters.ts'
import type { DataColumn } from '../../../ui/data-table/data-column.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Section } from '../parts/section.tsx'
import { useManagedTable } from '../use-managed-table.ts'
import { useManagement } from '../use-management.ts'
import { nameAuditAction } from './audit-actions.ts'

const SORT_COLUMNS = ['at'] as const
const NEWEST_FIRST = { by: 'at', desc: true } as const
const ROW = { getId: ({ uid }: AuditEntry) => uid, getName: ({ action }: AuditEntry) => action }

/** Lists the entries of the audit log about a person. */
export function AuditSection({ uid }: { readonly uid: string }) {
  const { t } = useManagementMessages()
  const { http, calls } = useManagement()
  const columns = useAuditColumns()
  const table = useManagedTable<AuditEntry, (typeof SORT_COLUMNS)[number]>({
    key: ['audit', uid],
    rules: { columns, defaultSort: NEWEST_FIRST },
    sortColumns: SORT_COLUMNS,
    fetchPage: async (query, _filters, signal) => {
      return toTablePage(getData(await http.call(calls.listUserAuditLogs, { params: { uid }, query }, { signal })))
    },
  })
  return (
    <Section plain title={t('management.audit_log')}>
      <DataTable
        {...table}
        label={t('management.audit_log')}
        columns={columns}
        row={ROW}
        searchable={false}
        defaultSort={NEWEST_FIRST}
        empty={<EmptyState title={t('management.no_entries')} text={t('management.entries_text')} />}
      />
    </Section>
  )
}

function useAuditColumns(): readonly DataColumn<AuditEntry>[] {
  const { t, languageTag } = useManagementMessages()
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(languageTag, { dateStyle: 'medium', timeStyle: 'short' })
    return [
      {
        id: 'at',
        header: t('management.time'),
        cell: ({ at }) => format.format(new Date(at)),
        sortable: true,
        size: 'large',
      },
      { id: 'actor', header: t('management.actor'), cell: ({ actor, actorName }) => actorName ?? actor },
      {
        id: 'actingFor',
        header: t('management.acting_for'),
        cell: ({ actingFor }) => actingFor?.name,
        hiddenByDefault: true,
      },
      { id: 'address', header: t('management.network_address'), cell: ({ address }) => address, hiddenByDefault: true },
      { id: 'action', header: t('management.action'), cell: ({ action }) => nameAuditAction(t, action) },
      { id: 'details', header: t('management.changed_fields'), cell: ({ details }) => formatDetails(details) },
    ]
  }, [t, languageTag])
}

/** Returns the names of the changed fields, or the other details as a text. */
function formatDetails({ fields, ...others }: AuditEntry['details']): string {
  const names = Array.isArray(fields) ? fields.map(String) : []
  return [
    ...names,
    ...Object.values(others).map((value) => (typeof value === 'string' ? value : JSON.stringify(value))),
  ].join(', ')
}
