import type { CheckedRoster } from './check-roster.ts'
import type { RosterKind } from './roster.ts'

/**
 * Leaves as they are the people whom an administrator has added from a newer state of the source, and the groups and units that
 * were created for them. This roster does not contain them yet, or states them as they were.
 */
export function leaveNewer(
  roster: CheckedRoster,
  newer: Readonly<Record<RosterKind, ReadonlySet<string>>>,
): CheckedRoster {
  if (newer.person.size + newer.group.size + newer.unit.size === 0) return roster
  const missing = (kind: 'unit' | 'group', records: readonly { readonly id: string }[]) => {
    const given = new Set(records.map(({ id }) => id))
    return [...newer[kind]].filter((id) => !given.has(id))
  }
  const { unit, person, group } = roster.unusable
  return {
    ...roster,
    people: roster.people.filter(({ id }) => !newer.person.has(id)),
    unusable: {
      unit: new Set([...unit, ...missing('unit', roster.units)]),
      person: new Set([...person, ...newer.person]),
      group: new Set([...group, ...missing('group', roster.groups)]),
    },
  }
}
