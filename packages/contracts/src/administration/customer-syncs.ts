import * as z from 'zod/mini'
import { BODY_BYTES_LARGE, defineCall } from '../call.ts'
import type { CustomerService } from './customer-service.ts'
import { OrganizationMapping, SyncConfig, SyncErrorType, SyncType } from './syncs.ts'

const CustomerSyncFields = z.object({
  active: z.boolean(),
  dryRun: z.boolean(),
  type: SyncType,
  organizationMap: z.array(OrganizationMapping),
})

/** The fields of a sync that customer management can set one by one. Spec 2 §3. */
export const CUSTOMER_SYNC_FIELDS = ['active', 'dryRun', 'type', 'organizationMap'] as const
export type CustomerSyncField = (typeof CUSTOMER_SYNC_FIELDS)[number]

/**
 * The settings of the oldest sync of an organization, or those of a new sync. With `errorType` and `errorMessage`, the last run has
 * failed. Spec 2 §3 and §4.
 */
export const CustomerSync = z.extend(CustomerSyncFields, {
  /** The values of the connection that are no secrets. */
  config: z.record(z.string(), z.string()),
  errorType: z.optional(SyncErrorType),
  errorMessage: z.optional(z.string()),
})
export type CustomerSync = z.infer<typeof CustomerSync>

/** Returns the calls for the sync of an organization. Spec 2 §7, customer management. */
export function syncCalls<const S extends CustomerService>(service: S) {
  const shared = { service, access: 'superUser' } as const
  const params = z.object({ orgId: z.uuid() })
  return {
    getOrganizationSync: defineCall({
      ...shared,
      method: 'GET',
      path: '/sync/:orgId',
      summary: 'Get the sync of an organization',
      params,
      responses: { 200: CustomerSync },
      errors: ['not_found'],
    }),
    /** Creates the sync if the organization has none. */
    setOrganizationSyncField: defineCall({
      ...shared,
      method: 'PUT',
      path: '/sync/:orgId/:field',
      summary: 'Set one field of the sync of an organization',
      params: z.extend(params, { field: z.enum(CUSTOMER_SYNC_FIELDS) }),
      bodyBytesMax: BODY_BYTES_LARGE,
      body: z.partial(CustomerSyncFields),
      responses: { 200: CustomerSync },
      errors: ['not_found', 'not_while_acting'],
    }),
    /** A field of the connection that is missing keeps its value, and null deletes it. */
    setOrganizationSyncConfig: defineCall({
      ...shared,
      method: 'PUT',
      path: '/sync/:orgId/config',
      summary: 'Set the connection of the sync of an organization',
      params,
      bodyBytesMax: BODY_BYTES_LARGE,
      body: z.object({ config: SyncConfig }),
      responses: { 200: CustomerSync },
      errors: ['not_found', 'not_while_acting'],
    }),
  }
}
