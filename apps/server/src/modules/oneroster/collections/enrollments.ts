import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { associations, groups, memberships, users } from '../../account/tables.ts'
import { all, BASE_FIELDS, defineCollection, isInUnits, parseUid, reference } from './collection.ts'
import { isListed } from './listed-people.ts'

const EnrollmentRow = z.object({ user: z.string(), class: z.string(), school: z.string(), role: z.string() })

/** SQL for the role of a member of a group. An employee in a group is its teacher. */
const isMemberRole = sql`a.user_uid = m.user_uid and a.school_unit_uid = g.school_unit_uid and a.active
  and a.role <> 'guardian'`

/** SQL for whether a membership `m` of a group `g` is an enrollment. */
export const isEnrolled = sql`exists (select from ${associations} a where ${isMemberRole})`

const SEPARATOR = '_'

/** Memberships of groups as `EnrollmentDType`. Their id consists of the ids of the group and of the person. */
export const enrollments = defineCollection({
  row: EnrollmentRow,
  plural: 'enrollments',
  singular: 'enrollment',
  key: ['groupUid', 'userUid'],
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
    select m.group_uid as "groupUid", m.user_uid as "userUid",
      m.group_uid::text || ${SEPARATOR} || m.user_uid::text as "sourcedId", 'active' as status,
      greatest(m.modified_at, g.modified_at, u.modified_at) as "dateLastModified", m.user_uid::text as "user",
      m.group_uid::text as class, g.school_unit_uid::text as school,
      case a.role when 'student' then 'student' else 'teacher' end as role
    from ${memberships} m
    join ${groups} g on g.uid = m.group_uid
    join ${associations} a on ${isMemberRole}
    join ${users} u on u.uid = m.user_uid
    where ${all(
      isInUnits(sql`g.school_unit_uid`, reach),
      isListed(reach),
      school === undefined ? undefined : sql`g.school_unit_uid = ${school}`,
      group === undefined ? undefined : sql`m.group_uid = ${group}`,
    )}`,
  present: (row, reach) => ({
    user: reference(reach, 'user', row.user),
    class: reference(reach, 'class', row.class),
    school: reference(reach, 'org', row.school),
    role: row.role,
  }),
})
