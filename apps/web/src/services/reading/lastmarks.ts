import { Position, saveLastmark } from '@lectern/contracts'
import * as z from 'zod/mini'
import { backOff } from '../../platform/outbox/back-off.ts'
import { defineKind } from '../../platform/outbox/entry-kind.ts'
import { toOutcome } from '../../platform/outbox/outcome.ts'

/** Position of a user in a book. `progress` is the share of the book before the position, 0 to 1; null if unknown. */
const QueuedLastmark = z.object({ bookId: z.string(), position: Position, progress: z.nullable(z.number()) })

const BATCH_MAX = 500

/** Lastmarks. For each book only the latest position is sent. Spec 1 §7. */
export const lastmarks = defineKind({
  name: 'lastmark',
  payload: QueuedLastmark,
  batchMax: BATCH_MAX,
  canBatch: (first, other) => first.bookId === other.bookId,
  latestOnly: true,
  retryAfter: backOff,
  isolates: false,
  sendsOnLeaving: true,
  send: async (batch, { http, keepalive, now, deviceId }) => {
    const { payload, owner, sequence, at } = batch.at(-1) ?? batch[0]
    const { bookId: id, position, progress } = payload
    const device = { id: await deviceId(), progress, sequence, readAt: at, sentAt: now() }
    return toOutcome(
      await http.call(saveLastmark, { params: { id }, body: { position, device } }, { keepalive, retries: 0, owner }),
    )
  },
})
