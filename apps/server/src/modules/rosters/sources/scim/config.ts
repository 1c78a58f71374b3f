import * as z from 'zod'
import { PERSON_IDENTIFIERS } from '@lectern/contracts'

/** The values of a user that can say the role, or the groups of the user. */
const ROLE_SOURCES = ['userType', 'title', 'department', 'roles', 'entitlements', 'groups'] as const
/** The values of a user that can name the school. */
const SCHOOL_SOURCES = ['', 'department', 'division', 'organization', 'costCenter'] as const

const Names = z
  .string()
  .default('')
  .transform((text) => text.split(/[,;\n]/).flatMap((name) => name.trim().toLowerCase() || []))

/** The decisions of an administrator about a sync of the type `scim`. */
export const ScimConfig = z
  .object({
    /** Where a role is found. With `groups`, the names or ids of groups say it. */
    roleFrom: z.enum(ROLE_SOURCES).default('userType'),
    /** The values that a pupil has, with commas between them. */
    pupilValues: Names,
    employeeValues: Names,
    /** Empty: all people belong to the organization itself. */
    schoolFrom: z.enum(SCHOOL_SOURCES).default(''),
    /** The identifier with which the person logs in, if `userName` is one. */
    userNameIs: z.enum(['', ...PERSON_IDENTIFIERS]).default(''),
    /** The kind of the pushed groups. `none`: they are not read. */
    groupKind: z.enum(['class', 'teaching', 'other', 'none']).default('class'),
  })
  .refine(({ pupilValues, employeeValues }) => pupilValues.length + employeeValues.length > 0, {
    path: ['pupilValues'],
  })
export type ScimConfig = z.output<typeof ScimConfig>
