import { useSyncMessages } from '../../../platform/i18n/messages.ts'
import styles from '../page.module.css'
import { StartAdding } from './start-adding.tsx'

interface SearchAgainProps {
  readonly school: string
  readonly syncId: string
}

/** Says that a search has ended, and reads the source again. */
export function SearchAgain({ school, syncId }: SearchAgainProps) {
  const { t } = useSyncMessages()
  return (
    <section className={styles['card']} aria-label={t('syncs.new_today')}>
      <p role="alert">{t('syncs.people_again')}</p>
      <StartAdding look="primary" school={school} syncId={syncId} label={t('syncs.people_retry')} />
    </section>
  )
}
