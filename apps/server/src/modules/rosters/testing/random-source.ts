import type { Choices } from '../../../model/random-realm.ts'
import type { Roster, RosterGroup, RosterPerson } from '../roster.ts'
import { group, pupil, unit } from './test-sync.ts'

const UNITS = ['s1', 's2', 's3'] as const
const GROUPS = ['g1', 'g2', 'g3', 'g4'] as const
/** Ids of the people, and the first parts of their addresses. */
export const SOURCE_IDS: readonly string[] = Array.from({ length: 14 }, (_, index) => `p${index}`)

/** A source that changes each night, with mistakes. */
export class RandomSource {
  readonly #choices: Choices
  /** The people of the source by id. */
  readonly #people = new Map<string, RosterPerson>()
  readonly #groups = new Map<string, RosterGroup>()
  readonly #domain: string
  readonly #ids: readonly string[]

  /** `domain` is the domain of the email addresses and identifiers, `prefix` the first part of all ids of people. */
  constructor(choices: Choices, { domain = 'b.se', prefix = '' } = {}) {
    this.#choices = choices
    this.#domain = domain
    this.#ids = SOURCE_IDS.map((id) => `${prefix}${id}`)
  }

  /** Changes the source, and returns its roster with the mistakes of this night. */
  next(): Roster {
    const choices = this.#choices
    for (const id of this.#ids) {
      const person = this.#people.get(id)
      if (person === undefined ? choices.chance(40) : choices.chance(30)) this.#people.set(id, this.#randomPerson(id))
      else if (choices.chance(8)) this.#people.delete(id)
    }
    for (const id of GROUPS) {
      if (choices.chance(40))
        this.#groups.set(
          id,
          group(id, choices.some([...this.#people.keys()], 6), {
            name: choices.one(['4 A', '4 B', 'Math']),
            unit: choices.one(UNITS),
          }),
        )
      else if (choices.chance(10)) this.#groups.delete(id)
    }
    const units = UNITS.map((id) => unit(id, choices.chance(5) ? { name: ' ' } : {}))
    const people = [...this.#people.values()].flatMap((person) => this.#withMistakes(person))
    return {
      units: choices.chance(5) ? units.slice(1) : units,
      people,
      groups: [...this.#groups.values()].map((each) => (choices.chance(5) ? { ...each, name: '' } : each)),
      problems: [],
    }
  }

  #randomPerson(id: string): RosterPerson {
    const choices = this.#choices
    const role = choices.chance(75) ? 'student' : 'employee'
    return pupil(id, {
      firstname: choices.one(['Ada', 'Bo', 'Åsa', 'محمد']),
      lastname: choices.one(['Berg', 'Nyström']),
      email: choices.chance(30) ? `${choices.one(SOURCE_IDS)}@sis.${this.#domain}` : null,
      // Ids of the source sometimes change, and identifiers move from one person to another.
      identifiers: choices.chance(50) ? { eppn: `${choices.one(SOURCE_IDS)}@${this.#domain}` } : {},
      roles: [choices.one(UNITS), ...choices.some(UNITS, 1)]
        .filter((each, index, all) => all.indexOf(each) === index)
        .map((each) => ({ unit: each, role })),
    })
  }

  #withMistakes(person: RosterPerson): RosterPerson[] {
    const choices = this.#choices
    if (choices.chance(3)) return [{ ...person, firstname: '' }]
    if (choices.chance(3)) return [person, { ...person, lastname: 'Other' }]
    if (choices.chance(3)) return [{ ...person, roles: [{ unit: 'unknown', role: 'student' }] }]
    if (choices.chance(3)) return [person, person]
    // The source leaves out the school of one of two roles.
    if (choices.chance(5))
      return [
        { ...person, roles: [...person.roles.slice(1), { unit: 'unknown', role: person.roles[0]?.role ?? 'student' }] },
      ]
    return [person]
  }
}
