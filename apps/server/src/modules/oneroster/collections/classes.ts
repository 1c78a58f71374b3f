import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { selectRosterGroups } from '../../account/index.ts'
import { BASE_COLUMNS, BASE_FIELDS, defineCollection, parseUid, reference } from './collection.ts'
import { toCourseId } from './courses.ts'
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
    select s.uid, s.uid::text as "sourcedId", ${BASE_COLUMNS}, s.name as title, s.unit::text as school,
      ${toCourseId('')} || s.unit::text as course, array[${toTermId(reach.schoolYear)}]::text[] as terms
    from (${selectRosterGroups(reach, { unit: school, member: user })}) s`,
  present: ({ title, school }, reach) => ({
    title,
    course: reference(reach, 'course', toCourseId(school)),
    school: reference(reach, 'org', school),
    terms: [reference(reach, 'academicSession', toTermId(reach.schoolYear))],
  }),
})
