import * as calls from '@lectern/contracts'
import type { Actor } from '../../kernel/actor.ts'
import type { Db } from '../../kernel/database/shards.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import { noContent, ok, route, type Route } from '../../kernel/route.ts'
import { listReachedGroups, listReachedPupils, readReach } from '../account/index.ts'
import { changeAssignment } from './change-assignment.ts'
import { copyAssignment } from './copy-assignment.ts'
import { deleteAssignment } from './delete-assignment.ts'
import { findInReach } from './in-reach.ts'
import { listAssignmentPupils } from './list-assignment-pupils.ts'
import { listAssignments } from './list-assignments.ts'
import { presentAssignment, presentSummaries } from './present-assignment.ts'
import { publishAssignment } from './publish-assignment.ts'
import { mayManageAssignment, maySetAssignments } from './submission-policies.ts'
import { writeOnce } from './write-once.ts'

const created = (body: calls.Assignment) => ({ status: 201 as const, body })

/** Returns the routes of assignments. Spec 1 §7. */
export function assignmentRoutes(kernel: Kernel): Route[] {
  return [
    route(calls.listAssignments, {
      policy: maySetAssignments,
      act: async ({ db, actor, query }) => {
        const { rows, totalCount } = await listAssignments(db, actor, query)
        return { data: await presentSummaries(db, rows), meta: { totalCount } }
      },
      present: ok,
    }),
    route(calls.createAssignment, {
      policy: maySetAssignments,
      act: async ({ db, actor, query, body }) => {
        const row = await writeOnce(kernel, db, actor, body, query.creationId)
        return row instanceof Refusal ? row : presentAssignment(db, row)
      },
      present: created,
    }),
    route(calls.readAssignment, {
      policy: mayManageAssignment,
      act: ({ db, actor, params }) => findAndPresent(db, actor, params.id),
      present: ok,
    }),
    route(calls.changeAssignment, {
      policy: mayManageAssignment,
      act: async ({ db, actor, params, body }) => {
        const result = await changeAssignment(kernel, db, actor, params.id, body)
        return result instanceof Refusal ? result : findAndPresent(db, actor, params.id)
      },
      present: ok,
    }),
    route(calls.publishAssignment, {
      policy: mayManageAssignment,
      act: async ({ db, actor, params }) => {
        const result = await publishAssignment(kernel, db, actor, params.id)
        return result instanceof Refusal ? result : findAndPresent(db, actor, params.id)
      },
      present: ok,
    }),
    route(calls.copyAssignment, {
      policy: mayManageAssignment,
      act: async ({ db, actor, params, query, body }) => {
        const row = await copyAssignment(kernel, db, actor, params.id, { ...body, ...query })
        return row instanceof Refusal ? row : presentAssignment(db, row)
      },
      present: created,
    }),
    route(calls.deleteAssignment, {
      policy: mayManageAssignment,
      act: ({ db, actor, params }) => deleteAssignment(kernel, db, actor, params.id),
      present: noContent,
    }),
    route(calls.listAssignmentPupils, {
      policy: mayManageAssignment,
      act: async ({ db, actor, params, query }) => {
        const row = await findInReach(db, actor, params.id)
        return row === undefined ? refuse('not_found') : listAssignmentPupils(kernel, db, actor, row, query)
      },
      present: ok,
    }),
    ...recipientRoutes(),
  ]
}

function recipientRoutes(): Route[] {
  return [
    route(calls.listAssignableGroups, {
      policy: maySetAssignments,
      act: async ({ db, actor, query }) => listReachedGroups(db, await readReach(db, actor), query),
      present: ok,
    }),
    route(calls.listAssignablePupils, {
      policy: maySetAssignments,
      act: async ({ db, actor, query }) => listReachedPupils(db, await readReach(db, actor), query),
      present: ok,
    }),
  ]
}

async function findAndPresent(db: Db, actor: Actor, id: string): Promise<calls.Assignment | Refusal> {
  const row = await findInReach(db, actor, id)
  return row === undefined ? refuse('not_found') : presentAssignment(db, row)
}
