import { JOB_LOG_CACHE_MS, listSyncJobLogs, SYNC_EFFECTS, type SyncJob, type SyncLogEntry } from '@lectern/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { getData } from '../../../platform/http/call-error.ts'
import { useFetchedPart } from '../../../platform/http/use-fetched.ts'
import { useSyncMessages } from '../../../platform/i18n/messages.ts'
import { usePlatform } from '../../../platform/platform.tsx'
import { toTablePage } from '../../../services/administration/list-parameters.ts'
import { useTableTexts } from '../../../services/administration/use-table-texts.ts'
import type { DataColumn } from '../../../ui/data-table/data-column.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { changeFilter, type TableQuery } from '../../../ui/data-table/query/table-query.ts'
import { useTableQuery } from '../../../ui/data-table/query/use-table-query.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import styles from '../page.module.css'
import { isRunning, SYNCS_KEY } from '../use-syncs.ts'
import { Doubt, isDoubt } from './doubt.tsx'
import { EntryReason } from './entry-reason.tsx'

const KINDS = ['unit', 'person', 'group'] as const
const FILTERS = { kind: KINDS, effect: SYNC_EFFECTS } as const

interface RunLogProps {
  readonly school: string
  readonly job: SyncJob
}

/** Lists what a run changes and leaves, with the reasons. The address has the filters. */
export function RunLog({ school, job }: RunLogProps) {
  const { t, languageTag } = useSyncMessages()
  const columns = useColumns(school, job.syncId)
  const [query, setQuery] = useTableQuery({ columns, filters: FILTERS })
  const log = useLog(job, query)
  const state = useFetchedPart(log, t('syncs.logs_failed'))
  const filter = (name: 'kind' | 'effect', label: string, all: string, options: { value: string; label: string }[]) => (
    <SelectField
      inline
      label={label}
      value={query.filters[name] ?? ''}
      options={[{ value: '', label: all }, ...options]}
      onChange={(value) => setQuery(changeFilter(query, name, value))}
    />
  )
  return (
    <section className={styles['plain']} aria-labelledby="run-log">
      <h2 id="run-log">{t('syncs.log')}</h2>
      <DataTable
        label={t('syncs.log')}
        columns={columns}
        row={{ getId: ({ number }) => `${number}`, getName: ({ label, externalId }) => label ?? externalId }}
        state={state.kind === 'loaded' ? { kind: 'loaded', data: toTablePage(state.data) } : state}
        busy={log.isFetching && !isRunning(job)}
        query={query}
        onQueryChange={setQuery}
        filters={
          <>
            {filter(
              'kind',
              t('syncs.kind'),
              t('syncs.kinds_all'),
              KINDS.map((value) => ({ value, label: t(`syncs.kind_${value}`) })),
            )}
            {filter(
              'effect',
              t('syncs.effect'),
              t('syncs.effects_all'),
              SYNC_EFFECTS.map((value) => ({ value, label: t(`syncs.effect_${value}`) })),
            )}
          </>
        }
        empty={<EmptyState title={t('syncs.log_none')} text={t('syncs.log_none_text')} />}
        texts={{ ...useTableTexts(), search: t('syncs.log_search') }}
        locale={languageTag}
      />
    </section>
  )
}

/** Fetches a page of the log. The log of a job that has ended does not change. */
function useLog(job: SyncJob, { page, pageSize, q, filters }: TableQuery) {
  const { http } = usePlatform()
  const { jobId, state } = job
  const kind = KINDS.find((each) => each === filters['kind'])
  const effect = SYNC_EFFECTS.find((each) => each === filters['effect'])
  const query = {
    pageNumber: page,
    pageSize,
    ...(q === '' ? {} : { q }),
    ...(kind === undefined ? {} : { kind }),
    ...(effect === undefined ? {} : { effect }),
  }
  return useQuery({
    // With another state, the job has another log.
    queryKey: [SYNCS_KEY, 'log', jobId, state, query],
    queryFn: async ({ signal }) => getData(await http.call(listSyncJobLogs, { params: { jobId }, query }, { signal })),
    placeholderData: keepPreviousData,
    staleTime: isRunning(job) ? 0 : JOB_LOG_CACHE_MS,
  })
}

function useColumns(school: string, syncId: string): readonly DataColumn<SyncLogEntry>[] {
  const { t } = useSyncMessages()
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('admin.name'),
        cell: ({ label, externalId }) => (
          <span className={styles['value']}>
            <bdi>{label ?? t('syncs.no_name')}</bdi>
            <bdi className={styles['second']}>{externalId}</bdi>
          </span>
        ),
      },
      { id: 'kind', header: t('syncs.kind'), size: 'small', cell: ({ kind }) => t(`syncs.kind_${kind}`) },
      { id: 'effect', header: t('syncs.effect'), size: 'small', cell: ({ effect }) => t(`syncs.effect_${effect}`) },
      {
        id: 'reason',
        header: t('syncs.reason'),
        size: 'large',
        cell: (entry) => (
          <span className={styles['value']}>
            <EntryReason entry={entry} />
            {isDoubt(entry) && <Doubt school={school} syncId={syncId} entry={entry} />}
          </span>
        ),
      },
    ],
    [t, school, syncId],
  )
}
