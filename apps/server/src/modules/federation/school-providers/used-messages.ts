import { lt } from 'drizzle-orm'
import type { Kernel } from '../../../kernel/kernel.ts'
import { hashSecret } from '../one-time-secret.ts'
import { usedMessages as table } from '../tables.ts'

/** Returns true at the first use of a message of a provider, and false at each later use on any node. */
export async function markUsed({ shards, clock }: Kernel, message: string, rememberedMs: number): Promise<boolean> {
  const expiresAt = new Date(clock.now().getTime() + rememberedMs)
  const added = await shards.home
    .insert(table)
    .values({ messageHash: hashSecret(message), expiresAt })
    .onConflictDoNothing()
    .returning()
  return added.length > 0
}

export async function deleteExpiredMessages({ shards, clock }: Kernel): Promise<void> {
  await shards.home.delete(table).where(lt(table.expiresAt, clock.now()))
}
