import type { WebhookDelivery, WebhookEventType } from '@lectern/contracts'
import type { useSyncMessages } from '../../platform/i18n/messages.ts'

type T = ReturnType<typeof useSyncMessages>['t']

export const formatMoment = (moment: string, languageTag: string): string =>
  new Intl.DateTimeFormat(languageTag, { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(moment))

/** Formats a number of milliseconds as seconds. */
export const formatDuration = (milliseconds: number, languageTag: string): string =>
  (milliseconds / 1000).toLocaleString(languageTag, { style: 'unit', unit: 'second', maximumFractionDigits: 2 })

const EVENT_KEYS = {
  'person.created': 'webhooks.event_person_created',
  'person.changed': 'webhooks.event_person_changed',
  'person.removed': 'webhooks.event_person_removed',
  'group.created': 'webhooks.event_group_created',
  'group.changed': 'webhooks.event_group_changed',
  'group.deleted': 'webhooks.event_group_deleted',
  'membership.changed': 'webhooks.event_membership_changed',
  'organization.changed': 'webhooks.event_organization_changed',
  'sync.applied': 'webhooks.event_sync_applied',
  'sync.held': 'webhooks.event_sync_held',
  'sync.failed': 'webhooks.event_sync_failed',
} as const satisfies Record<WebhookEventType, string>

export const nameEvent = (t: T, type: WebhookEventType): string => t(EVENT_KEYS[type])

/** Says why the last try of a delivery has failed. Undefined if it has not. */
export function describeFailure(t: T, { failure, status }: Pick<WebhookDelivery, 'failure' | 'status'>) {
  switch (failure) {
    case null:
      return undefined
    case 'status':
    case 'redirect':
      return t(`webhooks.failure_${failure}`, { status: String(status ?? '') })
    case 'timeout':
    case 'private':
    case 'unreachable':
      return t(`webhooks.failure_${failure}`)
  }
}
