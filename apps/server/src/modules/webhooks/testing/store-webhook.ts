import { WEBHOOK_EVENTS } from '@lectern/contracts'
import type { Realm } from '@lectern/contracts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { listenToChanges } from '../../account/index.ts'
import { makeSigningKey, webhookSeal } from '../signing-keys.ts'
import { webhookDeliveries, webhooks } from '../tables.ts'

/** Stores a webhook of a school with a delivery that was sent. No server is at its address. */
export async function storeWebhook(
  kernel: Kernel,
  { realm, school, person }: { readonly realm: Realm; readonly school: string; readonly person: string },
): Promise<{ readonly webhook: string; readonly delivery: string }> {
  const [webhook, delivery] = [kernel.ids.next(), kernel.ids.next()]
  const rows = kernel.shards.forRealm(realm)
  const createdAt = kernel.clock.now()
  const seal = webhookSeal(kernel)
  await rows.insert(webhooks).values({
    uid: webhook,
    realm,
    schoolUnitUid: school,
    name: 'Timetable',
    address: 'https://127.0.0.1:1/',
    events: [...WEBHOOK_EVENTS],
    sealedKeys: await seal.seal(webhook, { current: makeSigningKey(), old: null }),
    createdAt,
  })
  const event = { type: 'person.changed', uid: person, organization: school, timestamp: createdAt.toISOString() }
  await rows.insert(webhookDeliveries).values({
    uid: delivery,
    realm,
    webhookUid: webhook,
    type: 'changes',
    state: 'delivered',
    events: 1,
    sealedEvents: await seal.seal(delivery, [event]),
    createdAt,
  })
  await listenToChanges(rows, school)
  return { webhook, delivery }
}
