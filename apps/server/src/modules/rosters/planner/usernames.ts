import type { RosterPerson } from '../roster.ts'

const LENGTH_MAX = 60
/** Letters without a canonical decomposition, as in the passports of ICAO Doc 9303, part 3, section 6. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  ø: 'o',
  œ: 'oe',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
}

/** Gives each new person a username that no other person of the realm has. */
export class Usernames {
  readonly #used: Set<string>
  /** The next number to try, by base. */
  readonly #next = new Map<string, number>()

  /** `used` contains each used username that begins with a base of a new person. */
  constructor(used: ReadonlySet<string>) {
    this.#used = new Set(used)
  }

  take(person: RosterPerson): string {
    const base = usernameBase(person)
    for (let number = this.#next.get(base) ?? 1; ; number++) {
      const username = number === 1 ? base : `${base}${number}`
      if (this.#used.has(username)) continue
      this.#used.add(username)
      this.#next.set(base, number + 1)
      return username
    }
  }
}

/**
 * Returns the username of the source, or first and last name in ASCII with a full stop between them. Names in other
 * scripts stay as they are.
 */
export function usernameBase({ username, firstname, lastname }: RosterPerson): string {
  const given = username?.trim().toLowerCase() ?? ''
  if (USERNAME.test(given)) return given
  const parts = [firstname, lastname].map((name) => toPlain(name).replaceAll(NOT_USERNAME, ''))
  const base = parts
    .filter((part) => part !== '')
    .join('.')
    .slice(0, LENGTH_MAX)
    .replace(/\d+$/u, '')
  return base === '' ? 'user' : base
}

/** The characters of a username, as in `person-problems.ts` of the module account. */
const USERNAME = /^[\p{L}\p{M}\p{N}._+@-]{1,255}$/u
const NOT_USERNAME = /[^\p{L}\p{M}\p{N}-]/gu

function toPlain(name: string): string {
  const letters = name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/gu, '')
    .normalize('NFC')
  return letters.replaceAll(/\P{ASCII}/gu, (letter) => PLAIN[letter] ?? letter)
}
