import type { SourcePerson } from './planner/describe-people.ts'

/**
 * Returns the people with all words of a search in their names, usernames and ids, at most `max`: new ones first, and after
 * each pupil the new guardians. A protected identity is found only by the whole id. `total` is the number of found people,
 * and of the new guardians of the first `max` of them.
 */
export async function searchPeople(
  parts: AsyncIterable<readonly SourcePerson[]>,
  search: string,
  max: number,
): Promise<{ readonly found: readonly SourcePerson[]; readonly total: number }> {
  const words = fold(search).split(/\s+/u)
  const direct: SourcePerson[] = []
  const guardians: SourcePerson[] = []
  for await (const people of parts) {
    direct.push(...people.filter((person) => isFound(person, search.trim(), words)))
    guardians.push(...people.filter(isNewGuardian))
  }
  const listed = direct.toSorted(byStatusAndName).slice(0, max)
  // The guardians of a protected pupil would say who the pupil is.
  const all = listed.flatMap((person) => [
    person,
    ...(person.name === null ? [] : guardians.filter(({ pupils }) => pupils.includes(person.id))),
  ])
  const distinct = [...new Map(all.map((person) => [person.id, person])).values()]
  return { found: distinct.slice(0, max), total: distinct.length + direct.length - listed.length }
}

function isFound({ id, name, username }: SourcePerson, search: string, words: readonly string[]): boolean {
  if (id === search) return true
  if (name === null) return false
  const text = fold(`${name} ${username ?? ''} ${id}`)
  return words.every((word) => text.includes(word))
}

const isNewGuardian = ({ name, status, pupils }: SourcePerson): boolean =>
  name !== null && status !== 'linked' && pupils.length > 0

function byStatusAndName(a: SourcePerson, b: SourcePerson): number {
  const rank = ({ status }: SourcePerson) => (status === 'linked' ? 1 : 0)
  return rank(a) - rank(b) || (a.name ?? '').localeCompare(b.name ?? '') || (a.id < b.id ? -1 : 1)
}

/** Returns a text without differences of letter case and accents. */
const fold = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/gu, '')
