import type { Webhook } from '@lectern/contracts'
import { useEffect, useRef, useState } from 'react'
import { useFetched } from '../../../platform/http/use-fetched.ts'
import { useSyncMessages } from '../../../platform/i18n/messages.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { PageHeading } from '../../../ui/page-heading/page-heading.tsx'
import styles from '../page.module.css'
import { SigningKey } from '../signing-key.tsx'
import { useWebhooks } from '../use-webhooks.ts'
import { CreateForm } from './create-form.tsx'
import { WebhooksTable } from './webhooks-table.tsx'

export interface WebhookSchool {
  readonly id: string
  readonly name: string
}

/** Lists the webhooks of a school that the user administers. */
export function WebhooksScreen({ school }: { readonly school: WebhookSchool }) {
  const { t } = useSyncMessages()
  const state = useFetched(useWebhooks(school.id))
  return (
    <div className={styles['page']}>
      <div>
        <BackLink to="/controlpanel/schools/$id" params={{ id: school.id }}>
          {school.name}
        </BackLink>
        <PageHeading title={`${t('webhooks.title')} – ${school.name}`}>{t('webhooks.title')}</PageHeading>
      </div>
      <Fetched state={state}>{({ data }) => <Loaded school={school} webhooks={data} />}</Fetched>
    </div>
  )
}

interface LoadedProps {
  readonly school: WebhookSchool
  readonly webhooks: readonly Webhook[]
}

function Loaded({ school, webhooks }: LoadedProps) {
  const { t } = useSyncMessages()
  const [creates, setCreates] = useState(false)
  /** The key of the webhook that was created last. */
  const [signingKey, setSigningKey] = useState<string>()
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  // React must add the button to the page before the focus can move.
  useEffect(() => {
    if (!creates && wasOpen.current) opener.current?.focus()
    wasOpen.current = creates
  }, [creates])
  if (creates)
    return (
      <CreateForm
        school={school.id}
        onCancel={() => setCreates(false)}
        onCreated={(key) => {
          setSigningKey(key)
          setCreates(false)
        }}
      />
    )
  const button = (
    <Button ref={opener} onClick={() => setCreates(true)}>
      {t('webhooks.create')}
    </Button>
  )
  if (webhooks.length === 0)
    return (
      <EmptyState title={t('webhooks.none_title')} text={t('webhooks.what')}>
        {button}
      </EmptyState>
    )
  return (
    <>
      <div className={styles['buttons']}>{button}</div>
      {signingKey !== undefined && (
        <section className={styles['card']} aria-label={t('webhooks.key')}>
          <p>{t('webhooks.key_text')}</p>
          <SigningKey value={signingKey} />
        </section>
      )}
      <WebhooksTable school={school.id} webhooks={webhooks} />
    </>
  )
}
