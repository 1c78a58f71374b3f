import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { listPage, listQuery } from './list-query.ts'

/** A school unit that the actor administers or teaches in. */
export const ManagedOrganization = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.string(),
  status: z.string(),
  parent: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  /** True if the actor administers the unit. False for a teacher. */
  administered: z.boolean(),
  qrCodeLoginEnabled: z.boolean(),
  secureAuthEnabled: z.boolean(),
  /** Number of people by role, without shared accounts, and of groups. */
  counts: z.object({ students: z.int(), employees: z.int(), guardians: z.int(), groups: z.int() }),
})
export type ManagedOrganization = z.infer<typeof ManagedOrganization>

export const OrganizationParams = z.object({ id: z.uuid() })

export const listManagedOrganizations = defineCall({
  service: 'controlPanel',
  method: 'GET',
  path: '/v1/organizations',
  summary: 'List the school units that the actor administers or teaches in',
  access: 'user',
  query: listQuery(['name'], z.object({})),
  responses: { 200: listPage(z.omit(ManagedOrganization, { counts: true })) },
})

export const getManagedOrganization = defineCall({
  service: 'controlPanel',
  method: 'GET',
  path: '/v1/organizations/:id',
  summary: 'Get a school unit with its numbers of people and groups',
  access: 'user',
  params: OrganizationParams,
  responses: { 200: ManagedOrganization },
  errors: ['not_found'],
})
