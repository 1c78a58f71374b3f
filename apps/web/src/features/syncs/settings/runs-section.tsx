import {
  isFileSync,
  REQUIRED_ROSTER_COLUMNS,
  type RosterColumn,
  type Sync,
  type SyncJob,
  triggerSync,
  uploadSyncFile,
} from '@lectern/contracts'
import { useMemo } from 'react'
import { getRefusalCode } from '../../../platform/http/call-error.ts'
import { useFetchedPart } from '../../../platform/http/use-fetched.ts'
import { useSyncMessages } from '../../../platform/i18n/messages.ts'
import { toTablePage } from '../../../services/administration/list-parameters.ts'
import { useTableTexts } from '../../../services/administration/use-table-texts.ts'
import { Button } from '../../../ui/button.tsx'
import type { DataColumn } from '../../../ui/data-table/data-column.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { useTableQuery } from '../../../ui/data-table/query/use-table-query.ts'
import { Failure } from '../failure.tsx'
import { JobProgress } from '../job-progress.tsx'
import { StartAdding } from '../people/start-adding.tsx'
import styles from '../page.module.css'
import { formatMoment } from '../sync-texts.ts'
import { isRunning, useChange, useJobs } from '../use-syncs.ts'
import { UploadButton } from './upload-button.tsx'
import type { SyncOfSchool } from './use-draft.ts'

/** Lists the runs of a sync with their progress, and starts a run. */
export function RunsSection({ school, sync: { id: syncId, type } }: SyncOfSchool) {
  const { t, languageTag } = useSyncMessages()
  const columns = useColumns()
  const [query, setQuery] = useTableQuery({ columns })
  const jobs = useJobs({ orgId: school, syncId, pageNumber: query.page, pageSize: query.pageSize })
  const state = useFetchedPart(jobs, t('syncs.jobs_failed'))
  const start = useChange(triggerSync)
  const upload = useChange(uploadSyncFile)
  const error = start.error ?? upload.error
  const isBusy = start.isPending || upload.isPending || (state.kind === 'loaded' && state.data.data.some(isRunning))
  return (
    <section className={styles['plain']} aria-labelledby="sync-runs">
      <div className={styles['top']}>
        <h2 id="sync-runs">{t('syncs.runs')}</h2>
        {isFileSync(type) ? (
          <UploadButton school={school} syncId={syncId} type={type} busy={isBusy} upload={upload} />
        ) : (
          <div className={styles['buttons']}>
            <StartAdding school={school} syncId={syncId} label={t('syncs.new_today')} />
            <Button busy={isBusy} onClick={() => start.mutate({ params: { orgId: school, syncId } })}>
              {t('syncs.start')}
            </Button>
          </div>
        )}
      </div>
      <FileText type={type} />
      <Failure title={t('syncs.not_started')} code={error && getRefusalCode(error)} />
      <DataTable
        label={t('syncs.runs')}
        columns={columns}
        row={{
          getId: ({ jobId }) => jobId,
          getName: ({ createdAt }) => formatMoment(createdAt, languageTag),
          getLink: ({ jobId }) => ({
            to: '/controlpanel/schools/$id/syncs/$sync/jobs/$job',
            params: { id: school, sync: syncId, job: jobId },
          }),
        }}
        state={state.kind === 'loaded' ? { kind: 'loaded', data: toTablePage(state.data) } : state}
        // The requests for the progress do not dim the table.
        busy={jobs.isPlaceholderData}
        query={query}
        onQueryChange={setQuery}
        searchable={false}
        empty={<p>{t('syncs.runs_none')}</p>}
        texts={useTableTexts()}
        locale={languageTag}
      />
    </section>
  )
}

/** Says which file is uploaded. Empty for a sync whose files are not uploaded. */
function FileText({ type }: Pick<Sync, 'type'>) {
  const { t, languageTag } = useSyncMessages()
  if (!isFileSync(type)) return null
  if (type !== 'excel') return <p className={styles['second']}>{t('syncs.upload_text')}</p>
  const nameColumn = (column: ShownColumn) =>
    t(column === 'id' || column === 'school' ? `syncs.column_${column}` : `admin.${column}`)
  const list = (names: readonly string[]) => names.join(', ')
  const roles = [t('role.student'), t('syncs.role_teacher'), t('role.employee'), t('role.guardian')]
  const or = new Intl.ListFormat(languageTag, { type: 'disjunction' })
  return (
    <div className={styles['second']}>
      <p>{t('syncs.upload_people')}</p>
      <p>{t('syncs.columns_needed', { columns: list(REQUIRED_ROSTER_COLUMNS.map(nameColumn)) })}</p>
      <p>{t('syncs.columns_possible', { columns: list(POSSIBLE_COLUMNS.map(nameColumn)) })}</p>
      <p>{t('syncs.columns_role', { roles: or.format(new Set(roles)) })}</p>
    </div>
  )
}

/** Columns that are the same in every country. */
const POSSIBLE_COLUMNS = [
  'school',
  'groups',
  'username',
  'email',
  'pupils',
  'gsuiteemail',
  'office365',
] as const satisfies readonly RosterColumn[]
type ShownColumn = (typeof POSSIBLE_COLUMNS)[number] | (typeof REQUIRED_ROSTER_COLUMNS)[number]

function useColumns(): readonly DataColumn<SyncJob>[] {
  const { t, languageTag } = useSyncMessages()
  return useMemo(
    () => [
      { id: 'started', header: t('syncs.started'), cell: ({ createdAt }) => formatMoment(createdAt, languageTag) },
      { id: 'state', header: t('syncs.state'), size: 'large', cell: (job) => <JobProgress job={job} /> },
      {
        id: 'by',
        header: t('syncs.started_by'),
        cell: ({ startedBy }) => startedBy ?? t('syncs.automatic'),
      },
    ],
    [t, languageTag],
  )
}
