/** Program of a server that a test can kill. Its settings come from the environment. */
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { createHttpApp } from '../../../kernel/http-app.ts'
import { createKernel } from '../../../kernel/kernel.ts'
import { openFolderStore } from '../../../kernel/object-store/folder-store.ts'
import { parseSettings } from '../../../kernel/settings/settings.ts'
import { createContentModule, loadContentPolicies } from '../../content/index.ts'
import { IMPORT_LIMITS } from '../import/import-limits.ts'
import { createLibraryModule } from '../index.ts'

const parsed = parseSettings(process.env)
if (!parsed.ok) throw new Error(parsed.problem)
const { settings } = parsed
const url = settings.databaseUrl ?? ''
const kernel = await createKernel(settings, { eu: url, us: url })
const store = await openFolderStore(join(settings.dataFolder, 'objects'))
const { contentOrigin: origin, contentPolicySeconds: lifetimeSeconds } = settings
const policies = await loadContentPolicies(kernel.shards.home, { origin, lifetimeSeconds, clock: kernel.clock })
// EPUBCheck takes most of the time of an import.
const limits = { ...IMPORT_LIMITS, checkMs: 0 }
const library = createLibraryModule({ kernel, store, policies, limits })
const content = createContentModule({ store, policies, origins: settings })
const app = await createHttpApp(kernel, [library, content], { checkResponses: true })
await library.start?.()
await app.listen({ host: settings.host, port: settings.port })
flushCompileCache()
process.send?.('listening')
