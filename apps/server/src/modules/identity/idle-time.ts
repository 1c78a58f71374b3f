import { eq } from 'drizzle-orm'
import type { Kernel } from '../../kernel/kernel.ts'
import { devices } from './tables.ts'

/** Who goes on working renews a token when less than five of its 15 minutes remain: so late may its last use be noted. */
const RENEWED_AFTER_S = 10 * 60

/** How long a log-in may rest, where the deployment says so: `IDLE_LOG_OUT_MINUTES`. */
export interface IdleTime {
  /** Seconds that a refresh token waits for its use; at most `longest`. */
  atMost(longest: number): number
  /** Has a session rested too long? One that has given no tokens yet rests since its log-in (seconds since 1970). */
  isOver(sessionUid: string, logInTime: number): Promise<boolean>
}

export function createIdleTime({ settings, shards, clock }: Kernel): IdleTime {
  const { idleLogOutMinutes } = settings
  if (idleLogOutMinutes === undefined) return { atMost: (longest) => longest, isOver: async () => false }
  const limit = idleLogOutMinutes * 60 + RENEWED_AFTER_S
  return {
    atMost: (longest) => Math.min(longest, limit),
    isOver: async (sessionUid, logInTime) => {
      const [device] = await shards.home
        .select({ lastUsedAt: devices.lastUsedAt })
        .from(devices)
        .where(eq(devices.sessionUid, sessionUid))
      const lastUse = (device?.lastUsedAt.getTime() ?? logInTime * 1000) / 1000
      return clock.now().getTime() / 1000 - lastUse > limit
    },
  }
}
