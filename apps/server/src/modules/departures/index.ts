import { CUSTOMER_CALLS } from '@lectern/contracts'
import type { AppModule, ModuleDefinition } from '../../kernel/app-module.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { ObjectStore } from '../../kernel/object-store/object-store.ts'
import type { PersonalDataSource } from '../../kernel/personal-data.ts'
import type { SessionPort } from '../customers/index.ts'
import { consequenceRoutes } from './consequence-routes.ts'
import { deleteSchoolsJob } from './delete-school.ts'
import { departureRoutes } from './departure-routes.ts'
import { deleteExportsJob, exportSchoolJob } from './export/export-school.ts'
import { departuresPersonalData } from './personal-data.ts'

interface DeparturesNeeds {
  readonly sessions: SessionPort
  readonly store: ObjectStore
  readonly personalData: readonly PersonalDataSource[]
}

/** Server module that says what a deletion removes, and with which a school leaves. */
export const departuresModule: ModuleDefinition<DeparturesNeeds> = {
  name: 'departures',
  create: createDeparturesModule,
  personalData: departuresPersonalData,
}

const HOURLY = '37 * * * *'

export function createDeparturesModule(kernel: Kernel, needs: DeparturesNeeds): AppModule {
  const { sessions, store, personalData: sources } = needs
  const context = { kernel, sources }
  return {
    routes: [
      ...consequenceRoutes(context),
      ...(['eu', 'us'] as const).flatMap((shard) =>
        departureRoutes({ kernel, sessions, shard, calls: CUSTOMER_CALLS[shard] }, context, store),
      ),
    ],
    start: async () => {
      await kernel.jobs.handle(exportSchoolJob(kernel, store, sources))
      await kernel.jobs.repeat(deleteSchoolsJob(kernel, sources), HOURLY)
      await kernel.jobs.repeat(deleteExportsJob(kernel, store), HOURLY)
    },
  }
}
