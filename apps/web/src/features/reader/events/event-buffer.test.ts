import type { SessionEvent } from '@lectern/contracts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createEventBuffer, type Delivery } from './event-buffer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const event = (number: number): SessionEvent => ({
  id: `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`,
  sessionId: '019a0000-0000-7000-8000-0000000000aa',
  partitionKey: 'me',
  source: 'web-bookshelf',
  timestamp: '2026-03-01T08:00:00.000Z',
  type: 'AudioPausedEventV1',
})

/** A buffer whose batches are answered as `deliveries` says, and taken after that; `sent` tells their sizes. */
function buffered(deliveries: Delivery[] = []) {
  const sent: number[] = []
  const leaving: boolean[] = []
  const buffer = createEventBuffer(async (events, onLeaving) => {
    sent.push(events.length)
    leaving.push(onLeaving)
    return deliveries.shift() ?? 'taken'
  })
  const fill = (count: number) => {
    for (let number = 0; number < count; number++) buffer.push(event(number))
  }
  return { buffer, fill, sent, leaving, later: (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000) }
}

test('a few events wait ten seconds for others', async () => {
  const { fill, sent, later } = buffered()
  fill(3)
  await later(9.9)
  expect(sent).toEqual([])
  await later(0.1)
  expect(sent).toEqual([3])
  await later(60)
  expect(sent).toEqual([3])
})

test('the twenty-fifth sends them all at once', async () => {
  const { fill, sent, later } = buffered()
  fill(24)
  expect(sent).toEqual([])
  fill(1)
  expect(sent).toEqual([25])
  await later(60)
  expect(sent).toEqual([25])
})

test('what could not be sent is sent again, each time ten seconds later than before, up to a hundred', async () => {
  const { fill, sent, later } = buffered(Array.from({ length: 12 }, () => 'not-sent'))
  fill(1)
  await later(10)
  expect(sent).toHaveLength(1)
  await later(10)
  expect(sent).toHaveLength(2)
  await later(19)
  expect(sent).toHaveLength(2)
  await later(1)
  expect(sent).toHaveLength(3)
  await later(30 + 40 + 50 + 60 + 70 + 80 + 90 + 100)
  expect(sent).toHaveLength(11)
  await later(100)
  expect(sent).toHaveLength(12)
  await later(100)
  expect(sent).toHaveLength(13)
  await later(1000)
  expect(sent).toHaveLength(13)
})

test('while nothing can be sent, new events do not hurry it; then they go a hundred at a time', async () => {
  const { fill, sent, later } = buffered(['not-sent'])
  fill(130)
  expect(sent).toEqual([25])
  await later(10)
  expect(sent).toEqual([25, 100])
  await later(10)
  expect(sent).toEqual([25, 100, 30])
})

test('what the server refuses for good is let go, and does not hold up the rest', async () => {
  const { fill, sent, later } = buffered(['refused'])
  fill(26)
  await later(10)
  expect(sent).toEqual([25, 1])
})

test('at the end everything is sent at once, so that it outlives the page', async () => {
  const { buffer, fill, sent, leaving, later } = buffered(['not-sent'])
  fill(2)
  buffer.close()
  expect([sent, leaving]).toEqual([[2], [true]])
  await later(1000)
  expect(sent).toEqual([2])
})

test('a page that is hidden and then goes away sends its events once, and what came since', async () => {
  const { buffer, fill, sent, later } = buffered()
  fill(2)
  buffer.flush(true)
  fill(1)
  buffer.close()
  expect(sent).toEqual([2, 1])
  await later(1000)
  expect(sent).toEqual([2, 1])
})

test('what is under way as the page goes away is sent once more, so that it outlives it', () => {
  const { buffer, fill, sent, leaving } = buffered()
  fill(25)
  buffer.close()
  expect([sent, leaving]).toEqual([
    [25, 25],
    [false, true],
  ])
})
