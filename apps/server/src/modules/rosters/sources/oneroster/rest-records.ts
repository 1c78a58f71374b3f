import { setImmediate } from 'node:timers/promises'
import * as z from 'zod'
import { isActiveStatus } from './records.ts'
import type {
  InvalidRecord,
  OneRosterClass,
  OneRosterEnrollment,
  OneRosterOrg,
  OneRosterRecords,
  OneRosterRole,
  OneRosterSession,
  OneRosterUser,
  RecordList,
} from './records.ts'

/** A text. Systems also send numbers, and null instead of leaving a field out. */
const Text = z
  .union([z.string(), z.number(), z.boolean()])
  .nullish()
  .transform((value) => String(value ?? '').trim())
const Id = Text.refine((id) => id !== '')
/** A word of a vocabulary. Systems differ in the letter case. */
const Word = Text.transform((value) => value.toLowerCase())

/** `GUIDRef`. Only the id is read: `href` leads to addresses of the source's choice. */
const Reference = z
  .object({ sourcedId: Text })
  .nullish()
  .transform((reference) => reference?.sourcedId ?? '')
const RequiredReference = Reference.refine((id) => id !== '')
const References = z
  .array(Reference)
  .nullish()
  .transform((references) => (references ?? []).filter((id) => id !== ''))

const BASE = { sourcedId: Id, status: Text }

const toBase = ({ sourcedId, status }: { readonly sourcedId: string; readonly status: string }) => ({
  id: sourcedId,
  isActive: isActiveStatus(status),
})

const Org = z
  .object({ ...BASE, name: Text, type: Word, parent: Reference })
  .transform((org): OneRosterOrg => ({ ...toBase(org), name: org.name, type: org.type, parent: org.parent }))

const Role = z
  .object({ role: Word, org: RequiredReference, beginDate: Text, endDate: Text })
  .transform(({ role, org, beginDate, endDate }): OneRosterRole => ({ role, org, begin: beginDate, end: endDate }))

const UserIds = z
  .array(z.object({ type: Text, identifier: Text }))
  .nullish()
  .transform((ids) => ids ?? [])

const USER = {
  ...BASE,
  givenName: Text,
  familyName: Text,
  username: Text,
  email: Text,
  userIds: UserIds,
  agents: References,
}

const toUser = (user: z.output<z.ZodObject<typeof USER>>, roles: readonly OneRosterRole[]): OneRosterUser => {
  const { givenName, familyName, username, email, userIds, agents } = user
  return { ...toBase(user), givenName, familyName, username, email, userIds, agents, roles }
}

/** OneRoster 1.2: roles of each org. */
const User12 = z.object({ ...USER, roles: z.array(Role) }).transform((user) => toUser(user, user.roles))

/** OneRoster 1.1: one role in all orgs. */
const User11 = z.object({ ...USER, role: Word, orgs: z.array(RequiredReference) }).transform((user) =>
  toUser(
    user,
    user.orgs.map((org) => ({ role: user.role, org, begin: '', end: '' })),
  ),
)

const Class = z
  .object({ ...BASE, title: Text, classType: Word, school: RequiredReference, terms: References })
  .transform((given): OneRosterClass => ({
    ...toBase(given),
    title: given.title,
    type: given.classType,
    school: given.school,
    terms: given.terms,
  }))

const Enrollment = z
  .object({
    ...BASE,
    class: RequiredReference,
    user: RequiredReference,
    role: Word,
    beginDate: Text,
    endDate: Text,
  })
  .transform((given): OneRosterEnrollment => ({
    ...toBase(given),
    class: given.class,
    user: given.user,
    role: given.role,
    begin: given.beginDate,
    end: given.endDate,
  }))

const Session = z
  .object({ ...BASE, startDate: Text, endDate: Text })
  .transform((given): OneRosterSession => ({ ...toBase(given), begin: given.startDate, end: given.endDate }))

export type OneRosterVersion = '1.1' | '1.2'

/** Names of the lists that a roster is made of, in the addresses and in the responses. */
export type ListName = 'orgs' | 'academicSessions' | 'users' | 'classes' | 'enrollments'

/**
 * Converts the JSON records of each list. OneRoster 1.2, Rostering Service OpenAPI, `OrgDType`, `UserDType`, `ClassDType`,
 * `EnrollmentDType` and `AcademicSessionDType`; OneRoster 1.1, section 4.
 */
export async function toRecords(
  lists: Readonly<Record<ListName, readonly unknown[]>>,
  version: OneRosterVersion,
): Promise<OneRosterRecords> {
  return {
    orgs: await parse(lists.orgs, Org),
    users: await parse<OneRosterUser>(lists.users, version === '1.1' ? User11 : User12),
    classes: await parse(lists.classes, Class),
    enrollments: await parse(lists.enrollments, Enrollment),
    sessions: await parse(lists.academicSessions, Session),
  }
}

/** Number of records after which other work of the server has its turn: about 30 ms. */
const TURN_RECORDS = 2000

async function parse<T>(given: readonly unknown[], schema: z.ZodType<T>): Promise<RecordList<T>> {
  const records: T[] = []
  const invalid: InvalidRecord[] = []
  for (const [position, value] of given.entries()) {
    if (position % TURN_RECORDS === TURN_RECORDS - 1) await setImmediate()
    const parsed = schema.safeParse(value)
    if (parsed.success) records.push(parsed.data)
    else if (!isDeleted(value)) invalid.push(toInvalid(value))
  }
  return { records, invalid }
}

const Status = z.object({ status: Text })

/** A deleted record is often not complete. */
function isDeleted(value: unknown): boolean {
  const parsed = Status.safeParse(value)
  return parsed.success && !isActiveStatus(parsed.data.status)
}

const Named = z.object({ sourcedId: Text.catch(''), class: Reference.catch('') })

function toInvalid(value: unknown): InvalidRecord {
  const { data } = Named.safeParse(value)
  return { id: data?.sourcedId ?? '', ...(data?.class ? { class: data.class } : {}) }
}

const Identified = z.object({ sourcedId: Id })

/** Returns `sourcedId` of a JSON record, or undefined. */
export const readId = (value: unknown): string | undefined => Identified.safeParse(value).data?.sourcedId
