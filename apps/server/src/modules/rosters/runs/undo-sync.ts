import { and, eq, gt } from 'drizzle-orm'
import type { Realm } from '@lectern/contracts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Refusal } from '../../../kernel/refusal.ts'
import {
  deleteLeftoversJob,
  LEFTOVERS_DELETED_AFTER_S,
  OrganizationUndo,
  undoOrganization,
} from '../../account/index.ts'
import { listGroupsWithAssignments } from '../../submissions/index.ts'
import { LAST_APPLIED, rosterJobs, rosterSyncs } from '../tables.ts'
import { readGivenElsewhere, restoreLinks } from './links.ts'
import type { LinkBefore } from './links.ts'
import { rosterSeal } from '../roster-seal.ts'
import { lockOrganization, setJob } from './run-context.ts'
import type { RunContext } from './run-context.ts'

/**
 * Restores what a job has changed, and stops the nightly runs of its sync, which would make the same changes again. After a
 * job that has added chosen people, they go on, because they would change only these people again. People and groups that
 * another sync has, too, stay. Refuses with `conflict` if the job is not the last one that changed something, or is too old.
 */
export async function undoSync(
  { kernel, sessions }: RunContext,
  realm: Realm,
  actor: string,
  jobId: string,
): Promise<undefined | Refusal> {
  const db = kernel.shards.forRealm(realm)
  const [found] = await db.select().from(rosterJobs).where(eq(rosterJobs.uid, jobId))
  if (found === undefined) return refuse('not_found')
  const undone = await db.transaction(async (rows) => {
    await lockOrganization(rows, found.schoolUnitUid)
    const isLater = and(
      eq(rosterJobs.syncUid, found.syncUid),
      eq(rosterJobs.state, 'applied'),
      gt(rosterJobs.expiresAt, kernel.clock.now()),
    )
    const [last] = await rows
      .select({ uid: rosterJobs.uid, sealedUndo: rosterJobs.sealedUndo })
      .from(rosterJobs)
      .where(isLater)
      .orderBy(...LAST_APPLIED)
      .limit(1)
    if (last?.uid !== jobId || last.sealedUndo === null) return undefined
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `applyRoster` writes this value
    const stored = (await rosterSeal(kernel).unseal(jobId, last.sealedUndo)) as {
      readonly organization: unknown
      readonly links: readonly LinkBefore[]
    }
    const undo = OrganizationUndo.parse(stored.organization)
    const created = undo.groups.filter(({ before }) => before === null).flatMap(({ key }) => key)
    const { roles, members } = await readGivenElsewhere(rows, found.syncUid)
    const groups = new Set([...(await listGroupsWithAssignments(rows, created)), ...members.keys()])
    const used = { people: new Set(roles.keys()), groups }
    const result = await undoOrganization(kernel, rows, { realm, actor, source: jobId }, undo, used)
    await restoreLinks(rows, realm, found.syncUid, stored.links)
    await setJob(rows, jobId, {
      state: 'undone',
      sealedUndo: null,
      undone: {
        removed: result.removedPeople.length,
        restored: result.restoredPeople.length,
        kept: result.keptPeople.length,
      },
    })
    if (found.purpose === 'people') return result
    const [sync] = await rows.select().from(rosterSyncs).where(eq(rosterSyncs.uid, found.syncUid)).for('update')
    if (sync !== undefined)
      await rows
        .update(rosterSyncs)
        .set({ settings: { ...sync.settings, active: false }, version: sync.version + 1 })
        .where(eq(rosterSyncs.uid, sync.uid))
    return result
  })
  if (undone === undefined) return refuse('conflict')
  for (const uid of undone.restoredPeople) await sessions.endAllForAccount(uid)
  const leftovers = deleteLeftoversJob(kernel, [])
  for (const uid of undone.removedPeople) await kernel.jobs.send(leftovers, { realm, uid }, LEFTOVERS_DELETED_AFTER_S)
  return undefined
}
