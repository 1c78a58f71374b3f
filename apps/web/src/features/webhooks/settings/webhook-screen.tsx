import type { Webhook } from '@lectern/contracts'
import { useFetched } from '../../../platform/http/use-fetched.ts'
import { useSyncMessages } from '../../../platform/i18n/messages.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { PageHeading } from '../../../ui/page-heading/page-heading.tsx'
import type { WebhookSchool } from '../list/webhooks-screen.tsx'
import styles from '../page.module.css'
import { findWebhook, useWebhooks } from '../use-webhooks.ts'
import { DeleteSection } from './delete-section.tsx'
import { DeliveriesSection } from './deliveries-section.tsx'
import { KeySection } from './key-section.tsx'
import { SettingsSection } from './settings-section.tsx'
import { StateSection } from './state-section.tsx'

interface WebhookScreenProps {
  readonly school: WebhookSchool
  readonly webhookId: string
}

/** Shows the settings and the deliveries of a webhook. Throws if the school has no such webhook. */
export function WebhookScreen({ school, webhookId }: WebhookScreenProps) {
  return (
    <Fetched wholePage state={useFetched(useWebhooks(school.id))}>
      {({ data }) => <Loaded school={school} webhook={findWebhook(data, webhookId)} />}
    </Fetched>
  )
}

function Loaded({ school, webhook }: { readonly school: WebhookSchool; readonly webhook: Webhook }) {
  const { t } = useSyncMessages()
  const { id, name } = school
  const parts = { school: id, webhook }
  return (
    <div className={styles['page']}>
      <div>
        <BackLink to="/controlpanel/schools/$id/webhooks" params={{ id }}>
          {t('webhooks.title')}
        </BackLink>
        <PageHeading title={`${webhook.name} – ${t('webhooks.title')} – ${name}`}>
          <bdi>{webhook.name}</bdi>
        </PageHeading>
      </div>
      <StateSection {...parts} />
      <DeliveriesSection {...parts} />
      <div className={styles['cards']}>
        <SettingsSection {...parts} />
        <div className={styles['column']}>
          <KeySection {...parts} />
          <DeleteSection {...parts} />
        </div>
      </div>
    </div>
  )
}
