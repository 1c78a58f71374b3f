import type { SyncPersonStatus } from '@lectern/contracts'
import type { RosterRole } from '../roster.ts'
import { Draft } from './draft.ts'
import { matchPeople, personLabel } from './match-people.ts'
import { planOnlyUnits } from './plan-only-units.ts'
import { decide } from './plan-people.ts'
import type { PlanInput } from './plan-roster.ts'
import type { Doubt, PlanReason } from './plan.ts'

/** A person of a source, as an administrator searches for them. */
export interface SourcePerson {
  /** Id in the source. */
  readonly id: string
  /** Null for a protected identity. */
  readonly name: string | null
  readonly username: string | null
  readonly role: RosterRole['role']
  /** Names of the schools and the groups. */
  readonly schools: readonly string[]
  readonly groups: readonly string[]
  /** Ids of the pupils of a guardian. */
  readonly pupils: readonly string[]
  readonly status: SyncPersonStatus
  readonly reason: Exclude<PlanReason, 'doubt'> | Doubt['reason'] | null
  /** Uid of the stored person, if there is one. */
  readonly uid: string | null
  /** Uids of the stored people of a doubt. */
  readonly candidates: readonly string[]
}

/** Describes all people of a roster, and says what a plan would do with each of them. */
export function describePeople({ roster, facts, links, decisions, settings, newUid }: PlanInput): SourcePerson[] {
  const needed = new Set(roster.units.map(({ id }) => id))
  const units = planOnlyUnits(new Draft(links, newUid), { roster, facts, links: links.units, settings, needed })
  const matches = matchPeople(roster, facts, links.people, units, decisions)
  const context = { units, owns: settings.owns }
  const unitNames = new Map(roster.units.map(({ id, name }) => [id, name]))
  const groups = Map.groupBy(
    roster.groups.flatMap(({ name, members }) => members.map((id) => ({ id, name }))),
    ({ id }) => id,
  )
  return roster.people.map((person) => {
    const { id, isProtected, username, roles, pupils } = person
    const link = links.people.get(id)
    const hasUnit = roles.some(({ unit }) => units.has(unit))
    return {
      id,
      name: personLabel(person),
      // It often contains the name.
      username: isProtected ? null : username,
      role: roles[0]?.role ?? 'student',
      schools: [...new Set(roles.flatMap(({ unit }) => unitNames.get(unit) ?? []))],
      groups: (groups.get(id) ?? []).map(({ name }) => name),
      pupils,
      ...rate(
        hasUnit ? decide(context, person, matches.get(id), link) : { skip: 'deleted-here', uid: null },
        link !== undefined,
      ),
    }
  })
}

function rate(
  decision: ReturnType<typeof decide>,
  isLinked: boolean,
): Pick<SourcePerson, 'status' | 'reason' | 'uid' | 'candidates'> {
  if (!('skip' in decision)) {
    const uid = decision.stored?.uid ?? null
    return { status: uid === null ? 'new' : isLinked ? 'linked' : 'adopt', reason: null, uid, candidates: [] }
  }
  const { skip, uid, doubt } = decision
  if (doubt !== undefined) return { status: 'doubt', reason: doubt.reason, uid, candidates: doubt.candidates }
  return { status: 'skip', reason: skip === 'doubt' ? 'same-name' : skip, uid, candidates: [] }
}
