import { randomUUID } from 'node:crypto'
import { type ActivityEvent, EVENT_BATCH_MAX, type ReadLog, type SessionEvent } from '@lectern/contracts'

/** The user who sends records, and the book for the user's read logs. */
export interface Sender {
  readonly userId: string
  readonly bookId: string
  /** Host name of the app without its dots. */
  readonly host: string
}

/** The records of one request. `keys` contains the key of each record. */
export interface Batch {
  readonly path: string
  readonly body: string
  readonly keys: readonly string[]
}

const createRecords = <T>(make: (nth: number) => T): T[] =>
  Array.from({ length: EVENT_BATCH_MAX }, (_, nth) => make(nth))
const position = { ncxRef: 2, URI: 'OPS/c2.xhtml#s17', timeOffset: 1.25, charOffset: 120 }

/** For each kind of record, a function that returns a batch of a hundred records. */
export const KINDS = {
  'session events': ({ userId }: Sender): Batch => {
    const sessionId = randomUUID()
    const events = createRecords((nth): SessionEvent => {
      return {
        id: randomUUID(),
        sessionId,
        partitionKey: userId,
        source: 'web-bookshelf',
        timestamp: new Date().toISOString(),
        type: 'PageTurnedEventV1',
        direction: 'forward',
        method: 'automatic',
        location: { type: 'FlowableBookLocation', percentage: nth / EVENT_BATCH_MAX, position },
        isFlowLayout: true,
      }
    })
    return { path: '/api/session-events/v1/events', ...toBody(events), keys: events.map(({ id }) => id) }
  },
  'activity stream': ({ host }: Sender): Batch => {
    const events = createRecords((): ActivityEvent => {
      const envelope = { id: randomUUID(), sourceApplication: 'web-bookshelf', timestamp: new Date().toISOString() }
      return { ...envelope, type: 'PageViewedEventV1', page: '/library/bookshelf' }
    })
    return { path: `/api/activity/origin/${host}/events`, ...toBody(events), keys: events.map(({ id }) => id) }
  },
  'read logs': ({ bookId }: Sender): Batch => {
    const sessionId = randomUUID()
    const start = Math.floor(Date.now() / 1000) - 3 * EVENT_BATCH_MAX
    const logs = createRecords((nth): ReadLog => {
      const timestamp = start + 3 * nth
      return { bookId, sessionId, deviceId: 'a tablet', percentage: 0.5, timestamp, source: 'web-bookshelf' }
    })
    return { path: '/api/library/v2/readlogs', ...toBody(logs), keys: logs.map(logKey) }
  },
} as const

export function logKey({ sessionId, timestamp }: Pick<ReadLog, 'sessionId' | 'timestamp'>): string {
  return `${sessionId} ${timestamp}`
}

const toBody = (records: readonly unknown[]) => ({ body: JSON.stringify(records) })
