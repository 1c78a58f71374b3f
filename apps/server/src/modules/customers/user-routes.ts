import type { Role } from '@lectern/contracts'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import type { Route } from '../../kernel/route.ts'
import { noContent, ok, route } from '../../kernel/route.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { Db } from '../../kernel/database/shards.ts'
import {
  changeGroup,
  changePerson,
  listAuditEntries,
  listGroupLinks,
  listPeople,
  listRoleLinks,
  listUnitPeriods,
  readAdministeredPerson,
  removeFromUnit,
  schedulePersonDeletion,
} from '../account/index.ts'
import { makeGroupCode } from '../federation/index.ts'
import { requireShard, requireShardForChange, writeContext } from './customer-context.ts'
import type { CustomerContext } from './customer-context.ts'
import { presentUsers, readUser } from './present-user.ts'

/** Returns the routes for the people of a realm. */
export function userRoutes(context: CustomerContext): Route[] {
  const { calls, kernel } = context
  const policy = requireShard(context)
  return [
    route(calls.listUsers, {
      policy,
      act: async ({ actor, db, query }) => {
        const { schoolUnit, role, ...filters } = query.filters ?? {}
        const source = {
          realm: actor.realm,
          ...(schoolUnit === undefined ? {} : { units: [schoolUnit] }),
          ...(role === undefined ? {} : { roles: [role] }),
          ...filters,
          shared: true,
        }
        const { rows, meta } = await listPeople(db, source, query)
        return { data: await presentUsers(db, rows, query.includePeriodCounts), meta }
      },
      present: ok,
    }),
    route(calls.getUser, {
      policy,
      act: async ({ actor, db, params }) => (await readUser(db, actor.realm, params.uid)) ?? refuse('not_found'),
      present: ok,
    }),
    route(calls.listUserSchoolUnits, {
      policy,
      act: async ({ actor, db, query }) => {
        const { rows: data, meta } = await listRoleLinks(db, actor.realm, query.filters ?? {}, query)
        return { data: [...data], meta }
      },
      present: ok,
    }),
    route(calls.listUserGroups, {
      policy,
      act: async ({ actor, db, query }) => {
        const { rows: data, meta } = await listGroupLinks(db, actor.realm, query.filters ?? {}, query)
        return { data: [...data], meta }
      },
      present: ok,
    }),
    route(calls.listUserSchoolSubscriptions, {
      policy,
      act: async ({ actor, db, params }) => {
        const person = await readAdministeredPerson(db, actor.realm, params.uid)
        if (person === undefined) return refuse('not_found')
        const units = person.roles.map(({ uid }) => uid)
        return { data: await listUnitPeriods(db, actor.realm, units, kernel.clock.now()) }
      },
      present: ok,
    }),
    route(calls.listUserAuditLogs, {
      policy,
      act: async ({ actor, db, params, query }) => {
        const person = await readAdministeredPerson(db, actor.realm, params.uid)
        if (person === undefined) return refuse('not_found')
        const filters = { ...query.filters, subject: params.uid }
        const { rows: data, meta } = await listAuditEntries(db, { realm: actor.realm, filters }, query)
        return { data: [...data], meta }
      },
      present: ok,
    }),
    ...changeRoutes(context),
  ]
}

function changeRoutes(context: CustomerContext): Route[] {
  const { calls, sessions } = context
  const policy = requireShardForChange(context)
  /** Gives a person roles, and ends the sessions of a person whose rights have changed. */
  const setRoles = async (
    actor: Actor,
    db: Db,
    uid: string,
    organizations: readonly RoleInUnit[],
    options?: Parameters<typeof changePerson>[3],
  ) => {
    const data = { organizations: [...organizations] }
    const changed = await changePerson(await writeContext(context, db, actor), uid, data, options)
    if (changed instanceof Refusal) return changed
    if (changed.endSessions) await sessions.endAllForAccount(uid)
    return undefined
  }
  const changeMembers = async (actor: Actor, db: Db, group: string, change: Parameters<typeof changeGroup>[2]) =>
    changeGroup(await writeContext(context, db, actor), group, change, makeGroupCode)
  return [
    route(calls.deleteUser, {
      policy,
      act: async ({ actor, db, params: { uid } }) => {
        const refusal = await schedulePersonDeletion(await writeContext(context, db, actor), uid)
        if (refusal !== undefined) return refusal
        await sessions.endAllForAccount(uid)
        return (await readUser(db, actor.realm, uid)) ?? refuse('not_found')
      },
      present: ok,
    }),
    route(calls.setUserSchoolUnits, {
      policy,
      act: ({ actor, db, params, body }) => {
        const roles = body.schoolAssociations.map(({ schoolUid, ...role }) => ({ id: schoolUid, ...role }))
        return setRoles(actor, db, params.id, roles)
      },
      present: noContent,
    }),
    route(calls.setUserSchoolUnit, {
      policy,
      // The role of a person who lost the only school unit has ended, and is stored for a restoration. A new role replaces it.
      act: ({ actor, db, params: { uid, schoolUid }, body: { role } }) =>
        setRoles(actor, db, uid, [{ id: schoolUid, role, addToSubSchools: false }], { keepsOtherRoles: true }),
      present: noContent,
    }),
    route(calls.removeUserSchoolUnit, {
      policy,
      act: async ({ actor, db, params: { uid, schoolUid } }) => {
        const refusal = await removeFromUnit(await writeContext(context, db, actor), uid, schoolUid)
        if (refusal !== undefined) return refusal
        await sessions.endAllForAccount(uid)
        return (await readUser(db, actor.realm, uid)) ?? refuse('not_found')
      },
      present: ok,
    }),
    route(calls.addUserToGroup, {
      policy,
      act: ({ actor, db, params }) => changeMembers(actor, db, params.groupId, { addUsers: [params.id] }),
      present: noContent,
    }),
    route(calls.removeUserFromGroup, {
      policy,
      act: ({ actor, db, params }) => changeMembers(actor, db, params.groupId, { removeUsers: [params.id] }),
      present: noContent,
    }),
  ]
}

interface RoleInUnit {
  readonly id: string
  readonly role: Role
  readonly addToSubSchools: boolean
}
