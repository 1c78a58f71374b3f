import { pushSessionEvents, type SessionEvent } from '@lectern/contracts'
import { expect, test } from 'vitest'
import { type FakeResponse, openRecordedBrowser } from '../../platform/outbox/testing/recorded-calls.ts'
import { sessionEvents } from './session-events.ts'

const NO_ANSWER: FakeResponse = { ok: false, status: 0, code: 'no_answer' }
const event = (): SessionEvent => ({
  id: crypto.randomUUID(),
  sessionId: '019237a0-0000-7000-8000-0000000000aa',
  partitionKey: 'me',
  source: 'web-bookshelf',
  timestamp: '2026-03-01T08:00:00.000Z',
  type: 'AudioPausedEventV1',
})
function openSession() {
  const browser = openRecordedBrowser(sessionEvents)
  const putEvents = (count: number) =>
    Promise.all(Array.from({ length: count }, () => browser.outbox.put(sessionEvents, event())))
  return { ...browser, putEvents }
}

test('a few session events are sent after ten seconds', async () => {
  const { calls, putEvents, sizes, advanceSeconds } = openSession()
  await putEvents(3)
  await advanceSeconds(9.9)
  expect(sizes()).toEqual([])
  await advanceSeconds(0.1)
  expect(sizes()).toEqual([3])
  expect(calls[0]?.call).toBe(`${pushSessionEvents.method} ${pushSessionEvents.path}`)
  await advanceSeconds(600)
  expect(sizes()).toEqual([3])
})

test('session events from before the clock was set back are sent at once', async () => {
  const { putEvents, sizes, browser, outbox } = openSession()
  await putEvents(1)
  browser.now -= 3_600_000
  await outbox.drain()
  expect(sizes()).toEqual([1])
})

test('the twenty-fifth session event sends all of them at once', async () => {
  const { putEvents, sizes } = openSession()
  await putEvents(24)
  expect(sizes()).toEqual([])
  await putEvents(1)
  expect(sizes()).toEqual([25])
})

test('session events that could not be sent are retried ten times, with ten seconds more before each attempt; then when the network is back', async () => {
  const { putEvents, sizes, hooks, outbox, advanceSeconds } = openSession()
  hooks.respond = () => NO_ANSWER
  await putEvents(1)
  await advanceSeconds(10)
  expect(sizes()).toHaveLength(1)
  for (let retry = 1; retry <= 10; retry += 1) {
    await advanceSeconds(10 * retry - 1)
    expect(sizes()).toHaveLength(retry)
    await advanceSeconds(1)
    expect(sizes()).toHaveLength(retry + 1)
  }
  await advanceSeconds(3600)
  expect(sizes()).toHaveLength(11)
  hooks.respond = () => ({ ok: true })
  await outbox.wake()
  expect(sizes()).toHaveLength(12)
})

test('while nothing can be sent, new session events do not shorten the wait; then at most a hundred are sent in a call', async () => {
  const { putEvents, sizes, hooks, advanceSeconds } = openSession()
  hooks.respond = () => NO_ANSWER
  await putEvents(25)
  hooks.respond = () => ({ ok: true })
  await putEvents(105)
  expect(sizes()).toEqual([25])
  await advanceSeconds(10)
  expect(sizes()).toEqual([25, 100, 30])
})
