import type { ManagedGroup, SchoolYearStep } from '@lectern/contracts'

/** The choice for a group in the new school year. */
export type YearChoice = 'keep' | 'rename' | 'leave'

export interface YearPlan {
  readonly choice: YearChoice
  /** The new name. Not used for 'keep'. */
  readonly name: string
}

/** A number in parentheses, as in 'Foxes (2)' and in the names of leavers, is no grade. */
const GRADE = /(?<![(\d])\d+/u
const nameOf = ({ attributes }: ManagedGroup): string => attributes.name.value ?? ''
const gradeOf = (group: ManagedGroup): number => Number(GRADE.exec(nameOf(group))?.[0] ?? Number.NaN)

/**
 * Proposes what happens to each group, by its id. The first number of a name is the grade: it rises by one, and the
 * pupils of the highest grade leave if there are several grades. `year` is the year that ends: leavers keep the name of
 * the group with this year. A group without a number stays as it is.
 */
export function proposeYear(groups: readonly ManagedGroup[], year: number): ReadonlyMap<string, YearPlan> {
  const grades = groups.map(gradeOf).filter((grade) => !Number.isNaN(grade))
  const [lowest, highest] = [Math.min(...grades), Math.max(...grades)]
  const propose = (group: ManagedGroup): YearPlan => {
    const grade = gradeOf(group)
    const name = nameOf(group)
    if (Number.isNaN(grade)) return { choice: 'keep', name }
    return grade === highest && lowest < highest
      ? { choice: 'leave', name: leaverName(group, year) }
      : { choice: 'rename', name: nextName(group) }
  }
  return new Map(groups.map((group) => [group.id, propose(group)]))
}

/** Returns the plan of a group after another choice. */
export function choosePlan(group: ManagedGroup, choice: YearChoice, year: number): YearPlan {
  if (choice === 'leave') return { choice, name: leaverName(group, year) }
  return { choice, name: choice === 'rename' ? nextName(group) : nameOf(group) }
}

/** Returns the steps of the plans, without the groups that stay as they are. */
export function toSteps(groups: readonly ManagedGroup[], plans: ReadonlyMap<string, YearPlan>): SchoolYearStep[] {
  return groups.flatMap(({ id, version }) => {
    const plan = plans.get(id)
    if (plan === undefined || plan.choice === 'keep') return []
    return [{ id, version, name: plan.name.trim(), leaves: plan.choice === 'leave' }]
  })
}

/** Returns the ids of the changed groups whose new name another group has, too. */
export function findDoubledNames(
  groups: readonly ManagedGroup[],
  plans: ReadonlyMap<string, YearPlan>,
): ReadonlySet<string> {
  const newName = (group: ManagedGroup) => (plans.get(group.id)?.name ?? nameOf(group)).trim().toLowerCase()
  const byName = Map.groupBy(groups, newName)
  const doubled = groups.filter(
    (group) =>
      plans.get(group.id)?.choice !== 'keep' && newName(group) !== '' && (byName.get(newName(group))?.length ?? 0) > 1,
  )
  return new Set(doubled.map(({ id }) => id))
}

const nextName = (group: ManagedGroup): string => nameOf(group).replace(GRADE, (grade) => String(Number(grade) + 1))
const leaverName = (group: ManagedGroup, year: number): string => `${nameOf(group)} (${year})`
