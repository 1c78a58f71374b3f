import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import { LINK_TOKEN_NAME, Realm } from '@lectern/contracts'
import type { Db, Rows } from '../../kernel/database/shards.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { oneTimeLinks } from './tables.ts'

type LinkPurpose = typeof oneTimeLinks.$inferSelect.purpose

const HOUR_MS = 3_600_000
const LIFETIME_MS: Readonly<Record<LinkPurpose, number>> = {
  'confirm-email': 24 * HOUR_MS,
  'change-email': 24 * HOUR_MS,
  'reset-password': HOUR_MS,
}

export interface LinkTo {
  readonly realm: Realm
  readonly userUid: string
  readonly purpose: LinkPurpose
  /** Where it is mailed to. */
  readonly email: string
  /** The page that it leads to. */
  readonly page: string
}

/** A link that was opened in time, and the database that it was found in. */
export interface OpenedLink {
  readonly db: Db
  readonly uid: string
  readonly realm: Realm
  readonly userUid: string
  readonly purpose: LinkPurpose
  readonly email: string
}

/**
 * Makes a link with a secret of 256 bits in its fragment, which browsers keep to themselves; the database keeps a hash.
 * The secret needs no salt: it cannot be guessed.
 */
export async function createLink(kernel: Kernel, { realm, userUid, purpose, email, page }: LinkTo): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const createdAt = kernel.clock.now()
  const expiresAt = new Date(createdAt.getTime() + LIFETIME_MS[purpose])
  const row = { uid: kernel.ids.next(), realm, userUid, purpose, email, tokenHash: hashOf(token), createdAt, expiresAt }
  await kernel.shards.forRealm(realm).insert(oneTimeLinks).values(row)
  const url = new URL(page)
  url.hash = new URLSearchParams({ [LINK_TOKEN_NAME]: token }).toString()
  return url.href
}

/** Finds the link that a secret opens, in whichever shard; undefined where it is unknown, used or too old. */
export async function findLink(kernel: Kernel, token: string): Promise<OpenedLink | undefined> {
  for (const db of kernel.shards.each) {
    const [row] = await db
      .select()
      .from(oneTimeLinks)
      .where(and(eq(oneTimeLinks.tokenHash, hashOf(token)), gt(oneTimeLinks.expiresAt, kernel.clock.now())))
    if (row !== undefined) return { ...row, db, realm: Realm.parse(row.realm) }
  }
  return undefined
}

/** Spends a link, and every other of its purpose that the person has; false where another request was quicker. */
export async function spendLink(rows: Rows, { uid, userUid, purpose }: OpenedLink): Promise<boolean> {
  const spent = await rows.delete(oneTimeLinks).where(eq(oneTimeLinks.uid, uid)).returning({ uid: oneTimeLinks.uid })
  if (spent.length === 0) return false
  await rows.delete(oneTimeLinks).where(and(eq(oneTimeLinks.userUid, userUid), eq(oneTimeLinks.purpose, purpose)))
  return true
}

/** Deletes what nobody can use any more. */
export async function deleteOldLinks(kernel: Kernel): Promise<void> {
  for (const db of kernel.shards.each)
    await db.delete(oneTimeLinks).where(lt(oneTimeLinks.expiresAt, kernel.clock.now()))
}

/** The secret of a link as it was opened. */
export function tokenIn(link: string): string {
  return new URLSearchParams(new URL(link).hash.slice(1)).get(LINK_TOKEN_NAME) ?? ''
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
