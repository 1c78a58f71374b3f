import { parseArgs } from 'node:util'
import { composeModules, MODULE_NAMES } from '../app.ts'
import { CommandError } from '../kernel/command.ts'
import type { Command } from '../kernel/command.ts'
import { openDatabase } from '../kernel/database/open-database.ts'
import { createKernel } from '../kernel/kernel.ts'
import type { Kernel } from '../kernel/kernel.ts'
import type { Settings } from '../kernel/settings/settings.ts'
import { MODULE_COMMANDS } from './module-commands.ts'
import { loadDemo, markDemoLoaded } from './demo-data.ts'

type Print = (line: string) => void

/**
 * Loads the demo data and returns the exit code. Throws a CommandError for an external database without
 * `LECTERN_DEMO=1`.
 */
export async function demo(settings: Settings, print: Print): Promise<number> {
  if (settings.databaseUrl !== undefined && !settings.demo)
    throw new CommandError('Demo data is loaded into the database of DATABASE_URL only with LECTERN_DEMO=1.')
  return withKernel(settings, async (kernel) => {
    await loadDemo(await composeModules(kernel, MODULE_NAMES))
    await markDemoLoaded(kernel)
    print('The demo data is loaded.')
    return 0
  })
}

/**
 * Runs a command of a module and returns the exit code. Throws a CommandError for an unknown command or invalid
 * options.
 */
export async function runModuleCommand(
  settings: Settings,
  name: string,
  words: string[],
  print: Print,
): Promise<number> {
  return withKernel(settings, async (kernel) => {
    const commands = await moduleCommands(kernel)
    const command = commands.find((command) => command.name === name)
    if (command === undefined) throw new CommandError(`There is no command '${name}': see npx lectern --help.`)
    const { values, positionals } = parseWords(command, words)
    return command.run({ positionals, options: values, print })
  })
}

async function moduleCommands(kernel: Kernel): Promise<readonly Command[]> {
  return (await composeModules(kernel, MODULE_NAMES)).flatMap((module) => module.commands ?? [])
}

function parseWords({ name, options }: Command, args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true })
  } catch {
    throw new CommandError(`Usage: npx lectern ${name} ${MODULE_COMMANDS[name]?.usage ?? ''}`.trimEnd())
  }
}

async function withKernel(settings: Settings, work: (kernel: Kernel) => Promise<number>): Promise<number> {
  const database = await openDatabase(settings)
  try {
    const kernel = await createKernel({ ...settings, logLevel: 'error' }, database.urls)
    try {
      return await work(kernel)
    } finally {
      await kernel.close()
    }
  } finally {
    await database.release()
  }
}
