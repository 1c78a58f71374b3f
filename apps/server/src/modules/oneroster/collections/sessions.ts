import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { BASE_FIELDS, defineCollection, reference } from './collection.ts'
import type { Collection, SchoolYear } from './collection.ts'

const SESSION_TYPES = ['schoolYear', 'term', 'gradingPeriod'] as const
type SessionType = (typeof SESSION_TYPES)[number]

const SessionRow = z.object({
  title: z.string(),
  type: z.enum(SESSION_TYPES),
  startDate: z.string(),
  endDate: z.string(),
  schoolYear: z.string(),
})

const FIRST_DAY = '08-01'

/** Returns the school year of a day `YYYY-MM-DD`. It begins on 1 August in each country. */
export function findSchoolYear(day: string): SchoolYear {
  const year = Number(day.slice(0, 4)) - (day.slice(5) < FIRST_DAY ? 1 : 0)
  return { begin: `${year}-${FIRST_DAY}`, end: `${year + 1}-${FIRST_DAY}` }
}

const endYear = ({ end }: SchoolYear): string => end.slice(0, 4)
const toYearId = (year: SchoolYear): string => `school-year-${endYear(year)}`
/** Returns the id of the only term of a school year. */
export const toTermId = (year: SchoolYear): string => `term-${endYear(year)}`

/**
 * The current school year and its only term as `AcademicSessionDType`. Lectern has no terms, and its groups are those of
 * today.
 */
function defineSessions(type?: SessionType): Collection {
  return defineCollection({
    row: SessionRow,
    plural: 'academicSessions',
    singular: 'academicSession',
    key: ['sourcedId'],
    parseId: (id) => (id.includes('\0') ? undefined : [sql`${id}`]),
    names: [
      'sourcedId',
      'status',
      'dateLastModified',
      'title',
      'startDate',
      'endDate',
      'type',
      'parent',
      'children',
      'schoolYear',
    ],
    fields: {
      ...BASE_FIELDS,
      title: { column: 'title', type: 'text' },
      startDate: { column: 'startDate', type: 'text' },
      endDate: { column: 'endDate', type: 'text' },
      type: { column: 'type', type: 'text' },
      schoolYear: { column: 'schoolYear', type: 'text' },
    },
    source: ({ schoolYear }) => sql`
      select s.*, 'active' as status, (${schoolYear.begin} || 'T00:00:00Z')::timestamptz as "dateLastModified",
        ${`${schoolYear.begin.slice(0, 4)}/${endYear(schoolYear)}`}::text as title, ${schoolYear.begin}::text as "startDate",
        ${schoolYear.end}::text as "endDate", ${endYear(schoolYear)}::text as "schoolYear"
      from (values (${toYearId(schoolYear)}::text, 'schoolYear'), (${toTermId(schoolYear)}::text, 'term')) s("sourcedId", type)
      where ${type === undefined ? sql`true` : sql`s.type = ${type}`}`,
    present: (row, reach) => {
      const { title, type: ofType, startDate, endDate, schoolYear } = row
      return {
        title,
        startDate,
        endDate,
        type: ofType,
        ...(ofType === 'term'
          ? { parent: reference(reach, 'academicSession', toYearId(reach.schoolYear)) }
          : { children: [reference(reach, 'academicSession', toTermId(reach.schoolYear))] }),
        schoolYear,
      }
    },
  })
}

export const academicSessions = defineSessions()
export const terms = defineSessions('term')
/** Lectern has no grading periods: this list is empty. */
export const gradingPeriods = defineSessions('gradingPeriod')
