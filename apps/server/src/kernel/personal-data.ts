import type { DataKind, DroppedKind, Realm } from '@lectern/contracts'
import type { Rows } from './database/shards.ts'

export interface PersonKey {
  readonly realm: Realm
  readonly uid: string
}

/** People, and possibly a school unit, whose data is deleted together. */
export interface LostData {
  readonly realm: Realm
  readonly people: readonly string[]
  readonly unit?: string | undefined
  /** Counting a kind ends after this number of rows. */
  readonly max: number
}

/** Number of rows by kind of data. */
export type DataCounts = Partial<Record<DataKind, number>>

/** Two accounts of one person. The data of `from` becomes the data of `into`. */
export interface PersonMerge {
  readonly realm: Realm
  readonly from: string
  readonly into: string
}

/** The effect of a merge on the rows of `from`. */
export interface MergedData {
  readonly moved: DataCounts
  /** Data of `from` that was deleted, because `into` has the same or something newer. */
  readonly dropped: Partial<Record<DroppedKind, number>>
}

/** A row of an export, as plain values. */
export type ExportedRow = Readonly<Record<string, unknown>>

/** Exports, counts, merges and deletes the personal data of one module. */
export interface PersonalDataSource {
  /** Name of the module's part of the export. */
  readonly name: string
  /** Returns all data that the person may see, as plain JSON. */
  readonly exportPerson: (person: PersonKey) => Promise<Readonly<Record<string, unknown>>>
  /**
   * Deletes the person's data. Data that other people need stays without a link to the person. Repeated runs change
   * nothing.
   */
  readonly deletePerson: (person: PersonKey) => Promise<void>
  /**
   * Moves the data of one account of a person to another one, in a transaction of the caller in the database of the
   * realm. A preview is the same with a rollback, so nothing else may change. Repeated runs change nothing.
   */
  readonly mergePerson: (rows: Rows, merge: PersonMerge) => Promise<MergedData>
  /** Ends log-ins of a person whose account was merged. Repeated runs change nothing. */
  readonly endLogIns?: (person: PersonKey) => Promise<void>
  /** Counts the rows that `deletePerson` deletes for these people, and `deleteUnit` for the unit. */
  readonly countLost: (lost: LostData) => Promise<DataCounts>
  /** Returns the data of a school unit, by name, for its export. The rows are read while they are written to the file. */
  readonly exportUnit?: (unit: PersonKey) => Readonly<Record<string, AsyncIterable<ExportedRow>>>
  /** Deletes the data of a school unit that does not end with a person or with the row of the unit. */
  readonly deleteUnit?: (unit: PersonKey) => Promise<void>
}
