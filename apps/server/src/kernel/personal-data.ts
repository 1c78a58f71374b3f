import type { DataKind, Realm } from '@lectern/contracts'

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

/** A row of an export, as plain values. */
export type ExportedRow = Readonly<Record<string, unknown>>

/** Exports, counts and deletes the personal data of one module. */
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
  /** Counts the rows that `deletePerson` deletes for these people, and `deleteUnit` for the unit. */
  readonly countLost: (lost: LostData) => Promise<DataCounts>
  /** Returns the data of a school unit, by name, for its export. The rows are read while they are written to the file. */
  readonly exportUnit?: (unit: PersonKey) => Readonly<Record<string, AsyncIterable<ExportedRow>>>
  /** Deletes the data of a school unit that does not end with a person or with the row of the unit. */
  readonly deleteUnit?: (unit: PersonKey) => Promise<void>
}
