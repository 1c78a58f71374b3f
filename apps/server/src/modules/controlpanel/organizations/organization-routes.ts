import * as calls from '@lectern/contracts'
import type { Route } from '../../../kernel/route.ts'
import { ok, route } from '../../../kernel/route.ts'
import { administersUnit, countUnit, listScopeUnits } from '../../account/index.ts'
import type { ListedUnit, Scope } from '../../account/index.ts'
import { loadScope, requireScope, scopeWithUnit } from '../administration-context.ts'

/** Returns the routes for the school units of an actor. Spec 2 §7, control panel base. */
export function organizationRoutes(): Route[] {
  return [
    route(calls.listManagedOrganizations, {
      policy: requireScope,
      act: async ({ actor, db, query }) => {
        const scope = await loadScope(db, actor)
        const { rows, meta } = await listScopeUnits(db, scope, query)
        return {
          data: rows.map((unit) => presentUnit(scope, unit)),
          meta,
        }
      },
      present: ok,
    }),
    route(calls.getManagedOrganization, {
      policy: requireScope,
      act: async ({ actor, db, params }) => {
        const { scope, unit } = await scopeWithUnit(db, actor, params.id)
        return { ...presentUnit(scope, unit), counts: await countUnit(db, params.id) }
      },
      present: ok,
    }),
  ]
}

function presentUnit(scope: Scope, { unit, parentName }: ListedUnit) {
  return {
    id: unit.uid,
    name: unit.name,
    type: unit.type,
    status: unit.status,
    parent: unit.parent === null || parentName === null ? null : { id: unit.parent, name: parentName },
    administered: administersUnit(scope, unit.uid),
    qrCodeLoginEnabled: unit.qrCodeLoginEnabled,
    secureAuthEnabled: unit.secureAuthEnabled,
  }
}
