import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { Role } from '../role.ts'
import { OrganizationRole } from './control-panel-people.ts'
import { CustomerUser } from './customer-people.ts'
import { IdParams, LinkFilters } from './customer-service.ts'
import type { CustomerService } from './customer-service.ts'
import { listPage, listQuery } from './list-query.ts'

/** A role of a person in a school unit, as a row of a list. */
export const UserSchoolUnit = z.object({
  userUid: z.uuid(),
  userName: z.string(),
  name: z.string(),
  schoolUid: z.uuid(),
  schoolName: z.string(),
  role: Role,
  /** True if the role and the school unit are active. */
  active: z.boolean(),
})

/** Returns the calls for the roles of people in school units. */
export function roleCalls<const S extends CustomerService>(service: S) {
  const shared = { service, access: 'superUser' } as const
  return {
    listUserSchoolUnits: defineCall({
      ...shared,
      method: 'GET',
      path: '/userSchoolUnits',
      summary: 'List roles of people in school units',
      query: listQuery(['name'], LinkFilters),
      responses: { 200: listPage(UserSchoolUnit) },
    }),
    setUserSchoolUnits: defineCall({
      ...shared,
      method: 'PUT',
      path: '/users/:id/schoolUnits',
      summary: 'Replace the roles of a person',
      params: IdParams,
      body: z.object({
        schoolAssociations: z
          .array(z.extend(z.omit(OrganizationRole, { id: true }), { schoolUid: z.uuid() }))
          .check(z.maxLength(100)),
      }),
      responses: { 204: null },
      errors: ['not_found', 'other_user_type'],
    }),
    setUserSchoolUnit: defineCall({
      ...shared,
      method: 'PUT',
      path: '/users/:uid/schoolUnits/:schoolUid',
      summary: 'Give a person a role in a school unit',
      params: z.object({ uid: z.uuid(), schoolUid: z.uuid() }),
      body: z.object({ role: Role }),
      responses: { 204: null },
      errors: ['not_found', 'other_user_type'],
    }),
    removeUserSchoolUnit: defineCall({
      ...shared,
      method: 'DELETE',
      path: '/users/:uid/schoolUnits/:schoolUid',
      summary: 'Remove a person from a school unit',
      params: z.object({ uid: z.uuid(), schoolUid: z.uuid() }),
      responses: { 200: CustomerUser },
      errors: ['not_found'],
    }),
  }
}
