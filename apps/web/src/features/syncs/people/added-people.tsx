import {
  checkPersonLogIn,
  JOB_LOG_CACHE_MS,
  listSyncJobLogs,
  type PersonType,
  type SyncJob,
  type SyncLogEntry,
} from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { getData } from '../../../platform/http/call-error.ts'
import { useFetchedPart } from '../../../platform/http/use-fetched.ts'
import { useSyncMessages } from '../../../platform/i18n/messages.ts'
import { usePlatform } from '../../../platform/platform.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import styles from '../page.module.css'
import { EntryReason, EntryValues } from '../run/entry-reason.tsx'
import { SYNCS_KEY } from '../use-syncs.ts'

/** Maximum number of listed people. A run adds at most 20, and changes their guardians. */
const LISTED_MAX = 100

interface AddedPeopleProps {
  readonly job: SyncJob
  /** Shown below the list. */
  readonly children: ReactNode
}

/**
 * Lists the people whom a run has added or changed, and those whom it left as they are, with the reason. Says who cannot log
 * in yet.
 */
export function AddedPeople({ job: { jobId, counts }, children }: AddedPeopleProps) {
  const { t, languageTag } = useSyncMessages()
  const unchanged = counts?.person.same ?? 0
  const { http } = usePlatform()
  const query = { kind: 'person', pageNumber: 1, pageSize: LISTED_MAX } as const
  const log = useQuery({
    queryKey: [SYNCS_KEY, 'added', jobId],
    queryFn: async ({ signal }) => getData(await http.call(listSyncJobLogs, { params: { jobId }, query }, { signal })),
    staleTime: JOB_LOG_CACHE_MS,
  })
  return (
    <section className={styles['card']} aria-labelledby="added-people">
      <h2 id="added-people">{t('syncs.added')}</h2>
      <Fetched state={useFetchedPart(log, t('syncs.added_failed'))}>
        {({ data }) => {
          const entries = data.filter(({ effect }) => effect !== 'problem')
          return (
            <>
              {entries.length > 0 && (
                <ul className={styles['people']} aria-labelledby="added-people">
                  {entries.map((entry) => (
                    <li key={entry.number} className={styles['value']}>
                      <PersonResult entry={entry} />
                    </li>
                  ))}
                </ul>
              )}
              {unchanged > 0 && <p>{t('syncs.added_same', { number: unchanged.toLocaleString(languageTag) })}</p>}
            </>
          )
        }}
      </Fetched>
      <div>{children}</div>
    </section>
  )
}

/** Leads to a person who was added or changed, or says why the person was left as they are. */
function PersonResult({ entry }: { readonly entry: SyncLogEntry }) {
  const { t } = useSyncMessages()
  const { uid: id, personType: type, label, externalId, effect } = entry
  const name = label ?? t('syncs.no_name')
  if (effect === 'skip' || id === null || type === null)
    return (
      <>
        <bdi>{name}</bdi>
        <span className={styles['second']}>
          {label === null && <bdi>{externalId} · </bdi>}
          {t('syncs.not_added_reason')}: <EntryReason entry={entry} />
        </span>
      </>
    )
  return (
    <>
      <Link to="/controlpanel/people/$type/$id" params={{ type, id }}>
        <bdi>{name}</bdi>
      </Link>
      {effect === 'create' ? <LogInState id={id} type={type} name={name} /> : <EntryValues entry={entry} />}
    </>
  )
}

interface LogInStateProps {
  readonly id: string
  readonly type: PersonType
  readonly name: string
}

/** Says whether a new person can log in, and leads to the page where passwords and cards are created. */
function LogInState({ id, type, name }: LogInStateProps) {
  const { t } = useSyncMessages()
  const { http } = usePlatform()
  const check = useQuery({
    queryKey: [SYNCS_KEY, 'log-in', id],
    queryFn: async ({ signal }) => getData(await http.call(checkPersonLogIn, { params: { id } }, { signal })),
  })
  // The page of the person says it, too.
  if (check.data === undefined) return null
  if (check.data.problems.length === 0) return <span className={styles['second']}>{t('syncs.log_in_ready')}</span>
  return (
    <span className={styles['second']}>
      {t('syncs.log_in_missing')}.{' '}
      <Link
        to="/controlpanel/people/$type/$id"
        params={{ type, id }}
        hash="new-password"
        aria-label={`${t('syncs.log_in_create')}: ${name}`}
      >
        {t('syncs.log_in_create')}
      </Link>
    </span>
  )
}
