import { CUSTOMER_CALLS } from '@lectern/contracts'
import { allowsPrivateAddresses } from '../../kernel/public-network.ts'
import type { AppModule, ModuleDefinition } from '../../kernel/app-module.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { customerSyncRoutes } from './customer-sync-routes.ts'
import { registerDemoSources } from './demo/demo-sources.ts'
import { jobRoutes } from './job-routes.ts'
import { peopleRoutes } from './people-routes.ts'
import { rostersPersonalData } from './personal-data.ts'
import { runApart } from './runs/run-apart.ts'
import { queuedSyncJob, runSyncJob } from './runs/run-sync.ts'
import type { RunContext, SessionPort } from './runs/run-context.ts'
import { deleteSyncJobsJob, startNightlySyncsJob } from './runs/start-sync.ts'
import { syncEmail } from './runs/sync-email.ts'
import { registerScim } from './scim/scim-plugin.ts'
import { startPushedSyncsJob } from './runs/start-pushed-syncs.ts'
import { SOURCE_ADAPTERS } from './sources/source-adapters.ts'
import { acceptRosterFiles, syncRoutes } from './sync-routes.ts'

export { rostersPersonalData }

/** Server module for syncs of people, groups and school units with the school's own system. Spec 2 §7, sync service. */
export const rostersModule: ModuleDefinition<RostersNeeds> = {
  name: 'rosters',
  create: (kernel, { sessions }) =>
    createRostersModule(kernel, { sessions, adapters: SOURCE_ADAPTERS }, (input) => runApart(kernel, input)),
  personalData: rostersPersonalData,
}

interface RostersNeeds {
  readonly sessions: SessionPort
}

const EVERY_NIGHT = '10 1 * * *'
const EVERY_MINUTE = '* * * * *'
const EVERY_MORNING = '40 2 * * *'

type RunJob = Parameters<typeof queuedSyncJob>[1]

/** Creates the module. `runJob` runs the jobs of syncs. Default: in this process. */
export function createRostersModule(
  kernel: Kernel,
  ports: Pick<RunContext, 'sessions' | 'adapters'> & Partial<RunContext>,
  runJob?: RunJob,
): AppModule {
  const context: RunContext = { allowsPrivateAddresses: allowsPrivateAddresses(kernel.settings), ...ports, kernel }
  const job = runJob === undefined ? runSyncJob(context) : queuedSyncJob(context, runJob)
  kernel.mail.offer(syncEmail(kernel))
  return {
    routes: [
      ...syncRoutes(context),
      ...jobRoutes(context),
      ...peopleRoutes(context),
      ...(['eu', 'us'] as const).flatMap((shard) => customerSyncRoutes(context, shard, CUSTOMER_CALLS[shard])),
    ],
    plugin: async (app) => {
      acceptRosterFiles(app)
      await app.register(async (scope) => registerDemoSources(scope, kernel.settings))
      await registerScim(app, kernel)
    },
    start: async () => {
      await kernel.jobs.handle(job)
      await kernel.jobs.repeat(startNightlySyncsJob(context), EVERY_NIGHT)
      await kernel.jobs.repeat(startPushedSyncsJob(context), EVERY_MINUTE)
      await kernel.jobs.repeat(deleteSyncJobsJob(context), EVERY_MORNING)
    },
  }
}
