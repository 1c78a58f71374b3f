import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { groups, schoolUnits } from '../tables.ts'
import { holdAll, isInUnits } from './roster-scope.ts'
import type { RosterScope } from './roster-scope.ts'

/**
 * Selects school units: uid, name, type, parent, code, has_groups, modified_at. The unit above the organization is not in
 * the scope. `code` is the official code, or the number that other systems use.
 */
export function selectRosterUnits(scope: RosterScope, { uid }: { readonly uid?: string | undefined } = {}): SQL {
  return sql`
    select s.uid, s.name, s.type, s.modified_at,
      case when s.uid = ${scope.organization} then null else s.parent end as parent,
      coalesce(s.identifiers->>'sisSchoolUnitCode', s.identifiers->>'establishmentId',
        s.identifiers->>'officialMunicipalityKey', s.identifiers->>'sectoralCode', s.legacy_id::text) as code,
      exists (select from ${groups} g where g.school_unit_uid = s.uid) as has_groups
    from ${schoolUnits} s
    where ${holdAll(isInUnits(sql`s.uid`, scope), uid === undefined ? undefined : sql`s.uid = ${uid}`)}`
}
