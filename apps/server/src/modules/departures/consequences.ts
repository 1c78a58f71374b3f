import { CONSEQUENCE_COUNT_MAX, CONSEQUENCE_NAMES_MAX, DATA_KINDS, Realm } from '@lectern/contracts'
import type { Consequences, DataCount, Role } from '@lectern/contracts'
import type { Actor } from '../../kernel/actor.ts'
import type { Db, Rows } from '../../kernel/database/shards.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { DataCounts, LostData, PersonalDataSource } from '../../kernel/personal-data.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import {
  administersUnit,
  countLostAccounts,
  countMembers,
  countUnitMemberships,
  deletionTime,
  findSharedAccount,
  isOneType,
  isOnlyUnit,
  listFirstNames,
  listUnitsAbove,
  managesGroup,
  personActions,
  ratePerson,
  readAdministeredGroup,
  readAdministeredPerson,
  readInherited,
  readUnit,
  readUnitPeople,
  relate,
  seesUnit,
} from '../account/index.ts'
import type { AdministeredPerson, ListedUnit, Scope, UnitPeople } from '../account/index.ts'
import { countGroupAssignments } from '../submissions/index.ts'

/** One more than the highest number that is shown, so that the screen can say 'more than'. */
const MAX = CONSEQUENCE_COUNT_MAX + 1

/** Input of all consequences. */
export interface ConsequenceContext {
  readonly kernel: Kernel
  readonly sources: readonly PersonalDataSource[]
}

/** Counts what all modules delete with people, and with a school unit. */
export async function countAll(
  rows: Rows,
  sources: readonly PersonalDataSource[],
  lost: LostData,
): Promise<DataCounts> {
  const parts = await Promise.all(sources.map(({ countLost }) => countLost(lost)))
  return Object.assign(await countLostAccounts(rows, lost), ...parts)
}

/** Returns the counts in the order of the screen, without zeros. */
export function toDataCounts(counts: DataCounts): DataCount[] {
  return DATA_KINDS.flatMap((kind) => {
    const count = counts[kind] ?? 0
    return count === 0 ? [] : [{ kind, count }]
  })
}

/** A change of a person: the deletion, the removal from a unit, the move to another unit, or another role in it. */
interface PersonChange {
  readonly unit?: string | undefined
  readonly to?: string | undefined
  readonly role?: Role | undefined
}

/**
 * Returns what a change of a person removes: without `unit`, the deletion. Refuses with `not_found` and `forbidden`, as
 * the action does.
 */
export async function readPersonConsequences(
  { kernel, sources }: ConsequenceContext,
  db: Db,
  { scope, actor, secure }: { readonly scope: Scope; readonly actor: Actor; readonly secure: boolean },
  uid: string,
  change: PersonChange,
): Promise<Consequences | Refusal> {
  const { unit, to, role } = change
  const person = await readAdministeredPerson(db, actor.realm, uid)
  const relation = person === undefined ? undefined : relate(scope, person)
  if (person === undefined || relation?.sees !== true) return refuse('not_found')
  if (unit !== undefined && !person.roles.some((each) => each.uid === unit)) return refuse('not_found')
  if (to !== undefined && !administersUnit(scope, to)) return refuse('forbidden')
  const isAllowed =
    unit === undefined
      ? personActions(relation, ratePerson(person), secure).includes('DeleteUser')
      : administersUnit(scope, unit) && !relation.self
  if (!isAllowed) return refuse('forbidden')
  if (unit !== undefined && role !== undefined) return readRoleConsequences(db, person, unit, role)
  if (unit !== undefined && (to !== undefined || !isOnlyUnit(person, unit))) {
    const inGroups = await countUnitMemberships(db, uid, unit)
    const others = person.roles.filter((each) => each.uid !== unit && each.uid !== to)
    const rest = { roles: others.length + (to === undefined ? 0 : 1), memberships: person.groups.length - inGroups }
    return {
      removed: toDataCounts({ roles: 1, memberships: inGroups }),
      stays: toDataCounts(rest),
      names: [],
      undoUntil: null,
      // Without a unit of the person, the actor cannot give the role back.
      final: to === undefined && !others.some((each) => administersUnit(scope, each.uid)),
    }
  }
  const counts = await countAll(db, sources, { realm: actor.realm, people: [uid], max: MAX })
  return {
    removed: toDataCounts(counts),
    stays: [],
    names: await listFirstNames(db, [uid], CONSEQUENCE_NAMES_MAX),
    undoUntil: deletionTime(kernel.clock.now()).toISOString(),
    final: false,
  }
}

/** Counts what a person with another role in a unit loses: with another type, all groups and the links to guardians. */
async function readRoleConsequences(
  db: Db,
  { user, roles, groups }: AdministeredPerson,
  unit: string,
  role: Role,
): Promise<Consequences> {
  const before = roles.find((each) => each.uid === unit)
  const keepsType = before !== undefined && isOneType([before.role, role])
  const { guardianLinks = 0 } = await countLostAccounts(db, {
    realm: Realm.parse(user.realm),
    people: [user.uid],
    max: MAX,
  })
  const rest = { roles: roles.length, ...(keepsType ? { memberships: groups.length, guardianLinks } : {}) }
  return {
    removed: toDataCounts(keepsType ? {} : { memberships: groups.length, guardianLinks }),
    stays: toDataCounts(rest),
    names: [],
    undoUntil: null,
    final: false,
  }
}

/** Returns what the deletion of a group removes. Refuses with `not_found` and `forbidden`. */
export async function readGroupConsequences(
  { kernel, sources }: ConsequenceContext,
  db: Db,
  scope: Scope,
  uid: string,
): Promise<Consequences | Refusal> {
  const { realm } = scope
  const found = await readAdministeredGroup(db, realm, uid)
  if (found === undefined || !seesUnit(scope, found.unit.uid)) return refuse('not_found')
  if (!managesGroup(scope, { uid, schoolUnit: found.unit.uid })) return refuse('forbidden')
  const shared = await findSharedAccount(db, uid)
  const people = shared === undefined ? [] : [shared]
  const counts = await countAll(db, sources, { realm, people, max: MAX })
  const members = await countMembers(db, uid)
  const work = await countGroupAssignments(db, uid, MAX)
  const assignments = (counts.assignments ?? 0) + (work.removed.assignments ?? 0)
  return {
    removed: toDataCounts({
      ...counts,
      sharedAccounts: people.length,
      memberships: (counts.memberships ?? 0) + members,
      assignments,
    }),
    stays: toDataCounts({ people: members, ...work.stays }),
    names: [],
    undoUntil: deletionTime(kernel.clock.now()).toISOString(),
    final: false,
  }
}

/** The unit of all families of a realm, which can have a million people, is no school and never leaves. */
export const isForFamilies = ({ unit }: ListedUnit): boolean => unit.type === 'consumer'

/** Counts everything that the deletion of a school unit removes. */
export async function countUnit(
  rows: Rows,
  sources: readonly PersonalDataSource[],
  unit: { readonly realm: LostData['realm']; readonly uid: string },
  { lost, sharedAccounts }: UnitPeople,
  max: number,
): Promise<DataCounts> {
  const counts = await countAll(rows, sources, { realm: unit.realm, people: lost, unit: unit.uid, max })
  return { ...counts, people: lost.length - sharedAccounts, sharedAccounts }
}

/** Returns what the deletion of a school unit removes. Refuses with `not_found`, and `conflict` for the families. */
export async function readUnitConsequences(
  { kernel, sources }: ConsequenceContext,
  db: Db,
  realm: Actor['realm'],
  uid: string,
): Promise<Consequences | Refusal> {
  const unit = await readUnit(db, realm, uid)
  if (unit === undefined) return refuse('not_found')
  if (isForFamilies(unit)) return refuse('conflict')
  const people = await readUnitPeople(db, uid)
  return {
    removed: toDataCounts(await countUnit(db, sources, { realm, uid }, people, MAX)),
    stays: toDataCounts({ people: people.kept }),
    names: await listFirstNames(db, people.lost, CONSEQUENCE_NAMES_MAX),
    undoUntil: deletionTime(kernel.clock.now()).toISOString(),
    final: false,
  }
}

/**
 * Returns what the move of a school unit removes: the subscriptions and the administrators of the units that are not
 * above it any more. Refuses with `not_found`.
 */
export async function readMoveConsequences(
  { kernel }: ConsequenceContext,
  db: Db,
  realm: Actor['realm'],
  uid: string,
  parent: string | undefined,
): Promise<Consequences | Refusal> {
  if ((await readUnit(db, realm, uid)) === undefined) return refuse('not_found')
  if (parent !== undefined && (await readUnit(db, realm, parent)) === undefined) return refuse('not_found')
  const later = parent === undefined ? [] : await listUnitsAbove(db, parent)
  const left = (await listUnitsAbove(db, uid)).filter((above) => above !== uid && !later.includes(above))
  const inherited = await readInherited(db, left, kernel.clock.now())
  const own = await countLostAccounts(db, { realm, people: [], unit: uid, max: MAX })
  return {
    removed: toDataCounts(inherited),
    stays: toDataCounts(own),
    names: [],
    undoUntil: null,
    final: false,
  }
}
