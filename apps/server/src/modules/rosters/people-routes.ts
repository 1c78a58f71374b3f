import { and, eq, inArray } from 'drizzle-orm'
import * as calls from '@lectern/contracts'
import type { Db, Rows } from '../../kernel/database/shards.ts'
import { refuse } from '../../kernel/refusal.ts'
import { ok, route } from '../../kernel/route.ts'
import type { Route } from '../../kernel/route.ts'
import { recordChange } from '../account/index.ts'
import { requireScope, requireWritingScope, writeContext } from '../controlpanel/index.ts'
import { findCandidates, findJob, presentCandidates, presentJob, setState } from './job-routes.ts'
import type { SourcePerson } from './planner/describe-people.ts'
import { unsealPeople } from './runs/read-people.ts'
import type { RunContext } from './runs/run-context.ts'
import { runSyncJob } from './runs/run-sync.ts'
import { startChoosing } from './runs/start-sync.ts'
import { searchPeople } from './search-people.ts'
import { findSync } from './sync-routes.ts'
import { rosterDecisions, rosterJobs, rosterLinks } from './tables.ts'
import type { JobRow } from './tables.ts'

/** Returns the routes with which an administrator adds single people of a source at once. */
export function peopleRoutes(context: RunContext): Route[] {
  const { kernel } = context
  return [
    route(calls.findSyncPeople, {
      policy: requireWritingScope,
      act: async ({ actor, db, params }) => {
        const { uid, schoolUnitUid, settings } = await findSync(db, actor, params)
        // A person has to look at the first plan, because it decides which schools of the source are which schools here.
        const isFirst = (await db.$count(rosterLinks, eq(rosterLinks.syncUid, uid))) === 0
        if (calls.isFileSync(settings.type) || isFirst) return refuse('conflict')
        const jobId = await startChoosing(context, { uid, realm: actor.realm, schoolUnitUid }, actor.userId)
        if (jobId === undefined) return refuse('conflict')
        const write = await writeContext(kernel, db, actor)
        await recordChange(write, db, params.orgId, 'find-sync-people', { sync: uid, job: jobId })
        return { jobId }
      },
      present: (body) => ({ status: 202 as const, body }),
    }),
    route(calls.listSyncPeople, {
      policy: requireScope,
      act: async ({ actor, db, params, query }) => {
        const job = await findJob(context, db, actor, params.jobId)
        const people = await readSourcePeople(context, db, job)
        if (people === undefined) return refuse('conflict')
        const { found, total } = await searchPeople(people, query.q, calls.SYNC_PEOPLE_LISTED_MAX)
        const names = new Map(found.map(({ id, name }) => [id, name]))
        const decided = await readDecisions(db, job.syncUid, found)
        const stored = await findCandidates(
          db,
          actor,
          decided.flatMap(({ uid, candidates }) => [...candidates, ...(uid === null ? [] : [uid])]),
        )
        const data = decided.map(({ id, uid, candidates, schools, groups, pupils, ...person }): calls.SyncPerson => ({
          ...person,
          externalId: id,
          schools: [...schools],
          groups: [...groups],
          pupils: pupils.flatMap((pupil) => names.get(pupil) ?? []),
          uid: stored.get(uid ?? '')?.uid ?? null,
          candidates: presentCandidates(candidates, stored),
        }))
        return { data, meta: { totalCount: total } }
      },
      present: ok,
    }),
    route(calls.addSyncPeople, {
      policy: requireWritingScope,
      act: async ({ actor, db, params, body }) => {
        const job = await findJob(context, db, actor, params.jobId)
        const people = [...new Set(body.people)].toSorted()
        if (job.state === 'choosing') {
          const known = await readSourcePeople(context, db, job)
          if (known === undefined) return refuse('conflict')
          const unknown = new Set(people)
          for await (const part of known) for (const { id } of part) unknown.delete(id)
          if (unknown.size > 0) return refuse('not_found')
          const write = await writeContext(kernel, db, actor)
          await db.transaction(async (rows) => {
            const values = { state: 'applying', people, appliedBy: actor.userId, done: 0 } as const
            if (!(await setState(rows, job, ['choosing'], values))) return
            const details = { job: job.uid, people: people.length }
            await recordChange(write, rows, job.schoolUnitUid, 'add-sync-people', details)
          })
        }
        // Another administrator can have chosen other people at the same time.
        const now = await findJob(context, db, actor, params.jobId)
        if (!isSame(now, people)) return refuse('conflict')
        // Also for a job that a killed node has not queued. A job that runs twice writes once.
        if (now.state === 'applying')
          await kernel.jobs.send(runSyncJob(context), { realm: actor.realm, jobId: job.uid })
        return presentJob(db, now)
      },
      present: (body) => ({ status: 202 as const, body }),
    }),
  ]
}

const isSame = ({ state, people }: JobRow, wanted: readonly string[]): boolean =>
  ['applying', 'applied', 'same'].includes(state) && JSON.stringify(people) === JSON.stringify(wanted)

/** Returns people of a source with the decisions of administrators about doubts, which are often newer than the search. */
async function readDecisions(
  rows: Rows,
  syncUid: string,
  people: readonly SourcePerson[],
): Promise<readonly SourcePerson[]> {
  const doubts = people.flatMap(({ id, status }) => (status === 'doubt' ? id : []))
  if (doubts.length === 0) return people
  const decisions = await rows
    .select({ id: rosterDecisions.externalId, uid: rosterDecisions.userUid })
    .from(rosterDecisions)
    .where(and(eq(rosterDecisions.syncUid, syncUid), inArray(rosterDecisions.externalId, doubts)))
  const uids = new Map(decisions.map(({ id, uid }) => [id, uid]))
  return people.map((person) => {
    const uid = uids.get(person.id)
    if (person.status !== 'doubt' || uid === undefined) return person
    return { ...person, status: uid === null ? 'new' : 'adopt', reason: null, uid, candidates: [] }
  })
}

/** Returns the people that a job has read, or undefined if they can be chosen no longer. */
async function readSourcePeople(
  { kernel }: RunContext,
  db: Db,
  job: JobRow,
): Promise<AsyncIterable<readonly SourcePerson[]> | undefined> {
  const ageMs = kernel.clock.now().getTime() - (job.finishedAt?.getTime() ?? 0)
  if (job.state !== 'choosing' || ageMs > calls.SYNC_CHOICE_MS) return undefined
  const [stored] = await db
    .select({ sealed: rosterJobs.sealedPeople })
    .from(rosterJobs)
    .where(eq(rosterJobs.uid, job.uid))
  if (stored === undefined || stored.sealed === null) return undefined
  return unsealPeople(kernel, job.uid, stored.sealed)
}
