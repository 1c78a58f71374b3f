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
import { getData } from '../../../platform/http/call-error.ts'
import { useFetchedPart } from '../../../platform/http/use-fetched.ts'
import { useSyncMessages } from '../../../platform/i18n/messages.ts'
import { usePlatform } from '../../../platform/platform.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import styles from '../page.module.css'
import { SYNCS_KEY } from '../use-syncs.ts'

/** Maximum number of listed people. A run adds at most 20, and changes their guardians. */
const LISTED_MAX = 100

/** Lists the people whom a run has added or changed, and says who cannot log in yet. */
export function AddedPeople({ job: { jobId } }: { readonly job: SyncJob }) {
  const { t } = useSyncMessages()
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
          const added = data.flatMap((entry) => toAdded(entry))
          if (added.length === 0) return <p>{t('syncs.added_none')}</p>
          return (
            <ul className={styles['people']} aria-labelledby="added-people">
              {added.map((person) => (
                <li key={person.id} className={styles['value']}>
                  <AddedPerson {...person} />
                </li>
              ))}
            </ul>
          )
        }}
      </Fetched>
    </section>
  )
}

interface Added {
  readonly id: string
  readonly type: PersonType
  readonly name: string | null
  readonly isNew: boolean
}

function toAdded({ uid, personType, label, effect }: SyncLogEntry): Added[] {
  const isChange = effect === 'create' || effect === 'adopt' || effect === 'change'
  if (!isChange || uid === null || personType === null) return []
  return [{ id: uid, type: personType, name: label, isNew: effect === 'create' }]
}

function AddedPerson({ id, type, name, isNew }: Added) {
  const { t } = useSyncMessages()
  const shown = name ?? t('syncs.no_name')
  return (
    <>
      <Link to="/controlpanel/people/$type/$id" params={{ type, id }}>
        <bdi>{shown}</bdi>
      </Link>
      {isNew && <LogInState id={id} type={type} name={shown} />}
    </>
  )
}

/** Says whether a new person can log in, and leads to the page where passwords and cards are created. */
function LogInState({ id, type, name }: Pick<Added, 'id' | 'type'> & { readonly name: string }) {
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
