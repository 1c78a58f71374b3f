import type { ParseArgsOptionsConfig } from 'node:util'

/** The input of a command: arguments, options, and a function that prints a line. */
export interface CommandInput {
  readonly positionals: readonly string[]
  readonly options: Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>
  readonly print: (line: string) => void
}

/** A command of `npx lectern` that a module provides. */
export interface Command {
  readonly name: string
  /** The usage text of `--help`, after the name: `FILE.epub [--realm se …]`. */
  readonly usage: string
  readonly summary: string
  readonly options: ParseArgsOptionsConfig
  /** Resolves with the exit code; throws a CommandError with one clear sentence for a refusal. */
  readonly run: (input: CommandInput) => Promise<number>
}

/** A refusal whose message is one sentence for the person at the terminal. */
export class CommandError extends Error {}
