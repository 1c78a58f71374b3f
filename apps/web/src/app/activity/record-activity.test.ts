import { ActivityEvent, IGNORED_SOURCE_APPLICATION } from '@lectern/contracts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import { recordActivity } from './record-activity.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-03-01T08:00:00Z') }))
afterEach(() => void vi.useRealTimers())

/** Returns the entries in the outbox after one page view. */
function record(source: string | null) {
  const recorded: (readonly [string, unknown])[] = []
  const put: Outbox['put'] = async ({ name }, payload) => {
    recorded.push([name, payload])
    return 'queued'
  }
  recordActivity({ put }, { type: 'PageViewedEventV1', page: '/profile' }, source)
  return recorded
}

test('an event has the current time and this app as its source, and the server accepts it', () => {
  const [[kind, payload] = []] = record(null)
  expect(kind).toBe('activityEvent')
  expect(ActivityEvent.parse(payload)).toEqual(payload)
  expect(payload).toMatchObject({
    type: 'PageViewedEventV1',
    page: '/profile',
    sourceApplication: 'web-bookshelf',
    timestamp: '2026-03-01T08:00:00.000Z',
  })
})

test('two events have different ids', () => {
  const ids = [record(null), record(null)].map((recorded) => ActivityEvent.parse(recorded[0]?.[1]).id)
  expect(new Set(ids).size).toBe(2)
})

test('a visit from another application names that application', () => {
  expect(record('polylino')).toMatchObject([['activityEvent', { sourceApplication: 'polylino' }]])
})

test('an event of the education application is not recorded', () => {
  expect(record(IGNORED_SOURCE_APPLICATION)).toEqual([])
})
