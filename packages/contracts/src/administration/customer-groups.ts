import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { textUpTo } from '../text.ts'
import { IdParams, LinkFilters, NamedRow, UidParams } from './customer-service.ts'
import type { CustomerService } from './customer-service.ts'
import { groupQuery, listPage, listQuery } from './list-query.ts'

const typed = z.optional(textUpTo(10_000))

/** A group of customer management. Spec 2 §3. */
export const CustomerGroup = z.object({
  uid: z.uuid(),
  legacyId: z.int(),
  version: z.int(),
  name: z.string(),
  code: z.nullable(z.string()),
  /** Only with `include=schoolUnit`. */
  schoolUnit: z.optional(NamedRow),
})
export type CustomerGroup = z.infer<typeof CustomerGroup>

/** A membership of a person in a group, as a row of a list. */
export const UserGroup = z.object({
  userUid: z.uuid(),
  userName: z.string(),
  name: z.string(),
  groupUid: z.uuid(),
  groupName: z.string(),
  schoolUid: z.uuid(),
})

/** Returns the calls for groups and their people. */
export function groupCalls<const S extends CustomerService>(service: S) {
  const shared = { service, access: 'superUser' } as const
  return {
    listGroups: defineCall({
      ...shared,
      method: 'GET',
      path: '/groups',
      summary: 'List the groups of the realm',
      query: z.extend(listQuery(['name'], LinkFilters), {
        include: z.optional(z.literal('schoolUnit')),
        ...groupQuery(['schoolUnit']),
      }),
      responses: {
        200: z.object({
          data: z.array(CustomerGroup),
          meta: z.object({ totalItems: z.optional(z.int()), pageSize: z.int() }),
        }),
      },
    }),
    getGroup: defineCall({
      ...shared,
      method: 'GET',
      path: '/groups/:id',
      summary: 'Get a group with its school unit',
      params: IdParams,
      responses: { 200: CustomerGroup },
      errors: ['not_found'],
    }),
    createGroup: defineCall({
      ...shared,
      method: 'PUT',
      path: '/groups',
      summary: 'Create a group',
      body: z.object({ schoolUnit: z.uuid(), name: typed, generateCode: z._default(z.boolean(), false) }),
      responses: { 201: UidParams },
      errors: ['not_found', 'conflict'],
    }),
    changeGroup: defineCall({
      ...shared,
      method: 'PATCH',
      path: '/groups/:id',
      summary: 'Change the name or the code of a group',
      params: IdParams,
      body: z.object({ version: z.optional(z.int()), name: typed, generateCode: z.optional(z.boolean()) }),
      responses: { 200: CustomerGroup },
      errors: ['not_found', 'conflict', 'changed_meanwhile'],
    }),
    deleteGroup: defineCall({
      ...shared,
      method: 'DELETE',
      path: '/groups/:groupId',
      summary: 'Delete a group. Its people stay',
      params: z.object({ groupId: z.uuid() }),
      responses: { 204: null },
      errors: ['not_found'],
    }),
  }
}

/** Returns the calls for the people of groups. */
export function memberCalls<const S extends CustomerService>(service: S) {
  const shared = { service, access: 'superUser' } as const
  return {
    listUserGroups: defineCall({
      ...shared,
      method: 'GET',
      path: '/userGroups',
      summary: 'List memberships of people in groups',
      query: listQuery(['name'], z.extend(LinkFilters, { group: z.optional(z.uuid()) })),
      responses: { 200: listPage(UserGroup) },
    }),
    addUserToGroup: defineCall({
      ...shared,
      method: 'PUT',
      path: '/users/:id/groups/:groupId',
      summary: 'Add a person to a group',
      params: z.object({ id: z.uuid(), groupId: z.uuid() }),
      responses: { 204: null },
      errors: ['not_found'],
    }),
    removeUserFromGroup: defineCall({
      ...shared,
      method: 'DELETE',
      path: '/users/:id/groups/:groupId',
      summary: 'Remove a person from a group',
      params: z.object({ id: z.uuid(), groupId: z.uuid() }),
      responses: { 204: null },
      errors: ['not_found'],
    }),
  }
}
