/** Program of a server that a test can kill. Its settings come from the environment. */
import { flushCompileCache } from 'node:module'
import { createHttpApp } from '../../../kernel/http-app.ts'
import { createKernel } from '../../../kernel/kernel.ts'
import { parseSettings } from '../../../kernel/settings/settings.ts'
import { createSubmissionsModule } from '../index.ts'

const parsed = parseSettings(process.env)
if (!parsed.ok) throw new Error(parsed.problem)
const { settings } = parsed
const url = settings.databaseUrl ?? ''
const kernel = await createKernel(settings, { eu: url, us: url })
const app = await createHttpApp(kernel, [createSubmissionsModule(kernel)], { checkResponses: true })
await app.listen({ host: settings.host, port: settings.port })
flushCompileCache()
process.send?.('listening')
