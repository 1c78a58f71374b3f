import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import { INVITATION_DAYS, LINK_TOKEN_NAME, Realm } from '@lectern/contracts'
import type { Db, Rows } from '../../kernel/database/shards.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { oneTimeLinks } from './tables.ts'

type LinkPurpose = typeof oneTimeLinks.$inferSelect.purpose

const HOUR_MS = 3_600_000
const LIFETIME_MS: Readonly<Record<LinkPurpose, number>> = {
  'confirm-email': 24 * HOUR_MS,
  'change-email': 24 * HOUR_MS,
  'reset-password': HOUR_MS,
  invitation: INVITATION_DAYS * 24 * HOUR_MS,
}

export interface NewLink {
  readonly realm: Realm
  readonly userUid: string
  readonly purpose: LinkPurpose
  /** The address that receives the link. */
  readonly email: string
  /** URL of the page that the link opens. */
  readonly page: string
}

export interface OpenedLink {
  readonly db: Db
  readonly uid: string
  readonly realm: Realm
  readonly userUid: string
  readonly purpose: LinkPurpose
  readonly email: string
}

/**
 * Creates a link with a 256-bit secret in its fragment, which browsers do not send to servers. The hash needs no salt,
 * because the secret cannot be guessed.
 */
export async function createLink(kernel: Kernel, { realm, userUid, purpose, email, page }: NewLink): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const createdAt = kernel.clock.now()
  const expiresAt = new Date(createdAt.getTime() + LIFETIME_MS[purpose])
  const row = {
    uid: kernel.ids.next(),
    realm,
    userUid,
    purpose,
    email,
    tokenHash: hashToken(token),
    createdAt,
    expiresAt,
  }
  await kernel.shards.forRealm(realm).insert(oneTimeLinks).values(row)
  const url = new URL(page)
  url.hash = new URLSearchParams({ [LINK_TOKEN_NAME]: token }).toString()
  return url.href
}

/** Finds the link of a secret in all shards. Returns undefined if the link is unknown, used or expired. */
export async function findLink(kernel: Kernel, token: string): Promise<OpenedLink | undefined> {
  for (const db of kernel.shards.each) {
    const [row] = await db
      .select()
      .from(oneTimeLinks)
      .where(and(eq(oneTimeLinks.tokenHash, hashToken(token)), gt(oneTimeLinks.expiresAt, kernel.clock.now())))
    if (row !== undefined) return { ...row, db, realm: Realm.parse(row.realm) }
  }
  return undefined
}

/**
 * Deletes a used link and the person's other links of that purpose. Returns false if another request used the link
 * first.
 */
export async function consumeLink(rows: Rows, { uid, userUid, purpose }: OpenedLink): Promise<boolean> {
  const deleted = await rows.delete(oneTimeLinks).where(eq(oneTimeLinks.uid, uid)).returning({ uid: oneTimeLinks.uid })
  if (deleted.length === 0) return false
  await rows.delete(oneTimeLinks).where(and(eq(oneTimeLinks.userUid, userUid), eq(oneTimeLinks.purpose, purpose)))
  return true
}

export async function deleteExpiredLinks(kernel: Kernel): Promise<void> {
  for (const db of kernel.shards.each)
    await db.delete(oneTimeLinks).where(lt(oneTimeLinks.expiresAt, kernel.clock.now()))
}

/**
 * Returns the secret in the fragment of a link, or '' if there is none. Throws a TypeError if the link is not a URL.
 */
export function readLinkToken(link: string): string {
  return new URLSearchParams(new URL(link).hash.slice(1)).get(LINK_TOKEN_NAME) ?? ''
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
