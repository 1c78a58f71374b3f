import type { WebhookEvent, WebhookEventType } from '@lectern/contracts'
import type { Change } from '../../account/index.ts'

const PERSON_CREATED = new Set(['create-user', 'restore-user'])
const PERSON_CHANGED = new Set([
  'change-user',
  'merge-user',
  'change-email',
  'confirm-email',
  'change-name',
  'link-identifier',
  'add-guardian',
  'remove-guardian',
  'ask-for-deletion',
  'keep-account',
  // In the units that the entry does not name.
  'remove-from-unit',
])
const PERSON_REMOVED = new Set(['delete-user', 'schedule-deletion', 'merged-into'])
const MEMBERSHIP_CHANGED = new Set(['join-group', 'leave-group'])
const OTHERS: Readonly<Record<string, WebhookEventType>> = {
  'create-group': 'group.created',
  'restore-group': 'group.created',
  'change-group': 'group.changed',
  'delete-group': 'group.deleted',
  'create-school-unit': 'organization.changed',
  'change-school-unit': 'organization.changed',
  'delete-school-unit': 'organization.changed',
  'schedule-school-deletion': 'organization.changed',
  'cancel-school-deletion': 'organization.changed',
  'sync.applied': 'sync.applied',
  'sync.held': 'sync.held',
  'sync.failed': 'sync.failed',
}

/** Returns the kinds of events that a change of the audit log is. An action that no receiver can read has none. */
function eventTypes({ action, named, holdsRole, fields }: Change): WebhookEventType[] {
  if (action === 'remove-from-unit' && named) return ['person.removed']
  if (PERSON_REMOVED.has(action)) return ['person.removed']
  if (MEMBERSHIP_CHANGED.has(action)) return ['membership.changed']
  // An entry without fields does not say which values were changed.
  const changesGroups = fields === null ? action === 'change-user' : fields.includes('groups')
  const groups: WebhookEventType[] = changesGroups ? ['membership.changed'] : []
  if (PERSON_CREATED.has(action)) return ['person.created', ...groups]
  // The change has ended the role of the person in this unit.
  if (PERSON_CHANGED.has(action)) return holdsRole ? ['person.changed', ...groups] : ['person.removed']
  const other = Object.hasOwn(OTHERS, action) ? OTHERS[action] : undefined
  return other === undefined ? [] : [other]
}

/** Returns the events of changes that a webhook sends, each once: the last one counts. */
export function toEvents(changes: readonly Change[], wanted: ReadonlySet<WebhookEventType>): WebhookEvent[] {
  const events = new Map<string, WebhookEvent>()
  for (const change of changes)
    for (const type of eventTypes(change)) {
      if (!wanted.has(type)) continue
      const uid = change.syncUid ?? change.subject
      const key = `${type} ${uid} ${change.unit}`
      // The place of the last event, so that its order to the others is right.
      events.delete(key)
      events.set(key, { type, uid, organization: change.unit, timestamp: change.at.toISOString() })
    }
  return [...events.values()]
}
