import type { ListName } from '../../sources/ss12000/to-roster.ts'

type Json = Readonly<Record<string, unknown>>

/** The data of a source, in the form of SS12000 2.1. */
export type Municipality = Readonly<Record<ListName, readonly Json[]>>

const FIRST_NAMES = ['Åsa', 'Ada', 'Özlem', 'Михаил', '愛', 'محمد', 'Ελένη', 'Nguyễn', 'Zoë', 'Ánde']
const LAST_NAMES = ['Öberg', "O'Neill", 'Ångström', 'Иванова', '田中', 'الحسن', 'Παππά', 'Trần', 'García-López', 'Sara']
const SECURITY = 'Sekretessmarkering'
const META = { created: '2026-01-10T08:00:00+01:00', modified: '2026-08-10T08:00:00+02:00' }
const PUPILS_OF_SCHOOL = 400
const PUPILS_OF_CLASS = 25
const START = '2020-08-15'

/** Returns an id in the form of a UUID. */
function toId(kind: number, number: number): string {
  return `0000000${kind}-0000-4000-8000-${String(number).padStart(12, '0')}`
}

const UNIT = 1
const PUPIL = 2
const TEACHER = 3
const GUARDIAN = 4
const DUTY = 5
const CLASS = 6
const COURSE = 7
const ACTIVITY = 8
const HUVUDMAN = toId(UNIT, 0)

/**
 * Creates the data of a municipality: of 100 people, 60 are pupils, 10 are teachers, and 30 are guardians. The same size
 * gives the same data.
 */
export function createMunicipality(size: number): Municipality {
  const pupils = Math.floor(size * 0.6)
  const teachers = Math.floor(size * 0.1)
  const guardians = size - pupils - teachers
  const schools = Math.max(1, Math.ceil(pupils / PUPILS_OF_SCHOOL))
  const schoolOf = (pupil: number) => toId(UNIT, 1 + (Math.floor(pupil / PUPILS_OF_CLASS) % schools))
  const classes = Array.from({ length: Math.ceil(pupils / PUPILS_OF_CLASS) }, (_, index) => index)
  const membersOf = (index: number) =>
    range(index * PUPILS_OF_CLASS, Math.min(pupils, (index + 1) * PUPILS_OF_CLASS)).map((pupil) => ({
      person: { id: toId(PUPIL, pupil) },
      startDate: START,
    }))
  const groupOf = (index: number, kind: number, groupType: string, displayName: string) => ({
    id: toId(kind, index),
    meta: META,
    displayName,
    groupType,
    schoolType: 'GR',
    organisation: { id: schoolOf(index * PUPILS_OF_CLASS) },
    startDate: START,
    groupMemberships: membersOf(index),
  })
  return {
    organisations: [
      { id: HUVUDMAN, meta: META, displayName: 'Nordby kommun', organisationType: 'Huvudman', schoolUnitCode: '' },
      ...range(1, schools + 1).map((number) => ({
        id: toId(UNIT, number),
        meta: META,
        displayName: `Skola ${number}`,
        organisationType: 'Skolenhet',
        parentOrganisation: { id: HUVUDMAN },
        schoolUnitCode: String(10_000_000 + number),
      })),
    ],
    persons: [
      ...range(0, pupils).map((number) => ({
        ...toPerson(PUPIL, number, 'Skola elev'),
        securityMarking: number % 50 === 7 ? SECURITY : 'Ingen',
        enrolments: [
          {
            enroledAt: { id: schoolOf(number) },
            schoolType: 'GR',
            schoolYear: number % 10,
            startDate: START,
            cancelled: false,
          },
        ],
        responsibles:
          guardians === 0
            ? []
            : [{ person: { id: toId(GUARDIAN, number % guardians) }, relationType: 'Vårdnadshavare' }],
      })),
      ...range(0, teachers).map((number) => toPerson(TEACHER, number, 'Skola personal')),
      ...range(0, guardians).map((number) => toPerson(GUARDIAN, number, 'Privat')),
    ],
    duties: range(0, teachers).map((number) => ({
      id: toId(DUTY, number),
      meta: META,
      person: { id: toId(TEACHER, number) },
      dutyAt: { id: toId(UNIT, 1 + (number % schools)) },
      dutyRole: 'Lärare',
      startDate: START,
      assignmentRole: [],
    })),
    groups: [
      ...classes.map((index) => groupOf(index, CLASS, 'Klass', `Klass ${index + 1}`)),
      ...classes.map((index) => groupOf(index, COURSE, 'Undervisning', `Matematik ${index + 1}`)),
    ],
    activities: classes.map((index) => ({
      id: toId(ACTIVITY, index),
      meta: META,
      displayName: `Matematik ${index + 1}`,
      activityType: 'Undervisning',
      startDate: START,
      organisation: { id: schoolOf(index * PUPILS_OF_CLASS) },
      groups: [{ id: toId(COURSE, index) }],
      teachers: teachers === 0 ? [] : [{ duty: { id: toId(DUTY, index % teachers) } }],
    })),
  }
}

function toPerson(kind: number, number: number, emailType: string) {
  return {
    id: toId(kind, number),
    meta: META,
    givenName: FIRST_NAMES[number % FIRST_NAMES.length] ?? '',
    familyName: LAST_NAMES[Math.floor(number / FIRST_NAMES.length) % LAST_NAMES.length] ?? '',
    eduPersonPrincipalNames: [`p${kind}${number}@nordby.example`],
    civicNo: { value: `20100101${String(number % 10_000).padStart(4, '0')}`, nationality: 'SE' },
    emails: [{ value: `p${kind}.${number}@nordby.example`, type: emailType }],
    securityMarking: 'Ingen',
  }
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)
