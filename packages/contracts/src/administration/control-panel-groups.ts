import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { textUpTo } from '../text.ts'
import { attribute } from './attribute.ts'
import { OrganizationParams } from './control-panel-organizations.ts'
import { ListedPerson } from './control-panel-people.ts'
import { listPage, listQuery } from './list-query.ts'

/** Actions that the server allows on a group. Spec 2 §6. */
export const GROUP_ACTIONS = ['EditGroup', 'DeleteGroup', 'EditGroupPassword', 'EditGroupAgeFilter'] as const
export const GroupAction = z.enum(GROUP_ACTIONS)
export type GroupAction = z.infer<typeof GroupAction>

/** A group of the control panel. Spec 2 §3. */
export const ManagedGroup = z.object({
  id: z.uuid(),
  version: z.int(),
  organization: z.object({ id: z.uuid(), name: z.string() }),
  attributes: z.object({
    name: attribute(z.string()),
    code: attribute(z.string()),
    ageFilter: attribute(z.int()),
  }),
  /** Number of active students, without the shared account. */
  student_count: z.int(),
  actions: z.array(GroupAction),
})
export type ManagedGroup = z.infer<typeof ManagedGroup>

const GroupParams = z.object({ id: z.uuid() })

export const listOrganizationGroups = defineCall({
  service: 'controlPanel',
  method: 'GET',
  path: '/v1/organizations/:id/groups',
  summary: 'List the groups of a school unit',
  access: 'user',
  params: OrganizationParams,
  query: listQuery(['name'], z.object({ own: z.optional(z.literal(true)) })),
  responses: { 200: listPage(ManagedGroup) },
  errors: ['not_found'],
})

export const getManagedGroup = defineCall({
  service: 'controlPanel',
  method: 'GET',
  path: '/v1/groups/:id',
  summary: 'Get a group',
  access: 'user',
  params: GroupParams,
  responses: { 200: ManagedGroup },
  errors: ['not_found'],
})

export const listGroupUsers = defineCall({
  service: 'controlPanel',
  method: 'GET',
  path: '/v1/groups/:id/users',
  summary: 'List the people of a group',
  access: 'user',
  params: GroupParams,
  query: listQuery(['name', 'username', 'lastLogInAt'], z.object({})),
  responses: { 200: listPage(ListedPerson) },
  errors: ['not_found'],
})

const typed = z.optional(textUpTo(10_000))

export const createManagedGroup = defineCall({
  service: 'controlPanel',
  method: 'POST',
  path: '/v1/groups',
  summary: 'Create a group in a school unit',
  access: 'user',
  repeat: 'first response',
  body: z.object({
    data: z.object({
      organizationId: z.uuid(),
      name: typed,
      generateCode: z._default(z.boolean(), false),
      ageFilter: z.optional(z.nullable(z.number())),
    }),
  }),
  responses: { 201: ManagedGroup },
  errors: ['not_found', 'conflict', 'not_while_acting'],
})

/** Two lists of this length fit into the default size of a body. */
const MEMBERS_AT_ONCE_MAX = 200
const Members = z.optional(z.array(z.uuid()).check(z.maxLength(MEMBERS_AT_ONCE_MAX)))

/** Changes a group, and adds or removes people. `generateCode` true makes a new code, false deletes the code. */
export const changeManagedGroup = defineCall({
  service: 'controlPanel',
  method: 'PATCH',
  path: '/v1/groups/:id',
  summary: 'Change a group, or add or remove its people',
  access: 'user',
  params: GroupParams,
  body: z.object({
    data: z.object({
      version: z.optional(z.int()),
      name: typed,
      generateCode: z.optional(z.boolean()),
      ageFilter: z.optional(z.nullable(z.number())),
      addUsers: Members,
      removeUsers: Members,
    }),
  }),
  responses: { 200: ManagedGroup },
  errors: ['not_found', 'conflict', 'changed_meanwhile', 'not_while_acting'],
})

/** The group can be restored for 30 days. */
export const deleteManagedGroup = defineCall({
  service: 'controlPanel',
  method: 'DELETE',
  path: '/v1/groups/:id',
  summary: 'Delete a group. Its people stay',
  access: 'user',
  params: GroupParams,
  responses: { 204: null },
  errors: ['not_found', 'not_while_acting'],
})

/** A deleted group that the actor may restore. */
export const DeletedGroup = z.object({
  id: z.uuid(),
  name: z.string(),
  deletedAt: z.iso.datetime(),
  undoUntil: z.iso.datetime(),
})
export type DeletedGroup = z.infer<typeof DeletedGroup>

export const listDeletedGroups = defineCall({
  service: 'controlPanel',
  method: 'GET',
  path: '/v1/organizations/:id/deleted-groups',
  summary: 'List the deleted groups of a school unit that the actor may restore',
  access: 'user',
  params: OrganizationParams,
  responses: { 200: z.object({ data: z.array(DeletedGroup) }) },
  errors: ['not_found'],
})

/** A group whose name or code another group has now gets another name, and no code. */
export const restoreManagedGroup = defineCall({
  service: 'controlPanel',
  method: 'POST',
  path: '/v1/groups/:id/restore',
  summary: 'Restore a deleted group with its people and assignments',
  access: 'user',
  repeat: 'harmless',
  params: GroupParams,
  responses: { 200: ManagedGroup },
  errors: ['not_found', 'conflict', 'not_while_acting'],
})
