import type { ActivityEvent } from '@lectern/contracts'
import { activityEvents } from '../../services/activity/activity-events.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'

/** `sourceApplication` of a visit that began in this app. */
const OWN_APPLICATION = 'web-bookshelf'
/** Events of this application are not recorded. Spec 2 §7. */
const IGNORED_APPLICATION = 'education'

type WithoutEnvelope<E> = E extends ActivityEvent ? Omit<E, 'id' | 'sourceApplication' | 'timestamp'> : never
/** An activity event without the fields that `recordActivity` adds. */
export type Activity = WithoutEnvelope<ActivityEvent>

/**
 * Puts an activity event into the outbox. `source` is the application that linked to this app; null for a visit that
 * began here. Spec 2 §7.
 */
export function recordActivity(outbox: Pick<Outbox, 'put'>, activity: Activity, source: string | null): void {
  const sourceApplication = source ?? OWN_APPLICATION
  if (sourceApplication === IGNORED_APPLICATION) return
  const envelope = { id: crypto.randomUUID(), sourceApplication, timestamp: new Date().toISOString() }
  void outbox.put(activityEvents, { ...envelope, ...activity })
}
