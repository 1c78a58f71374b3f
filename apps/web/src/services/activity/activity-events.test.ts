import { type ActivityEvent, pushActivity } from '@lectern/contracts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openRecordedBrowser } from '../../platform/outbox/testing/recorded-calls.ts'
import { activityEvents } from './activity-events.ts'

beforeAll(() => void vi.stubGlobal('location', { hostname: 'read.example.org' }))
afterAll(() => void vi.unstubAllGlobals())

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the outbox never reads the content of an event
const event = (nth: number) => ({ nth }) as unknown as ActivityEvent
function openStream() {
  const browser = openRecordedBrowser(activityEvents)
  const putEvents = (count: number) =>
    Promise.all(Array.from({ length: count }, (_, nth) => browser.outbox.put(activityEvents, event(nth))))
  return { ...browser, putEvents }
}

test('activity events are sent after ten seconds, to the host name of the app without dots', async () => {
  const { calls, putEvents, sizes, advanceSeconds } = openStream()
  await putEvents(2)
  await advanceSeconds(9.9)
  expect(sizes()).toEqual([])
  await advanceSeconds(0.1)
  expect(calls).toMatchObject([
    {
      call: `${pushActivity.method} ${pushActivity.path}`,
      params: { host: 'readexampleorg' },
      body: [{ nth: 0 }, { nth: 1 }],
      options: { owner: 'me', retries: 0, keepalive: false },
    },
  ])
})

test('the twenty-fifth activity event sends all of them at once, at most a hundred in a call', async () => {
  const { browser, outbox, putEvents, sizes } = openStream()
  await putEvents(24)
  expect(sizes()).toEqual([])
  await putEvents(1)
  expect(sizes()).toEqual([25])
  browser.online = false
  await putEvents(230)
  browser.online = true
  await outbox.wake()
  expect(sizes()).toEqual([25, 100, 100, 30])
})

test('activity events that could not be sent are reported and retried ten times, with ten seconds more before each attempt; then when the network is back', async () => {
  const { browser, hooks, putEvents, sizes, outbox, advanceSeconds } = openStream()
  hooks.respond = () => ({ ok: false, status: 503, code: 'unavailable' })
  await putEvents(1)
  await advanceSeconds(10)
  expect(browser.reports).toMatchObject([{ message: 'activity events were not sent: 503 unavailable' }])
  for (let retry = 1; retry <= 10; retry += 1) {
    await advanceSeconds(10 * retry - 1)
    expect(sizes()).toHaveLength(retry)
    await advanceSeconds(1)
    expect([sizes().length, browser.reports.length]).toEqual([retry + 1, retry + 1])
  }
  await advanceSeconds(3600)
  expect(sizes()).toHaveLength(11)
  hooks.respond = () => ({ ok: true })
  await outbox.wake()
  expect([sizes().length, browser.reports.length]).toEqual([12, 11])
  expect(await outbox.queued(activityEvents)).toEqual([])
})

test('a page that closes sends its activity events in a keepalive request, and not a second time', async () => {
  const { calls, putEvents, outbox, advanceSeconds } = openStream()
  await putEvents(3)
  outbox.leave()
  await advanceSeconds(60)
  expect(calls).toMatchObject([{ body: [{ nth: 0 }, { nth: 1 }, { nth: 2 }], options: { keepalive: true } }])
})

test('only the rejected activity event of a batch is dropped', async () => {
  const { browser, hooks, calls, putEvents, advanceSeconds } = openStream()
  hooks.respond = ({ body }) =>
    JSON.stringify(body).includes('"nth":3') ? { ok: false, status: 400, code: 'validation_failed' } : { ok: true }
  await putEvents(5)
  await advanceSeconds(60)
  expect(browser.reports).toHaveLength(1)
  const sent = calls.filter(({ body }) => !JSON.stringify(body).includes('"nth":3')).flatMap(({ body }) => body)
  expect(sent).toEqual([{ nth: 0 }, { nth: 1 }, { nth: 2 }, { nth: 4 }])
})
