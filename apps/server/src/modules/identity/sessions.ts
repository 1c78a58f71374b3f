import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import { getParser } from 'bowser'
import type Provider from 'oidc-provider'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { preparedFor } from '../../kernel/database/prepared.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { listChildUids } from '../account/index.ts'
import { endImpersonations } from './impersonation/end-impersonations.ts'
import { endSessions, payloadOwner, listSessionUids } from './end-sessions.ts'
import { devices, externalSessions, oidcPayloads } from './tables.ts'

/** A valid session and the last browser of the session. */
interface OwnSession {
  readonly uid: string
  /** Empty if the browser sent no `User-Agent`. */
  readonly browser: string
  readonly system: string
  readonly lastUsedAt: Date
}

interface Sessions {
  /** Lists the 500 most recently used valid sessions. */
  listForAccount(accountId: string): Promise<readonly OwnSession[]>
  /** Ends some sessions of a person. */
  endForAccount(accountId: string, uids: readonly string[]): Promise<void>
  /**
   * Ends all impersonations and sessions of a person, and those of a parent's children. The session `except` stays valid.
   */
  endAllForAccount(accountId: string, except?: string): Promise<void>
}

/** Creates the functions for sessions. Sessions are stored in the home database. */
export function createSessions(kernel: Kernel): Sessions {
  const { shards, clock } = kernel
  const db = shards.home
  return {
    listForAccount: async (accountId) => {
      const rows = await db
        .select({ uid: devices.sessionUid, userAgent: devices.userAgent, lastUsedAt: devices.lastUsedAt })
        .from(oidcPayloads)
        .innerJoin(devices, eq(devices.sessionUid, oidcPayloads.uid))
        .where(
          and(eq(oidcPayloads.model, 'Session'), eq(payloadOwner, accountId), gt(oidcPayloads.expiresAt, clock.now())),
        )
        .orderBy(desc(devices.lastUsedAt))
        .limit(LISTED_MAX)
      return rows.map(({ uid, userAgent, lastUsedAt }) => ({ uid, ...parseUserAgent(userAgent), lastUsedAt }))
    },
    endForAccount: (accountId, uids) => endSessions(kernel, accountId, uids),
    endAllForAccount: async (accountId, except) => {
      await endImpersonations(kernel, accountId)
      for (const child of await listChildren(kernel, accountId))
        await endSessions(kernel, child, await listSessionUids(db, child))
      await endSessions(kernel, accountId, await listSessionUids(db, accountId, except))
      if (except !== undefined) return
      // Some payloads belong to no session, for example a log-in in progress.
      await db.delete(oidcPayloads).where(eq(payloadOwner, accountId))
      await db.delete(externalSessions).where(eq(externalSessions.accountId, accountId))
    },
  }
}

const upsertDevice = preparedFor((db) =>
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

/** Lists the children of a parent in all shards, because a session does not name its realm. */
async function listChildren({ shards }: Pick<Kernel, 'shards'>, parent: string): Promise<string[]> {
  const found = await Promise.all(shards.each.map((db) => listChildUids(db, parent)))
  return found.flat()
}

/** Stores the browser of a session each time the session receives tokens. */
export function recordDevices(provider: Provider, kernel: Kernel): void {
  provider.on('grant.success', (ctx: KoaContextWithOIDC) => {
    const { AuthorizationCode: code, RefreshToken: refresh } = ctx.oidc.entities
    const { sessionUid, accountId } = code ?? refresh ?? {}
    if (sessionUid === undefined || accountId === undefined) return
    const device = {
      accountId,
      userAgent: ctx.get('user-agent').slice(0, USER_AGENT_MAX),
      lastUsedAt: kernel.clock.now(),
    }
    upsertDevice(kernel.shards.home)
      .execute({ sessionUid, ...device })
      .catch((error: unknown) => kernel.log.error({ err: error }, 'saving the device of a session failed'))
  })
}

const LISTED_MAX = 500
const USER_AGENT_MAX = 512
/** Time from the last use of a device to its deletion. No session lasts longer. */
const DELETE_DEVICE_AFTER_MS = 60 * 24 * 3_600_000

export async function deleteOldDevices({ shards, clock }: Kernel): Promise<void> {
  const before = new Date(clock.now().getTime() - DELETE_DEVICE_AFTER_MS)
  await shards.home.delete(devices).where(lt(devices.lastUsedAt, before))
}

function parseUserAgent(userAgent: string): { readonly browser: string; readonly system: string } {
  if (userAgent === '') return { browser: '', system: '' }
  const parser = getParser(userAgent)
  return { browser: parser.getBrowserName(), system: parser.getOSName() }
}
