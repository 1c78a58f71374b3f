import { getRouteApi } from '@tanstack/react-router'
import { AdministeredSchool } from '../../features/control-panel/schools/administered-school.tsx'
import { WebhooksScreen } from '../../features/webhooks/list/webhooks-screen.tsx'
import { WebhookScreen } from '../../features/webhooks/settings/webhook-screen.tsx'

const webhooks = getRouteApi('/guarded/app/controlpanel/schools/$id/webhooks')
const webhook = getRouteApi('/guarded/app/controlpanel/schools/$id/webhooks/$webhook')

/** `/controlpanel/schools/{id}/webhooks`: lists the webhooks of a school. */
export function WebhooksRoute() {
  return (
    <AdministeredSchool id={webhooks.useParams().id}>
      {(school) => <WebhooksScreen school={school} />}
    </AdministeredSchool>
  )
}

/** `/controlpanel/schools/{id}/webhooks/{webhook}`: shows the settings and the deliveries of a webhook. */
export function WebhookRoute() {
  const { id, webhook: webhookId } = webhook.useParams()
  return (
    <AdministeredSchool id={id}>
      {(school) => <WebhookScreen key={webhookId} school={school} webhookId={webhookId} />}
    </AdministeredSchool>
  )
}
