import type { AppModule, ModuleDefinition } from '../../kernel/app-module.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { applyImportJob, deleteImportsJob } from './apply-import.ts'
import type { SessionPort } from './apply-import.ts'
import { importsPersonalData } from './personal-data.ts'
import { acceptSpreadsheets, importRoutes } from './import-routes.ts'
import { schoolYearRoutes } from './school-year/school-year-routes.ts'

export { importsPersonalData }

/** Server module for Excel files of people, and for the school year. Spec 2 §5. */
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
    routes: [...importRoutes(kernel, sessions), ...schoolYearRoutes(kernel, sessions)],
    plugin: async (app) => acceptSpreadsheets(app),
    start: async () => {
      await kernel.jobs.handle(applyImportJob(kernel, sessions))
      await kernel.jobs.repeat(deleteImportsJob(kernel), EVERY_NIGHT)
    },
  }
}
