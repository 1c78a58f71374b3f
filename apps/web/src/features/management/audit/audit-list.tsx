import {
  AUDIT_EXPORT_MAX,
  type AuditEntry,
  type Call,
  type CallResponse,
  type listSchoolAuditLog,
} from '@lectern/contracts'
import { type ReactNode, useMemo } from 'react'
import type { CallParts } from '../../../platform/http/call-url.ts'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { toTablePage } from '../../../services/administration/list-parameters.ts'
import { Button } from '../../../ui/button.tsx'
import { changeFilter, type TableQuery } from '../../../ui/data-table/query/table-query.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { CheckboxField } from '../../../ui/forms/checkbox-field.tsx'
import { PageHeading } from '../../../ui/page-heading/page-heading.tsx'
import { FilterSelect } from '../lists/filter-select.tsx'
import styles from '../management.module.css'
import { useDownload } from '../parts/use-download.ts'
import { AUDIT_ACTIONS, nameAuditAction } from '@lectern/messages/audit-texts'
import { useManagedTable } from '../use-managed-table.ts'
import type { AuditFilterName } from './audit-filter-choosers.tsx'
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

type FileCall = Call & { readonly file: string }

interface AuditListProps {
  readonly title: string
  readonly text: string
  readonly back: ReactNode
  /** Identifies the list in the cache. */
  readonly listKey: readonly string[]
  readonly fetchPage: (
    query: Readonly<Record<string, string | number | boolean>>,
    signal: AbortSignal,
  ) => Promise<CallResponse<typeof listSchoolAuditLog>>
  /** The calls that save the list, with their parameters. */
  readonly files: {
    readonly excel: FileCall
    readonly csv: FileCall
    readonly params?: Readonly<Record<string, string>>
  }
  /** Name of the saved files, without an ending. */
  readonly fileName: string
  /** The actions of the filter. */
  readonly actions: readonly string[]
  readonly withAddress: boolean
  /** Shows the filters by person, unit and period. `entries` are those of the page. */
  readonly renderFilters: (
    filters: TableQuery['filters'],
    onChange: (name: AuditFilterName, value: string) => void,
    entries: readonly AuditEntry[],
  ) => ReactNode
}

/** Lists entries of the audit log, of the realm or of a school. The address has the filters. */
export function AuditList(props: AuditListProps) {
  const { title, text, back, listKey, fetchPage, actions, withAddress, renderFilters } = props
  const { t, languageTag } = useManagementMessages()
  const columns = useAuditColumns({ withSubject: true, withAddress })
  const table = useManagedTable<AuditEntry, (typeof SORT_COLUMNS)[number]>({
    // The list has to show the newest entries.
    cacheMs: 0,
    key: listKey,
    rules: { columns, filters: FILTERS, defaultSort: NEWEST_FIRST },
    sortColumns: SORT_COLUMNS,
    fetchPage: async (parameters, filters, signal) =>
      toTablePage(await fetchPage({ ...parameters, filters: JSON.stringify(toCallFilters(filters)) }, signal)),
  })
  const { query, onQueryChange, state } = table
  const change = (name: string, value: string) => onQueryChange(changeFilter(query, name, value))
  const max = AUDIT_EXPORT_MAX.toLocaleString(languageTag)
  return (
    <div className={styles['screen']}>
      <header className={styles['heading']}>
        <div className={styles['top']}>
          {back}
          <PageHeading>{title}</PageHeading>
          <p>{text}</p>
        </div>
        <Downloads {...props} query={query} />
      </header>
      {renderFilters(query.filters, change, state.kind === 'loaded' ? state.data.rows : [])}
      <DataTable
        {...table}
        texts={{ ...table.texts, search: t('management.audit_search') }}
        label={title}
        columns={columns}
        row={ROW}
        defaultSort={NEWEST_FIRST}
        notice={<p>{t('management.audit_file_text', { max })}</p>}
        empty={<EmptyState title={t('management.no_entries')} text={t('management.entries_text')} />}
        filters={<ToolbarFilters actions={actions} query={query} onQueryChange={onQueryChange} />}
      />
    </div>
  )
}

/** Shows the buttons that save the list with its filters. */
function Downloads({
  query,
  files,
  fileName,
}: Pick<AuditListProps, 'files' | 'fileName'> & { readonly query: TableQuery }) {
  const { t } = useManagementMessages()
  const { busy, save } = useDownload()
  const shown: CallParts = {
    ...(files.params === undefined ? {} : { params: files.params }),
    query: {
      ...(query.q === '' ? {} : { q: query.q }),
      filters: JSON.stringify(toCallFilters(query.filters)),
    },
  }
  return (
    <div className={styles['buttons']}>
      <Button look="quiet" busy={busy} onClick={() => save(files.excel, shown, `${fileName}.xlsx`)}>
        {t('management.save_excel')}
      </Button>
      <Button look="quiet" busy={busy} onClick={() => save(files.csv, shown, `${fileName}.csv`)}>
        {t('management.save_csv')}
      </Button>
    </div>
  )
}

interface ToolbarFiltersProps {
  readonly actions: readonly string[]
  readonly query: TableQuery
  readonly onQueryChange: (query: TableQuery) => void
}

/** Shows the filters by action and impersonation. */
function ToolbarFilters({ actions, query, onQueryChange }: ToolbarFiltersProps) {
  const { t, languageTag } = useManagementMessages()
  const options = useMemo(
    () =>
      actions
        .map((value) => ({ value, label: nameAuditAction(t, value) }))
        .toSorted((one, other) => one.label.localeCompare(other.label, languageTag)),
    [actions, t, languageTag],
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
        options={options}
      />
      <CheckboxField
        label={t('management.audit_acting')}
        checked={query.filters['acting'] === 'true'}
        onChange={({ currentTarget: { checked } }) => change('acting', checked ? 'true' : '')}
      />
    </>
  )
}
