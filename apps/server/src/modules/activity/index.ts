import { pushActivity, pushSessionEvents } from '@lectern/contracts'
import type { AppModule, ModuleDefinition } from '../../kernel/app-module.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { noContent, route } from '../../kernel/route.ts'
import { activityTables } from './activity-tables.ts'
import { fromOwnOrigin, ownEvents } from './activity-policies.ts'
import { originNames } from './origin-names.ts'
import { activityPersonalData } from './personal-data.ts'
import { recordActivity } from './record-activity.ts'
import { recordSessionEvents } from './record-session-events.ts'

export { activityPersonalData, activityTables }

/** Server module for session events (spec 1 §7) and for the activity stream (spec 2 §7). */
export const activityModule: ModuleDefinition = {
  name: 'activity',
  create: createActivityModule,
  personalData: activityPersonalData,
  monthlyTables: activityTables,
}

export function createActivityModule({ settings }: Pick<Kernel, 'settings'>): AppModule {
  return {
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
