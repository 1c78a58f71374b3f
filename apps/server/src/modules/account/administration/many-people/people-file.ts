import type { FieldRule, ImportColumn, PersonData, PersonType, Role, RowEffect } from '@lectern/contracts'
import type { UserRow } from '../person-access.ts'

/** Values of a person in a list of people. A missing value stays unchanged, null deletes the value. */
export interface PersonRow {
  /** Row number in the file. */
  readonly row: number
  readonly values: Readonly<Partial<Record<ImportColumn, string | null>>>
  /** Problems that were found while the file was read. */
  readonly problems: readonly RowProblem[]
}

export interface RowProblem {
  readonly column: ImportColumn
  readonly rule: FieldRule
}

/** The people of a list, with the school unit in which they get their role. */
export interface PeopleList {
  readonly type: PersonType
  readonly unit: string
  readonly rows: readonly PersonRow[]
}

/** A stored value as a file can show it. A person without a value has null. */
export type StoredValue = string | number | boolean | null

/** The effect of writing a row. */
export interface PlannedRow {
  readonly row: number
  readonly effect: RowEffect
  readonly username: string
  /** The stored person. Undefined for a new person. */
  readonly person: UserRow | undefined
  /** The new values. Attributes without a change are missing. */
  readonly data: PersonData
  /** Role in the school unit, if it is new or changes. */
  readonly role: Role | undefined
  /** True if writing cancels the deletion of the account. */
  readonly restores: boolean
  /** Names of the groups in the school unit, if they change. */
  readonly groups: readonly string[] | undefined
  /** Uids of the pupils of a guardian, if they change. */
  readonly pupils: readonly string[] | undefined
  /** Names of the other school units of a stored person who has no role in this one yet. */
  readonly joinsFrom: readonly string[] | undefined
  readonly changed: readonly ImportColumn[]
  /** The stored values that change, by column. Values that the actor may not see are missing. */
  readonly before: Readonly<Partial<Record<ImportColumn, StoredValue>>>
  readonly problems: readonly RowProblem[]
}
