import { eq } from 'drizzle-orm'
import type { Kernel } from '../../kernel/kernel.ts'
import { devices } from './tables.ts'

/** Maximum age of the stored last use, in seconds. An active client renews its token after ten minutes. */
const LAST_USE_DELAY_S = 10 * 60

/** Limits how long a log-in may be idle. See the setting `IDLE_LOG_OUT_MINUTES`. */
export interface IdleTime {
  /** Returns the lifetime of an unused refresh token in seconds, at most `longest`. */
  limitLifetime(longest: number): number
  /**
   * Returns whether a session has been idle for too long. `logInTime`, in seconds since 1970, counts if the session has
   * no tokens yet.
   */
  isOver(sessionUid: string, logInTime: number): Promise<boolean>
}

/** Creates the check of the idle time. Without the setting there is no limit. */
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
