import type { ListName } from '../../sources/skolon/read-list.ts'

type Json = Readonly<Record<string, unknown>>

/** The data of a source, in the form that public clients of Skolon read. */
export type SkolonTown = Readonly<Record<ListName, readonly Json[]>>

const FIRST_NAMES = [
  'Alva',
  'Øystein',
  'Мария',
  '翔太',
  'ليلى',
  'Χρήστος',
  'Đặng',
  'Chloë',
  'Sárá',
  'तारा',
  '지우',
  'נועה',
]
const LAST_NAMES = ['Åkerlund', "D'Arcy", 'Кузнецова', '佐藤', 'حداد', 'Νικολάου', 'Phạm', 'Núñez-Ruiz', 'Utsi', 'வேலன்']
const TEACHERS_SHARE = 0.1
const PUPILS_OF_SCHOOL = 100
const PUPILS_OF_CLASS = 24
const EXPIRES = '2099-06-30T00:00:00Z'

const idOf = (kind: string, number: number) => `${kind}-${number}`
const toUuid = (kind: number, number: number) => `0000000${kind}-0000-4000-9000-${String(number).padStart(12, '0')}`
const school = (number: number) => ({ id: idOf('school', number), uuid: toUuid(1, number) })
const pupil = (number: number) => ({ id: idOf('student', number), uuid: toUuid(2, number) })
const teacher = (number: number) => ({ id: idOf('teacher', number), uuid: toUuid(3, number) })

/**
 * Creates a town in which every tenth person is a teacher, and the others are pupils. Each class has a group of the type
 * `CLASS` and a teaching group. The same size gives the same data.
 */
export function createSkolonTown(size: number): SkolonTown {
  const teachers = Math.floor(size * TEACHERS_SHARE)
  const pupils = size - teachers
  const schools = Math.max(1, Math.ceil(pupils / PUPILS_OF_SCHOOL))
  const classes = Math.ceil(pupils / PUPILS_OF_CLASS)
  const schoolOfClass = (number: number) => school(Math.floor((number * PUPILS_OF_CLASS) / PUPILS_OF_SCHOOL))
  const groupOf = (kind: string, number: number, values: Json) => ({
    id: idOf(kind, number),
    uuid: toUuid(kind === 'class' ? 4 : 5, number),
    schoolId: schoolOfClass(number).id,
    isDeleted: false,
    users: [
      ...range(number * PUPILS_OF_CLASS, Math.min(pupils, (number + 1) * PUPILS_OF_CLASS)).map(pupil),
      ...(teachers === 0 ? [] : [teacher(number % teachers)]),
    ],
    ...values,
  })
  return {
    school: range(0, schools).map((number) => ({
      ...school(number),
      name: `Skola ${number + 1}`,
      unitCodes: [String(20_000_000 + number)],
      isDeleted: false,
    })),
    user: [
      ...range(0, pupils).map((number) => ({
        ...pupil(number),
        ...toPerson(number, `student.${number}`),
        userType: 'STUDENT',
        schools: [schoolOfClass(Math.floor(number / PUPILS_OF_CLASS))],
      })),
      ...range(0, teachers).map((number) => ({
        ...teacher(number),
        ...toPerson(number + 7, `teacher.${number}`),
        userType: 'TEACHER',
        schools: range(0, schools).map(school),
      })),
      { ...pupil(pupils + 1_000_000), isDeleted: true },
    ],
    group: [
      ...range(0, classes).map((number) => groupOf('class', number, { type: 'CLASS', name: `Klass ${number + 1}` })),
      ...range(0, classes).map((number) => groupOf('group', number, { type: 'GROUP', name: `Svenska ${number + 1}` })),
    ],
    license: [
      ...range(0, pupils).map((number) => toLicense(number, pupil(number))),
      ...range(0, teachers).map((number) => toLicense(pupils + number, teacher(number))),
    ],
  }
}

function toPerson(number: number, mailbox: string) {
  return {
    firstName: FIRST_NAMES[number % FIRST_NAMES.length] ?? '',
    lastName: LAST_NAMES[Math.floor(number / FIRST_NAMES.length) % LAST_NAMES.length] ?? '',
    email: `${mailbox}@sjoby.example`,
    language: 'sv',
    externalIdentifiers: [{ type: 'EPPN', value: `${mailbox}@sjoby.example` }],
    isDeleted: false,
  }
}

const toLicense = (number: number, user: Json) => ({
  id: idOf('license', number),
  ownerSchoolId: school(0).id,
  ownerSchoolUuid: school(0).uuid,
  users: [user],
  expirationDate: EXPIRES,
  isDemo: false,
  isDeleted: false,
})

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)
