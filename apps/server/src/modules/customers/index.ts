import { CUSTOMER_CALLS } from '@lectern/contracts'
import type { AppModule, ModuleDefinition } from '../../kernel/app-module.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { PersonalDataSource } from '../../kernel/personal-data.ts'
import { auditLogRoutes } from './audit-log-routes.ts'
import type { CustomerContext, SessionPort } from './customer-context.ts'
import { groupRoutes } from './group-routes.ts'
import { logInRoutes } from './log-in-routes.ts'
import { mergeRoutes } from './merge-routes.ts'
import { periodRoutes } from './period-routes.ts'
import { unitRoutes } from './unit-routes.ts'
import { userRoutes } from './user-routes.ts'

export { requireShard, requireShardForChange, writeContext } from './customer-context.ts'
export type { CustomerContext, SessionPort } from './customer-context.ts'

interface CustomersNeeds {
  readonly sessions: SessionPort
  readonly personalData: readonly PersonalDataSource[]
}

/** Server module with which super users manage the people, school units and groups of a realm. Spec 2 §7. */
export const customersModule: ModuleDefinition<CustomersNeeds> = {
  name: 'customers',
  create: createCustomersModule,
}

export function createCustomersModule(kernel: Kernel, { sessions, personalData }: CustomersNeeds): AppModule {
  const shards = ['eu', 'us'] as const
  return {
    routes: shards.flatMap((shard) => {
      const context: CustomerContext = { kernel, sessions, shard, calls: CUSTOMER_CALLS[shard] }
      return [
        ...unitRoutes(context),
        ...groupRoutes(context),
        ...userRoutes(context),
        ...mergeRoutes(context, personalData),
        ...logInRoutes(context),
        ...periodRoutes(context),
        ...auditLogRoutes(context),
      ]
    }),
  }
}
