import { expect, test } from 'vitest'
import { openRecordedBrowser } from '../../platform/outbox/testing/recorded-calls.ts'
import { readLogs } from './read-logs.ts'

const BOOK = '019237a0-0000-7000-8000-0000000000b0'
const SESSION = '019237a0-0000-7000-8000-0000000000aa'

test('read logs that were written without a network are sent in one call', async () => {
  const { calls, browser, outbox } = openRecordedBrowser(readLogs)
  const log = (timestamp: number) => ({
    bookId: BOOK,
    sessionId: SESSION,
    deviceId: 'device',
    percentage: 0.5,
    timestamp,
    source: 'web-bookshelf' as const,
  })
  browser.online = false
  await Promise.all([log(1), log(4), log(7)].map((one) => outbox.put(readLogs, one)))
  browser.online = true
  await outbox.wake()
  expect(calls).toMatchObject([{ call: 'POST /v2/readlogs', body: [log(1), log(4), log(7)] }])
})
