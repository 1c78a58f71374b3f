/**
 * Runs a server in a separate process, so that a history can kill the server. A message from the parent process
 * advances the server's clock by a number of milliseconds.
 */
import { join } from 'node:path'
import { createHttpApp } from '../../apps/server/src/kernel/http-app.ts'
import { createKernel } from '../../apps/server/src/kernel/kernel.ts'
import { openFolderStore } from '../../apps/server/src/kernel/object-store/folder-store.ts'
import { parseSettings } from '../../apps/server/src/kernel/settings/settings.ts'
import { createActivityModule } from '../../apps/server/src/modules/activity/index.ts'
import { loadContentPolicies } from '../../apps/server/src/modules/content/index.ts'
import { createLibraryModule } from '../../apps/server/src/modules/library/index.ts'

let offset = Number(process.env['CLOCK_AHEAD_MS'])
process.on('message', (milliseconds) => {
  offset += Number(milliseconds)
})
const clock = { now: () => new Date(Date.now() + offset) }

const parsed = parseSettings({ ...process.env, CLOCK_AHEAD_MS: undefined })
if (!parsed.ok) throw new Error(parsed.problem)
const { settings } = parsed
const url = settings.databaseUrl ?? ''
const kernel = await createKernel(settings, { eu: url, us: url }, { clock })
const store = await openFolderStore(join(settings.dataFolder, 'objects'))
const { contentOrigin: origin, contentPolicySeconds: lifetimeSeconds } = settings
const policies = await loadContentPolicies(kernel.shards.home, { origin, lifetimeSeconds, clock })
const library = createLibraryModule({ kernel, store, policies })
const app = await createHttpApp(kernel, [library, createActivityModule(kernel)], { checkResponses: true })
await app.listen({ host: settings.host, port: settings.port })
process.send?.('listening')
