import { getGroupConsequences, getPersonConsequences } from '@lectern/contracts'
import { ok, route } from '../../kernel/route.ts'
import type { Route } from '../../kernel/route.ts'
import { isSecure, loadScope, requireScope } from '../controlpanel/index.ts'
import { readGroupConsequences, readPersonConsequences } from './consequences.ts'
import type { ConsequenceContext } from './consequences.ts'

/** Returns the routes that say what the deletion of a person or a group removes. */
export function consequenceRoutes(context: ConsequenceContext): Route[] {
  return [
    route(getPersonConsequences, {
      policy: requireScope,
      act: async ({ actor, db, params, query }) => {
        const who = { scope: await loadScope(db, actor), actor, secure: isSecure(actor) }
        return readPersonConsequences(context, db, who, params.id, query)
      },
      present: ok,
    }),
    route(getGroupConsequences, {
      policy: requireScope,
      act: async ({ actor, db, params }) => readGroupConsequences(context, db, await loadScope(db, actor), params.id),
      present: ok,
    }),
  ]
}
