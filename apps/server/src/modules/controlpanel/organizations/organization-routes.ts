import * as calls from '@lectern/contracts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Route } from '../../../kernel/route.ts'
import { ok, route } from '../../../kernel/route.ts'
import { administersUnit, countUnit, listScopeUnits, startSchoolYear } from '../../account/index.ts'
import type { ListedUnit, Scope } from '../../account/index.ts'
import { loadScope, requireScope, requireWritingScope, scopeWithUnit, writeContext } from '../administration-context.ts'
import type { SessionPort } from '../people/people-routes.ts'

/** Returns the routes for the school units of an actor. Spec 2 §7, control panel base. */
export function organizationRoutes(kernel: Kernel, sessions: SessionPort): Route[] {
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
    route(calls.startSchoolYear, {
      policy: requireWritingScope,
      act: async ({ actor, db, params, body }) => {
        const started = await startSchoolYear(await writeContext(kernel, db, actor), params.id, body.data.groups)
        if (started instanceof Refusal) return started
        const { renamed, leavers } = started
        for (const uid of leavers) await sessions.endAllForAccount(uid)
        return { renamed, leavers: leavers.length }
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
