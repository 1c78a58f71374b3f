import { eq } from 'drizzle-orm'
import type { Kernel } from '../../kernel/kernel.ts'
import { devices } from './tables.ts'

/**
 * Maximum age of the stored last use, in seconds. An active client renews its 15-minute token only when less than five
 * minutes remain.
 */
const LAST_USE_DELAY_S = 10 * 60

/** Limits how long a log-in may be idle, if the deployment sets `IDLE_LOG_OUT_MINUTES`. */
export interface IdleTime {
  /** Returns the seconds that an unused refresh token stays valid: the idle limit, but at most `longest`. */
  limitLifetime(longest: number): number
  /**
   * Returns whether a session has been idle for too long. If the session has no tokens yet, its idle time starts at
   * `logInTime` (seconds since 1970).
   */
  isOver(sessionUid: string, logInTime: number): Promise<boolean>
}

/** Creates the check of the idle time. Without the setting, no session is ever idle for too long. */
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
