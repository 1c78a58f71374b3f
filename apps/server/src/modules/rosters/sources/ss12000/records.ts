import * as z from 'zod'

/** Text that a source may leave out, or send as null. */
const Text = z
  .string()
  .nullish()
  .catch(null)
  .transform((text) => text?.trim() ?? '')

const Id = z.string().trim().min(1)

/** SS12000 2.1, `ObjectReference`. The names in it are not read. */
const Reference = z.object({ id: Id })

/** A reference that does not fit has the id '', which no record has. */
const UnitReference = Reference.catch({ id: '' })

/** Days on which the record begins and ends. Both are included. A date that cannot be read is no limit. */
const PERIOD = { startDate: Text, endDate: Text }

/** SS12000 2.1, `Organisation`. The reference API of Skolverket leaves out the type and the parent. */
export const Organisation = z.object({
  id: Id,
  displayName: Text,
  organisationType: Text,
  parentOrganisation: UnitReference.nullish(),
  schoolUnitCode: Text,
  ...PERIOD,
})
export type Organisation = z.output<typeof Organisation>

/** SS12000 2.1, `Enrolment`. `schoolType` is not read, because its values differ between the versions. */
const Enrolment = z
  .object({ enroledAt: UnitReference, cancelled: z.boolean().nullish().catch(null), ...PERIOD })
  .catch({ enroledAt: { id: '' }, cancelled: null, startDate: '', endDate: '' })

const Email = z.object({ value: Text, type: Text }).catch({ value: '', type: '' })

/** SS12000 2.1, `Person_responsibles_inner`. All values of `relationType` are official responsibilities. */
const Responsible = z.object({ person: Reference.nullish().catch(null) }).catch({ person: null })

/** A list that the source leaves out is empty. A value that is no list is one record that does not fit. */
const listOf = <T extends z.ZodType>(element: T) =>
  z
    .array(z.unknown())
    .nullish()
    .catch([null])
    .transform((list) => list ?? [])
    .pipe(z.array(element))

/** SS12000 2.1, `Person`. The civic number, the addresses and the phone numbers are not read. */
export const Person = z.object({
  id: Id,
  givenName: Text,
  familyName: Text,
  eduPersonPrincipalNames: listOf(Text),
  emails: listOf(Email),
  enrolments: listOf(Enrolment),
  responsibles: listOf(Responsible),
  /** A value that is no text is a marking. */
  securityMarking: z.string().nullish().catch('unreadable'),
  personStatus: Text,
})
export type Person = z.output<typeof Person>

/** SS12000 2.1, `Duty`. A duty without a person is vacant. `dutyRole` is not read: its values differ between the versions. */
export const Duty = z.object({
  id: Id,
  person: Reference.nullish(),
  dutyAt: UnitReference,
  assignmentRole: z.array(z.object({ group: Reference.nullish(), ...PERIOD })).nullish(),
  ...PERIOD,
})
export type Duty = z.output<typeof Duty>

/** SS12000 2.1, `Group`. */
export const Group = z.object({
  id: Id,
  displayName: Text,
  groupType: Text,
  organisation: UnitReference,
  groupMemberships: z.array(z.object({ person: Reference, ...PERIOD })).nullish(),
  ...PERIOD,
})
export type Group = z.output<typeof Group>

/** SS12000 2.1, `Activity`: the duties that teach groups. */
export const Activity = z.object({
  groups: z.array(Reference).nullish(),
  teachers: z.array(z.object({ duty: Reference, ...PERIOD })).nullish(),
  ...PERIOD,
})
export type Activity = z.output<typeof Activity>

/** Returns the id of a record that does not fit, or ''. */
export function readId(record: unknown): string {
  const parsed = z.object({ id: Id }).safeParse(record)
  return parsed.success ? parsed.data.id : ''
}
