import type { SyncSettings } from '@lectern/contracts'
import type { CheckedRoster } from './check-roster.ts'

type Choice = Pick<SyncSettings, 'schools' | 'roles' | 'groupKinds'>

/**
 * Leaves out the schools, roles and kinds of groups that the administrator has not chosen. For the sync, the other records
 * are not in the source.
 */
export function chooseRecords(roster: CheckedRoster, { schools, roles, groupKinds }: Choice): CheckedRoster {
  const chosen = new Set(schools)
  const parents = new Map(roster.units.map(({ id, parent }) => [id, parent]))
  const isAbove = new Set<string>()
  for (const id of chosen)
    for (let above = parents.get(id); above != null && !isAbove.has(above); above = parents.get(above))
      isAbove.add(above)
  const isChosen = (unit: string) => schools.length === 0 || chosen.has(unit)
  const people = roster.people.flatMap((person) => {
    const own = person.roles.filter(({ unit, role }) => isChosen(unit) && roles.includes(role))
    if (own.length === person.roles.length) return [person]
    return own.length === 0 ? [] : [{ ...person, roles: own }]
  })
  return {
    ...roster,
    units: roster.units.filter(({ id }) => isChosen(id) || isAbove.has(id)),
    people,
    groups: roster.groups.filter(({ unit, kind }) => isChosen(unit) && groupKinds.includes(kind)),
  }
}
