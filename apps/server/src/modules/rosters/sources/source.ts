import type * as z from 'zod'
import type { Spreadsheet } from '../../../kernel/spreadsheet/spreadsheet.ts'
import type { SpreadsheetLimits } from '../../../kernel/spreadsheet/spreadsheet-limits.ts'
import type { SpreadsheetProblem } from '../../../kernel/spreadsheet/spreadsheet-problem.ts'
import type { Roster } from '../roster.ts'
import type { SourceClient } from './source-client.ts'

/** A kind of school system that states rosters. */
export interface SourceAdapter<Config = unknown> {
  /** The values that an administrator enters: addresses, ids and secrets. */
  readonly config: z.ZodType<Config>
  /** Names of the fields of `config` that no response contains. */
  readonly secrets: readonly string[]
  /** Reads one page of people, and nothing else. Throws a `SourceError`. */
  test(config: Config, reading: Reading): Promise<void>
  /** Reads everything. Throws a `SourceError` if anything is missing: an incomplete roster would let people leave. */
  read(config: Config, reading: Reading): Promise<Roster>
}

export interface Reading {
  readonly client: SourceClient
  /** The records that the source has pushed to the server. Only the type `scim` pushes. */
  readonly pushed?: PushedRecords
  /** Returns the file that was uploaded for this job. Throws a `SourceError` without one. */
  readonly readFile?: () => Promise<Uint8Array>
  /** Returns the table of this file, or why it cannot be read. Throws a `SourceError` without a file. */
  readonly readSheet?: (limits: SpreadsheetLimits) => Promise<Spreadsheet | SpreadsheetProblem>
  /** Returns the uid and the name of the organization of the sync. */
  readonly readOrganization?: () => Promise<Organization>
  /** Reports the number of records that are read. */
  readonly onProgress: (records: number) => void
}

/** The organization of a sync. */
export interface Organization {
  readonly uid: string
  readonly name: string
}

/** The records that a source has pushed to a sync. */
export interface PushedRecords {
  /** Returns false if the source has never pushed a record. */
  hasPushed(): Promise<boolean>
  readAll(kind: 'user' | 'group'): AsyncIterable<PushedRecord>
}

export interface PushedRecord {
  readonly id: string
  readonly attributes: Readonly<Record<string, unknown>>
}
