import { type ActivityEvent, pushActivity } from '@lectern/contracts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openRecordedBrowser } from '../../platform/outbox/testing/recorded-calls.ts'
import { activityEvents } from './activity-events.ts'

beforeAll(() => void vi.stubGlobal('location', { hostname: 'read.example.org' }))
afterAll(() => void vi.unstubAllGlobals())

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the outbox does not read events, so that a number is
// enough to identify one
const event = (nth: number) => ({ nth }) as unknown as ActivityEvent
function openStream() {
  const browser = openRecordedBrowser(activityEvents)
  const fill = (count: number) =>
    Promise.all(Array.from({ length: count }, (_, nth) => browser.outbox.put(activityEvents, event(nth))))
  return { ...browser, fill }
}

test('activity events are sent after ten seconds, to the host name of the app without dots', async () => {
  const { calls, fill, sizes, pass } = openStream()
  await fill(2)
  await pass(9.9)
  expect(sizes()).toEqual([])
  await pass(0.1)
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
  const { browser, outbox, fill, sizes } = openStream()
  await fill(24)
  expect(sizes()).toEqual([])
  await fill(1)
  expect(sizes()).toEqual([25])
  browser.online = false
  await fill(230)
  browser.online = true
  await outbox.wake()
  expect(sizes()).toEqual([25, 100, 100, 30])
})

test('activity events that could not be sent are reported and retried ten times, with ten seconds more before each attempt; then when the network is back', async () => {
  const { browser, hooks, fill, sizes, outbox, pass } = openStream()
  hooks.respond = () => ({ ok: false, status: 503, code: 'unavailable' })
  await fill(1)
  await pass(10)
  expect(browser.reports).toMatchObject([{ message: 'activity events were not sent: 503 unavailable' }])
  for (let retry = 1; retry <= 10; retry += 1) {
    await pass(10 * retry - 1)
    expect(sizes()).toHaveLength(retry)
    await pass(1)
    expect([sizes().length, browser.reports.length]).toEqual([retry + 1, retry + 1])
  }
  await pass(3600)
  expect(sizes()).toHaveLength(11)
  hooks.respond = () => ({ ok: true })
  await outbox.wake()
  expect([sizes().length, browser.reports.length]).toEqual([12, 11])
  expect(await outbox.queued(activityEvents)).toEqual([])
})

test('a page that closes sends its activity events in a keepalive request, and not a second time', async () => {
  const { calls, fill, outbox, pass } = openStream()
  await fill(3)
  outbox.leave()
  await pass(60)
  expect(calls).toMatchObject([{ body: [{ nth: 0 }, { nth: 1 }, { nth: 2 }], options: { keepalive: true } }])
})

test('only the rejected activity event of a batch is dropped', async () => {
  const { browser, hooks, calls, fill, pass } = openStream()
  hooks.respond = ({ body }) =>
    JSON.stringify(body).includes('"nth":3') ? { ok: false, status: 400, code: 'validation_failed' } : { ok: true }
  await fill(5)
  await pass(60)
  expect(browser.reports).toHaveLength(1)
  const sent = calls.filter(({ body }) => !JSON.stringify(body).includes('"nth":3')).flatMap(({ body }) => body)
  expect(sent).toEqual([{ nth: 0 }, { nth: 1 }, { nth: 2 }, { nth: 4 }])
})
