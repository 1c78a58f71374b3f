import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { groups, memberships } from '../../account/tables.ts'
import { all, BASE_FIELDS, defineCollection, isInUnits, parseUid, reference } from './collection.ts'
import { toCourseId } from './courses.ts'
import { isEnrolled } from './enrollments.ts'
import { toTermId } from './sessions.ts'

const ClassRow = z.object({ title: z.string(), school: z.string() })

/** Groups as `ClassDType`. The code of a group is not in the answers, because it is a part of a log-in. */
export const classes = defineCollection({
  row: ClassRow,
  plural: 'classes',
  singular: 'class',
  key: ['uid'],
  parseId: parseUid,
  names: ['sourcedId', 'status', 'dateLastModified', 'title', 'course', 'school', 'terms'],
  fields: {
    ...BASE_FIELDS,
    title: { column: 'title', type: 'text' },
    'school.sourcedId': { column: 'school', type: 'text' },
    'course.sourcedId': { column: 'course', type: 'text' },
    'terms.sourcedId': { column: 'terms', type: 'list' },
  },
  source: (reach, { school, user }) => sql`
    select g.uid, g.uid::text as "sourcedId", 'active' as status, g.modified_at as "dateLastModified", g.name as title,
      g.school_unit_uid::text as school, ${toCourseId('')} || g.school_unit_uid::text as course,
      array[${toTermId(reach.schoolYear)}]::text[] as terms
    from ${groups} g
    where ${all(
      isInUnits(sql`g.school_unit_uid`, reach),
      school === undefined ? undefined : sql`g.school_unit_uid = ${school}`,
      user === undefined
        ? undefined
        : sql`exists (select from ${memberships} m where m.group_uid = g.uid and m.user_uid = ${user} and ${isEnrolled})`,
    )}`,
  present: ({ title, school }, reach) => ({
    title,
    course: reference(reach, 'course', toCourseId(school)),
    school: reference(reach, 'org', school),
    terms: [reference(reach, 'academicSession', toTermId(reach.schoolYear))],
  }),
})
