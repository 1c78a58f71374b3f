import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { OffsetPaging, paged } from './paging.ts'
import { Role } from './role.ts'

/** Spec 2 §3, association: the role of a person in one school unit. */
export const Association = z.object({ uid: z.uuid(), role: Role, active: z.boolean() })
export type Association = z.infer<typeof Association>

/** Spec 2 §3, Me: the logged-in user with their school units and groups. */
export const Me = z.object({
  uid: z.uuid(),
  username: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.nullable(z.string()),
  emailVerified: z.boolean(),
  speakingBookRights: z.boolean(),
  hidePasswordChange: z.boolean(),
  sharedAccount: z.boolean(),
  identifiers: z.record(z.string(), z.string()),
  associations: z.array(Association),
  memberships: z.array(z.object({ uid: z.uuid(), name: z.string() })),
})
export type Me = z.infer<typeof Me>

export const Organization = z.object({
  uid: z.uuid(),
  name: z.string(),
  type: z.string(),
  active: z.boolean(),
  role: Role,
})
export type Organization = z.infer<typeof Organization>

export const MyGroup = z.object({ uid: z.uuid(), name: z.string(), code: z.nullable(z.string()), schoolUnit: z.uuid() })
export type MyGroup = z.infer<typeof MyGroup>

export const getMe = defineCall({
  service: 'account',
  method: 'GET',
  path: '/me',
  summary: 'Get the current user',
  access: 'user',
  responses: { 200: Me },
})

export const listMyOrganizations = defineCall({
  service: 'account',
  method: 'GET',
  path: '/me/organizations',
  summary: 'List the school units of the current user',
  access: 'user',
  query: OffsetPaging,
  responses: { 200: paged(Organization) },
})

export const listMyGroups = defineCall({
  service: 'account',
  method: 'GET',
  path: '/me/groups',
  summary: 'List the groups of the current user',
  access: 'user',
  query: OffsetPaging,
  responses: { 200: paged(MyGroup) },
})
