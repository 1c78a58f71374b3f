import type { AuditEntry } from '@lectern/contracts'
import { getData } from '../../../platform/http/call-error.ts'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { toTablePage } from '../../../services/administration/list-parameters.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useAuditColumns } from '../audit/use-audit-columns.tsx'
import { Section } from '../parts/section.tsx'
import { useManagedTable } from '../use-managed-table.ts'
import { useManagement } from '../use-management.ts'

const SORT_COLUMNS = ['at'] as const
const NEWEST_FIRST = { by: 'at', desc: true } as const
const ROW = { getId: ({ uid }: AuditEntry) => uid, getName: ({ action }: AuditEntry) => action }

/** Lists the entries of the audit log about a person. */
export function AuditSection({ uid }: { readonly uid: string }) {
  const { t } = useManagementMessages()
  const { http, calls } = useManagement()
  const columns = useAuditColumns({ withSubject: false, withAddress: true })
  const table = useManagedTable<AuditEntry, (typeof SORT_COLUMNS)[number]>({
    // The list has to show the newest entries.
    cacheMs: 0,
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
