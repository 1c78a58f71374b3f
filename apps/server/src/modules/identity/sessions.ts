import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import { getParser } from 'bowser'
import type Provider from 'oidc-provider'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { preparedFor } from '../../kernel/database/prepared.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { endImpersonations } from './impersonation/end-impersonations.ts'
import { endSessions, owner, listSessionUids } from './end-sessions.ts'
import { devices, oidcPayloads } from './tables.ts'

/** A log-in that is still good, and the browser that it was last used with. */
interface OwnSession {
  readonly uid: string
  /** '' where the browser does not say. */
  readonly browser: string
  readonly system: string
  readonly lastUsedAt: Date
}

/** The sessions of people at the authorization server. */
interface Sessions {
  /** Most lately used first. */
  listForAccount(accountId: string): Promise<readonly OwnSession[]>
  /** Ends them all, with their tokens and whatever the person does as somebody else, but for one that may stay. */
  endAllForAccount(accountId: string, except?: string): Promise<void>
}

export function createSessions(kernel: Kernel): Sessions {
  const { shards, clock } = kernel
  const db = shards.home
  return {
    listForAccount: async (accountId) => {
      const rows = await db
        .select({ uid: devices.sessionUid, userAgent: devices.userAgent, lastUsedAt: devices.lastUsedAt })
        .from(oidcPayloads)
        .innerJoin(devices, eq(devices.sessionUid, oidcPayloads.uid))
        .where(and(eq(oidcPayloads.model, 'Session'), eq(owner, accountId), gt(oidcPayloads.expiresAt, clock.now())))
        .orderBy(desc(devices.lastUsedAt))
        .limit(LISTED_AT_MOST)
      return rows.map(({ uid, userAgent, lastUsedAt }) => ({ uid, ...browserOf(userAgent), lastUsedAt }))
    },
    endAllForAccount: async (accountId, except) => {
      await endImpersonations(kernel, accountId)
      await endSessions(kernel, accountId, await listSessionUids(db, accountId, except))
      if (except !== undefined) return
      // What hangs on no session: a log-in that is under way, a grant without tokens.
      await db.delete(oidcPayloads).where(eq(owner, accountId))
    },
  }
}

const rememberStatement = preparedFor((db) =>
  db
    .insert(devices)
    .values({
      sessionUid: sql.placeholder('sessionUid'),
      accountId: sql.placeholder('accountId'),
      userAgent: sql.placeholder('userAgent'),
      lastUsedAt: sql.placeholder('lastUsedAt'),
    })
    .onConflictDoUpdate({
      target: devices.sessionUid,
      set: {
        accountId: sql`excluded.account_id`,
        userAgent: sql`excluded.user_agent`,
        lastUsedAt: sql`excluded.last_used_at`,
      },
    })
    .prepare('device_remember'),
)

/** Remembers the browser that a session was used with, whenever it gets tokens. */
export function rememberDevices(provider: Provider, kernel: Kernel): void {
  provider.on('grant.success', (ctx: KoaContextWithOIDC) => {
    const { AuthorizationCode: code, RefreshToken: refresh } = ctx.oidc.entities
    const { sessionUid, accountId } = code ?? refresh ?? {}
    if (sessionUid === undefined || accountId === undefined) return
    const seen = {
      accountId,
      userAgent: ctx.get('user-agent').slice(0, USER_AGENT_MAX),
      lastUsedAt: kernel.clock.now(),
    }
    rememberStatement(kernel.shards.home)
      .execute({ sessionUid, ...seen })
      .catch((error: unknown) => kernel.log.error({ err: error }, 'a device was not remembered'))
  })
}

const LISTED_AT_MOST = 50
const USER_AGENT_MAX = 512
/** Longer than any session lasts. */
const FORGET_DEVICE_AFTER_MS = 60 * 24 * 3_600_000

/** Deletes the devices of sessions that ended by themselves. */
export async function deleteOldDevices({ shards, clock }: Kernel): Promise<void> {
  const before = new Date(clock.now().getTime() - FORGET_DEVICE_AFTER_MS)
  await shards.home.delete(devices).where(lt(devices.lastUsedAt, before))
}

function browserOf(userAgent: string): { readonly browser: string; readonly system: string } {
  if (userAgent === '') return { browser: '', system: '' }
  const parser = getParser(userAgent)
  return { browser: parser.getBrowserName(), system: parser.getOSName() }
}
