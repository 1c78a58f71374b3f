import type { SyncJob } from '@lectern/contracts'
import { useSyncMessages } from '../../platform/i18n/messages.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import styles from './page.module.css'

/** Says the state of a job in words: its progress while it runs, and the error of a failed job. */
export function JobProgress({ job }: { readonly job: SyncJob }) {
  const { t, languageTag } = useSyncMessages()
  const { state, purpose, records, done, counts, errorType } = job
  const people = counts === null ? 0 : counts.person.create + counts.person.adopt + counts.person.change
  return (
    <span className={styles['value']}>
      <span>{t(`syncs.state_${state}`)}</span>
      {purpose === 'people' && <span className={styles['second']}>{t('syncs.new_today')}</span>}
      {state === 'reading' && (
        <span className={styles['second']}>{t('syncs.records', { records: records.toLocaleString(languageTag) })}</span>
      )}
      {state === 'applying' && (
        <>
          <span className={styles['second']}>{t('syncs.written', { done: done.toLocaleString(languageTag) })}</span>
          {people > 0 && <ProgressBar value={Math.min(1, done / people)} />}
        </>
      )}
      {state === 'failed' && errorType !== null && <span>{t(`syncs.error_${errorType}`)}</span>}
    </span>
  )
}
