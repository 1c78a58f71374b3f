import { readGroupReading as groupCall, readPersonReading as personCall } from '@lectern/contracts'
import { refuse } from '../../../kernel/refusal.ts'
import { ok, route, type Route } from '../../../kernel/route.ts'
import { findGroup, listPupils } from '../../account/index.ts'
import { readGroupReading } from './read-group-reading.ts'
import { readPersonReading } from './read-person-reading.ts'
import { maySeeGroupReading, maySeeReading } from './reading-policies.ts'

/** How long was read, by days. */
export function readingRoutes(): Route[] {
  return [
    route(personCall, {
      policy: maySeeReading,
      act: ({ db, actor, params, query }) => readPersonReading(db, actor.realm, params.userId, query),
      present: ok,
    }),
    route(groupCall, {
      policy: maySeeGroupReading,
      act: async ({ db, actor, params, query }) => {
        const group = await findGroup(db, actor.realm, params.groupId)
        if (group === undefined) return refuse('not_found')
        return readGroupReading(db, actor.realm, await listPupils(db, group), query)
      },
      present: ok,
    }),
  ]
}
