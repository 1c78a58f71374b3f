import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { Role } from '../role.ts'
import { textUpTo } from '../text.ts'
import { attribute } from './attribute.ts'
import { OrganizationParams } from './control-panel-organizations.ts'
import { listPage, listQuery, PAGE_PARAMETERS } from './list-query.ts'

/** The types of people of the control panel. Employees include administrators. Spec 2 §7. */
export const PERSON_TYPES = ['students', 'employees', 'guardians'] as const
export const PersonType = z.enum(PERSON_TYPES)
export type PersonType = z.infer<typeof PersonType>

/** Actions that the server allows on a person. Spec 2 §6. */
export const PERSON_ACTIONS = [
  'ViewUserInfo',
  'EditUserInfo',
  'DeleteUser',
  'RestoreUser',
  'ListGroups',
  'ViewBookshelf',
  'LogInAsUser',
  'EditGuardians',
] as const
export const PersonAction = z.enum(PERSON_ACTIONS)
export type PersonAction = z.infer<typeof PersonAction>

/** `inactive`: without an active role in a school unit. `deleting`: the account will be deleted. */
export const PersonStatus = z.enum(['active', 'inactive', 'deleting'])
export type PersonStatus = z.infer<typeof PersonStatus>

const moment = z.nullable(z.iso.datetime())
const Named = z.object({ id: z.uuid(), name: z.string() })

/** A row of a list of people. */
export const ListedPerson = z.object({
  id: z.uuid(),
  name: z.string(),
  username: z.string(),
  email: z.nullable(z.string()),
  /** The roles of the person in the school units of the list, without duplicates. */
  roles: z.array(Role),
  /** Groups of the person in the school units of the list. */
  groups: z.array(Named),
  shared: z.boolean(),
  ageFilter: z.nullable(z.int()),
  status: PersonStatus,
  /** Null if the person has never logged in. */
  lastLogInAt: moment,
  /** Null if the person has never opened a book. */
  lastReadAt: moment,
})
export type ListedPerson = z.infer<typeof ListedPerson>

export const PersonFilters = z.object({
  group: z.optional(z.uuid()),
  role: z.optional(Role),
  status: z.optional(PersonStatus),
  /** People who have never logged in. */
  neverLoggedIn: z.optional(z.literal(true)),
})
export type PersonFilters = z.infer<typeof PersonFilters>

const PeopleQuery = listQuery(['name', 'username', 'email', 'lastLogInAt'], PersonFilters)
export type PeopleQuery = z.infer<typeof PeopleQuery>

export const PeopleFileQuery = z.omit(PeopleQuery, PAGE_PARAMETERS)
export type PeopleFileQuery = z.infer<typeof PeopleFileQuery>

function listPeopleOf<const Path extends string>(path: Path, summary: string) {
  return defineCall({
    service: 'controlPanel',
    method: 'GET',
    path: `/v1/organizations/:id/${path}`,
    summary,
    access: 'user',
    params: OrganizationParams,
    query: PeopleQuery,
    responses: { 200: listPage(ListedPerson) },
    errors: ['not_found'],
  })
}

export const listOrganizationStudents = listPeopleOf('students', 'List the students of a school unit')
export const listOrganizationEmployees = listPeopleOf('employees', 'List the employees of a school unit')
export const listOrganizationGuardians = listPeopleOf('guardians', 'List the guardians of a school unit')
export const listOrganizationUsers = listPeopleOf('users', 'List all people of a school unit')

/** The identifiers of a person at other organisations. Spec 2 §3. */
export const PERSON_IDENTIFIERS = ['eppn', 'gsuiteid', 'gsuiteemail', 'office365', 'bankid', 'sms'] as const
export type PersonIdentifier = (typeof PERSON_IDENTIFIERS)[number]

/** Lowest and highest age of an age filter, in years. */
export const AGE_FILTER_MIN = 1
export const AGE_FILTER_MAX = 18

/** A role of a person in a school unit. */
export const OrganizationRole = z.object({
  id: z.uuid(),
  role: Role,
  addToSubSchools: z._default(z.boolean(), false),
})
export type OrganizationRole = z.infer<typeof OrganizationRole>

const PersonName = z.object({ firstname: z.string(), lastname: z.string() })

/** A person of the control panel with the rights of the actor to each attribute. Spec 2 §3. */
export const ManagedPerson = z.object({
  id: z.uuid(),
  /** Number of the last change. A change with another number is refused as `changed_meanwhile`. */
  version: z.int(),
  actions: z.array(PersonAction),
  status: PersonStatus,
  /** When the account will be deleted, or null. */
  deletionDueAt: moment,
  lastLogInAt: moment,
  lastReadAt: moment,
  attributes: z.object({
    username: attribute(z.string()),
    name: attribute(PersonName),
    email: attribute(z.string()),
    organizations: z.object({
      /** `accessible` is true if the actor administers the school unit or teaches in it. */
      values: z.array(z.extend(OrganizationRole, { name: z.string(), active: z.boolean(), accessible: z.boolean() })),
      /** The school units that the actor may choose for the person. */
      options: z.array(Named),
      viewable: z.literal([0, 2]),
      editable: z.literal([0, 2]),
    }),
    shared: attribute(z.boolean()),
    speakingBookRights: attribute(z.boolean()),
    ageFilter: attribute(z.int()),
    hidePasswordChange: attribute(z.boolean()),
    /** The password cannot be read. */
    password: z.object({ editable: z.literal([0, 2]) }),
    eppn: attribute(z.string()),
    gsuiteid: attribute(z.string()),
    gsuiteemail: attribute(z.string()),
    office365: attribute(z.string()),
    bankid: attribute(z.string()),
    sms: attribute(z.string()),
  }),
})
export type ManagedPerson = z.infer<typeof ManagedPerson>

/** A text as the user typed it. The server reports problems by attribute. */
const typed = z.optional(textUpTo(10_000))
const typedOrNone = z.optional(z.nullable(textUpTo(10_000)))

/** New values of attributes. A missing attribute stays unchanged, null deletes the value. */
export const PersonData = z.object({
  version: z.optional(z.int()),
  username: typed,
  name: z.optional(z.object({ firstname: textUpTo(10_000), lastname: textUpTo(10_000) })),
  email: typedOrNone,
  organizations: z.optional(z.array(OrganizationRole).check(z.maxLength(100))),
  shared: z.optional(z.boolean()),
  speakingBookRights: z.optional(z.boolean()),
  ageFilter: z.optional(z.nullable(z.number())),
  hidePasswordChange: z.optional(z.boolean()),
  password: typed,
  eppn: typedOrNone,
  gsuiteid: typedOrNone,
  gsuiteemail: typedOrNone,
  office365: typedOrNone,
  bankid: typedOrNone,
  sms: typedOrNone,
})
export type PersonData = z.infer<typeof PersonData>

const TypeParams = z.object({ type: PersonType })
const PersonParams = z.object({ type: PersonType, userId: z.uuid() })

export const getManagedPerson = defineCall({
  service: 'controlPanel',
  method: 'GET',
  path: '/v1/:type/:userId',
  summary: 'Get a person with the attributes that the actor may see and change',
  access: 'user',
  params: PersonParams,
  responses: { 200: ManagedPerson },
  errors: ['not_found'],
})

/** The address of the new person is in the header `Location`. Spec 2 §7. */
export const createManagedPerson = defineCall({
  service: 'controlPanel',
  method: 'POST',
  path: '/v1/:type',
  summary: 'Create a person',
  access: 'user',
  repeat: 'first response',
  params: TypeParams,
  body: z.object({ data: PersonData }),
  responses: { 201: ManagedPerson },
  errors: ['not_found', 'conflict', 'not_while_acting', 'need_secure_login', 'other_user_type'],
})

/** Responds with 204 if the actor does not see the person after the change, for example in another school. */
export const changeManagedPerson = defineCall({
  service: 'controlPanel',
  method: 'PATCH',
  path: '/v1/:type/:userId',
  summary: 'Change attributes of a person',
  access: 'user',
  params: PersonParams,
  body: z.object({ data: PersonData }),
  responses: { 200: ManagedPerson, 204: null },
  errors: ['not_found', 'conflict', 'changed_meanwhile', 'not_while_acting', 'need_secure_login', 'other_user_type'],
})

/** Schedules the deletion of a person in 30 days. Until then an administrator can restore the person. */
export const deleteManagedPerson = defineCall({
  service: 'controlPanel',
  method: 'DELETE',
  path: '/v1/:type/:userId',
  summary: 'Delete a person in 30 days',
  access: 'user',
  params: PersonParams,
  responses: { 204: null },
  errors: ['not_found', 'not_while_acting'],
})

/** Without another school unit, the account is deleted in 30 days, and `restoreManagedPerson` can restore it. Spec 2 §5. */
export const removePersonFromOrganization = defineCall({
  service: 'controlPanel',
  method: 'DELETE',
  path: '/v1/users/:id/organizations/:orgId',
  summary: 'Remove a person from a school unit',
  access: 'user',
  params: z.object({ id: z.uuid(), orgId: z.uuid() }),
  responses: { 204: null },
  errors: ['not_found', 'not_while_acting'],
})

export const restoreManagedPerson = defineCall({
  service: 'controlPanel',
  method: 'POST',
  path: '/v1/:type/:userId/restore',
  summary: 'Cancel the deletion of a person',
  access: 'user',
  repeat: 'harmless',
  params: PersonParams,
  responses: { 204: null },
  errors: ['not_found', 'not_while_acting'],
})
