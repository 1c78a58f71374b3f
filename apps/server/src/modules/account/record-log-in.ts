import { eq } from 'drizzle-orm'
import type { Kernel } from '../../kernel/kernel.ts'
import { users } from './tables.ts'

/** Stores the time of a person's last log-in. Searches all shards, because an OAuth subject does not name its realm. */
export async function recordLogIn({ shards, clock }: Kernel, uid: string): Promise<void> {
  for (const db of shards.each) await db.update(users).set({ lastLogInAt: clock.now() }).where(eq(users.uid, uid))
}
