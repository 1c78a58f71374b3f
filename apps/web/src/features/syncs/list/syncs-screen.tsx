import type { Sync } from '@lectern/contracts'
import { useEffect, useRef, useState } from 'react'
import { useFetched } from '../../../platform/http/use-fetched.ts'
import { useSyncMessages } from '../../../platform/i18n/messages.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { PageHeading } from '../../../ui/page-heading/page-heading.tsx'
import styles from '../page.module.css'
import { useSyncs } from '../use-syncs.ts'
import { ConnectForm } from './connect-form.tsx'
import { SyncsTable } from './syncs-table.tsx'

export interface SyncSchool {
  readonly id: string
  readonly name: string
}

/** Lists the syncs of a school that the user administers. */
export function SyncsScreen({ school }: { readonly school: SyncSchool }) {
  const { t } = useSyncMessages()
  const state = useFetched(useSyncs(school.id))
  return (
    <div className={styles['page']}>
      <div>
        <BackLink to="/controlpanel/schools/$id" params={{ id: school.id }}>
          {school.name}
        </BackLink>
        <PageHeading title={`${t('syncs.title')} – ${school.name}`}>{t('syncs.title')}</PageHeading>
      </div>
      <Fetched state={state}>{(syncs) => <Loaded school={school} syncs={syncs} />}</Fetched>
      <section className={styles['card']} aria-label={t('access.title')}>
        <p>{t('access.section')}</p>
        <div>
          <LinkButton look="quiet" to="/controlpanel/schools/$id/data-access" params={{ id: school.id }}>
            {t('access.title')}
          </LinkButton>
        </div>
      </section>
    </div>
  )
}

interface LoadedProps {
  readonly school: SyncSchool
  readonly syncs: readonly Sync[]
}

function Loaded({ school, syncs }: LoadedProps) {
  const { t } = useSyncMessages()
  const [connects, setConnects] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  // React must add the button to the page before the focus can move.
  useEffect(() => {
    if (!connects && wasOpen.current) opener.current?.focus()
    wasOpen.current = connects
  }, [connects])
  if (connects) return <ConnectForm school={school.id} onCancel={() => setConnects(false)} />
  const button = (
    <Button ref={opener} onClick={() => setConnects(true)}>
      {t('syncs.connect')}
    </Button>
  )
  if (syncs.length === 0)
    return (
      <EmptyState title={t('syncs.none_title')} text={t('syncs.what')}>
        {button}
      </EmptyState>
    )
  return (
    <>
      <div className={styles['buttons']}>{button}</div>
      <SyncsTable school={school.id} syncs={syncs} />
    </>
  )
}
