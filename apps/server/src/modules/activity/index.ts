import { pushActivity, pushSessionEvents } from '@lectern/contracts'
import type { AppModule } from '../../kernel/app-module.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { noContent, route } from '../../kernel/route.ts'
import { fromOwnOrigin, ownEvents } from './activity-policies.ts'
import { originNames } from './origin-names.ts'
import { recordActivity } from './record-activity.ts'
import { recordSessionEvents } from './record-session-events.ts'

export { activityTables } from './activity-tables.ts'
export { activityHolder } from './person-holder.ts'

/** What happened while books were read (spec 1 §7, session events), and in the app at all (spec 2, activity stream). */
export function createActivityModule({ settings }: Pick<Kernel, 'settings'>): AppModule {
  return {
    name: 'activity',
    routes: [
      route(pushSessionEvents, {
        policy: ownEvents,
        act: ({ db, actor, body, request }) =>
          recordSessionEvents(db, actor, body, request.headers['user-agent'] ?? ''),
        present: noContent,
      }),
      route(pushActivity, {
        policy: fromOwnOrigin(originNames(settings)),
        act: ({ db, actor, params, body }) => recordActivity(db, actor, params.host, body),
        present: noContent,
      }),
    ],
  }
}
