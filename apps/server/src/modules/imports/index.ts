import type { AppModule, ModuleDefinition } from '../../kernel/app-module.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { applyImportJob, deleteImportsJob } from './apply-import.ts'
import type { SessionPort } from './apply-import.ts'
import { importsPersonalData } from './personal-data.ts'
import { acceptSpreadsheets, importRoutes } from './import-routes.ts'
import { deletedGroupRoutes } from './deleted-groups/deleted-group-routes.ts'
import { deleteStoredGroup } from './deleted-groups/deleted-groups.ts'
import { schoolYearRoutes } from './school-year/school-year-routes.ts'

export { deleteStoredGroup, importsPersonalData }

/** Server module for Excel files of people, the school year, and the deletion of groups. Spec 2 §5. */
export const importsModule: ModuleDefinition<ImportsNeeds> = {
  name: 'imports',
  create: createImportsModule,
  personalData: importsPersonalData,
}

interface ImportsNeeds {
  readonly sessions: SessionPort
}

const EVERY_NIGHT = '20 2 * * *'

export function createImportsModule(kernel: Kernel, { sessions }: ImportsNeeds): AppModule {
  return {
    routes: [
      ...importRoutes(kernel, sessions),
      ...schoolYearRoutes(kernel, sessions),
      ...deletedGroupRoutes(kernel, sessions),
    ],
    plugin: async (app) => acceptSpreadsheets(app),
    start: async () => {
      await kernel.jobs.handle(applyImportJob(kernel, sessions))
      await kernel.jobs.repeat(deleteImportsJob(kernel), EVERY_NIGHT)
    },
  }
}
