import { ActivityEvent, IGNORED_SOURCE_APPLICATION } from '@lectern/contracts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import { recordActivity } from './record-activity.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-03-01T08:00:00Z') }))
afterEach(() => void vi.useRealTimers())

/** What goes into the outbox. */
function telling(source: string | null) {
  const written: (readonly [string, unknown])[] = []
  const put: Outbox['put'] = async ({ name }, payload) => {
    written.push([name, payload])
    return 'queued'
  }
  recordActivity({ put }, { type: 'PageViewedEventV1', page: '/profile' }, source)
  return written
}

test('an event is of now and of this app, and the server can read it', () => {
  const [[kind, payload] = []] = telling(null)
  expect(kind).toBe('activityEvent')
  expect(ActivityEvent.parse(payload)).toEqual(payload)
  expect(payload).toMatchObject({
    type: 'PageViewedEventV1',
    page: '/profile',
    sourceApplication: 'web-bookshelf',
    timestamp: '2026-03-01T08:00:00.000Z',
  })
})

test('two events have two ids', () => {
  const ids = [telling(null), telling(null)].map((written) => ActivityEvent.parse(written[0]?.[1]).id)
  expect(new Set(ids).size).toBe(2)
})

test('a visit that comes from another application names it', () => {
  expect(telling('polylino')).toMatchObject([['activityEvent', { sourceApplication: 'polylino' }]])
})

test('what happens in the education application is told nobody', () => {
  expect(telling(IGNORED_SOURCE_APPLICATION)).toEqual([])
})
