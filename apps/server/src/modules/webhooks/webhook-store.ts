import { and, eq, sql } from 'drizzle-orm'
import { fieldProblem, WEBHOOKS_MAX } from '@lectern/contracts'
import type { CallBody, putWebhook, Webhook } from '@lectern/contracts'
import type { Actor } from '../../kernel/actor.ts'
import type { Rows } from '../../kernel/database/shards.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { allowsPrivateAddresses, isPublicUrl } from '../../kernel/public-network.ts'
import { refuse } from '../../kernel/refusal.ts'
import { listenToChanges, recordChange, stopListening } from '../account/index.ts'
import { requireAdministration, writeContext } from '../controlpanel/index.ts'
import { endOfOldKey, makeSigningKey, readSigningKeys, webhookSeal } from './signing-keys.ts'
import type { SigningKeys } from './signing-keys.ts'
import { webhookDeliveries, webhooks } from './tables.ts'

export type WebhookRow = typeof webhooks.$inferSelect

interface WebhookKey {
  readonly orgId: string
  readonly webhookId: string
}

/** Returns a webhook of an organization that the actor administers. Throws `not_found` and `forbidden`. */
export async function findWebhook(rows: Rows, actor: Actor, { orgId, webhookId }: WebhookKey): Promise<WebhookRow> {
  await requireAdministration(rows, actor, orgId)
  const isOwn = and(eq(webhooks.uid, webhookId), eq(webhooks.realm, actor.realm), eq(webhooks.schoolUnitUid, orgId))
  const [found] = await rows.select().from(webhooks).where(isOwn)
  if (found === undefined) throw refuse('not_found')
  return found
}

/**
 * Creates or changes a webhook. Returns it, with its key if it was created. Throws `validation_failed` for an address that is
 * not public, `changed_meanwhile` for another version, and `conflict` for the id of another organization's webhook and for
 * too many webhooks.
 */
export async function storeWebhook(
  kernel: Kernel,
  db: Rows,
  actor: Actor,
  { orgId, webhookId: uid }: WebhookKey,
  { version, ...settings }: CallBody<typeof putWebhook>,
): Promise<{ readonly webhook: WebhookRow; readonly signingKey: string | null }> {
  await requireAdministration(db, actor, orgId)
  requirePublicAddress(kernel, settings.address)
  const write = await writeContext(kernel, db, actor)
  return db.transaction(async (rows) => {
    await lockWebhooks(rows, orgId)
    const [stored] = await rows.select().from(webhooks).where(eq(webhooks.uid, uid)).for('update')
    if (stored !== undefined && (stored.realm !== actor.realm || stored.schoolUnitUid !== orgId))
      throw refuse('conflict')
    if (version !== undefined && stored?.version !== version) throw refuse('changed_meanwhile')
    const values = toColumns(settings, stored)
    await recordChange(write, rows, orgId, stored === undefined ? 'create-webhook' : 'change-webhook', { webhook: uid })
    if (stored === undefined)
      return createWebhook(kernel, rows, { ...values, uid, realm: actor.realm, schoolUnitUid: orgId })
    const next = { ...values, version: sql`${webhooks.version} + 1` }
    const [webhook] = await rows.update(webhooks).set(next).where(eq(webhooks.uid, uid)).returning()
    if (webhook === undefined) throw new Error('the webhook was not written')
    // After a pause, the receiver need not wait for the next try.
    if (stored.pause !== null && webhook.pause === null)
      await rows
        .update(webhookDeliveries)
        .set({ nextTryAt: kernel.clock.now() })
        .where(and(eq(webhookDeliveries.webhookUid, uid), eq(webhookDeliveries.state, 'waiting')))
    return { webhook, signingKey: null }
  })
}

type Settings = Omit<CallBody<typeof putWebhook>, 'version'>

function toColumns({ name, address, events, paused }: Settings, stored: WebhookRow | undefined) {
  // A change of other settings does not hide why the webhook was paused.
  const pause = paused ? (stored?.pause ?? ('administrator' as const)) : null
  return { name: name.trim(), address: new URL(address).href, events: [...new Set(events)], pause }
}

async function createWebhook(
  kernel: Kernel,
  rows: Rows,
  values: Omit<typeof webhooks.$inferInsert, 'sealedKeys' | 'createdAt'>,
): Promise<{ readonly webhook: WebhookRow; readonly signingKey: string }> {
  const { uid, schoolUnitUid } = values
  if ((await rows.$count(webhooks, eq(webhooks.schoolUnitUid, schoolUnitUid))) >= WEBHOOKS_MAX) throw refuse('conflict')
  const signingKey = makeSigningKey()
  const sealedKeys = await sealKeys(kernel, uid, { current: signingKey, old: null })
  const [webhook] = await rows
    .insert(webhooks)
    .values({ ...values, sealedKeys, createdAt: kernel.clock.now() })
    .returning()
  if (webhook === undefined) throw new Error('the webhook was not written')
  await listenToChanges(rows, schoolUnitUid)
  return { webhook, signingKey }
}

/** Deletes a webhook with its deliveries. After the last one, the changes of the organization are not gathered any more. */
export async function deleteWebhook(kernel: Kernel, db: Rows, actor: Actor, key: WebhookKey): Promise<void> {
  const { uid, schoolUnitUid } = await findWebhook(db, actor, key)
  const write = await writeContext(kernel, db, actor)
  await db.transaction(async (rows) => {
    await lockWebhooks(rows, schoolUnitUid)
    await rows.delete(webhooks).where(eq(webhooks.uid, uid))
    if ((await rows.$count(webhooks, eq(webhooks.schoolUnitUid, schoolUnitUid))) === 0)
      await stopListening(rows, schoolUnitUid)
    await recordChange(write, rows, schoolUnitUid, 'delete-webhook', { webhook: uid })
  })
}

/** Replaces the key of a webhook, and returns the new one. The earlier key signs too, until its time has ended. */
export async function replaceKey(kernel: Kernel, db: Rows, actor: Actor, key: WebhookKey): Promise<string> {
  const { uid } = await findWebhook(db, actor, key)
  const write = await writeContext(kernel, db, actor)
  const signingKey = makeSigningKey()
  await db.transaction(async (rows) => {
    const [stored] = await rows.select().from(webhooks).where(eq(webhooks.uid, uid)).for('update')
    if (stored === undefined) throw refuse('not_found')
    const { current } = await readSigningKeys(kernel, stored)
    const sealedKeys = await sealKeys(kernel, uid, { current: signingKey, old: current })
    const oldKeyUntil = endOfOldKey(kernel.clock.now())
    await rows.update(webhooks).set({ sealedKeys, oldKeyUntil }).where(eq(webhooks.uid, uid))
    await recordChange(write, rows, key.orgId, 'replace-webhook-key', { webhook: uid })
  })
  return signingKey
}

const sealKeys = (kernel: Kernel, uid: string, keys: SigningKeys): Promise<string> =>
  webhookSeal(kernel).seal(uid, keys)

/** Webhooks of an organization are created and deleted one after the other. */
async function lockWebhooks(rows: Rows, orgId: string): Promise<void> {
  await rows.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks ${orgId}`}, 0))`)
}

/** An address in the network of the server is allowed only in a local demo. */
function requirePublicAddress(kernel: Kernel, address: string): void {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isAllowed =
    url !== undefined &&
    (isPublicUrl(url) || (allowsPrivateAddresses(kernel.settings) && ['http:', 'https:'].includes(url.protocol)))
  if (!isAllowed) throw refuse('validation_failed', undefined, { errors: [fieldProblem('address', 'format')] })
}

/** Returns a webhook without its keys. */
export function presentWebhook(webhook: WebhookRow, now: Date): Webhook {
  const { uid, name, address, events, pause, version, oldKeyUntil } = webhook
  return {
    id: uid,
    name,
    address,
    events,
    paused: pause !== null,
    pause,
    version,
    oldKeyUntil: oldKeyUntil !== null && oldKeyUntil > now ? oldKeyUntil.toISOString() : null,
  }
}
