import { eq } from 'drizzle-orm'
import { DATA_KINDS, DROPPED_KINDS } from '@lectern/contracts'
import type { MergePreview } from '@lectern/contracts'
import type { Rows } from '../../../../kernel/database/shards.ts'
import type { MergedData, PersonalDataSource, PersonMerge } from '../../../../kernel/personal-data.ts'
import { refuse } from '../../../../kernel/refusal.ts'
import type { Refusal } from '../../../../kernel/refusal.ts'
import { users } from '../../tables.ts'
import { inTransaction, recordChange } from '../write-context.ts'
import type { WriteContext } from '../write-context.ts'
import { listMergedNames, mergeAccounts } from './merge-accounts.ts'
import { LEFTOVERS_MERGED_AFTER_S, mergeLeftoversJob } from './merge-leftovers.ts'
import { refuseMerge } from './merge-refusal.ts'
import type { MergedPerson } from './merge-refusal.ts'
import { readMerged } from './read-merged.ts'
import { uniteUsers } from './unite-users.ts'

/** The two accounts. `versions` are those of the preview. */
export interface WantedMerge {
  readonly from: string
  readonly into: string
  readonly versions?: MergeVersions
}

interface MergeVersions {
  readonly from: number
  readonly into: number
}

/** Input of a merge: the actor, and the data of all modules. */
export interface MergeContext extends WriteContext {
  readonly sources: readonly PersonalDataSource[]
}

/**
 * Merges the account `from` into `into`: all modules move their data in one transaction, then `from` is deleted. A merge
 * that fails or is killed has changed nothing but the sessions of `from`. Refuses with `not_found`, `changed_meanwhile`
 * and the codes of `refuseMerge`.
 */
export async function mergePeople(context: MergeContext, wanted: WantedMerge): Promise<Refusal | undefined> {
  const { kernel, sources } = context
  const { from, into } = wanted
  const merge = { realm: context.actor.realm, from, into }
  const endLogIns = async () => {
    for (const source of sources) await source.endLogIns?.({ realm: merge.realm, uid: from })
  }
  const refused = await inTransaction(context, {}, async (rows) => void (await lockAndCheck(context, rows, wanted)))
  if (refused !== undefined) return refused
  // Before the merge: a server that is killed during it leaves no valid log-in of `from`.
  await endLogIns()
  const refusal = await inTransaction(context, {}, async (rows) => {
    const { from: deleted, united } = await mergeRows(context, rows, wanted)
    await recordChange(context, rows, into, 'merge-user', { from, fields: united.gained })
    // The row of `from` is deleted, so the entry names the school units.
    await recordChange(context, rows, from, 'merged-into', { into, schoolUnit: deleted.roles.map(({ uid }) => uid) })
    // Before the commit, so that the job is stored. It does nothing without the merge.
    await kernel.jobs.send(mergeLeftoversJob(kernel, sources), merge, LEFTOVERS_MERGED_AFTER_S)
    return undefined
  })
  // A log-in that began before the commit can have made a session.
  if (refusal === undefined) await endLogIns()
  return refusal
}

/**
 * Returns what the merge does. The merge itself runs, and its transaction is rolled back, so that the numbers cannot
 * differ from it. Refuses as `mergePeople`.
 */
export async function previewMerge(context: MergeContext, wanted: WantedMerge): Promise<MergePreview | Refusal> {
  try {
    return await inTransaction(context, {}, async (rows) => {
      throw new RolledBack(await describeMerge(context, rows, wanted))
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.preview
    throw error
  }
}

/** Ends the transaction of a preview. */
class RolledBack extends Error {
  readonly preview: MergePreview

  constructor(preview: MergePreview) {
    super('a preview changes nothing')
    this.preview = preview
  }
}

async function describeMerge(context: MergeContext, rows: Rows, wanted: WantedMerge): Promise<MergePreview> {
  const { realm } = context.actor
  const names = await listMergedNames(rows, { realm, ...wanted })
  const { from, into, united, data } = await mergeRows(context, rows, wanted)
  return {
    from: describeAccount(from),
    into: describeAccount(into),
    moved: sumByKind(
      DATA_KINDS,
      data.map(({ moved }) => moved),
    ),
    dropped: sumByKind(
      DROPPED_KINDS,
      data.map(({ dropped }) => dropped),
    ),
    names,
    gained: [...united.gained],
    conflicts: [...united.conflicts],
  }
}

/** Moves the rows of all modules, and deletes the account `from`. Throws the refusals. */
async function mergeRows(context: MergeContext, rows: Rows, wanted: WantedMerge) {
  const { kernel, actor, sources } = context
  const merge: PersonMerge = { realm: actor.realm, from: wanted.from, into: wanted.into }
  const { from, into } = await lockAndCheck(context, rows, wanted)
  const data: MergedData[] = [await mergeAccounts(rows, merge, kernel.clock.now())]
  for (const source of sources) data.push(await source.mergePerson(rows, merge))
  // The unique values of `from` must be free before `into` can take them over.
  await rows.delete(users).where(eq(users.uid, merge.from))
  const united = uniteUsers(from.user, into.user)
  await rows
    .update(users)
    .set({ ...united.columns, version: into.user.version + 1 })
    .where(eq(users.uid, merge.into))
  return { from, into, united, data }
}

/**
 * Locks the two accounts, in the order of their uids so that two merges at the same time wait for each other. Throws the
 * refusals.
 */
async function lockAndCheck({ actor }: WriteContext, rows: Rows, { from, into, versions }: WantedMerge) {
  const found = new Map<string, MergedPerson>()
  for (const uid of [from, into].toSorted()) {
    const person = await readMerged(rows, actor.realm, uid)
    if (person === undefined) throw refuse('not_found')
    found.set(uid, person)
  }
  const [first, second] = [found.get(from), found.get(into)]
  if (first === undefined || second === undefined) throw refuse('not_found')
  const code = refuseMerge(first, second)
  if (code !== undefined) throw refuse(code)
  if (versions !== undefined && (versions.from !== first.user.version || versions.into !== second.user.version))
    throw refuse('changed_meanwhile')
  return { from: first, into: second }
}

const describeAccount = ({ user }: MergedPerson): MergePreview['from'] => ({
  uid: user.uid,
  name: `${user.firstname} ${user.lastname}`.trim(),
  userName: user.username,
  version: user.version,
})

/** Returns the sums of the numbers of all modules in the order of the screen, without zeros. */
function sumByKind<K extends string>(kinds: readonly K[], parts: readonly Partial<Record<K, number>>[]) {
  return kinds.flatMap((kind) => {
    const count = parts.reduce((total, part) => total + (part[kind] ?? 0), 0)
    return count === 0 ? [] : [{ kind, count }]
  })
}
