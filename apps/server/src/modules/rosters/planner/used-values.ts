import { PERSON_IDENTIFIERS } from '@lectern/contracts'
import type { PersonIdentifier } from '@lectern/contracts'
import type { OrganizationFacts, StoredPerson } from '../../account/index.ts'
import type { RosterPerson } from '../roster.ts'

/** The identifiers and confirmed emails of the realm, which each belong to one person. */
export class UsedValues {
  readonly #owners = new Map<string, string>()

  /** `loses` returns whether the plan takes a value from a stored person, so that it is free for others. */
  constructor(
    { people }: OrganizationFacts,
    loses: (stored: StoredPerson, value: PersonIdentifier | 'email') => boolean,
  ) {
    for (const stored of people.values()) {
      for (const kind of PERSON_IDENTIFIERS) {
        const value = stored.identifiers[kind]
        if (value !== undefined && !loses(stored, kind)) this.#owners.set(`${kind} ${value}`, stored.uid)
      }
      if (stored.email !== null && stored.emailVerified && !loses(stored, 'email'))
        this.#owners.set(emailKey(stored.email), stored.uid)
    }
  }

  /** Returns the values of a person that no other person has, and reports the others. */
  claim(uid: string, person: RosterPerson, report: (value: PersonIdentifier | 'email') => void) {
    const isFree = (key: string): boolean => {
      const owner = this.#owners.get(key)
      if (owner !== undefined && owner !== uid) return false
      this.#owners.set(key, uid)
      return true
    }
    const identifiers: Partial<Record<PersonIdentifier, string>> = {}
    for (const kind of PERSON_IDENTIFIERS) {
      const value = person.identifiers[kind]
      if (value === undefined) continue
      if (isFree(`${kind} ${value}`)) identifiers[kind] = value
      else report(kind)
    }
    const email = person.email?.trim() ?? ''
    if (email === '') return { identifiers, email: null }
    if (isFree(emailKey(email))) return { identifiers, email }
    report('email')
    return { identifiers, email: null }
  }
}

const emailKey = (email: string): string => `email ${email.toLowerCase()}`
