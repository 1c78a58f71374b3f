import { and, eq, lt } from 'drizzle-orm'
import type { Kernel } from '../../../kernel/kernel.ts'
import { actingSessions as table } from '../tables.ts'

/** Somebody acts as somebody else, under a grant of its own. */
export type Acting = typeof table.$inferSelect

export async function keepActing(kernel: Kernel, acting: Acting): Promise<void> {
  await kernel.shards.home.insert(table).values(acting)
}

/** The acting that a token's grant belongs to; undefined for everybody's own tokens. */
export async function findActing(kernel: Kernel, grantId: string): Promise<Acting | undefined> {
  const [row] = await kernel.shards.home.select().from(table).where(eq(table.grantId, grantId))
  return row
}

/** Takes out those that an actor has begun; each is given to one caller only. `subject` narrows it to one person. */
export async function takeActings(kernel: Kernel, actorUid: string, subjectUid?: string): Promise<Acting[]> {
  const own = eq(table.actorUid, actorUid)
  return kernel.shards.home
    .delete(table)
    .where(subjectUid === undefined ? own : and(own, eq(table.subjectUid, subjectUid)))
    .returning()
}

/** Takes out those whose hour is over. */
export async function takeOverdueActings(kernel: Kernel): Promise<Acting[]> {
  return kernel.shards.home.delete(table).where(lt(table.endsAt, kernel.clock.now())).returning()
}
