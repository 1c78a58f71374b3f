import { and, eq, sql } from 'drizzle-orm'
import { countUpTo } from '../../kernel/database/count-up-to.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { PersonalDataSource, PersonKey } from '../../kernel/personal-data.ts'
import { rosterSeal } from './roster-seal.ts'
import { rosterDecisions, rosterEntries, rosterJobs, rosterLinks, rosterSyncs, scimResources } from './tables.ts'

/**
 * Exports and deletes what syncs store about a person: the link with the id of the school's system, the entries of jobs,
 * what an identity provider has pushed, and the jobs that the person has started. The sealed values are deleted 30 days after a job.
 */
export function rostersPersonalData(kernel: Kernel): PersonalDataSource {
  const { shards } = kernel
  const isLinkOf = ({ realm, uid }: PersonKey) =>
    and(eq(rosterLinks.realm, realm), eq(rosterLinks.kind, 'person'), eq(rosterLinks.uid, uid))
  const isEntryOf = ({ uid }: PersonKey) => and(eq(rosterEntries.kind, 'person'), eq(rosterEntries.uid, uid))
  return {
    name: 'rosters',
    exportPerson: async (person) => ({
      links: await shards
        .forRealm(person.realm)
        .select({ externalId: rosterLinks.externalId, synced: rosterLinks.synced })
        .from(rosterLinks)
        .where(isLinkOf(person)),
      syncs: await shards
        .forRealm(person.realm)
        .select({ effect: rosterEntries.effect, reason: rosterEntries.reason, fields: rosterEntries.fields })
        .from(rosterEntries)
        .where(isEntryOf(person)),
      pushed: await readPushedData(kernel, person),
      startedSyncs: await shards
        .forRealm(person.realm)
        .select({ state: rosterJobs.state, createdAt: rosterJobs.createdAt })
        .from(rosterJobs)
        .where(and(eq(rosterJobs.realm, person.realm), eq(rosterJobs.startedBy, person.uid))),
    }),
    // The link stays: the sync must not create the person again. For the same reason, a pushed user stays without its data.
    deletePerson: async ({ realm, uid }) => {
      const db = shards.forRealm(realm)
      await emptyPushedData(kernel, { realm, uid })
      const none = { firstname: '', lastname: '', email: null, identifiers: {}, roles: [], pupils: [] }
      await db.update(rosterLinks).set({ synced: none }).where(isLinkOf({ realm, uid }))
      await db.update(rosterEntries).set({ label: null, uid: null }).where(isEntryOf({ realm, uid }))
      await db.update(rosterJobs).set({ startedBy: null }).where(eq(rosterJobs.startedBy, uid))
      await db.update(rosterJobs).set({ appliedBy: null }).where(eq(rosterJobs.appliedBy, uid))
      await db.delete(rosterDecisions).where(eq(rosterDecisions.userUid, uid))
    },
    mergePerson: async (rows, { realm, from, into }) => {
      await rows
        .update(rosterLinks)
        .set({ uid: into })
        .where(isLinkOf({ realm, uid: from }))
      // The members of a group and the pupils of a guardian.
      await rows
        .update(rosterLinks)
        .set({ synced: sql`replace(${rosterLinks.synced}::text, ${from}, ${into})::jsonb` })
        .where(and(eq(rosterLinks.realm, realm), sql`${rosterLinks.synced}::text like ${`%${from}%`}`))
      await rows
        .update(rosterEntries)
        .set({ uid: into })
        .where(isEntryOf({ realm, uid: from }))
      await rows
        .update(rosterEntries)
        .set({ candidates: sql`array_replace(${rosterEntries.candidates}, ${from}::uuid, ${into}::uuid)` })
        .where(sql`${rosterEntries.candidates} @> array[${from}]::uuid[]`)
      await rows.update(rosterDecisions).set({ userUid: into }).where(eq(rosterDecisions.userUid, from))
      await rows.update(rosterJobs).set({ startedBy: into }).where(eq(rosterJobs.startedBy, from))
      await rows.update(rosterJobs).set({ appliedBy: into }).where(eq(rosterJobs.appliedBy, from))
      return { moved: {}, dropped: {} }
    },
    // The links are no data that a person would miss.
    countLost: async ({ realm, unit, max }) => {
      if (unit === undefined) return {}
      const isOfUnit = and(eq(rosterSyncs.realm, realm), eq(rosterSyncs.schoolUnitUid, unit))
      return { syncs: await countUpTo(shards.forRealm(realm), rosterSyncs, isOfUnit, max) }
    },
    deleteUnit: async ({ realm, uid }) => {
      const isOfUnit = and(eq(rosterSyncs.realm, realm), eq(rosterSyncs.schoolUnitUid, uid))
      await shards.forRealm(realm).delete(rosterSyncs).where(isOfUnit)
    },
  }
}

/** The pushed users of a person. */
const isPushedUserOf = ({ realm, uid }: PersonKey) =>
  and(
    eq(scimResources.realm, realm),
    eq(scimResources.kind, 'user'),
    sql`exists (select from ${rosterLinks} where ${rosterLinks.syncUid} = ${scimResources.syncUid} and ${rosterLinks.kind} = 'person'
      and ${rosterLinks.uid} = ${uid} and ${rosterLinks.externalId} in (${scimResources.externalId}, ${scimResources.uid}::text))`,
  )

async function readPushedData(kernel: Kernel, person: PersonKey): Promise<unknown[]> {
  const found = await kernel.shards.forRealm(person.realm).select().from(scimResources).where(isPushedUserOf(person))
  const seal = rosterSeal(kernel)
  return Promise.all(found.map(({ uid, sealed }) => seal.unseal(uid, sealed)))
}

async function emptyPushedData(kernel: Kernel, person: PersonKey): Promise<void> {
  const db = kernel.shards.forRealm(person.realm)
  const found = await db
    .select({ uid: scimResources.uid, externalId: scimResources.externalId })
    .from(scimResources)
    .where(isPushedUserOf(person))
  const seal = rosterSeal(kernel)
  for (const { uid, externalId } of found) {
    const sealed = await seal.seal(uid, externalId === null ? {} : { externalId })
    await db.update(scimResources).set({ name: null, emails: [], sealed }).where(eq(scimResources.uid, uid))
  }
}
