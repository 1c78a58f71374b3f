import { and, eq, lt } from 'drizzle-orm'
import type { Kernel } from '../../../kernel/kernel.ts'
import { impersonations as table } from '../tables.ts'

/** An impersonation: actor, subject, reason, and a grant that belongs only to this impersonation. */
export type Impersonation = typeof table.$inferSelect

export async function saveImpersonation(kernel: Kernel, impersonation: Impersonation): Promise<void> {
  await kernel.shards.home.insert(table).values(impersonation)
}

/**
 * Finds the impersonation to which the grant of a token belongs. Returns undefined for the grant of an ordinary log-in.
 */
export async function findImpersonation(kernel: Kernel, grantId: string): Promise<Impersonation | undefined> {
  const [row] = await kernel.shards.home.select().from(table).where(eq(table.grantId, grantId))
  return row
}

/**
 * Deletes and returns the impersonations that an actor started; `subjectUid` limits them to one person. If several
 * callers run at the same time, each row is returned to only one of them.
 */
export async function removeImpersonations(
  kernel: Kernel,
  actorUid: string,
  subjectUid?: string,
): Promise<Impersonation[]> {
  const byActor = eq(table.actorUid, actorUid)
  return kernel.shards.home
    .delete(table)
    .where(subjectUid === undefined ? byActor : and(byActor, eq(table.subjectUid, subjectUid)))
    .returning()
}

/** Deletes and returns the impersonations whose hour is over. */
export async function removeOverdueImpersonations(kernel: Kernel): Promise<Impersonation[]> {
  return kernel.shards.home.delete(table).where(lt(table.endsAt, kernel.clock.now())).returning()
}
