import { auditLogCalls } from './customer-audit-log.ts'
import { departureCalls } from './customer-departures.ts'
import { groupCalls, memberCalls } from './customer-groups.ts'
import { mergeCalls } from './customer-merges.ts'
import { peopleCalls } from './customer-people.ts'
import { periodCalls } from './customer-periods.ts'
import { roleCalls } from './customer-roles.ts'
import { schoolUnitCalls } from './customer-school-units.ts'
import type { CustomerService } from './customer-service.ts'
import { syncCalls } from './customer-syncs.ts'

/** Returns the calls of customer management on one shard. */
function customerCalls<const S extends CustomerService>(service: S) {
  return {
    ...schoolUnitCalls(service),
    ...groupCalls(service),
    ...memberCalls(service),
    ...peopleCalls(service),
    ...mergeCalls(service),
    ...roleCalls(service),
    ...periodCalls(service),
    ...departureCalls(service),
    ...auditLogCalls(service),
    ...syncCalls(service),
  }
}

/** The calls of customer management by shard: `CUSTOMER_CALLS[getShard(realm)]`. Spec 2 §7. */
export const CUSTOMER_CALLS = { eu: customerCalls('customersEu'), us: customerCalls('customersUs') }
export type CustomerCalls = (typeof CUSTOMER_CALLS)[keyof typeof CUSTOMER_CALLS]
