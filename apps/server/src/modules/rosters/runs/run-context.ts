import { eq, sql } from 'drizzle-orm'
import type { Realm, SyncJobState } from '@lectern/contracts'
import type { Db, Rows } from '../../../kernel/database/shards.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { SourceAdapter } from '../sources/source.ts'
import { rosterJobs } from '../tables.ts'
import type { JobRow, rosterSyncs } from '../tables.ts'

/** Functions of the auth service. */
export interface SessionPort {
  endAllForAccount(uid: string): Promise<void>
}

export interface RunContext {
  readonly kernel: Kernel
  readonly sessions: SessionPort
  /** The adapter of each type of source. */
  readonly adapters: Readonly<Record<string, SourceAdapter>>
  /** True if sources may be in the network of the server, for those of the demo. */
  readonly allowsPrivateAddresses: boolean
}

/** A running job with its sync. */
export interface Run {
  readonly db: Db
  readonly realm: Realm
  readonly job: JobRow
  readonly sync: typeof rosterSyncs.$inferSelect
}

/** Two nodes never write the same organization at the same time. */
export async function lockOrganization(rows: Rows, schoolUnitUid: string): Promise<void> {
  await rows.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`roster ${schoolUnitUid}`}, 0))`)
}

export async function setJob(
  rows: Rows,
  uid: string,
  values: Partial<typeof rosterJobs.$inferInsert> & { readonly state?: SyncJobState },
): Promise<void> {
  await rows.update(rosterJobs).set(values).where(eq(rosterJobs.uid, uid))
}
