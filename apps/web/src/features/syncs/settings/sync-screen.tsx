import { isFileSync, type Sync } from '@lectern/contracts'
import { useFetched } from '../../../platform/http/use-fetched.ts'
import { useSyncMessages } from '../../../platform/i18n/messages.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { PageHeading } from '../../../ui/page-heading/page-heading.tsx'
import type { SyncSchool } from '../list/syncs-screen.tsx'
import styles from '../page.module.css'
import { SYNC_NAMES } from '../../../services/administration/sync-names.ts'
import { findSync, useSyncs } from '../use-syncs.ts'
import { ConnectionSection } from './connection-section.tsx'
import { DecidesSection } from './decides-section.tsx'
import { DeleteSection } from './delete-section.tsx'
import { NightlySection } from './nightly-section.tsx'
import { ReadSection } from './read-section.tsx'
import { RunsSection } from './runs-section.tsx'
import { SafetySection } from './safety-section.tsx'

interface SyncScreenProps {
  readonly school: SyncSchool
  readonly syncId: string
}

/** Shows the settings and the runs of a sync. Throws if the school has no such sync. */
export function SyncScreen({ school, syncId }: SyncScreenProps) {
  return (
    <Fetched wholePage state={useFetched(useSyncs(school.id))}>
      {(syncs) => <Loaded school={school} sync={findSync(syncs, syncId)} />}
    </Fetched>
  )
}

function Loaded({ school, sync }: { readonly school: SyncSchool; readonly sync: Sync }) {
  const { t } = useSyncMessages()
  const { id, name } = school
  const type = SYNC_NAMES[sync.type]
  const parts = { school: id, sync }
  const isFile = isFileSync(sync.type)
  return (
    <div className={styles['page']}>
      <div>
        <BackLink to="/controlpanel/schools/$id/syncs" params={{ id }}>
          {t('syncs.title')}
        </BackLink>
        <PageHeading title={`${type} – ${t('syncs.title')} – ${name}`}>
          {type}: {name}
        </PageHeading>
      </div>
      <RunsSection {...parts} />
      <div className={styles['cards']}>
        <div className={styles['column']}>
          <ConnectionSection {...parts} />
          {!isFile && <NightlySection {...parts} />}
          <SafetySection {...parts} />
          {isFile && <DecidesSection {...parts} />}
        </div>
        <div className={styles['column']}>
          <ReadSection {...parts} name={name} />
          {!isFile && <DecidesSection {...parts} />}
          <DeleteSection school={id} syncId={sync.id} />
        </div>
      </div>
    </div>
  )
}
