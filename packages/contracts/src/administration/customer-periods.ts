import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { CustomerService } from './customer-service.ts'
import { listPage, listQuery } from './list-query.ts'
import { PeriodData, SubscriptionPeriod, SUBSCRIPTION_TYPES } from './subscription-periods.ts'

const PeriodId = z.object({ id: z.coerce.number().check(z.int()) })

/** Returns the calls for subscription periods. */
export function periodCalls<const S extends CustomerService>(service: S) {
  return {
    listSubscriptionTypes: defineCall({
      service,
      access: 'superUser',
      method: 'GET',
      path: '/subscriptionTypes',
      summary: 'List the types of subscriptions',
      responses: { 200: z.array(z.enum(SUBSCRIPTION_TYPES)) },
    }),
    userPeriods: periodCallsOf(service, 'userSubscriptionPeriods', 'people'),
    schoolUnitPeriods: periodCallsOf(service, 'schoolUnitSubscriptionPeriods', 'school units'),
  }
}

/** Returns the calls for the periods of people or of school units. */
function periodCallsOf<const S extends CustomerService, const Path extends string>(
  service: S,
  path: Path,
  owner: string,
) {
  const shared = { service, access: 'superUser' } as const
  return {
    list: defineCall({
      ...shared,
      method: 'GET',
      path: `/${path}`,
      summary: `List the subscription periods of ${owner}`,
      query: listQuery(['startsAt', 'endsAt', 'type'], z.object({ owner: z.optional(z.uuid()) })),
      responses: { 200: listPage(SubscriptionPeriod) },
    }),
    create: defineCall({
      ...shared,
      method: 'POST',
      path: `/${path}`,
      summary: `Create a subscription period of ${owner}`,
      repeat: 'first response',
      body: z.extend(PeriodData, { owner: z.uuid(), type: z.enum(SUBSCRIPTION_TYPES) }),
      responses: { 201: z.object({ legacyId: z.int() }) },
      errors: ['not_found'],
    }),
    change: defineCall({
      ...shared,
      method: 'PUT',
      path: `/${path}/:id`,
      summary: `Change a subscription period of ${owner}`,
      params: PeriodId,
      body: PeriodData,
      responses: { 204: null },
      errors: ['not_found'],
    }),
    remove: defineCall({
      ...shared,
      method: 'DELETE',
      path: `/${path}/:owner/:id`,
      summary: `Delete a subscription period of ${owner}`,
      params: z.extend(PeriodId, { owner: z.uuid() }),
      responses: { 204: null },
      errors: ['not_found'],
    }),
  }
}
