import * as calls from '@lectern/contracts'
import type { ManagedPerson, PeopleQuery, PersonType } from '@lectern/contracts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Db } from '../../../kernel/database/shards.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Route } from '../../../kernel/route.ts'
import { noContent, ok, route } from '../../../kernel/route.ts'
import {
  changePerson,
  createPerson,
  invitationEmail,
  invitePerson,
  listPeople,
  removeFromUnit,
  restorePerson,
  schedulePersonDeletion,
} from '../../account/index.ts'
import { findLastReading } from '../../library/index.ts'
import { requireScope, requireWritingScope, scopeWithUnit, writeContext } from '../administration-context.ts'
import { findLogInProblems, forgetWrongPasswords } from './find-log-in-problems.ts'
import { makePassword } from './make-password.ts'
import { listGroupOptions, listPersonGroups, setPersonGroups } from './person-groups.ts'
import { presentRow } from './present-person.ts'
import { readPerson } from './read-person.ts'
import { unitPeople } from './unit-people.ts'

/** Functions of the auth service. */
export interface SessionPort {
  endAllForAccount(uid: string): Promise<void>
}

/** Returns the routes for the people of school units. Spec 2 §7, control panel base. */
export function peopleRoutes(kernel: Kernel, sessions: SessionPort): Route[] {
  return [
    ...listRoutes(),
    route(calls.getManagedPerson, {
      policy: requireScope,
      act: ({ actor, db, params }) => readPerson(kernel, db, actor, params.userId),
      present: ok,
    }),
    route(calls.createManagedPerson, {
      policy: requireWritingScope,
      act: async ({ actor, db, params, body }) => {
        const created = await createPerson(await writeContext(kernel, db, actor), params.type, body.data)
        return created instanceof Refusal ? created : readPerson(kernel, db, actor, created.uid)
      },
      present: (person: ManagedPerson, { params: { type } }) => ({
        status: 201 as const,
        body: person,
        headers: { location: `${calls.SERVICE_PATHS.controlPanel}/v1/${type}/${person.id}` },
      }),
    }),
    route(calls.changeManagedPerson, {
      policy: requireWritingScope,
      act: async ({ actor, db, params, body }) => {
        const changed = await changePerson(await writeContext(kernel, db, actor), params.userId, body.data)
        if (changed instanceof Refusal) return changed
        if (changed.endSessions) await sessions.endAllForAccount(changed.uid)
        if (body.data.password !== undefined) await forgetWrongPasswords(kernel, db, actor, changed.uid)
        const person = await readPerson(kernel, db, actor, changed.uid)
        return person instanceof Refusal ? 'out of sight' : person
      },
      present: (person) => (person === 'out of sight' ? noContent() : ok(person)),
    }),
    route(calls.deleteManagedPerson, {
      policy: requireWritingScope,
      act: async ({ actor, db, params }) => {
        const refusal = await schedulePersonDeletion(await writeContext(kernel, db, actor), params.userId)
        if (refusal === undefined) await sessions.endAllForAccount(params.userId)
        return refusal
      },
      present: noContent,
    }),
    route(calls.removePersonFromOrganization, {
      policy: requireWritingScope,
      act: async ({ actor, db, params: { id, orgId } }) => {
        const refusal = await removeFromUnit(await writeContext(kernel, db, actor), id, orgId)
        if (refusal === undefined) await sessions.endAllForAccount(id)
        return refusal
      },
      present: noContent,
    }),
    route(calls.restoreManagedPerson, {
      policy: requireWritingScope,
      act: async ({ actor, db, params }) => restorePerson(await writeContext(kernel, db, actor), params.userId),
      present: noContent,
    }),
    ...logInRoutesOfPeople(kernel, sessions),
    ...groupRoutesOfPeople(kernel),
  ]
}

function logInRoutesOfPeople(kernel: Kernel, sessions: SessionPort): Route[] {
  const invitation = invitationEmail(kernel)
  kernel.mail.offer(invitation)
  return [
    route(calls.checkPersonLogIn, {
      policy: requireScope,
      act: ({ actor, db, params }) => findLogInProblems(kernel, db, actor, params.id),
      present: ok,
    }),
    route(calls.makePersonPassword, {
      policy: requireWritingScope,
      act: async ({ actor, db, params }) => {
        const password = makePassword()
        const changed = await changePerson(await writeContext(kernel, db, actor), params.id, { password })
        if (changed instanceof Refusal) return changed
        await sessions.endAllForAccount(params.id)
        await forgetWrongPasswords(kernel, db, actor, params.id)
        return { password }
      },
      present: ok,
    }),
    route(calls.invitePerson, {
      policy: requireWritingScope,
      act: async ({ actor, db, params }) => invitePerson(await writeContext(kernel, db, actor), invitation, params.id),
      present: noContent,
    }),
  ]
}

function groupRoutesOfPeople(kernel: Kernel): Route[] {
  return [
    route(calls.listPersonGroups, {
      policy: requireScope,
      act: ({ actor, db, params }) => listPersonGroups(db, actor, params.id),
      present: ok,
    }),
    route(calls.listPersonGroupOptions, {
      policy: requireScope,
      act: ({ actor, db, params }) => listGroupOptions(db, actor, params.id, params.orgId),
      present: ok,
    }),
    route(calls.setPersonGroups, {
      policy: requireWritingScope,
      act: ({ actor, db, params, body }) => setPersonGroups(kernel, db, actor, params.id, body.data.groups),
      present: noContent,
    }),
  ]
}

function listRoutes(): Route[] {
  const lists = [
    [calls.listOrganizationStudents, 'students'],
    [calls.listOrganizationEmployees, 'employees'],
    [calls.listOrganizationGuardians, 'guardians'],
    [calls.listOrganizationUsers, undefined],
  ] as const
  return lists.map(([call, type]) =>
    route(call, {
      policy: requireScope,
      act: ({ actor, db, params, query }) => listUnitPeople(db, actor, params.id, type, query),
      present: ok,
    }),
  )
}

async function listUnitPeople(db: Db, actor: Actor, unit: string, type: PersonType | undefined, query: PeopleQuery) {
  const { scope } = await scopeWithUnit(db, actor, unit)
  const { rows, meta } = await listPeople(db, unitPeople(scope, unit, type, query.filters), query)
  const lastRead = await findLastReading(
    db,
    rows.map(({ user }) => user.uid),
  )
  return {
    data: rows.map((row) => presentRow(scope, unit, row, lastRead)),
    meta,
  }
}
