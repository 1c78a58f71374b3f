import { OWNED_BY_DEFAULT } from '@lectern/contracts'
import type { Realm, SyncSettings } from '@lectern/contracts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { SourcePerson } from '../planner/describe-people.ts'
import { rosterSeal } from '../roster-seal.ts'
import { rosterEntries, rosterJobs, rosterSyncs } from '../tables.ts'

const SETTINGS: SyncSettings = {
  // Only a sync of this type takes all calls.
  type: 'scim',
  active: false,
  dryRun: false,
  organizationMap: [],
  schools: [],
  roles: ['student', 'employee', 'guardian'],
  groupKinds: ['class', 'teaching', 'other'],
  owns: [...OWNED_BY_DEFAULT],
  removesMax: 0.1,
  changesMax: 0.75,
  pauses: [],
}

/**
 * Stores a sync of a school with a plan that waits, an applied job that changed nothing, and a search with one person. `label` is in
 * the log, and the name of the person.
 */
export async function storeSync(
  kernel: Kernel,
  { realm, school, label }: { readonly realm: Realm; readonly school: string; readonly label: string },
): Promise<{
  readonly sync: string
  readonly heldJob: string
  readonly appliedJob: string
  readonly searchJob: string
}> {
  const next = () => kernel.ids.next()
  const [sync, heldJob, appliedJob, searchJob] = [next(), next(), next(), next()]
  const rows = kernel.shards.forRealm(realm)
  const seal = rosterSeal(kernel)
  const createdAt = kernel.clock.now()
  await rows.insert(rosterSyncs).values({
    uid: sync,
    realm,
    schoolUnitUid: school,
    settings: SETTINGS,
    sealedConfig: await seal.seal(sync, {}),
    createdAt,
  })
  const job = { realm, syncUid: sync, schoolUnitUid: school, createdAt, expiresAt: new Date(createdAt.getTime() + 1e9) }
  const nothing = { units: [], people: [], groups: [] }
  const organization = { ...nothing, roles: [], memberships: [], guardianships: [] }
  await rows.insert(rosterJobs).values([
    { ...job, uid: heldJob, state: 'held', sealedRoster: await seal.seal(heldJob, { ...nothing, problems: [] }) },
    {
      ...job,
      uid: appliedJob,
      state: 'applied',
      sealedUndo: await seal.seal(appliedJob, { organization, links: [] }),
    },
  ])
  const person: SourcePerson = {
    id: 'p1',
    name: label,
    username: null,
    role: 'student',
    schools: [],
    groups: [],
    pupils: [],
    status: 'new',
    reason: null,
    uid: null,
    candidates: [],
  }
  await rows.insert(rosterJobs).values({
    ...job,
    uid: searchJob,
    purpose: 'people',
    state: 'choosing',
    finishedAt: createdAt,
    sealedRoster: await seal.seal(searchJob, { ...nothing, problems: [] }),
    sealedPeople: [await seal.seal(searchJob, [person])],
  })
  await rows.insert(rosterEntries).values({
    jobUid: heldJob,
    number: 1,
    kind: 'person',
    effect: 'create',
    reason: 'new',
    externalId: 'p1',
    label,
    fields: [],
  })
  return { sync, heldJob, appliedJob, searchJob }
}
