/**
 * Records of OneRoster 1.1 and 1.2, as the REST interface and the CSV files both state them. OneRoster 1.2, Rostering
 * Information Model, section 4.
 */
export interface OneRosterRecords {
  readonly orgs: RecordList<OneRosterOrg>
  readonly users: RecordList<OneRosterUser>
  readonly classes: RecordList<OneRosterClass>
  readonly enrollments: RecordList<OneRosterEnrollment>
  readonly sessions: RecordList<OneRosterSession>
}

export interface RecordList<T> {
  readonly records: readonly T[]
  /** Records that do not have the form of the interface. */
  readonly invalid: readonly InvalidRecord[]
}

export interface InvalidRecord {
  /** `sourcedId`, or an empty text. */
  readonly id: string
  /** Id of the class of an enrollment. */
  readonly class?: string
  /** Id of the user of a role. */
  readonly user?: string
}

interface OneRosterRecord {
  /** `sourcedId`. */
  readonly id: string
  /** False if the source has deleted the record. */
  readonly isActive: boolean
}

export interface OneRosterOrg extends OneRosterRecord {
  readonly name: string
  /** `school`, `department`, `district`, `local`, `state`, `national` or an extension, in lower case. */
  readonly type: string
  readonly parent: string
}

export interface OneRosterUser extends OneRosterRecord {
  readonly givenName: string
  readonly familyName: string
  readonly username: string
  readonly email: string
  readonly userIds: readonly OneRosterUserId[]
  readonly roles: readonly OneRosterRole[]
  /** Ids of other users: guardians of a student, students of a guardian, and others. */
  readonly agents: readonly string[]
}

export interface OneRosterUserId {
  readonly type: string
  readonly identifier: string
}

export interface OneRosterRole extends Period {
  /** In lower case. */
  readonly role: string
  readonly org: string
}

export interface OneRosterClass extends OneRosterRecord {
  readonly title: string
  /** `homeroom`, `scheduled` or an extension, in lower case. */
  readonly type: string
  readonly school: string
  /** Ids of academic sessions. */
  readonly terms: readonly string[]
}

export interface OneRosterEnrollment extends OneRosterRecord, Period {
  readonly class: string
  readonly user: string
  /** In lower case. */
  readonly role: string
}

export interface OneRosterSession extends OneRosterRecord, Period {}

/** Dates as the source states them, or empty texts. The first date is included, the last date is not. */
export interface Period {
  readonly begin: string
  readonly end: string
}

/** `tobedeleted` is the value of the specification. Public systems also write `inactive`. */
const DELETED = new Set(['tobedeleted', 'inactive', 'deleted'])

/** Returns whether a record with this `status` exists. A blank or an unknown status does not delete a record. */
export const isActiveStatus = (status: string): boolean => !DELETED.has(status.trim().toLowerCase())

const DAY_MS = 24 * 60 * 60 * 1000
const ISO_DAY = /^\d{4}-\d{2}-\d{2}/

/**
 * Returns whether a period includes a day, with one day of tolerance on both sides, because clocks and time zones differ.
 * A date that cannot be read does not limit the period. `day` is `YYYY-MM-DD`.
 */
export function includesDay({ begin, end }: Period, day: string): boolean {
  if (begin === '' && end === '') return true
  return toDay(begin, addDays(day, 1)) <= addDays(day, 1) && toDay(end, day) >= day
}

/** Returns the day of a date or of a point in time, or `fallback`. */
function toDay(date: string, fallback: string): string {
  return ISO_DAY.exec(date.trim())?.[0] ?? fallback
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}
