import type { SchoolUnit } from '@lectern/contracts'
import { SCHOOL_UNIT_IDENTIFIERS } from '@lectern/contracts'
import type { Db } from '../../kernel/database/shards.ts'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import type { Route } from '../../kernel/route.ts'
import { file, noContent, ok, route } from '../../kernel/route.ts'
import { changeUnit, countPeriods, createUnit, listUnits, readUnit, setUnitIdentifiers } from '../account/index.ts'
import type { ListedUnit } from '../account/index.ts'
import { writeUnitsFile } from './units-file.ts'
import { requireShard, requireShardForChange, writeContext } from './customer-context.ts'
import type { CustomerContext } from './customer-context.ts'

/** Returns the routes for the school units of a realm. */
export function unitRoutes(context: CustomerContext): Route[] {
  const { calls } = context
  const policy = requireShard(context)
  const changePolicy = requireShardForChange(context)
  return [
    route(calls.listSchoolUnits, {
      policy,
      act: async ({ actor, db, query }) => {
        const { rows, meta } = await listUnits(db, { realm: actor.realm, ...query.filters }, query)
        const uids = rows.map(({ unit }) => unit.uid)
        const periods = query.includePeriodCounts ? await countPeriods(db, 'schoolUnit', uids) : undefined
        const count = (uid: string) => (periods === undefined ? {} : { periodCount: periods.get(uid) ?? 0 })
        return { data: rows.map((unit) => ({ ...present(unit), ...count(unit.unit.uid) })), meta }
      },
      present: ok,
    }),
    route(calls.downloadSchoolUnits, {
      policy,
      act: ({ actor, db, query }) => writeUnitsFile(db, { realm: actor.realm, ...query.filters }, query),
      present: file,
    }),
    route(calls.getSchoolUnit, {
      policy,
      act: ({ actor, db, params }) => readPresented(db, actor.realm, params.id),
      present: ok,
    }),
    route(calls.createSchoolUnit, {
      policy: changePolicy,
      act: async ({ actor, db, body }) => {
        const created = await createUnit(await writeContext(context, db, actor), body)
        return created instanceof Refusal ? created : readPresented(db, actor.realm, created.uid)
      },
      present: (unit: SchoolUnit) => ({ status: 201 as const, body: unit }),
    }),
    route(calls.changeSchoolUnit, {
      policy: changePolicy,
      act: async ({ actor, db, params, body }) => {
        const refusal = await changeUnit(await writeContext(context, db, actor), params.id, body)
        return refusal ?? readPresented(db, actor.realm, params.id)
      },
      present: ok,
    }),
    route(calls.setSchoolUnitIdentifiers, {
      policy: changePolicy,
      act: async ({ actor, db, params, body }) =>
        setUnitIdentifiers(await writeContext(context, db, actor), params.id, body),
      present: noContent,
    }),
  ]
}

async function readPresented(db: Db, realm: string, uid: string): Promise<SchoolUnit | Refusal> {
  const unit = await readUnit(db, realm, uid)
  return unit === undefined ? refuse('not_found') : present(unit)
}

function present({ unit, parentName }: ListedUnit): SchoolUnit {
  const { realm: _realm, searchText: _searchText, createdAt: _createdAt, parent, status, ...fields } = unit
  const identifiers = Object.fromEntries(SCHOOL_UNIT_IDENTIFIERS.map((kind) => [kind, unit.identifiers[kind] ?? null]))
  return {
    ...fields,
    status: status === 'active' ? 'active' : 'inactive',
    parent: parent === null || parentName === null ? null : { uid: parent, name: parentName },
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type of fromEntries loses the key names
    ...(identifiers as Pick<SchoolUnit, (typeof SCHOOL_UNIT_IDENTIFIERS)[number]>),
  }
}
