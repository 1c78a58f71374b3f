import type { TestKernelOptions } from '../../../testing/test-kernel.ts'
import { startTestServer } from '../../../testing/test-server.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import { createAccountModule } from '../../account/index.ts'
import { createIdentityModule } from '../../identity/index.ts'
import { createFederationModule } from '../index.ts'
import type { SchoolProviderOptions } from '../school-providers/school-providers.ts'
import type { LoadedProviders } from '../providers/load-identity-providers.ts'

interface FederationServerOptions extends TestKernelOptions {
  readonly providers?: LoadedProviders
  readonly schoolProviders?: SchoolProviderOptions
}

export function startFederationServer({
  providers = { providers: [], secretAt: () => '' },
  schoolProviders = {},
  ...options
}: FederationServerOptions = {}): Promise<TestServer> {
  return startTestServer({
    ...options,
    modules: async (kernel) => {
      const identity = await createIdentityModule(kernel)
      return [
        createAccountModule(kernel),
        identity,
        createFederationModule({ kernel, providers, schoolProviders, ...identity.logInSteps }),
      ]
    },
  })
}
