import type { Realm } from '@lectern/contracts'

/** The person whose data is exported or deleted. */
export interface PersonKey {
  readonly realm: Realm
  readonly uid: string
}

/**
 * Source that exports and deletes the personal data of one module. A module with such data declares a source in its
 * definition.
 */
export interface PersonalDataSource {
  /** Name of the module's part of the export. */
  readonly name: string
  /** Returns all data about the person that the person may see, as plain JSON without hashes and secrets. */
  readonly exportPerson: (person: PersonKey) => Promise<Readonly<Record<string, unknown>>>
  /**
   * Deletes the person's data. Data that other people need loses its link to the person instead. Repeated runs change
   * nothing.
   */
  readonly deletePerson: (person: PersonKey) => Promise<void>
}
