import type * as z from 'zod'
import { GivenSettings, settingDocumentation } from './setting-definitions.ts'

export type Environment = Readonly<Record<string, string | undefined>>

interface SettingVariable {
  /** Name of the setting in the code. */
  readonly name: string
  readonly variable: string
  readonly purpose: string
  readonly takes: string
  readonly byDefault: string
  readonly secret: boolean
}

const VARIABLES: readonly SettingVariable[] = Object.entries(GivenSettings.shape).map(([name, schema]) => {
  const documentation = settingDocumentation.get(schema)
  if (documentation === undefined) throw new Error(`The setting ${name} has no documentation.`)
  const { variable, purpose, takes, unset, secret = false } = documentation
  return { name, variable, purpose, takes, byDefault: unset ?? describeDefault(schema.parse(undefined)), secret }
})

function describeDefault(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? `${value}` : 'none'
}

/** Returns the raw values by setting name. An empty variable counts as not set. */
export function readVariables(environment: Environment): Record<string, string> {
  const texts = VARIABLES.map(({ name, variable }) => [name, environment[variable] ?? ''] as const)
  return Object.fromEntries(texts.filter(([, value]) => value !== ''))
}

/** Returns one sentence about the first invalid setting. */
export function describeProblem(error: z.ZodError, environment: Environment): string {
  const wrong = VARIABLES.find(({ name }) => name === error.issues[0]?.path[0])
  if (wrong === undefined) return 'The settings cannot be read.'
  const { variable, takes, secret } = wrong
  return `${variable} must be ${takes}${secret ? '' : `, not '${environment[variable] ?? ''}'`}.`
}

/** Returns the description of all settings for `--help`. */
export function settingsHelp(): string {
  return VARIABLES.map(
    ({ variable, purpose, takes, byDefault }) =>
      `  ${variable}\n      ${purpose} Takes ${takes}. Default: ${byDefault}.`,
  ).join('\n')
}

/** Returns the table of all settings for the README, as Markdown. */
export function settingsTable(): string {
  const rows = VARIABLES.map(
    ({ variable, byDefault, purpose, takes }) => `| \`${variable}\` | ${byDefault} | ${purpose} | ${takes} |`,
  )
  return ['| variable | default | purpose | takes |', '| --- | --- | --- | --- |', ...rows].join('\n')
}
