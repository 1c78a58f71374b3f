import type { PersonGroup } from '@lectern/contracts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Db } from '../../../kernel/database/shards.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { Refusal, refuse } from '../../../kernel/refusal.ts'
import {
  changeGroup,
  listGroupsIn,
  managesGroup,
  readAdministeredPerson,
  relate,
  seesUnit,
} from '../../account/index.ts'
import type { AdministeredGroup, AdministeredPerson, Scope } from '../../account/index.ts'
import { makeGroupCode } from '../../federation/index.ts'
import { loadScope, writeContext } from '../administration-context.ts'

/** Maximum number of groups of a person or of a school unit in one response. */
const GROUPS_MAX = 500
const ALL_BY_NAME = {
  pageNumber: 1,
  pageSize: GROUPS_MAX,
  sortBy: 'name',
  sortOrder: 'asc',
  calculateTotal: false,
} as const

/** Returns the groups of a person in school units that the actor sees. Refuses with `not_found`. */
export async function listPersonGroups(
  db: Db,
  actor: Actor,
  uid: string,
): Promise<{ values: PersonGroup[] } | Refusal> {
  const scope = await loadScope(db, actor)
  const person = await findPerson(db, scope, uid)
  if (person === undefined) return refuse('not_found')
  const { rows } = await listGroupsIn(db, { realm: actor.realm, uids: person.groups }, ALL_BY_NAME)
  const seen = rows.filter(({ unit }) => seesUnit(scope, unit.uid))
  return { values: seen.map((group) => present(scope, group, person)) }
}

/** Returns the groups of a school unit in which the person has a role. Refuses with `not_found`. */
export async function listGroupOptions(
  db: Db,
  actor: Actor,
  uid: string,
  unit: string,
): Promise<{ values: PersonGroup[] } | Refusal> {
  const scope = await loadScope(db, actor)
  const person = await findPerson(db, scope, uid)
  if (person === undefined || !seesUnit(scope, unit)) return refuse('not_found')
  const { rows } = await listGroupsIn(db, { realm: actor.realm, units: [unit] }, ALL_BY_NAME)
  return { values: rows.map((group) => present(scope, group, person)) }
}

/**
 * Sets the groups of a person, among the groups that the actor manages. Refuses with `not_found` and `forbidden`, also
 * for a group of a school unit in which the person has no role, before anything is changed.
 */
export async function setPersonGroups(
  kernel: Kernel,
  db: Db,
  actor: Actor,
  uid: string,
  wanted: readonly string[],
): Promise<Refusal | undefined> {
  const context = await writeContext(kernel, db, actor)
  const person = await findPerson(db, context.scope, uid)
  if (person === undefined) return refuse('not_found')
  const { rows } = await listGroupsIn(db, { realm: actor.realm, uids: [...person.groups, ...wanted] }, ALL_BY_NAME)
  const managed = new Set(
    rows
      .filter(({ group, unit }) => managesGroup(context.scope, { uid: group.uid, schoolUnit: unit.uid }))
      .map(({ group }) => group.uid),
  )
  const added = wanted.filter((group) => !person.groups.includes(group))
  if (added.some((group) => !managed.has(group))) return refuse('forbidden')
  const isOutside = ({ group, unit }: AdministeredGroup) =>
    added.includes(group.uid) && !person.roles.some(({ uid: own }) => own === unit.uid)
  if (rows.some(isOutside)) return refuse('not_found')
  const removed = person.groups.filter((group) => managed.has(group) && !wanted.includes(group))
  for (const group of [...added, ...removed].toSorted()) {
    const change = added.includes(group) ? { addUsers: [uid] } : { removeUsers: [uid] }
    const refusal = await changeGroup(context, group, change, makeGroupCode)
    if (refusal instanceof Refusal) return refusal
  }
  return undefined
}

async function findPerson(db: Db, scope: Scope, uid: string): Promise<AdministeredPerson | undefined> {
  const person = await readAdministeredPerson(db, scope.realm, uid)
  return person !== undefined && relate(scope, person).sees ? person : undefined
}

function present(scope: Scope, { group, unit }: AdministeredGroup, person: AdministeredPerson): PersonGroup {
  const isMember = person.groups.includes(group.uid)
  const manages = managesGroup(scope, { uid: group.uid, schoolUnit: unit.uid })
  const hasRole = person.roles.some(({ uid }) => uid === unit.uid)
  return {
    id: group.uid,
    organization_id: unit.uid,
    name: group.name,
    selectable: manages && hasRole && !isMember,
    removable: manages && isMember,
  }
}
