import type { AppModule, ModuleDefinition } from '../../kernel/app-module.ts'
import type { IdentityModule } from '../identity/index.ts'
import { badgeRoutes } from './badges/routes.ts'
import type { LogInContext } from './log-in-context.ts'
import { groupRoutes } from './groups/routes.ts'
import { libraryRoutes } from './libraries/routes.ts'
import { loadDemoGroups } from './load-demo-groups.ts'
import { registerExternalAddresses } from './external/external-addresses.ts'
import { connectProviders } from './external/external-providers.ts'
import { deleteExpiredLogIns } from './external/pending-log-ins.ts'
import { methodEntrance } from './external/method-entrance.ts'
import { federationPersonalData } from './personal-data.ts'
import { registerLogOutAddresses } from './school-providers/log-out-addresses.ts'
import { createProviderLogOut } from './school-providers/provider-log-out.ts'
import { deleteExpiredMessages } from './school-providers/used-messages.ts'
import { providerRoutes } from './school-providers/provider-routes.ts'
import { registerSamlMetadata, schoolEntrance } from './school-providers/school-entrance.ts'
import { openSchoolProviders } from './school-providers/school-providers.ts'
import type { SchoolProviderOptions } from './school-providers/school-providers.ts'
import type { LoadedProviders } from './providers/load-identity-providers.ts'

export { federationPersonalData }
export { countBadges, hasBadge } from './badges/has-badge.ts'
export { hashSecret, makeSecret } from './one-time-secret.ts'
export { findLtiPlatforms, readLtiPlatform } from './school-providers/lti-platforms.ts'
export type { LtiPlatform } from './school-providers/lti-platforms.ts'
export { LTI_ADDRESSES } from './school-providers/platform-registration.ts'
export { attemptLogIn, presentLogIn } from './log-in-context.ts'
export type { LogInContext } from './log-in-context.ts'
export { makeGroupCode } from './groups/group-code.ts'
export { loadIdentityProviders } from './providers/load-identity-providers.ts'

const DELETE_EXPIRED_EVERY_MS = 3_600_000

interface FederationOptions extends LogInContext {
  readonly providers: LoadedProviders
  readonly schoolProviders?: SchoolProviderOptions
}

interface FederationNeeds {
  readonly providers: LoadedProviders
  readonly identity: () => Promise<IdentityModule>
}

/** Server module for the sign-in methods other than username and password. */
export const federationModule: ModuleDefinition<FederationNeeds> = {
  name: 'federation',
  create: async (kernel, { providers, identity }) =>
    createFederationModule({ kernel, providers, ...(await identity()).logInSteps }),
  personalData: federationPersonalData,
}

export function createFederationModule({
  providers: loaded,
  schoolProviders,
  ...context
}: FederationOptions): AppModule {
  const { kernel } = context
  const providers = connectProviders(kernel, loaded)
  const school = openSchoolProviders(kernel, schoolProviders)
  const deleteExpired = (): void => {
    Promise.all([deleteExpiredLogIns(kernel), deleteExpiredMessages(kernel)]).catch((error: unknown) =>
      kernel.log.error({ err: error }, 'expired external log-ins were not deleted'),
    )
  }
  context.onLogOut(createProviderLogOut(kernel, school))
  let timer: NodeJS.Timeout | undefined
  return {
    routes: [
      ...badgeRoutes(context),
      ...groupRoutes(context),
      ...libraryRoutes(context, providers),
      ...providerRoutes(kernel, schoolProviders),
    ],
    plugin: async (scope) => {
      registerExternalAddresses(scope, context, [methodEntrance(providers), schoolEntrance(school)])
      registerSamlMetadata(scope, kernel)
      registerLogOutAddresses(scope, kernel, school)
    },
    demo: { when: 'at once', load: () => loadDemoGroups(kernel) },
    start: async () => {
      deleteExpired()
      timer = setInterval(deleteExpired, DELETE_EXPIRED_EVERY_MS)
    },
    stop: async () => clearInterval(timer),
  }
}
