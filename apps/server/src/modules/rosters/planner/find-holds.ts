import type { CheckedRoster } from '../check-roster.ts'
import type { CountedKind, HoldReason, Links, PlanCounts, PlanSettings } from './plan.ts'

const KINDS: readonly CountedKind[] = ['unit', 'person', 'group', 'membership']

/**
 * Returns why a person has to look at a plan before it is applied: it is the first one, the source shrank to nothing, or
 * the plan removes or changes a greater share of the linked things of a kind than the settings allow. New things count as
 * changes.
 */
export function findHolds(
  counts: PlanCounts,
  roster: CheckedRoster,
  { units, people, groups }: Links,
  { removesMax, changesMax }: Pick<PlanSettings, 'removesMax' | 'changesMax'>,
): HoldReason[] {
  if (units.size + people.size + groups.size === 0) return [{ reason: 'first' }]
  const isEmpty = {
    unit: units.size > 0 && roster.units.length === 0,
    person: people.size > 0 && roster.people.length === 0,
    group: groups.size > 0 && roster.groups.length === 0,
  }
  const empty = (['unit', 'person', 'group'] as const).filter((kind) => isEmpty[kind])
  const shares = KINDS.flatMap((kind): HoldReason[] => {
    const { linked, create, adopt, change, remove } = counts[kind]
    const removes = share(remove, linked)
    const changes = share(create + adopt + change + remove, linked)
    return [
      ...(removes > removesMax ? [{ reason: 'removes' as const, kind, share: removes }] : []),
      ...(changes > changesMax ? [{ reason: 'changes' as const, kind, share: changes }] : []),
    ]
  })
  return [...empty.map((kind) => ({ reason: 'empty' as const, kind })), ...shares]
}

/** The first things of a kind are 100 %. */
const share = (changed: number, linked: number): number => (changed === 0 ? 0 : changed / Math.max(linked, 1))
