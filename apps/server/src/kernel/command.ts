import type { ParseArgsOptionsConfig } from 'node:util'

export interface CommandInput {
  readonly positionals: readonly string[]
  readonly options: Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>
  readonly print: (line: string) => void
}

/** A command of `npx lectern` that a module provides. */
export interface Command {
  readonly name: string
  readonly options: ParseArgsOptionsConfig
  /** Resolves with the exit code. Throws a CommandError for an expected error. */
  readonly run: (input: CommandInput) => Promise<number>
}

/** An expected error. The message is one sentence for the user of the terminal. */
export class CommandError extends Error {}
