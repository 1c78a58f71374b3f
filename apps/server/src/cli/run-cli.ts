import { parseArgs } from 'node:util'
import { CommandError } from '../kernel/command.ts'
import { settingsHelp } from '../kernel/settings/setting-variables.ts'
import { parseSettings } from '../kernel/settings/settings.ts'
import type { Settings } from '../kernel/settings/settings.ts'
import { withoutValues } from '../kernel/without-values.ts'
import { MODULE_COMMANDS } from './module-commands.ts'

const help = () => `Lectern: a talking-book platform.

  npx lectern [serve] [--services account,identity,…]   start the server (what npm start does)
  npx lectern migrate                                   migrate the database to the newest schema
  npx lectern demo                                      load the demo data
${moduleHelp()}
Settings are environment variables:
`

/** Runs `npx lectern …` and returns the exit code, which is 1 after an error. */
export async function runCli(words: string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const print = (line: string): void => console.log(line)
  try {
    if (words.includes('--help') || words.includes('-h')) {
      print(`${help()}${settingsHelp()}`)
      return 0
    }
    const named = words[0] !== undefined && !words[0].startsWith('-')
    const [name, rest] = named ? [words[0] ?? 'serve', words.slice(1)] : ['serve', words]
    const run = chooseCommand(name, rest, print)
    const parsed = parseSettings(environment)
    if (!parsed.ok) throw new CommandError(parsed.problem)
    return await run(parsed.settings)
  } catch (error) {
    console.error(error instanceof CommandError ? error.message : withoutValues(error))
    return 1
  }
}

/** Finds the command. Its modules are loaded after the settings are checked, because loading takes seconds. */
function chooseCommand(
  name: string,
  words: string[],
  print: (line: string) => void,
): (settings: Settings) => Promise<number> {
  switch (name) {
    case 'serve': {
      const { services } = parseOptions(name, words)
      return async (settings) => (await import('./serve.ts')).serve(settings, services, print)
    }
    case 'migrate':
      parseOptions(name, words)
      return async (settings) => (await import('./migrate.ts')).migrate(settings, print)
    case 'demo':
      parseOptions(name, words)
      return async (settings) => (await import('./run-command.ts')).demo(settings, print)
    default:
      if (!Object.hasOwn(MODULE_COMMANDS, name))
        throw new CommandError(`There is no command '${name}': see npx lectern --help.`)
      return async (settings) => (await import('./run-command.ts')).runModuleCommand(settings, name, words, print)
  }
}

function parseOptions(name: string, args: string[]): { readonly services?: string | undefined } {
  try {
    const options = name === 'serve' ? { services: { type: 'string' as const } } : {}
    const { values } = parseArgs({ args, options, strict: true })
    return 'services' in values && typeof values.services === 'string' ? { services: values.services } : {}
  } catch (error) {
    const message = error instanceof Error ? (error.message.split('. ', 1)[0] ?? '') : ''
    throw new CommandError(`${message.replace(/\.$/, '')}: see npx lectern --help.`)
  }
}

function moduleHelp(): string {
  return Object.entries(MODULE_COMMANDS)
    .map(([name, { usage, summary }]) => `  npx lectern ${name} ${usage}`.trimEnd() + `\n${' '.repeat(56)}${summary}\n`)
    .join('')
}
