import { and, desc, eq, gt, isNotNull, lt, ne, sql } from 'drizzle-orm'
import { getParser } from 'bowser'
import type Provider from 'oidc-provider'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { preparedFor } from '../../kernel/database/prepared.ts'
import type { Kernel } from '../../kernel/kernel.ts'
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
  listOf(accountId: string): Promise<readonly OwnSession[]>
  /** Ends them all, with their grants and refresh tokens, but for one that may stay. Access tokens run out by themselves. */
  endAllOf(accountId: string, except?: string): Promise<void>
}

/** What the person of a payload is; the column has an index of its own. */
const owner = sql<string>`${oidcPayloads.payload} ->> 'accountId'`
const sessionOf = sql<string>`${oidcPayloads.payload} ->> 'sessionUid'`

export function createSessions({ shards, clock }: Pick<Kernel, 'shards' | 'clock'>): Sessions {
  const db = shards.home
  return {
    listOf: async (accountId) => {
      const rows = await db
        .select({ uid: devices.sessionUid, userAgent: devices.userAgent, lastUsedAt: devices.lastUsedAt })
        .from(oidcPayloads)
        .innerJoin(devices, eq(devices.sessionUid, oidcPayloads.uid))
        .where(and(eq(oidcPayloads.model, 'Session'), eq(owner, accountId), gt(oidcPayloads.expiresAt, clock.now())))
        .orderBy(desc(devices.lastUsedAt))
        .limit(LISTED_AT_MOST)
      return rows.map(({ uid, userAgent, lastUsedAt }) => ({ uid, ...browserOf(userAgent), lastUsedAt }))
    },
    endAllOf: async (accountId, except) => {
      const all = eq(owner, accountId)
      if (except === undefined) {
        await db.delete(oidcPayloads).where(all)
        await db.delete(devices).where(eq(devices.accountId, accountId))
        return
      }
      // A grant belongs to one client of one session, and its refresh tokens name the session.
      const kept = db
        .select({ grantId: oidcPayloads.grantId })
        .from(oidcPayloads)
        .where(and(eq(sessionOf, except), isNotNull(oidcPayloads.grantId)))
      const spared = sql`coalesce(${oidcPayloads.uid}, ${sessionOf}, '') = ${except} or coalesce(${oidcPayloads.grantId}, ${oidcPayloads.id}) in ${kept}`
      await db.delete(oidcPayloads).where(and(all, sql`not (${spared})`))
      await db.delete(devices).where(and(eq(devices.accountId, accountId), ne(devices.sessionUid, except)))
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
export async function forgetOldDevices({ shards, clock }: Kernel): Promise<void> {
  const before = new Date(clock.now().getTime() - FORGET_DEVICE_AFTER_MS)
  await shards.home.delete(devices).where(lt(devices.lastUsedAt, before))
}

function browserOf(userAgent: string): { readonly browser: string; readonly system: string } {
  if (userAgent === '') return { browser: '', system: '' }
  const parser = getParser(userAgent)
  return { browser: parser.getBrowserName(), system: parser.getOSName() }
}
