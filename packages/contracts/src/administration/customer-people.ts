import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { Role } from '../role.ts'
import { textUpTo } from '../text.ts'
import { PersonStatus } from './control-panel-people.ts'
import { NamedRow, UidParams } from './customer-service.ts'
import type { CustomerService } from './customer-service.ts'
import { listPage, listQuery } from './list-query.ts'
import { SubscriptionPeriod } from './subscription-periods.ts'

const moment = z.nullable(z.iso.datetime())

/** A person of customer management. Spec 2 §3. */
export const CustomerUser = z.object({
  uid: z.uuid(),
  legacyId: z.int(),
  externalId: z.nullable(z.string()),
  userName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.nullable(z.string()),
  status: PersonStatus,
  shared: z.boolean(),
  /** True with the role of an administrator in a school unit. */
  admin: z.boolean(),
  superUser: z.boolean(),
  ageFilter: z.nullable(z.int()),
  identifiers: z.array(z.object({ type: z.string(), value: z.string() })),
  schoolAssociations: z.array(
    z.object({
      schoolUid: z.uuid(),
      schoolName: z.string(),
      role: Role,
      active: z.boolean(),
      addToSubSchools: z.boolean(),
    }),
  ),
  groups: z.array(NamedRow),
  lastLogInAt: moment,
  deletionDueAt: moment,
  createdAt: z.iso.datetime(),
  /** Number of subscription periods. Only with `includePeriodCounts`. */
  periodCount: z.optional(z.int()),
})
export type CustomerUser = z.infer<typeof CustomerUser>

export const CustomerUserFilters = z.object({
  schoolUnit: z.optional(z.uuid()),
  group: z.optional(z.uuid()),
  role: z.optional(Role),
  status: z.optional(PersonStatus),
  neverLoggedIn: z.optional(z.literal(true)),
})

/** An entry of the audit log. `details` contains names of fields and ids, no values (decision 12). */
export const AuditEntry = z.object({
  uid: z.uuid(),
  at: z.iso.datetime(),
  /** Uid of a user, or the part of the server that acted, such as `command:…`. */
  actor: z.string(),
  /** Name of the actor; null if the actor is no user. */
  actorName: z.nullable(z.string()),
  /** The person whom the actor impersonated; null without an impersonation. */
  actingFor: z.nullable(NamedRow),
  /** Network address of the actor; null for jobs and commands, and in the list of a school unit. */
  address: z.nullable(z.string()),
  action: z.string(),
  /** The person, school unit, group or book of the entry. `kind` and `name` are null if it does not exist any more. */
  subject: z.object({
    uid: z.uuid(),
    kind: z.nullable(z.enum(['person', 'unit', 'group', 'book'])),
    name: z.nullable(z.string()),
  }),
  /** The group that a person joined or left; null for other entries, and for a deleted group. */
  group: z.nullable(NamedRow),
  details: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** How a person is logged in, for a super user. Contains no secrets and no ids of sessions. */
export const UserLogIns = z.object({
  /** The valid sessions by browser and system, most recently used first. */
  devices: z.array(
    z.object({
      /** Empty if the browser is unknown. */
      browser: z.string(),
      system: z.string(),
      lastUsedAt: z.iso.datetime(),
      /** Number of sessions of this browser and system. */
      sessions: z.int(),
    }),
  ),
  /** Numbers of second factors. A person has at most one authenticator app. */
  secondFactors: z.object({ apps: z.int(), passkeys: z.int(), recoveryCodes: z.int() }),
})
export type UserLogIns = z.infer<typeof UserLogIns>

/** Returns the calls for people. */
export function peopleCalls<const S extends CustomerService>(service: S) {
  const shared = { service, access: 'superUser' } as const
  return {
    listUsers: defineCall({
      ...shared,
      method: 'GET',
      path: '/users',
      summary: 'List the people of the realm',
      query: listQuery(['name', 'username', 'email', 'lastLogInAt'], CustomerUserFilters),
      responses: { 200: listPage(CustomerUser) },
    }),
    getUser: defineCall({
      ...shared,
      method: 'GET',
      path: '/users/:uid',
      summary: 'Get a person',
      params: UidParams,
      responses: { 200: CustomerUser },
      errors: ['not_found'],
    }),
    getUserLogIns: defineCall({
      ...shared,
      method: 'GET',
      path: '/users/:uid/logIns',
      summary: 'Get the devices where a person is logged in, and the numbers of second factors',
      params: UidParams,
      responses: { 200: UserLogIns },
      errors: ['not_found', 'not_while_acting'],
    }),
    deleteUser: defineCall({
      ...shared,
      method: 'DELETE',
      path: '/users/:uid',
      summary: 'Delete a person in 30 days',
      params: UidParams,
      responses: { 200: CustomerUser },
      errors: ['not_found'],
    }),
    listUserSchoolSubscriptions: defineCall({
      ...shared,
      method: 'GET',
      path: '/users/:uid/schoolSubscriptions',
      summary: 'List the subscription periods of the school units of a person',
      params: UidParams,
      responses: { 200: z.object({ data: z.array(SubscriptionPeriod) }) },
      errors: ['not_found'],
    }),
    listUserAuditLogs: defineCall({
      ...shared,
      method: 'GET',
      path: '/users/:uid/auditLogs',
      summary: 'List the entries of the audit log about a person',
      params: UidParams,
      query: listQuery(['at'], z.object({ action: z.optional(textUpTo(100)) })),
      responses: { 200: listPage(AuditEntry) },
      errors: ['not_found'],
    }),
  }
}
