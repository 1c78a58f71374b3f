import { and, eq, lt } from 'drizzle-orm'
import type { Kernel } from '../../../kernel/kernel.ts'
import { impersonations as table } from '../tables.ts'

/** Somebody acts as somebody else, under a grant of its own. */
export type Impersonation = typeof table.$inferSelect

export async function saveImpersonation(kernel: Kernel, acting: Impersonation): Promise<void> {
  await kernel.shards.home.insert(table).values(acting)
}

/** The acting that a token's grant belongs to; undefined for everybody's own tokens. */
export async function findImpersonation(kernel: Kernel, grantId: string): Promise<Impersonation | undefined> {
  const [row] = await kernel.shards.home.select().from(table).where(eq(table.grantId, grantId))
  return row
}

/** Takes out those that an actor has begun; each is given to one caller only. `subject` narrows it to one person. */
export async function takeImpersonations(
  kernel: Kernel,
  actorUid: string,
  subjectUid?: string,
): Promise<Impersonation[]> {
  const own = eq(table.actorUid, actorUid)
  return kernel.shards.home
    .delete(table)
    .where(subjectUid === undefined ? own : and(own, eq(table.subjectUid, subjectUid)))
    .returning()
}

/** Takes out those whose hour is over. */
export async function takeOverdueImpersonations(kernel: Kernel): Promise<Impersonation[]> {
  return kernel.shards.home.delete(table).where(lt(table.endsAt, kernel.clock.now())).returning()
}
