import { Position, saveLastmark } from '@lectern/contracts'
import * as z from 'zod/mini'
import { defineKind, type EntryKind } from '../../platform/outbox/entry-kind.ts'
import { type Caller, toOutcome } from '../../platform/outbox/outcome.ts'
import { backOff } from '../../platform/outbox/back-off.ts'

export const QueuedLastmark = z.object({ bookId: z.string(), position: Position, progress: z.nullable(z.number()) })
/** Where a reader stopped in a book; `progress` is how far, 0 to 1. */
export type QueuedLastmark = z.infer<typeof QueuedLastmark>

const BATCH_MAX = 500

/** The lastmark: of the places of one book the newest is sent, and the others with it are history. Spec 1 §7. */
export function lastmarksKind(http: Caller, now: () => number, deviceId: () => Promise<string>): EntryKind {
  return defineKind({
    name: 'lastmark',
    payload: QueuedLastmark,
    batchMax: BATCH_MAX,
    together: (first, other) => first.bookId === other.bookId,
    latestOnly: true,
    retryAfter: backOff,
    isolates: false,
    sendsOnLeaving: true,
    send: async (batch, { keepalive }) => {
      const { payload, owner, sequence, at } = batch.at(-1) ?? batch[0]
      const { bookId: id, position, progress } = payload
      const device = { id: await deviceId(), progress, sequence, readAt: at, sentAt: now() }
      return toOutcome(
        await http.call(saveLastmark, { params: { id }, body: { position, device } }, { keepalive, retries: 0, owner }),
      )
    },
  })
}
