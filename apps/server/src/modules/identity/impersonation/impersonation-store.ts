import { and, eq, lt } from 'drizzle-orm'
import type { Kernel } from '../../../kernel/kernel.ts'
import { impersonations as table } from '../tables.ts'

/** An impersonation. Its grant belongs to no other session. */
export type Impersonation = typeof table.$inferSelect

export async function saveImpersonation(kernel: Kernel, impersonation: Impersonation): Promise<void> {
  await kernel.shards.home.insert(table).values(impersonation)
}

/** Returns the impersonation of a token's grant, or undefined for an ordinary log-in. */
export async function findImpersonation(kernel: Kernel, grantId: string): Promise<Impersonation | undefined> {
  const [row] = await kernel.shards.home.select().from(table).where(eq(table.grantId, grantId))
  return row
}

/**
 * Deletes and returns the impersonations of an actor. With `subjectUid`, only impersonations of this subject. Each row
 * is returned to only one caller.
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

export async function removeOverdueImpersonations(kernel: Kernel): Promise<Impersonation[]> {
  return kernel.shards.home.delete(table).where(lt(table.endsAt, kernel.clock.now())).returning()
}
