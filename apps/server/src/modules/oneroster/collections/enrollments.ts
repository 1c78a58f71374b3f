import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { selectRosterMemberships } from '../../account/index.ts'
import { BASE_COLUMNS, BASE_FIELDS, defineCollection, parseUid, reference } from './collection.ts'

const EnrollmentRow = z.object({ user: z.string(), class: z.string(), school: z.string(), role: z.string() })

const SEPARATOR = '_'

/**
 * Memberships of groups as `EnrollmentDType`. Their id consists of the ids of the group and of the person. An employee in
 * a group is its teacher.
 */
export const enrollments = defineCollection({
  row: EnrollmentRow,
  plural: 'enrollments',
  singular: 'enrollment',
  key: ['group_uid', 'user_uid'],
  parseId: (id) => {
    const [group, user, ...more] = id.split(SEPARATOR).map(parseUid)
    return group === undefined || user === undefined || more.length > 0 ? undefined : [...group, ...user]
  },
  names: ['sourcedId', 'status', 'dateLastModified', 'user', 'class', 'school', 'role'],
  fields: {
    ...BASE_FIELDS,
    'user.sourcedId': { column: 'user', type: 'text' },
    'class.sourcedId': { column: 'class', type: 'text' },
    'school.sourcedId': { column: 'school', type: 'text' },
    role: { column: 'role', type: 'text' },
  },
  source: (reach, { school, class: group }) => sql`
    select s.group_uid, s.user_uid, s.group_uid::text || ${SEPARATOR} || s.user_uid::text as "sourcedId", ${BASE_COLUMNS},
      s.user_uid::text as "user", s.group_uid::text as class, s.unit::text as school,
      case s.role when 'student' then 'student' else 'teacher' end as role
    from (${selectRosterMemberships(reach, { unit: school, group })}) s`,
  present: (row, reach) => ({
    user: reference(reach, 'user', row.user),
    class: reference(reach, 'class', row.class),
    school: reference(reach, 'org', row.school),
    role: row.role,
  }),
})
