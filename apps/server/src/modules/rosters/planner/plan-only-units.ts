import type { OrganizationFacts } from '../../account/index.ts'
import type { CheckedRoster } from '../check-roster.ts'
import type { Draft } from './draft.ts'
import { findUnits } from './plan-units.ts'
import type { FoundUnit } from './plan-units.ts'
import type { Links, PlanSettings } from './plan.ts'

interface OnlyUnitsInput {
  readonly roster: CheckedRoster
  readonly facts: OrganizationFacts
  readonly links: Links['units']
  readonly settings: PlanSettings
  /** Ids of the units in which the chosen people have a role. */
  readonly needed: ReadonlySet<string>
}

/**
 * Fills the draft with the needed units that do not exist yet, and those above them. No other unit changes. Returns the
 * uid of each unit that exists or is created, by its id in the source.
 */
export function planOnlyUnits(
  draft: Draft,
  { roster, facts, links, settings, needed }: OnlyUnitsInput,
): ReadonlyMap<string, string> {
  for (const [id, link] of links) draft.links.units.set(id, link)
  const found = new Map(findUnits(roster, facts, links, settings).map((each) => [each.unit.id, each]))
  const created = findMissing(found, needed)
  const uids = new Map<string, string>()
  for (const { unit, stored } of found.values()) {
    if (typeof stored === 'object') uids.set(unit.id, stored.uid)
    else if (created.has(unit.id)) uids.set(unit.id, draft.newUid())
  }
  for (const { unit } of found.values()) {
    if (!created.has(unit.id)) continue
    const { id, name, identifiers } = unit
    const uid = uids.get(id) ?? ''
    const parent = (unit.parent === null ? undefined : uids.get(unit.parent)) ?? settings.organization
    // An existing unit gets no link here: the next run of the whole source decides about it.
    draft.links.units.set(id, { uid, name, parent })
    draft.changes.newUnits.push({ uid, name, parent, identifiers })
    draft.enter({ kind: 'unit', effect: 'create', id, uid, label: name, reason: 'new', fields: [] })
  }
  return uids
}

/** Returns the ids of the needed units that are not stored, and of such units above them. */
function findMissing(found: ReadonlyMap<string, FoundUnit>, needed: ReadonlySet<string>): ReadonlySet<string> {
  const missing = new Set<string>()
  for (const id of needed) {
    let each = found.get(id)
    while (each !== undefined && each.stored === undefined && !missing.has(each.unit.id)) {
      missing.add(each.unit.id)
      each = each.unit.parent === null ? undefined : found.get(each.unit.parent)
    }
  }
  return missing
}
