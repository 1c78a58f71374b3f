import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { selectRosterUnits } from '../../account/index.ts'
import { BASE_COLUMNS, BASE_FIELDS, defineCollection, parseUid, reference } from './collection.ts'

const CourseRow = z.object({ title: z.string(), courseCode: z.string(), org: z.string() })

const PREFIX = 'course-'
/** Returns the id of the course of a school unit. */
export const toCourseId = (unit: string): string => `${PREFIX}${unit}`

/**
 * Courses as `CourseDType`. Lectern has no courses, and each class of OneRoster has one: each school unit with groups has
 * one course, with the name of the unit.
 */
export const courses = defineCollection({
  row: CourseRow,
  plural: 'courses',
  singular: 'course',
  key: ['uid'],
  parseId: (id) => (id.startsWith(PREFIX) ? parseUid(id.slice(PREFIX.length)) : undefined),
  names: ['sourcedId', 'status', 'dateLastModified', 'title', 'courseCode', 'org'],
  fields: {
    ...BASE_FIELDS,
    title: { column: 'title', type: 'text' },
    courseCode: { column: 'courseCode', type: 'text' },
    'org.sourcedId': { column: 'org', type: 'text' },
  },
  source: (reach, { school }) => sql`
    select s.uid, ${PREFIX} || s.uid::text as "sourcedId", ${BASE_COLUMNS}, s.name as title, s.code as "courseCode",
      s.uid::text as org
    from (${selectRosterUnits(reach, { uid: school })}) s where s.has_groups`,
  present: ({ title, courseCode, org }, reach) => ({ title, courseCode, org: reference(reach, 'org', org) }),
})
