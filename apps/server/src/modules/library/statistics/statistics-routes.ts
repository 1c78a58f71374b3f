import {
  readGroupReading as groupCall,
  readPersonReading as personCall,
  readReadingWeek as weekCall,
} from '@lectern/contracts'
import type { Clock } from '../../../kernel/clock.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { ok, route, type Route } from '../../../kernel/route.ts'
import { findGroup, listPupils } from '../../account/index.ts'
import type { ContentAddressFor } from '../catalogue/content-address.ts'
import { toReader } from '../entitlement/entitlement.ts'
import { readGroupReading } from './read-group-reading.ts'
import { readPersonReading } from './read-person-reading.ts'
import { readReadingWeek } from './read-reading-week.ts'
import { maySeeGroupReading, maySeeReading } from './statistics-policies.ts'

export function statisticsRoutes(clock: Clock, addressFor: ContentAddressFor): Route[] {
  return [
    route(personCall, {
      policy: maySeeReading,
      act: ({ db, actor, params, query, request }) =>
        readPersonReading(db, actor.realm, params.userId, query, {
          viewer: toReader(actor),
          address: addressFor(request),
          now: clock.now(),
        }),
      present: ok,
    }),
    route(weekCall, {
      policy: maySeeReading,
      act: ({ db, actor, params }) => readReadingWeek(db, actor.realm, params.userId, clock.now()),
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
