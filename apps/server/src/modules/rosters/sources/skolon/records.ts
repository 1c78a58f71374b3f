import * as z from 'zod'

// Skolon's description is not public. The fields are those that public clients read; a client that reads `uuid` and one that
// reads `id` are both known, so that each is accepted.

/** Text that a source may leave out, or send as null. */
const Text = z
  .string()
  .nullish()
  .catch(null)
  .transform((text) => text?.trim() ?? '')

const Id = z
  .union([z.string(), z.number()])
  .nullish()
  .catch(null)
  .transform((id) => String(id ?? '').trim())

const hasId = ({ id, uuid }: { readonly id: string; readonly uuid: string }) => id !== '' || uuid !== ''

/** Reference to a record: `{id, uuid}`, one of the two, or the id alone. */
const Reference = z
  .union([z.object({ id: Id, uuid: Id }), z.union([z.string(), z.number()]).transform((id) => ({ id, uuid: '' }))])
  .transform(({ id, uuid }) => ({ id: String(id).trim(), uuid }))
  .refine(hasId)
export type Reference = z.output<typeof Reference>

/** Null if the source leaves out the list. */
const References = z
  .array(Reference)
  .nullish()
  .transform((list) => list ?? null)

export const Identity = z.object({ id: Id, uuid: Id })

/** A deleted record may have no other fields. */
export const Deletion = z.object({ isDeleted: z.boolean().nullish() })

const ExternalIdentifier = z
  .object({ type: Text, name: Text, value: Text, identifier: Text })
  .catch({ type: '', name: '', value: '', identifier: '' })
  .transform(({ type, name, value, identifier }) => ({ type: type || name, value: value || identifier }))

/** A value that is no list is an empty list. */
const listOf = <T extends z.ZodType>(element: T) =>
  z
    .array(z.unknown())
    .nullish()
    .catch(null)
    .transform((list) => list ?? [])
    .pipe(z.array(element))

const UnitCode = z.union([z.string(), z.number()]).catch('').transform(String)

export const School = z.object({ name: Text, unitCodes: listOf(UnitCode) })
export type School = z.output<typeof School>

export const User = z.object({
  /** `TEACHER` or `STUDENT`. */
  userType: Text,
  firstName: Text,
  lastName: Text,
  email: Text,
  schools: References,
  schoolId: Id,
  /** Some clients find the members of a group here. */
  groups: References,
  externalIdentifiers: listOf(ExternalIdentifier),
})
export type User = z.output<typeof User>

export const Group = z.object({
  name: Text,
  type: Text,
  school: Reference.nullish(),
  schoolId: Id,
  schoolUuid: Id,
  users: References,
  members: References,
  students: References,
  teachers: References,
})
export type Group = z.output<typeof Group>

export const License = z.object({
  isDeleted: z.boolean().nullish(),
  expirationDate: Text,
  ownerSchoolId: Id,
  ownerSchoolUuid: Id,
  /** Null for a license without people, which is one of the whole school. */
  users: References,
})
export type License = z.output<typeof License>
