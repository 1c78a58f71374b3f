import { eq } from 'drizzle-orm'
import type { Kernel } from '../../kernel/kernel.ts'
import { devices } from './tables.ts'

/**
 * Maximum age in seconds of the stored last use: an active client renews its 15-minute token when less than five
 * minutes remain.
 */
const LAST_USE_DELAY_S = 10 * 60

/** The maximum idle time of a log-in, if the deployment sets `IDLE_LOG_OUT_MINUTES`. */
export interface IdleTime {
  /** Returns the seconds that an unused refresh token stays valid; at most `longest`. */
  limitLifetime(longest: number): number
  /**
   * Returns true if a session was idle for too long. The idle time of a session without tokens starts at its log-in
   * (seconds since 1970).
   */
  isOver(sessionUid: string, logInTime: number): Promise<boolean>
}

/** Creates the check of the idle time; without the setting, no session is ever idle for too long. */
export function createIdleTime({ settings, shards, clock }: Kernel): IdleTime {
  const { idleLogOutMinutes } = settings
  if (idleLogOutMinutes === undefined) return { limitLifetime: (longest) => longest, isOver: async () => false }
  const limit = idleLogOutMinutes * 60 + LAST_USE_DELAY_S
  return {
    limitLifetime: (longest) => Math.min(longest, limit),
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
