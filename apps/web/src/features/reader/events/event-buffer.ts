import {
  EVENT_BATCH_MAX,
  EVENT_FLUSH_COUNT,
  EVENT_FLUSH_MS,
  EVENT_RETRIES,
  type SessionEvent,
} from '@lectern/contracts'

/** What became of a batch: an event that the server refuses for good is not sent again. */
export type Delivery = 'taken' | 'refused' | 'not-sent'

export interface EventBuffer {
  push(event: SessionEvent): void
  /** Sends what there is; `onLeaving` lets the request outlive the page. */
  flush(onLeaving?: boolean): void
  /** Sends what there is, for the last time. */
  close(): void
}

/** Spec 2 §4, activity events: sent 25 together, or after 10 s times the number of the attempt; at most 100 at once. */
export function createEventBuffer(
  send: (events: readonly SessionEvent[], onLeaving: boolean) => Promise<Delivery>,
): EventBuffer {
  let events: SessionEvent[] = []
  /** Under way in a request that outlives the page: no need to send them again. */
  const outliving = new Set<SessionEvent>()
  let attempts = 0
  let underWay = 0
  let closed = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const plan = () => {
    if (events.length > 0 && !closed) timer ??= setTimeout(flush, EVENT_FLUSH_MS * Math.max(1, attempts))
  }
  const flush = (onLeaving = false) => {
    clearTimeout(timer)
    timer = undefined
    const batch = events.filter((event) => !outliving.has(event)).slice(0, EVENT_BATCH_MAX)
    if (batch.length === 0 || (underWay > 0 && !onLeaving)) return
    underWay++
    if (onLeaving) for (const event of batch) outliving.add(event)
    void send(batch, onLeaving).then((delivery) => {
      underWay--
      for (const event of batch) outliving.delete(event)
      if (delivery !== 'not-sent') events = events.filter((event) => !batch.includes(event))
      attempts = delivery === 'not-sent' ? Math.min(attempts + 1, EVENT_RETRIES) : 0
      plan()
    })
  }
  return {
    push(event) {
      events.push(event)
      if (events.length >= EVENT_FLUSH_COUNT && attempts === 0) flush()
      else plan()
    },
    flush,
    close() {
      closed = true
      flush(true)
    },
  }
}
