import type { Realm } from '@lectern/contracts'

/** The person whose data is exported or deleted. */
export interface PersonKey {
  readonly realm: Realm
  readonly uid: string
}

/**
 * The personal data of a module: exported for the person, and deleted with their account. Each module's door exports
 * one.
 */
export interface PersonalDataSource {
  /** The name of the module's part of the export. */
  readonly name: string
  /** Returns all data that the person may see, as plain JSON without hashes and secrets. */
  readonly exportPerson: (person: PersonKey) => Promise<Readonly<Record<string, unknown>>>
  /** Deletes the data. Running it again changes nothing. */
  readonly deletePerson: (person: PersonKey) => Promise<void>
}
