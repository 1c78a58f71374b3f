import type { Transaction } from '../state/transaction.ts'
import { isRecord } from '../wire/is-record.ts'

/** The version of Stripe's API whose objects the sandbox sends. */
export const API_VERSION = '2026-10-28.endive'

/**
 * Writes an event about an object. `before`: the object before a change, from which `previous_attributes` follows.
 * https://docs.stripe.com/api/events/object
 */
export function emit(tx: Transaction, type: string, object: object, before?: object): void {
  const { now, request } = tx.context
  const endpoints = tx
    .all('webhook_endpoint')
    .filter(
      ({ status, enabled_events: types }) => status === 'enabled' && (types.includes('*') || types.includes(type)),
    )
  const event = tx.put('event', {
    id: tx.newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: now,
    data: { object, ...(before === undefined ? {} : { previous_attributes: findPrevious(before, object) }) },
    livemode: false,
    pending_webhooks: endpoints.length,
    request: { id: request.id, idempotency_key: request.idempotencyKey },
    type,
  })
  for (const { id } of endpoints)
    tx.put('delivery', { id: tx.newId('dlv'), event: event.id, endpoint: id, attempts: 0, due: now })
}

/** Returns the former values of the changed fields. Of a nested object, only the changed fields. */
function findPrevious(before: object, after: object): Record<string, unknown> {
  const [old, fresh] = [
    new Map<string, unknown>(Object.entries(before)),
    new Map<string, unknown>(Object.entries(after)),
  ]
  const previous: Record<string, unknown> = {}
  for (const key of new Set([...old.keys(), ...fresh.keys()])) {
    const [was, is] = [old.get(key), fresh.get(key)]
    if (JSON.stringify(was) === JSON.stringify(is)) continue
    previous[key] = isRecord(was) && isRecord(is) ? findPrevious(was, is) : (was ?? null)
  }
  return previous
}
