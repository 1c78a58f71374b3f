import type { ActivityEvent } from '@lectern/contracts'
import { activityEvents } from '../../services/activity/activity-events.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'

/** This app, where a visit does not come from another one. */
const OWN_APPLICATION = 'web-bookshelf'
/** Spec 2 §7: its events are ignored. */
const IGNORED_APPLICATION = 'education'

type WithoutEnvelope<E> = E extends ActivityEvent ? Omit<E, 'id' | 'sourceApplication' | 'timestamp'> : never
/** What happened; `recordActivity` adds when, and where from. */
export type Activity = WithoutEnvelope<ActivityEvent>

/** Writes what somebody did into the outbox; `source` is the application that the visit came from. Spec 2 §7. */
export function recordActivity(outbox: Pick<Outbox, 'put'>, deed: Activity, source: string | null): void {
  const sourceApplication = source ?? OWN_APPLICATION
  if (sourceApplication === IGNORED_APPLICATION) return
  const envelope = { id: crypto.randomUUID(), sourceApplication, timestamp: new Date().toISOString() }
  void outbox.put(activityEvents, { ...envelope, ...deed })
}
