import type { AppModule, ModuleDefinition } from '../../kernel/app-module.ts'
import { allowsPrivateAddresses } from '../../kernel/public-network.ts'
import type { LogInContext } from '../federation/index.ts'
import type { IdentityModule } from '../identity/index.ts'
import { readCourseJob } from './courses.ts'
import { deleteExpiredDeepLinks } from './deep-links.ts'
import { registerLaunchAddresses } from './launch-addresses.ts'
import { deleteExpiredLaunches } from './launch-store.ts'
import { ltiRoutes } from './lti-routes.ts'
import { ltiPersonalData } from './personal-data.ts'
import { createPlatformClient } from './platform-client.ts'
import { sendResultsJob } from './results.ts'

export { ltiPersonalData }

interface LtiNeeds {
  readonly identity: () => Promise<IdentityModule>
}

/** Server module for launches from learning platforms, such as Canvas and Moodle. LTI 1.3 and LTI Advantage. */
export const ltiModule: ModuleDefinition<LtiNeeds> = {
  name: 'lti',
  create: async (kernel, { identity }) => createLtiModule({ kernel, ...(await identity()).logInSteps }),
  personalData: ltiPersonalData,
}

const EVERY_MINUTE = '* * * * *'
const DELETE_EXPIRED_EVERY_MS = 3_600_000

interface LtiOptions extends LogInContext {
  /** Default: only a local demo reaches the network of the server. */
  readonly allowsPrivateAddresses?: boolean
}

export function createLtiModule({ allowsPrivateAddresses: allowsPrivate, ...logIn }: LtiOptions): AppModule {
  const { kernel } = logIn
  const platforms = createPlatformClient(kernel, allowsPrivate ?? allowsPrivateAddresses(kernel.settings))
  const readCourse = readCourseJob(kernel, platforms)
  const context = { ...logIn, platforms, readCourse }
  const deleteExpired = (): void => {
    Promise.all([deleteExpiredLaunches(kernel), deleteExpiredDeepLinks(kernel)]).catch((error: unknown) =>
      kernel.log.error({ err: error }, 'expired launches were not deleted'),
    )
  }
  let timer: NodeJS.Timeout | undefined
  return {
    routes: ltiRoutes(context),
    plugin: async (app) => registerLaunchAddresses(app, context),
    start: async () => {
      await kernel.jobs.handle(readCourse)
      await kernel.jobs.repeat(sendResultsJob(kernel, platforms), EVERY_MINUTE)
      deleteExpired()
      timer = setInterval(deleteExpired, DELETE_EXPIRED_EVERY_MS)
    },
    stop: async () => clearInterval(timer),
  }
}
