import { expect } from '@playwright/test'
import { fetchLastmark, fetchToken } from '../src/api.ts'
import { readAccount } from '../src/histories/account.ts'
import { expectAllOnce, history, findReader, type Reader } from '../src/histories/history.ts'
import { loseResponse, loseRequest } from '../src/histories/network.ts'
import * as pupil from '../src/histories/read.ts'
import { findLastStored } from '../src/histories/outbox-record.ts'
import { logIn, origin } from '../src/log-in.ts'

const MINUTE_MS = 60_000
const LASTMARK = /\/lastmark$/

history(
  'two offline devices add a bookmark to the same sentence, with clocks ten minutes apart',
  async ({ newDevice }) => {
    const reader = await findReader()
    const [tablet, phone] = [await newDevice(), await newDevice()]
    const tabletPage = await tablet.logIn(reader.username)
    const phonePage = await phone.logIn(reader.username)
    await tablet.setClock(10 * MINUTE_MS)
    for (const page of [tabletPage, phonePage]) {
      await pupil.openBook(page, reader.bookId)
      await pupil.openAssignment(page)
    }
    await tablet.setOffline(true)
    await phone.setOffline(true)
    await pupil.addBookmark(tabletPage, 'Here, said the tablet', 'queued')
    await pupil.turn(tabletPage, 2)
    await pupil.addBookmark(tabletPage, 'Further on', 'queued')
    await pupil.save(tabletPage, 'From the tablet')
    await pupil.waitUntilQueued(tablet.outboxRecord, 'lastmark')
    await pupil.addBookmark(phonePage, 'Here, said the phone', 'queued')
    await pupil.turn(phonePage)
    await pupil.waitUntilQueued(phone.outboxRecord, 'lastmark')

    // The phone has the later position, and its entries reach the server first.
    await phone.setOffline(false)
    await expect.poll(() => fetchBookmarkNames(reader)).toEqual(['Here, said the phone'])
    const responseLost = tablet.network.injectFault('POST', LASTMARK, loseResponse)
    await tablet.setOffline(false)
    await responseLost
    await expectAllOnce(reader, [tablet, phone], {
      bookmarks: ['Here, said the tablet', 'Further on'],
      answer: 'From the tablet',
    })
    const lastmark = await fetchLastmark(origin(), await fetchToken(origin(), reader.username), reader.bookId)
    expect(findLastStored(phone.outboxRecord, 'lastmark').payload).toMatchObject({ position: lastmark })
  },
)

history('a pupil logs out with unsent entries, and another pupil logs in on the same device', async ({ newDevice }) => {
  const [first, second] = [await findReader(), await findReader()]
  const tablet = await newDevice()
  const page = await tablet.logIn(first.username)
  await pupil.openBook(page, first.bookId)
  await pupil.openAssignment(page)
  tablet.network.injectFaultAlways(loseRequest)
  await pupil.addBookmark(page, 'Left behind', 'queued')
  await pupil.save(page, 'Left behind, too')
  await pupil.expectDelivery(page, 'waiting')
  await pupil.turn(page)
  await pupil.waitForReadLogs(tablet.outboxRecord)
  await pupil.logOut(page)
  tablet.network.repair()

  await logIn(page, second.username)
  await pupil.openBook(page, second.bookId)
  await pupil.openAssignment(page)
  await expect(pupil.answerField(page)).not.toHaveValue('Left behind, too')
  await pupil.addBookmark(page, 'Another’s', 'sent')
  await pupil.save(page, 'Another’s answer')
  await pupil.expectDelivery(page, 'sent')
  await expectAllOnce(second, [tablet], { bookmarks: ['Another’s'], answer: 'Another’s answer' })
  expect(await fetchBookmarkNames(first)).toEqual([])

  const nextTab = await tablet.openTab()
  await pupil.logOut(nextTab)
  await logIn(nextTab, first.username)
  await expectAllOnce(first, [tablet], { bookmarks: ['Left behind'], answer: 'Left behind, too' })
})

async function fetchBookmarkNames({ username, bookId }: Reader): Promise<string[]> {
  const { reading } = await readAccount(origin(), username)
  const list = reading.bookmarks.find((entry) => entry.bookId === bookId)
  return (list?.bookmarks ?? []).map(({ name }) => name)
}
