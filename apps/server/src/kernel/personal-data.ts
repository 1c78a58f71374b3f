import type { Realm } from '@lectern/contracts'

/** Whose data it is about. */
export interface PersonKey {
  readonly realm: Realm
  readonly uid: string
}

/** What a module holds on a person: given out to them, and deleted with their account. Each module's door has one. */
export interface PersonalDataSource {
  /** The name of the part in the export. */
  readonly name: string
  /** Everything, as plain JSON, that the person may see: no hash, no secret. */
  readonly exportPerson: (person: PersonKey) => Promise<Readonly<Record<string, unknown>>>
  /** Deletes all of it; doing it again changes nothing. */
  readonly deletePerson: (person: PersonKey) => Promise<void>
}
