import { expect, test } from 'vitest'
import { openRecordedBrowser } from '../../platform/outbox/testing/recorded-calls.ts'
import { lastmarks } from './lastmarks.ts'

const BOOK = '019237a0-0000-7000-8000-0000000000b0'
const OTHER_BOOK = '019237a0-0000-7000-8000-0000000000b1'
const position = (charOffset: number) => ({ ncxRef: 0, URI: 'c1.xhtml', timeOffset: 0, charOffset })

test('of several unsent positions in a book only the latest is sent, with its time of reading and of sending', async () => {
  const { calls, browser, outbox } = openRecordedBrowser(lastmarks)
  browser.online = false
  await outbox.put(lastmarks, { bookId: BOOK, position: position(1), progress: 0.1 })
  await outbox.put(lastmarks, { bookId: OTHER_BOOK, position: position(7), progress: null })
  await outbox.put(lastmarks, { bookId: BOOK, position: position(2), progress: 0.2 })
  const readAt = browser.now
  await browser.advance(3_600_000)
  browser.online = true
  await outbox.wake()
  expect(calls.map(({ call, params }) => [call, params])).toEqual([
    ['POST /v1/books/:id/lastmark', { id: OTHER_BOOK }],
    ['POST /v1/books/:id/lastmark', { id: BOOK }],
  ])
  expect(calls[1]?.body).toMatchObject({
    position: position(2),
    device: { id: 'my tablet', progress: 0.2, readAt, sentAt: readAt + 3_600_000 },
  })
  expect(calls[1]?.options).toMatchObject({ owner: 'me', retries: 0 })
})
