/** Program of the process that runs one job of a sync. */
import { allowsPrivateAddresses } from '../../../kernel/public-network.ts'
import { createKernel } from '../../../kernel/kernel.ts'
import { createSessions } from '../../identity/index.ts'
import { SOURCE_ADAPTERS } from '../sources/source-adapters.ts'
import type { SyncOrder } from './run-apart.ts'
import { runSyncJob } from './run-sync.ts'

process.once('message', (order: SyncOrder) => {
  run(order).then(
    () => process.exit(0),
    () => process.exit(1),
  )
})
// The queue of the server has lost the job, and runs it again.
process.once('disconnect', () => process.exit(1))

async function run({ settings, urls, realm, jobId }: SyncOrder): Promise<void> {
  const kernel = await createKernel(settings, urls)
  try {
    const context = {
      kernel,
      sessions: createSessions(kernel),
      adapters: SOURCE_ADAPTERS,
      allowsPrivateAddresses: allowsPrivateAddresses(settings),
    }
    await runSyncJob(context).run({ realm, jobId })
  } catch (error) {
    kernel.log.error({ err: error, syncJob: jobId }, 'a sync failed')
    throw error
  } finally {
    await kernel.close()
  }
}
