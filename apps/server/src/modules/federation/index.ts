import type { AppModule } from '../../kernel/app-module.ts'
import { badgeRoutes } from './badges/routes.ts'
import type { Desk } from './desk.ts'
import { groupRoutes } from './groups/routes.ts'
import { libraryRoutes } from './libraries/routes.ts'
import { loadDemoGroups } from './load-demo-groups.ts'
import { registerOutsideAddresses } from './outside/outside-addresses.ts'
import { connectProviders } from './outside/outside-providers.ts'
import { forgetPending } from './outside/pending-log-ins.ts'
import type { LoadedProviders } from './providers/load-identity-providers.ts'

export { federationHolder } from './person-holder.ts'
export { loadIdentityProviders } from './providers/load-identity-providers.ts'

const FORGET_EVERY_MS = 3_600_000

interface FederationOptions extends Desk {
  readonly providers: LoadedProviders
}

/** The ways of logging in beside a username and a password. */
export function createFederationModule({ providers: loaded, ...desk }: FederationOptions): AppModule {
  const { kernel } = desk
  const providers = connectProviders(kernel, loaded)
  const forget = (): void => {
    forgetPending(kernel).catch((error: unknown) => kernel.log.error({ err: error }, 'past log-ins were not deleted'))
  }
  let timer: NodeJS.Timeout | undefined
  return {
    name: 'federation',
    routes: [...badgeRoutes(desk), ...groupRoutes(desk), ...libraryRoutes(desk, providers)],
    plugin: async (scope) => registerOutsideAddresses(scope, desk, providers),
    demo: { when: 'at once', load: () => loadDemoGroups(kernel) },
    start: async () => {
      forget()
      timer = setInterval(forget, FORGET_EVERY_MS)
    },
    stop: async () => clearInterval(timer),
  }
}
