import type { OrganizationFacts, StoredUnit } from '../../account/index.ts'
import type { CheckedRoster } from '../check-roster.ts'
import type { RosterUnit } from '../roster.ts'
import type { Draft } from './draft.ts'
import type { Links, PlanReason, PlanSettings, UnitLink } from './plan.ts'

/** Fills the draft with the units of a roster. Returns the uid of each unit by its id in the source. */
export function planUnits(
  draft: Draft,
  roster: CheckedRoster,
  facts: OrganizationFacts,
  links: Links['units'],
  settings: PlanSettings,
): ReadonlyMap<string, string> {
  const found = findUnits(roster, facts, links, settings)
  const uids = new Map<string, string>()
  for (const { unit, stored } of found) if (stored !== 'deleted-here') uids.set(unit.id, stored?.uid ?? draft.newUid())
  for (const { unit, stored, reason } of found) {
    if (stored === 'deleted-here') {
      draft.skip({ kind: 'unit', id: unit.id, uid: links.get(unit.id)?.uid ?? null, label: unit.name, reason })
      continue
    }
    const uid = uids.get(unit.id) ?? ''
    const parent = (unit.parent === null ? undefined : uids.get(unit.parent)) ?? settings.organization
    draft.links.units.set(unit.id, { uid, name: unit.name, parent })
    if (stored === undefined) {
      draft.changes.newUnits.push({ uid, name: unit.name, parent, identifiers: unit.identifiers })
      draft.enter({ kind: 'unit', effect: 'create', id: unit.id, uid, label: unit.name, reason: 'new', fields: [] })
      continue
    }
    const set = changesOfUnit(unit, parent, stored, links.get(unit.id), settings)
    const fields = Object.keys(set)
    if (fields.length > 0) draft.changes.changedUnits.push({ uid, set })
    const isLinked = links.get(unit.id)?.uid === uid
    const effect = isLinked ? (fields.length > 0 ? 'change' : 'same') : 'adopt'
    draft.enter({ kind: 'unit', effect, id: unit.id, uid, label: unit.name, reason, fields })
  }
  keepMissing(draft, roster, facts, links)
  return uids
}

/** A unit of the source with its stored unit, if there is one. */
export interface FoundUnit {
  readonly unit: RosterUnit
  readonly stored: StoredUnit | 'deleted-here' | undefined
  readonly reason: PlanReason
}

/** Finds the stored unit of each unit of a roster. */
export function findUnits(
  { units }: CheckedRoster,
  facts: OrganizationFacts,
  links: Links['units'],
  { unitsById, organization }: PlanSettings,
): FoundUnit[] {
  const isLinked = new Set([...links.values()].map(({ uid }) => uid))
  /** A unit that is new to the sync was named by an administrator, or is the organization. */
  const reasonOf = (uid: string): PlanReason =>
    isLinked.has(uid) ? 'changed' : uid === organization ? 'root' : 'decided'
  const linked = units.map((unit): FoundUnit | undefined => {
    const uid = unitsById.get(unit.id) ?? links.get(unit.id)?.uid
    if (uid === undefined) return undefined
    return {
      unit,
      stored: facts.units.get(uid) ?? 'deleted-here',
      reason: facts.units.has(uid) ? reasonOf(uid) : 'deleted-here',
    }
  })
  const used = new Set([
    ...linked.flatMap((each) => (typeof each?.stored === 'object' ? each.stored.uid : [])),
    ...uidsOf(links),
  ])
  const root = findRoot(units)
  return units.map((unit, index) => {
    const known = linked[index]
    if (known !== undefined) return known
    const stored = facts.units.get(organization)
    if (unit === root && stored !== undefined && !used.has(organization)) {
      used.add(organization)
      return { unit, stored, reason: 'root' }
    }
    const free = [...facts.units.values()].filter(({ uid }) => !used.has(uid))
    const byCode = free.filter(({ identifiers }) =>
      Object.entries(unit.identifiers).some(([kind, value]) => identifiers[kind] === value),
    )
    // The organization itself is only found by its code, because a school often has the name of its municipality.
    const byName = free.filter(({ uid, name }) => uid !== organization && foldName(name) === foldName(unit.name))
    const [candidates, reason] =
      byCode.length > 0 ? [byCode, 'same-identifier' as const] : [byName, 'same-name' as const]
    const [found] = candidates
    if (found === undefined || candidates.length > 1) return { unit, stored: undefined, reason: 'new' }
    used.add(found.uid)
    return { unit, stored: found, reason }
  })
}

/** Returns the unit above all others: the source calls the organization so. Undefined without one. */
function findRoot(units: readonly RosterUnit[]): RosterUnit | undefined {
  const [root, ...others] = units.filter(({ parent }) => parent === null)
  return others.length === 0 && units.length > 1 ? root : undefined
}

function changesOfUnit(
  { name, identifiers }: RosterUnit,
  parent: string,
  stored: StoredUnit,
  link: UnitLink | undefined,
  { owns, organization }: PlanSettings,
) {
  const isNameSet = stored.name !== name && (owns.has('unitName') || (link !== undefined && link.name === stored.name))
  // A unit that was moved here stays there.
  const isMoved = link !== undefined && link.parent === stored.parent && stored.parent !== parent
  const isRoot = stored.uid === organization
  const newCodes = Object.entries(identifiers).filter(([kind, value]) => stored.identifiers[kind] !== value)
  return {
    ...(isNameSet && !isRoot ? { name } : {}),
    ...(isMoved && !isRoot ? { parent } : {}),
    ...(newCodes.length > 0 ? { identifiers: { ...stored.identifiers, ...identifiers } } : {}),
  }
}

/** A sync never deletes or closes a unit. A unit that has left the source stays, and the sync forgets it. */
function keepMissing(
  draft: Draft,
  { units, unusable }: CheckedRoster,
  facts: OrganizationFacts,
  links: Links['units'],
) {
  const given = new Set(units.map(({ id }) => id))
  for (const [id, link] of links) {
    if (given.has(id)) continue
    if (unusable.unit.has(id)) draft.links.units.set(id, link)
    const stored = facts.units.get(link.uid)
    if (unusable.unit.has(id) || stored === undefined) continue
    const label = stored.name
    draft.enter({ kind: 'unit', effect: 'remove', id, uid: link.uid, label, reason: 'left-but-used', fields: [] })
  }
}

const uidsOf = (links: ReadonlyMap<string, { readonly uid: string }>): string[] =>
  [...links.values()].map(({ uid }) => uid)

/** Returns a name without differences of letter case, accents in another form, and spaces. */
export const foldName = (name: string): string => name.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ').trim()
