/** Program of a node that a test can kill. Its settings come from the environment. */
import { flushCompileCache } from 'node:module'
import { createKernel } from '../../../kernel/kernel.ts'
import { parseSettings } from '../../../kernel/settings/settings.ts'
import { createWebhooksModule } from '../index.ts'

const parsed = parseSettings(process.env)
if (!parsed.ok) throw new Error(parsed.problem)
const { settings } = parsed
const url = settings.databaseUrl ?? ''
const kernel = await createKernel(settings, { eu: url, us: url })
await createWebhooksModule(kernel).start?.()
flushCompileCache()
process.send?.('started')
