import { AUDIT_EXPORT_MAX, type AuditEntry } from '@lectern/contracts'
import { useMemo } from 'react'
import { getData } from '../../../platform/http/call-error.ts'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { toTablePage } from '../../../services/administration/list-parameters.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { changeFilter, type TableQuery } from '../../../ui/data-table/query/table-query.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { CheckboxField } from '../../../ui/forms/checkbox-field.tsx'
import { PageHeading } from '../../../ui/page-heading/page-heading.tsx'
import { FilterSelect } from '../lists/filter-select.tsx'
import styles from '../management.module.css'
import { useDownload } from '../parts/use-download.ts'
import { AUDIT_ACTIONS, nameAuditAction } from '../person/audit-actions.ts'
import { useManagedTable } from '../use-managed-table.ts'
import { useManagement } from '../use-management.ts'
import { AuditFilterChoosers } from './audit-filter-choosers.tsx'
import { toCallFilters } from './call-filters.ts'
import { useAuditColumns } from './use-audit-columns.tsx'

const SORT_COLUMNS = ['at'] as const
const NEWEST_FIRST = { by: 'at', desc: true } as const
const FILTERS = {
  actor: 'any',
  subject: 'any',
  schoolUnit: 'any',
  action: AUDIT_ACTIONS,
  from: 'any',
  to: 'any',
  acting: ['true'],
} as const
const ROW = { getId: ({ uid }: AuditEntry) => uid, getName: ({ action }: AuditEntry) => action }

/** Lists the audit log of the realm. The address has the filters. */
export function AuditScreen() {
  const { t, languageTag } = useManagementMessages()
  const { http, calls } = useManagement()
  const columns = useAuditColumns({ withSubject: true })
  const table = useManagedTable<AuditEntry, (typeof SORT_COLUMNS)[number]>({
    key: ['audit-log'],
    rules: { columns, filters: FILTERS, defaultSort: NEWEST_FIRST },
    sortColumns: SORT_COLUMNS,
    fetchPage: async (parameters, filters, signal) => {
      const query = { ...parameters, filters: JSON.stringify(toCallFilters(filters)) }
      return toTablePage(getData(await http.call(calls.listAuditLogs, { query }, { signal })))
    },
  })
  const { query, onQueryChange } = table
  const change = (name: string, value: string) => onQueryChange(changeFilter(query, name, value))
  const max = AUDIT_EXPORT_MAX.toLocaleString(languageTag)
  return (
    <div className={styles['screen']}>
      <header className={styles['heading']}>
        <div className={styles['top']}>
          <BackLink to="/controlpanel/beta/manage">{t('management.title')}</BackLink>
          <PageHeading>{t('management.audit_log')}</PageHeading>
          <p>{t('management.audit_text')}</p>
        </div>
        <Downloads query={query} />
      </header>
      <AuditFilterChoosers filters={query.filters} onChange={change} />
      <DataTable
        {...table}
        texts={{ ...table.texts, search: t('management.audit_search') }}
        label={t('management.audit_log')}
        columns={columns}
        row={ROW}
        defaultSort={NEWEST_FIRST}
        notice={<p>{t('management.audit_file_text', { max })}</p>}
        empty={<EmptyState title={t('management.no_entries')} text={t('management.entries_text')} />}
        filters={<ToolbarFilters query={query} onQueryChange={onQueryChange} />}
      />
    </div>
  )
}

/** Shows the buttons that save the list with its filters. */
function Downloads({ query }: { readonly query: TableQuery }) {
  const { t } = useManagementMessages()
  const { calls } = useManagement()
  const { busy, save } = useDownload()
  const shown = {
    query: {
      ...(query.q === '' ? {} : { q: query.q }),
      filters: JSON.stringify(toCallFilters(query.filters)),
    },
  }
  return (
    <div className={styles['buttons']}>
      <Button
        look="quiet"
        busy={busy}
        onClick={() => save(calls.downloadAuditLogs, shown, `${t('management.audit_log')}.xlsx`)}
      >
        {t('management.save_excel')}
      </Button>
      <Button
        look="quiet"
        busy={busy}
        onClick={() => save(calls.downloadAuditLogsAsCsv, shown, `${t('management.audit_log')}.csv`)}
      >
        {t('management.save_csv')}
      </Button>
    </div>
  )
}

interface ToolbarFiltersProps {
  readonly query: TableQuery
  readonly onQueryChange: (query: TableQuery) => void
}

/** Shows the filters by action and impersonation. */
function ToolbarFilters({ query, onQueryChange }: ToolbarFiltersProps) {
  const { t, languageTag } = useManagementMessages()
  const actions = useMemo(
    () =>
      AUDIT_ACTIONS.map((value) => ({ value, label: nameAuditAction(t, value) })).toSorted((one, other) =>
        one.label.localeCompare(other.label, languageTag),
      ),
    [t, languageTag],
  )
  const change = (name: string, value: string) => onQueryChange(changeFilter(query, name, value))
  return (
    <>
      <FilterSelect
        query={query}
        onQueryChange={onQueryChange}
        name="action"
        label={t('management.action')}
        all={t('management.all_actions')}
        options={actions}
      />
      <CheckboxField
        label={t('management.audit_acting')}
        checked={query.filters['acting'] === 'true'}
        onChange={({ currentTarget: { checked } }) => change('acting', checked ? 'true' : '')}
      />
    </>
  )
}
