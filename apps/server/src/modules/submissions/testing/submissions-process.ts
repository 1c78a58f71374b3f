/** Starts a server in a separate process, so that a test can kill it. Reads the settings from the environment. */
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
process.send?.('listening')
