import type { AppModule, ModuleDefinition } from '../../kernel/app-module.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { clientRoutes } from './client-routes.ts'
import { deleteExpiredTokens } from './client-store.ts'
import { oneRosterPersonalData } from './personal-data.ts'
import { registerService } from './service-plugin.ts'
import { registerTokenRoute } from './token-route.ts'

export { oneRosterPersonalData }

/** Server module with which programs read the people and groups of an organization. OneRoster 1.2. */
export const oneRosterModule: ModuleDefinition = {
  name: 'oneroster',
  create: createOneRosterModule,
  personalData: oneRosterPersonalData,
}

const EVERY_HOUR = '25 * * * *'

export function createOneRosterModule(kernel: Kernel): AppModule {
  return {
    routes: clientRoutes(kernel),
    plugin: async (app) => {
      await registerTokenRoute(app, kernel)
      await registerService(app, kernel)
    },
    start: () =>
      kernel.jobs.repeat({ name: 'delete-oneroster-tokens', run: () => deleteExpiredTokens(kernel) }, EVERY_HOUR),
  }
}
