import {
  type addSyncPeople,
  type CallResponse,
  listSyncPeople,
  SYNC_PEOPLE_ADDED_MAX,
  type SyncJob,
  type SyncPerson,
} from '@lectern/contracts'
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { getData, getRefusalCode } from '../../../platform/http/call-error.ts'
import { useFetchedPart } from '../../../platform/http/use-fetched.ts'
import { useSyncMessages } from '../../../platform/i18n/messages.ts'
import { usePlatform } from '../../../platform/platform.tsx'
import { Button } from '../../../ui/button.tsx'
import { TableSearch } from '../../../ui/data-table/controls/table-search.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { Failure } from '../failure.tsx'
import styles from '../page.module.css'
import { SYNCS_KEY, type useChange } from '../use-syncs.ts'
import { PersonChoice } from './person-choice.tsx'
import { SearchAgain } from './search-again.tsx'

/** Shorter searches would find too many people. */
const SEARCH_MIN = 2

interface ChoosePeopleProps {
  readonly school: string
  readonly job: SyncJob
  readonly add: ReturnType<typeof useChange<typeof addSyncPeople>>
}

/** Searches the people of the source that a run has read, and adds the chosen ones. */
export function ChoosePeople({ school, job, add }: ChoosePeopleProps) {
  const { t, languageTag } = useSyncMessages()
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<readonly SyncPerson[]>([])
  const found = useFoundPeople(job.jobId, words)
  const choose = (person: SyncPerson, isChosen: boolean) =>
    setChosen([...chosen.filter(({ externalId }) => externalId !== person.externalId), ...(isChosen ? [person] : [])])
  const names = chosen.map(({ name, externalId }) => name ?? externalId)
  const isFull = chosen.length >= SYNC_PEOPLE_ADDED_MAX
  const addFailure = add.error && getRefusalCode(add.error)
  // The server refuses a search that is too old, and one that has ended.
  const hasEnded = addFailure === 'conflict' || (found.error !== null && getRefusalCode(found.error) === 'conflict')
  if (hasEnded) return <SearchAgain school={school} syncId={job.syncId} />
  return (
    <section className={styles['card']} aria-labelledby="choose-people">
      <h2 id="choose-people">{t('syncs.people_found')}</h2>
      <p>{t('syncs.new_today_text')}</p>
      <TableSearch
        label={t('syncs.people_search')}
        clearLabel={t('action.clear_search')}
        value={words}
        onChange={setWords}
      />
      {words.length < SEARCH_MIN ? (
        <p className={styles['second']}>{t('syncs.people_start')}</p>
      ) : (
        <FoundPeople
          found={found}
          school={school}
          syncId={job.syncId}
          chosen={chosen}
          isFull={isFull}
          onChoose={choose}
        />
      )}
      {isFull && <p>{t('syncs.people_max', { max: SYNC_PEOPLE_ADDED_MAX.toLocaleString(languageTag) })}</p>}
      <Failure title={t('syncs.not_added')} code={addFailure} />
      {chosen.length > 0 && (
        <>
          <p>
            <bdi>{t('syncs.chosen', { names: new Intl.ListFormat(languageTag).format(names) })}</bdi>
          </p>
          <Button
            busy={add.isPending}
            onClick={() =>
              add.mutate({
                params: { jobId: job.jobId },
                body: { people: chosen.map(({ externalId }) => externalId) },
              })
            }
          >
            {t('syncs.add_now')}
          </Button>
        </>
      )}
    </section>
  )
}

function useFoundPeople(jobId: string, words: string) {
  const { http } = usePlatform()
  return useQuery({
    queryKey: [SYNCS_KEY, 'people', jobId, words],
    queryFn: async ({ signal }) =>
      getData(await http.call(listSyncPeople, { params: { jobId }, query: { q: words } }, { signal })),
    enabled: words.length >= SEARCH_MIN,
    placeholderData: keepPreviousData,
  })
}

interface FoundPeopleProps {
  readonly found: UseQueryResult<CallResponse<typeof listSyncPeople>>
  readonly school: string
  readonly syncId: string
  readonly chosen: readonly SyncPerson[]
  /** True if no more people can be chosen. */
  readonly isFull: boolean
  readonly onChoose: (person: SyncPerson, isChosen: boolean) => void
}

function FoundPeople({ found, school, syncId, chosen, isFull, onChoose }: FoundPeopleProps) {
  const { t, languageTag } = useSyncMessages()
  const isChosen = (person: SyncPerson) => chosen.some(({ externalId }) => externalId === person.externalId)
  return (
    <Fetched state={useFetchedPart(found, t('syncs.people_failed'))}>
      {({ data, meta: { totalCount } }) =>
        data.length === 0 ? (
          <EmptyState alert title={t('syncs.people_none')} text={t('syncs.people_none_text')} />
        ) : (
          <>
            {/* Screen readers announce the number after each search. */}
            <output className={styles['second']}>
              {t(totalCount > data.length ? 'syncs.people_more' : 'syncs.people_count', {
                total: totalCount.toLocaleString(languageTag),
              })}
            </output>
            <ul className={styles['people']} aria-labelledby="choose-people">
              {data.map((person) => (
                <li key={person.externalId}>
                  <PersonChoice
                    school={school}
                    syncId={syncId}
                    person={person}
                    chosen={isChosen(person)}
                    disabled={isFull && !isChosen(person)}
                    onChoose={onChoose}
                  />
                </li>
              ))}
            </ul>
          </>
        )
      }
    </Fetched>
  )
}
