import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { schoolUnits } from '../../account/tables.ts'
import { BASE_FIELDS, defineCollection, isInUnits, parseUid, reference, all } from './collection.ts'
import type { Collection, Reach } from './collection.ts'

const OrgRow = z.object({ name: z.string(), type: z.string(), identifier: z.string(), parent: z.string().nullable() })

/** SQL for the official code of a school unit. Units without one have the number that other systems use. */
export const OFFICIAL_CODE = sql`coalesce(s.identifiers->>'sisSchoolUnitCode', s.identifiers->>'establishmentId',
  s.identifiers->>'officialMunicipalityKey', s.identifiers->>'sectoralCode', s.legacy_id::text)`

const TYPE = sql`case s.type when 'municipality' then 'district' when 'school' then 'school' else 'ext:' || s.type end`

/** School units as `OrgDType`. `schools` are the units of the type `school`. */
function defineOrgs(onlySchools: boolean): Collection {
  return defineCollection({
    row: OrgRow,
    plural: 'orgs',
    singular: 'org',
    key: ['uid'],
    parseId: parseUid,
    names: ['sourcedId', 'status', 'dateLastModified', 'name', 'type', 'identifier', 'parent'],
    fields: {
      ...BASE_FIELDS,
      name: { column: 'name', type: 'text' },
      type: { column: 'type', type: 'text' },
      identifier: { column: 'identifier', type: 'text' },
      'parent.sourcedId': { column: 'parent', type: 'text' },
    },
    // The unit above the organization is not one of the client.
    source: (reach) => sql`
      select s.uid, s.uid::text as "sourcedId", 'active' as status, s.modified_at as "dateLastModified", s.name,
        ${TYPE} as type, ${OFFICIAL_CODE} as identifier,
        case when s.uid = ${reach.organization} then null else s.parent::text end as parent
      from ${schoolUnits} s
      where ${all(isInUnits(sql`s.uid`, reach), onlySchools ? sql`s.type = 'school'` : undefined)}`,
    present: presentOrg,
  })
}

const presentOrg = ({ name, type, identifier, parent }: z.infer<typeof OrgRow>, reach: Reach) => ({
  name,
  type,
  identifier,
  ...(parent === null ? {} : { parent: reference(reach, 'org', parent) }),
})

export const orgs = defineOrgs(false)
export const schools = defineOrgs(true)
