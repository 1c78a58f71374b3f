import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { selectRosterUnits } from '../../account/index.ts'
import { BASE_COLUMNS, BASE_FIELDS, defineCollection, parseUid, reference } from './collection.ts'
import type { Collection } from './collection.ts'

const OrgRow = z.object({ name: z.string(), type: z.string(), identifier: z.string(), parent: z.string().nullable() })

const TYPE = sql`case s.type when 'municipality' then 'district' when 'school' then 'school' else 'ext:' || s.type end`

/** School units as `OrgDType`. Schools are the units of the type `school`. */
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
    source: (reach) => sql`
      select s.uid, s.uid::text as "sourcedId", ${BASE_COLUMNS}, s.name, ${TYPE} as type, s.code as identifier,
        s.parent::text as parent
      from (${selectRosterUnits(reach)}) s
      where ${onlySchools ? sql`s.type = 'school'` : sql`true`}`,
    present: ({ name, type, identifier, parent }, reach) => ({
      name,
      type,
      identifier,
      ...(parent === null ? {} : { parent: reference(reach, 'org', parent) }),
    }),
  })
}

export const orgs = defineOrgs(false)
export const schools = defineOrgs(true)
