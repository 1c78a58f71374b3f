import type { Realm } from '@lectern/contracts'

export interface PersonKey {
  readonly realm: Realm
  readonly uid: string
}

/** Exports and deletes the personal data of one module. */
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
}
