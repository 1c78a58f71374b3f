import { classes } from './collections/classes.ts'
import type { Collection, Within } from './collections/collection.ts'
import { courses } from './collections/courses.ts'
import { demographics } from './collections/demographics.ts'
import { enrollments } from './collections/enrollments.ts'
import { orgs, schools } from './collections/orgs.ts'
import { academicSessions, gradingPeriods, terms } from './collections/sessions.ts'
import { students, teachers, users } from './collections/users.ts'
import { SCOPES } from './scopes.ts'
import type { Scope } from './scopes.ts'

/** A record in the path, below which a list is. */
interface Parent {
  /** Name of the parameter. */
  readonly parameter: string
  readonly collection: Collection
  /** The part of `Within` that the record limits. A course and a term limit nothing, or the school. */
  readonly limits: keyof Within | undefined
}

/** A GET endpoint. `parents` are in the order of the path. */
export interface Endpoint {
  /** Path after the base path. The last part of a single record is `:sourcedId`. */
  readonly path: string
  readonly kind: 'list' | 'single'
  readonly collection: Collection
  readonly parents: readonly Parent[]
  /** One of these scopes is necessary. */
  readonly scopes: readonly Scope[]
}

const CORE = [SCOPES.all, SCOPES.core]

function both(name: string, collection: Collection, scopes: readonly Scope[] = CORE): Endpoint[] {
  return [
    { path: `/${name}`, kind: 'list', collection, parents: [], scopes },
    { path: `/${name}/:sourcedId`, kind: 'single', collection, parents: [], scopes },
  ]
}

const school = { parameter: 'school', collection: schools, limits: 'school' } as const
const group = { parameter: 'class', collection: classes, limits: 'class' } as const
// The key of a course is the uid of its school unit.
const course = { parameter: 'course', collection: courses, limits: 'school' } as const
const term = { parameter: 'term', collection: terms, limits: undefined } as const
const person = (collection: Collection): Parent => ({ parameter: 'user', collection, limits: 'user' })

const nested = (path: string, collection: Collection, ...parents: readonly Parent[]): Endpoint => ({
  path,
  kind: 'list',
  collection,
  parents,
  scopes: [SCOPES.all],
})

/** All GET endpoints. OneRoster 1.2, Rostering Service OpenAPI, `paths`. */
export const ENDPOINTS: readonly Endpoint[] = [
  ...both('academicSessions', academicSessions),
  ...both('classes', classes),
  ...both('courses', courses),
  ...both('demographics', demographics, [SCOPES.demographics]),
  ...both('enrollments', enrollments),
  ...both('gradingPeriods', gradingPeriods),
  ...both('orgs', orgs),
  ...both('schools', schools),
  ...both('students', students),
  ...both('teachers', teachers),
  ...both('terms', terms),
  ...both('users', users),
  nested('/classes/:class/students', students, group),
  nested('/classes/:class/teachers', teachers, group),
  nested('/courses/:course/classes', classes, course),
  nested('/schools/:school/classes', classes, school),
  nested('/schools/:school/classes/:class/enrollments', enrollments, school, group),
  nested('/schools/:school/classes/:class/students', students, school, group),
  nested('/schools/:school/classes/:class/teachers', teachers, school, group),
  nested('/schools/:school/courses', courses, school),
  nested('/schools/:school/enrollments', enrollments, school),
  nested('/schools/:school/students', students, school),
  nested('/schools/:school/teachers', teachers, school),
  nested('/schools/:school/terms', terms, school),
  nested('/students/:user/classes', classes, person(students)),
  nested('/teachers/:user/classes', classes, person(teachers)),
  nested('/terms/:term/classes', classes, term),
  nested('/terms/:term/gradingPeriods', gradingPeriods, term),
  nested('/users/:user/classes', classes, person(users)),
]
