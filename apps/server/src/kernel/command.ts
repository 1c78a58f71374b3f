import type { ParseArgsOptionsConfig } from 'node:util'

/** What a command is given: its words after the name, its options, and a line to the person. */
export interface CommandInput {
  readonly positionals: readonly string[]
  readonly options: Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>
  readonly print: (line: string) => void
}

/** A command of `npx lectern`, given by a module. */
export interface Command {
  readonly name: string
  /** As shown by `--help`, after the name: `FILE.epub [--realm se …]`. */
  readonly usage: string
  readonly summary: string
  readonly options: ParseArgsOptionsConfig
  /** Resolves with the exit code; throws a CommandError for a refusal in one clear sentence. */
  readonly run: (input: CommandInput) => Promise<number>
}

/** A refusal that the person at the terminal reads as one sentence. */
export class CommandError extends Error {}
