import type { Sync, SyncJob } from '@lectern/contracts'
import { useFetched } from '../../../platform/http/use-fetched.ts'
import { useSyncMessages } from '../../../platform/i18n/messages.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { PageHeading } from '../../../ui/page-heading/page-heading.tsx'
import { JobProgress } from '../job-progress.tsx'
import type { SyncSchool } from '../list/syncs-screen.tsx'
import styles from '../page.module.css'
import { describeHold, formatMoment } from '../sync-texts.ts'
import { PeopleOfRun } from '../people/people-of-run.tsx'
import { SYNC_NAMES } from '../../../services/administration/sync-names.ts'
import { findSync, useJob, useSyncs } from '../use-syncs.ts'
import { CountTable } from './count-table.tsx'
import { RunActions } from './run-actions.tsx'
import { RunLog } from './run-log.tsx'

interface RunScreenProps {
  readonly school: SyncSchool
  readonly syncId: string
  readonly jobId: string
}

/** Shows a run of a sync with its plan and its log. Throws if the school has no such sync, or the sync no such run. */
export function RunScreen({ school, syncId, jobId }: RunScreenProps) {
  const syncs = useFetched(useSyncs(school.id))
  const job = useFetched(useJob(jobId))
  return (
    <Fetched wholePage state={syncs}>
      {(all) => (
        <Fetched wholePage state={job}>
          {(loaded) => <Loaded school={school} sync={findSync(all, syncId)} job={loaded} />}
        </Fetched>
      )}
    </Fetched>
  )
}

interface LoadedProps {
  readonly school: SyncSchool
  readonly sync: Sync
  readonly job: SyncJob
}

function Loaded({ school, sync, job }: LoadedProps) {
  const { t, languageTag } = useSyncMessages()
  const date = formatMoment(job.createdAt, languageTag)
  const isWhole = job.purpose === 'whole'
  const title = isWhole ? t('syncs.run', { date }) : t('syncs.new_today')
  const { id, name } = school
  return (
    <div className={styles['page']}>
      <div>
        <BackLink to="/controlpanel/schools/$id/syncs/$sync" params={{ id, sync: sync.id }}>
          {SYNC_NAMES[sync.type]}: {name}
        </BackLink>
        <PageHeading title={`${title} – ${name}`}>{title}</PageHeading>
      </div>
      <State sync={sync} job={job} />
      {!isWhole && <PeopleOfRun school={id} job={job} />}
      {isWhole && job.counts !== null && <CountTable counts={job.counts} />}
      {(isWhole || job.counts !== null) && <RunLog school={id} job={job} />}
    </div>
  )
}

/** Says the state of a run, why it waits, and what can be done. */
function State({ sync, job }: Pick<LoadedProps, 'sync' | 'job'>) {
  const messages = useSyncMessages()
  const { t, languageTag } = messages
  const { state, held, undone, errorMessage } = job
  const number = (value: number) => value.toLocaleString(languageTag)
  const waits = state === 'held' || state === 'planned'
  return (
    <section className={styles['card']} aria-labelledby="run-state">
      <h2 id="run-state">{t('syncs.state')}</h2>
      {/* Screen readers announce a new state. */}
      <output>
        <JobProgress job={job} />
      </output>
      {state === 'failed' && errorMessage !== null && errorMessage !== '' && (
        <p className={styles['value']}>{t('syncs.detail', { text: errorMessage })}</p>
      )}
      {waits && held.length > 0 && (
        <div>
          <h3>{t('syncs.held')}</h3>
          <ul>
            {held.map((hold) => (
              <li key={`${hold.reason} ${hold.kind}`}>{describeHold(messages, hold, sync)}</li>
            ))}
          </ul>
        </div>
      )}
      {undone !== null && (
        <p>
          {t('syncs.undone', {
            removed: number(undone.removed),
            restored: number(undone.restored),
            kept: number(undone.kept),
          })}
        </p>
      )}
      <Facts job={job} />
      <RunActions job={job} />
    </section>
  )
}

function Facts({ job: { createdAt, finishedAt, startedBy, records } }: Pick<LoadedProps, 'job'>) {
  const { t, languageTag } = useSyncMessages()
  const facts = [
    [t('syncs.started'), formatMoment(createdAt, languageTag)],
    [t('syncs.started_by'), startedBy ?? t('syncs.automatic')],
    ...(finishedAt === null ? [] : [[t('syncs.finished'), formatMoment(finishedAt, languageTag)]]),
  ]
  return (
    <>
      <dl className={styles['facts']}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {records > 0 && (
        <p className={styles['second']}>{t('syncs.records', { records: records.toLocaleString(languageTag) })}</p>
      )}
    </>
  )
}
