import type { FastifyInstance } from 'fastify'
import { REALMS } from '@lectern/contracts'
import { composeModules, MODULE_NAMES } from '../app.ts'
import type { AppModule } from '../kernel/app-module.ts'
import { CommandError } from '../kernel/command.ts'
import { openDatabase } from '../kernel/database/open-database.ts'
import { createHttpApp } from '../kernel/http-app.ts'
import { createKernel } from '../kernel/kernel.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { createLog } from '../kernel/log.ts'
import type { Settings } from '../kernel/settings/settings.ts'
import { surviveUnexpectedErrors } from '../kernel/unexpected-errors.ts'
import { DEMO_PASSWORD } from '../modules/account/index.ts'
import { hasOutboxPage, OUTBOX_PATH } from '../modules/mail/index.ts'
import { buildWebApp } from './build-web.ts'
import { isDemoLoaded, loadDemo, markDemoLoaded } from './demo-data.ts'
import { whenNpmEnds } from './watch-npm.ts'

type Print = (line: string) => void

/** Maximum time from the stop signal to the exit. Docker kills a process 10 s after the signal. */
const STOP_WITHIN_MS = 9500

/**
 * Starts the server and resolves with the exit code. Throws a CommandError for an error that the operator can correct,
 * such as a used port.
 */
export async function serve(settings: Settings, services: string | undefined, print: Print): Promise<number> {
  const chosen = chooseModules(services)
  // A signal during the start must also release the database.
  const stopping = waitForStop()
  if (chosen.includes('web')) await buildWebApp(print)
  const log = createLog(settings.logLevel)
  const database = await openDatabase(settings, log)
  try {
    const kernel = await createKernel(settings, database.urls, { log })
    try {
      await run(kernel, chosen, stopping, print)
    } finally {
      await kernel.close()
    }
  } finally {
    await database.release()
  }
  return 0
}

async function run(kernel: Kernel, chosen: readonly string[], stopping: Promise<string>, print: Print): Promise<void> {
  const modules = await composeModules(kernel, chosen)
  const needsDemo = kernel.settings.demo && !(await isDemoLoaded(kernel))
  if (needsDemo) await loadDemo(modules, 'at once')
  const app = await createHttpApp(kernel, modules, { checkResponses: false })
  await listen(app, kernel.settings)
  surviveUnexpectedErrors(kernel)
  for (const module of modules) await module.start?.()
  printAddresses(kernel.settings, print)
  const demoLoading = needsDemo ? loadLater(kernel, modules) : Promise.resolve()
  const reason = await stopping
  kernel.log.info({ reason }, 'stopping')
  await app.close()
  for (const module of modules) await module.stop?.()
  await demoLoading
}

async function loadLater(kernel: Kernel, modules: readonly AppModule[]): Promise<void> {
  try {
    await loadDemo(modules, 'later')
    await markDemoLoaded(kernel)
  } catch (error) {
    kernel.log.error({ err: error }, 'the demo data was not completely loaded: the next start tries again')
  }
}

async function listen(app: FastifyInstance, { host, port }: Settings): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    await app.close()
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE')
      throw new CommandError(
        `Port ${port} of ${host} is in use already: stop the program that uses it, or set PORT to another port.`,
      )
    if (code === 'EACCES')
      throw new CommandError(`Port ${port} is not allowed for this user: set PORT to a port above 1023.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new CommandError(`HOST must be an address of this machine, not '${host}'.`)
    throw error
  }
}

/**
 * Resolves with the reason of the stop: a signal, or the end of the npm that started the server. The process then exits
 * within `STOP_WITHIN_MS`.
 */
function waitForStop(): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const stop = (reason: string): void => {
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    resolve(reason)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop(signal))
  void whenNpmEnds().then(() => stop('npm has ended'))
  return promise
}

/** New names of services by old name, which a deployment can still use. */
const RENAMED_SERVICES: Readonly<Record<string, string>> = { records: 'retention' }

function chooseModules(services: string | undefined): readonly string[] {
  if (services === undefined) return MODULE_NAMES
  const names = services.split(',').map((name) => RENAMED_SERVICES[name.trim()] ?? name.trim())
  const unknown = names.find((name) => !MODULE_NAMES.some((known) => known === name))
  if (unknown !== undefined)
    throw new CommandError(`--services takes ${MODULE_NAMES.join(', ')}; there is no '${unknown}'.`)
  return MODULE_NAMES.filter((name) => names.includes(name))
}

function printAddresses(settings: Settings, print: Print): void {
  print(`\nLectern is at ${settings.publicOrigin}`)
  if (hasOutboxPage(settings)) print(`Its emails are at ${settings.publicOrigin}${OUTBOX_PATH}`)
  if (!settings.demo) return
  print(`Demo log-ins, with the password ${DEMO_PASSWORD}:`)
  print(`  ${['student', 'guardian', 'teacher', 'admin', 'super', 'consumer'].map((name) => `${name}.se`).join(' ')}`)
  print(
    `  and the same names with ${REALMS.filter((realm) => realm !== 'se')
      .map((realm) => `.${realm}`)
      .join(' ')}\n`,
  )
}
