import type { WebConfig } from '@lectern/contracts'
import { createPlatform } from '../platform/create-platform.ts'
import type { Platform } from '../platform/platform.tsx'
import { activityEvents } from '../services/activity/activity-events.ts'
import { createOfflineAccess, type OfflineAccess } from '../services/offline/offline-access.ts'
import { bookmarkChanges } from '../services/reading/bookmark-changes.ts'
import { lastmarks } from '../services/reading/lastmarks.ts'
import { migrateOnLogIn } from '../services/reading/migrate-on-log-in.ts'
import { readLogs } from '../services/reading/read-logs.ts'
import { sessionEvents } from '../services/reading/session-events.ts'
import { submissionChanges } from '../services/submissions/submission-changes.ts'

/** Kinds of entries in the order in which the outbox sends them. */
const KINDS = [lastmarks, bookmarkChanges, readLogs, sessionEvents, submissionChanges, activityEvents]

/** Creates the platform and connects it to the services. */
export function createServices(config: WebConfig): { readonly platform: Platform; readonly offline: OfflineAccess } {
  const offline = createOfflineAccess(async (unreachable) => {
    const { startOffline } = await import('../services/offline/start-offline.ts')
    return startOffline({ ...platform, prefetchRelated }, unreachable)
  })
  const platform = createPlatform(config, {
    kinds: KINDS,
    isReachable: () => !offline.unreachable.get(),
    request: async (call, url, init) =>
      (call.method === 'GET' && (await (await offline.loadIfUsed())?.request(call, url, init))) || fetch(url, init),
  })
  migrateOnLogIn(platform.outbox, platform.session, platform.errors.report)
  return { platform, offline }
}

/** Requests the submissions of a book, so that the offline service stores the responses. */
async function prefetchRelated(http: Platform['http'], bookId: string): Promise<void> {
  const { fetchSubmissions } = await import('../features/submissions/fetch-submissions.ts')
  await fetchSubmissions(http, bookId)
}
