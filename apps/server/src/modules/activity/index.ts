import { pushSessionEvents } from '@lectern/contracts'
import type { AppModule } from '../../kernel/app-module.ts'
import { noContent, route } from '../../kernel/route.ts'
import { ownEvents } from './activity-policies.ts'
import { recordSessionEvents } from './record-session-events.ts'

export { activityHolder } from './person-holder.ts'

/** What happened while books were read. Spec 1 §7, session events. */
export function createActivityModule(): AppModule {
  return {
    name: 'activity',
    routes: [
      route(pushSessionEvents, {
        policy: ownEvents,
        act: ({ db, actor, body, request }) =>
          recordSessionEvents(db, actor, body, request.headers['user-agent'] ?? ''),
        present: noContent,
      }),
    ],
  }
}
