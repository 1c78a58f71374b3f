import { pushSessionEvents, type SessionEvent } from '@lectern/contracts'
import { expect, test } from 'vitest'
import { type FakeAnswer, openRecordedBrowser } from '../../platform/outbox/testing/recorded-calls.ts'
import { sessionEvents } from './session-events.ts'

const NO_ANSWER: FakeAnswer = { ok: false, status: 0, code: 'no_answer' }
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
  const fill = (count: number) =>
    Promise.all(Array.from({ length: count }, () => browser.outbox.put(sessionEvents, event())))
  return { ...browser, fill }
}

test('a few session events are sent after ten seconds', async () => {
  const { calls, fill, sizes, pass } = openSession()
  await fill(3)
  await pass(9.9)
  expect(sizes()).toEqual([])
  await pass(0.1)
  expect(sizes()).toEqual([3])
  expect(calls[0]?.call).toBe(`${pushSessionEvents.method} ${pushSessionEvents.path}`)
  await pass(600)
  expect(sizes()).toEqual([3])
})

test('session events from before the clock was set back are sent at once', async () => {
  const { fill, sizes, browser, outbox } = openSession()
  await fill(1)
  browser.now -= 3_600_000
  await outbox.drain()
  expect(sizes()).toEqual([1])
})

test('the twenty-fifth session event sends all of them at once', async () => {
  const { fill, sizes } = openSession()
  await fill(24)
  expect(sizes()).toEqual([])
  await fill(1)
  expect(sizes()).toEqual([25])
})

test('session events that could not be sent are retried ten times, with ten seconds more before each attempt; then when the network is back', async () => {
  const { fill, sizes, hooks, outbox, pass } = openSession()
  hooks.respond = () => NO_ANSWER
  await fill(1)
  await pass(10)
  expect(sizes()).toHaveLength(1)
  for (let retry = 1; retry <= 10; retry += 1) {
    await pass(10 * retry - 1)
    expect(sizes()).toHaveLength(retry)
    await pass(1)
    expect(sizes()).toHaveLength(retry + 1)
  }
  await pass(3600)
  expect(sizes()).toHaveLength(11)
  hooks.respond = () => ({ ok: true })
  await outbox.wake()
  expect(sizes()).toHaveLength(12)
})

test('while nothing can be sent, new session events do not shorten the wait; then at most a hundred are sent in a call', async () => {
  const { fill, sizes, hooks, pass } = openSession()
  hooks.respond = () => NO_ANSWER
  await fill(25)
  hooks.respond = () => ({ ok: true })
  await fill(105)
  expect(sizes()).toEqual([25])
  await pass(10)
  expect(sizes()).toEqual([25, 100, 30])
})
