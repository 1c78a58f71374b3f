/** A town as a school system with OneRoster states it, in the form of the records of OneRoster 1.2. */
export interface Town {
  readonly orgs: readonly TownOrg[]
  readonly academicSessions: readonly TownSession[]
  readonly users: readonly TownUser[]
  readonly classes: readonly TownClass[]
  readonly enrollments: readonly TownEnrollment[]
}

interface TownRecord {
  readonly sourcedId: string
  readonly status: 'active' | 'tobedeleted'
}

interface TownOrg extends TownRecord {
  readonly name: string
  readonly type: string
  readonly identifier: string
  readonly parent: string
}

interface TownSession extends TownRecord {
  readonly title: string
  readonly type: string
  readonly startDate: string
  readonly endDate: string
  readonly schoolYear: string
}

export interface TownUser extends TownRecord {
  readonly username: string
  readonly givenName: string
  readonly familyName: string
  readonly email: string
  readonly userIds: readonly { readonly type: string; readonly identifier: string }[]
  readonly roles: readonly TownRole[]
  readonly agents: readonly string[]
}

interface TownRole {
  readonly role: string
  readonly org: string
}

interface TownClass extends TownRecord {
  readonly title: string
  readonly classType: string
  readonly school: string
  readonly terms: readonly string[]
}

interface TownEnrollment extends TownRecord {
  readonly user: string
  readonly class: string
  readonly school: string
  readonly role: string
}

/** A day of the first school year of `createTown`. */
export const TOWN_DAY = '2026-11-16'

const PEOPLE_OF_SCHOOL = 600
const PUPILS_OF_CLASS = 25
/** Each pupil is in a class, and in so many teaching groups. */
const COURSES = ['Mathematics', 'Svenska', 'Français', '日本語', 'English', 'Idrott']

const NAMES = [
  ['Åsa', 'Öberg'],
  ['Zoë', "O'Brien"],
  ['Иван', 'Петров'],
  ['李', '小龙'],
  ['عمر', 'الخطيب'],
  ['Nguyễn', 'Thị Hồng'],
  ['Ιωάννα', 'Παπαδοπούλου'],
  ['שרה', 'כהן'],
  ['अनिता', 'शर्मा'],
  ['José María', 'de la Cruz-García'],
  ['Sáŋgá', 'Bál"to'],
  ['김', '민준'],
] as const

/**
 * Creates a town with this number of people. The same numbers give the same town, also for 66,000 people. Each class has
 * up to six teaching groups.
 */
export function createTown(people: number, year = 2026, courses = COURSES.length): Town {
  const schools = Math.max(1, Math.round(people / PEOPLE_OF_SCHOOL))
  const parts = Array.from({ length: schools }, (_, school) =>
    createSchool(
      school,
      Math.floor((people * (school + 1)) / schools) - Math.floor((people * school) / schools),
      COURSES.slice(0, courses),
    ),
  )
  return {
    orgs: [org('district', 'Exempelstad', 'district', ''), ...parts.flatMap(({ orgs }) => orgs)],
    academicSessions: [
      session('year', 'schoolYear', `${year}-08-10`, `${year + 1}-06-20`, year + 1),
      session('autumn', 'term', `${year}-08-10`, `${year}-12-24`, year + 1),
      session('spring', 'term', `${year + 1}-01-07`, `${year + 1}-06-20`, year + 1),
      session('last-year', 'schoolYear', `${year - 1}-08-10`, `${year}-06-20`, year),
    ],
    users: parts.flatMap(({ users }) => users),
    classes: parts.flatMap(({ classes }) => classes),
    enrollments: parts.flatMap(({ enrollments }) => enrollments),
  }
}

/** Ten people of a school are six pupils, a teacher and three guardians. */
function createSchool(school: number, people: number, courses: readonly string[]) {
  const id = `school-${school}`
  const pupils = Math.floor(people * 0.6)
  const teachers = Math.max(1, Math.floor(people * 0.1))
  const guardians = Math.max(0, people - pupils - teachers)
  const guardian = (pupil: number) => (guardians === 0 ? [] : [`guardian-${school}-${pupil % guardians}`])
  const homerooms = Math.ceil(pupils / PUPILS_OF_CLASS)
  const users = [
    ...range(pupils).map((each) => user(`pupil-${school}-${each}`, each, 'student', id, guardian(each))),
    ...range(teachers).map((each) => user(`teacher-${school}-${each}`, each + 5, 'teacher', id, [])),
    ...range(guardians).map((each) => user(`guardian-${school}-${each}`, each, 'guardian', id, [])),
  ]
  const groups = range(homerooms).flatMap((homeroom) => [
    { group: `class-${school}-${homeroom}`, homeroom, title: `Class ${homeroom + 1}`, type: 'homeroom' },
    ...courses.map((title, course) => ({
      group: `course-${school}-${homeroom}-${course}`,
      homeroom,
      title: `${title} ${homeroom + 1}`,
      type: 'scheduled',
    })),
  ])
  return {
    orgs: [
      org(id, `Skolan ${school + 1}`, 'school', 'district'),
      org(`department-${school}`, 'Natur', 'department', id),
    ],
    users,
    classes: groups.map(({ group, title, type }, position) => ({
      sourcedId: group,
      status: 'active' as const,
      title,
      classType: type,
      school: type === 'homeroom' ? id : `department-${school}`,
      terms: position % 20 === 19 ? ['last-year'] : ['autumn', 'year'],
    })),
    enrollments: groups.flatMap(({ group, homeroom }, position) => [
      enrollment(group, `teacher-${school}-${position % teachers}`, 'teacher', id),
      ...range(PUPILS_OF_CLASS)
        .map((each) => homeroom * PUPILS_OF_CLASS + each)
        .filter((pupil) => pupil < pupils)
        .map((pupil) => enrollment(group, `pupil-${school}-${pupil}`, 'student', id)),
    ]),
  }
}

const range = (length: number): number[] => Array.from({ length }, (_, each) => each)

const org = (sourcedId: string, name: string, type: string, parent: string): TownOrg => ({
  sourcedId,
  status: 'active',
  name,
  type,
  identifier: sourcedId,
  parent,
})

const session = (sourcedId: string, type: string, startDate: string, endDate: string, schoolYear: number) => ({
  sourcedId,
  status: 'active' as const,
  title: sourcedId,
  type,
  startDate,
  endDate,
  schoolYear: String(schoolYear),
})

function user(sourcedId: string, position: number, role: string, school: string, agents: readonly string[]): TownUser {
  const [givenName, familyName] = NAMES[position % NAMES.length] ?? NAMES[0]
  const email = `${sourcedId}@skolan.example`
  return {
    sourcedId,
    // A few have left.
    status: role === 'student' && position % 50 === 49 ? 'tobedeleted' : 'active',
    username: sourcedId,
    givenName,
    familyName,
    email,
    userIds: role === 'guardian' ? [] : [{ type: 'eppn', identifier: email }],
    roles: [{ role, org: school }],
    agents,
  }
}

const enrollment = (group: string, member: string, role: string, school: string): TownEnrollment => ({
  sourcedId: `${group}/${member}`,
  status: 'active',
  user: member,
  class: group,
  school,
  role,
})

/** Returns a town with errors that school systems have: missing parents, circles, doubled ids and missing people. */
export function spoilTown(town: Town): Town {
  const [first] = town.users
  return {
    ...town,
    orgs: [
      ...town.orgs,
      org('orphan', 'Orphan', 'school', 'nowhere'),
      org('circle-1', 'Circle 1', 'local', 'circle-2'),
      org('circle-2', 'Circle 2', 'local', 'circle-1'),
    ],
    users: first === undefined ? [] : [...town.users, { ...first, familyName: 'Another' }],
    enrollments: [...town.enrollments, enrollment('class-0-0', 'nobody', 'student', 'school-0')],
  }
}
