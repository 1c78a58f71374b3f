import type { GroupLink, PersonLink } from './plan.ts'

/** Sets of uids by uid. */
type Given = ReadonlyMap<string, ReadonlySet<string>>

/** The roles, pupils and members that other syncs have given. A plan takes none away, also if its own source does not state it. */
export interface GivenElsewhere {
  /** Units of roles by person. */
  readonly roles: Given
  /** Pupils by guardian. */
  readonly pupils: Given
  /** Members by group. */
  readonly members: Given
}

/** Collects the values of the links of other syncs. */
export function collectGiven(people: Iterable<PersonLink>, groups: Iterable<GroupLink>): GivenElsewhere {
  const given = {
    roles: new Map<string, Set<string>>(),
    pupils: new Map<string, Set<string>>(),
    members: new Map<string, Set<string>>(),
  }
  const add = (kind: keyof GivenElsewhere, uid: string, values: readonly string[]) =>
    given[kind].set(uid, new Set([...(given[kind].get(uid) ?? []), ...values]))
  for (const { uid, roles, pupils } of people) {
    add(
      'roles',
      uid,
      roles.map(({ unit }) => unit),
    )
    add('pupils', uid, pupils)
  }
  for (const { uid, members } of groups) add('members', uid, members)
  return given
}

/** Returns whether another sync has given a value. */
export const isGiven = (given: Given, uid: string, value: string): boolean => given.get(uid)?.has(value) === true
