import * as z from 'zod/mini'
import { defineCall } from '../call.ts'

const UserParams = z.object({ id: z.uuid() })

/** A group of a person, with the right of the actor to add or remove the person. Spec 2 §3. */
export const PersonGroup = z.object({
  id: z.uuid(),
  organization_id: z.uuid(),
  name: z.string(),
  selectable: z.boolean(),
  removable: z.boolean(),
})
export type PersonGroup = z.infer<typeof PersonGroup>

export const listPersonGroups = defineCall({
  service: 'controlPanel',
  method: 'GET',
  path: '/v2/users/:id/groups',
  summary: 'List the groups of a person',
  access: 'user',
  params: UserParams,
  responses: { 200: z.object({ values: z.array(PersonGroup) }) },
  errors: ['not_found'],
})

export const listPersonGroupOptions = defineCall({
  service: 'controlPanel',
  method: 'GET',
  path: '/v2/users/:id/groupoptions/:orgId',
  summary: 'List the groups of a school unit to which a person can be added',
  access: 'user',
  params: z.object({ id: z.uuid(), orgId: z.uuid() }),
  responses: { 200: z.object({ values: z.array(PersonGroup) }) },
  errors: ['not_found'],
})

/** Replaces the groups that the actor may choose. Other groups of the person stay. */
export const setPersonGroups = defineCall({
  service: 'controlPanel',
  method: 'PUT',
  path: '/v1/users/:id/groups',
  summary: 'Set the groups of a person',
  access: 'user',
  params: UserParams,
  body: z.object({ data: z.object({ groups: z.array(z.uuid()).check(z.maxLength(200)) }) }),
  responses: { 204: null },
  errors: ['not_found', 'not_while_acting'],
})
