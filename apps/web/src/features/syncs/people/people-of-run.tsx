import { addSyncPeople, type SyncJob } from '@lectern/contracts'
import { getRefusalCode } from '../../../platform/http/call-error.ts'
import { useSyncMessages } from '../../../platform/i18n/messages.ts'
import { Failure } from '../failure.tsx'
import styles from '../page.module.css'
import { useChange } from '../use-syncs.ts'
import { AddedPeople } from './added-people.tsx'
import { ChoosePeople } from './choose-people.tsx'
import { SearchAgain } from './search-again.tsx'
import { StartAdding } from './start-adding.tsx'

/** Shows the part of a run that adds people of the source: the search, its result, or the next search. */
export function PeopleOfRun({ school, job }: { readonly school: string; readonly job: SyncJob }) {
  const { t } = useSyncMessages()
  const add = useChange(addSyncPeople)
  const startAgain = (look: 'primary' | 'quiet') => (
    <StartAdding look={look} school={school} syncId={job.syncId} label={t('syncs.people_retry')} />
  )
  switch (job.state) {
    case 'choosing':
      return <ChoosePeople school={school} job={job} add={add} />
    case 'applied':
    case 'same':
      return (
        <>
          {/* Another administrator who uses the same search was faster. */}
          <Failure title={t('syncs.not_added')} code={add.error && getRefusalCode(add.error)} />
          <AddedPeople job={job}>{startAgain('quiet')}</AddedPeople>
        </>
      )
    case 'dismissed':
      return <SearchAgain school={school} syncId={job.syncId} />
    case 'failed':
      return (
        <section className={styles['card']} aria-label={t('syncs.new_today')}>
          {startAgain('primary')}
        </section>
      )
    case 'queued':
    case 'reading':
    case 'held':
    case 'planned':
    case 'applying':
    case 'undone':
      return null
  }
}
