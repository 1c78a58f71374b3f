import type { Sync } from '@lectern/contracts'
import { useMemo } from 'react'
import { useFetchedPart } from '../../../platform/http/use-fetched.ts'
import { useSyncMessages } from '../../../platform/i18n/messages.ts'
import { useTableTexts } from '../../../services/administration/use-table-texts.ts'
import type { DataColumn } from '../../../ui/data-table/data-column.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { useTableQuery } from '../../../ui/data-table/query/use-table-query.ts'
import { JobProgress } from '../job-progress.tsx'
import styles from '../page.module.css'
import { formatMoment } from '../sync-texts.ts'
import { SYNC_NAMES } from '../../../services/administration/sync-names.ts'
import { useJobs } from '../use-syncs.ts'

interface SyncsTableProps {
  readonly school: string
  readonly syncs: readonly Sync[]
}

/** Lists the syncs of a school with their last runs. */
export function SyncsTable({ school, syncs }: SyncsTableProps) {
  const { t, languageTag } = useSyncMessages()
  const columns = useColumns(school)
  const [query, setQuery] = useTableQuery({ columns })
  const first = (query.page - 1) * query.pageSize
  return (
    <DataTable
      label={t('syncs.list')}
      columns={columns}
      row={{
        getId: ({ id }) => id,
        getName: ({ type }) => SYNC_NAMES[type],
        getLink: ({ id }) => ({ to: '/controlpanel/schools/$id/syncs/$sync', params: { id: school, sync: id } }),
      }}
      state={{
        kind: 'loaded',
        data: { rows: syncs.slice(first, first + query.pageSize), totalCount: syncs.length },
      }}
      busy={false}
      query={query}
      onQueryChange={setQuery}
      searchable={false}
      empty={null}
      texts={useTableTexts()}
      locale={languageTag}
    />
  )
}

function useColumns(school: string): readonly DataColumn<Sync>[] {
  const { t } = useSyncMessages()
  return useMemo(
    () => [
      { id: 'system', header: t('syncs.system'), cell: ({ type }) => SYNC_NAMES[type] },
      {
        id: 'nightly',
        header: t('syncs.nightly'),
        cell: ({ active }) => (active ? t('syncs.runs_nightly') : t('syncs.runs_by_hand')),
      },
      {
        id: 'last',
        header: t('syncs.last_run'),
        size: 'large',
        cell: (sync) => <LastRun school={school} sync={sync} />,
      },
    ],
    [t, school],
  )
}

function LastRun({ school, sync }: { readonly school: string; readonly sync: Sync }) {
  const { t, languageTag } = useSyncMessages()
  const jobs = useFetchedPart(useJobs({ orgId: school, syncId: sync.id, pageSize: 1 }), t('syncs.jobs_failed'))
  if (jobs.kind === 'loading') return jobs.label
  if (jobs.kind === 'failed') return jobs.title
  const [last] = jobs.data.data
  if (last === undefined) return t('syncs.never_run')
  return (
    <span className={styles['value']}>
      <JobProgress job={last} />
      <span className={styles['second']}>{formatMoment(last.finishedAt ?? last.createdAt, languageTag)}</span>
    </span>
  )
}
