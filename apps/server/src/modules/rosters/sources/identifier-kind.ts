import type { PersonIdentifier } from '@lectern/contracts'

/** Only names that can mean nothing else. */
const KINDS = new Map<string, PersonIdentifier>([
  ['eppn', 'eppn'],
  ['edupersonprincipalname', 'eppn'],
  // Feide, the log-in of Norwegian schools, calls this value Feide id: an id of the person, `@`, and a domain of the school.
  ['feide', 'eppn'],
  ['feideid', 'eppn'],
  ['feidename', 'eppn'],
  ['feidenavn', 'eppn'],
  ['gsuiteid', 'gsuiteid'],
  ['gsuiteemail', 'gsuiteemail'],
  ['office365', 'office365'],
  ['bankid', 'bankid'],
])

/** Returns the kind of identifier that a source means with a name of its own, such as `EduPersonPrincipalName`. */
export function findIdentifierKind(name: string): PersonIdentifier | undefined {
  return KINDS.get(name.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
}
