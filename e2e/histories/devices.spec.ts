import { expect } from '@playwright/test'
import { fetchLastmark, tokenFor } from '../src/api.ts'
import { readAccount } from '../src/histories/account.ts'
import { expectAllOnce, history, meet, type Reader } from '../src/histories/history.ts'
import { loseAnswer, loseRequest } from '../src/histories/network.ts'
import * as pupil from '../src/histories/read.ts'
import { findLastStored } from '../src/histories/witness.ts'
import { logIn, origin } from '../src/log-in.ts'

const MINUTE_MS = 60_000
const LASTMARK = /\/lastmark$/

history('two devices without a network mark one sentence, their clocks ten minutes apart', async ({ newDevice }) => {
  const reader = await meet()
  const [tablet, phone] = [await newDevice(), await newDevice()]
  const onTablet = await tablet.logIn(reader.username)
  const onPhone = await phone.logIn(reader.username)
  await tablet.putClock(10 * MINUTE_MS)
  for (const page of [onTablet, onPhone]) {
    await pupil.openBook(page, reader.bookId)
    await pupil.openAssignment(page)
  }
  await tablet.setOffline(true)
  await phone.setOffline(true)
  await pupil.addBookmark(onTablet, 'Here, said the tablet', 'kept')
  await pupil.turn(onTablet, 2)
  await pupil.addBookmark(onTablet, 'Further on', 'kept')
  await pupil.save(onTablet, 'From the tablet')
  await pupil.waitUntilQueued(tablet.witness, 'lastmark')
  await pupil.addBookmark(onPhone, 'Here, said the phone', 'kept')
  await pupil.turn(onPhone)
  await pupil.waitUntilQueued(phone.witness, 'lastmark')

  // read last, and home first
  await phone.setOffline(false)
  await expect.poll(() => bookmarkNames(reader)).toEqual(['Here, said the phone'])
  const lost = tablet.network.meetNext('POST', LASTMARK, loseAnswer)
  await tablet.setOffline(false)
  await lost
  await expectAllOnce(reader, [tablet, phone], {
    bookmarks: ['Here, said the tablet', 'Further on'],
    answer: 'From the tablet',
  })
  const place = await fetchLastmark(origin(), await tokenFor(origin(), reader.username), reader.bookId)
  expect(findLastStored(phone.witness, 'lastmark').payload).toMatchObject({ position: place })
})

history('a log-out with things unsent, and another pupil on the same device', async ({ newDevice }) => {
  const [one, other] = [await meet(), await meet()]
  const tablet = await newDevice()
  const page = await tablet.logIn(one.username)
  await pupil.openBook(page, one.bookId)
  await pupil.openAssignment(page)
  tablet.network.meetAlways(loseRequest)
  await pupil.addBookmark(page, 'Left behind', 'kept')
  await pupil.save(page, 'Left behind, too')
  await pupil.expectDelivery(page, 'waiting')
  await pupil.turn(page)
  await pupil.readOn(tablet.witness)
  await pupil.logOut(page)
  tablet.network.mend()

  await logIn(page, other.username)
  await pupil.openBook(page, other.bookId)
  await pupil.openAssignment(page)
  await expect(pupil.answerField(page)).not.toHaveValue('Left behind, too')
  await pupil.addBookmark(page, 'Another’s', 'sent')
  await pupil.save(page, 'Another’s answer')
  await pupil.expectDelivery(page, 'sent')
  await expectAllOnce(other, [tablet], { bookmarks: ['Another’s'], answer: 'Another’s answer' })
  expect(await bookmarkNames(one)).toEqual([])

  const again = await tablet.openTab()
  await pupil.logOut(again)
  await logIn(again, one.username)
  await expectAllOnce(one, [tablet], { bookmarks: ['Left behind'], answer: 'Left behind, too' })
})

async function bookmarkNames({ username, bookId }: Reader): Promise<string[]> {
  const { reading } = await readAccount(origin(), username)
  const list = reading.bookmarks.find((one) => one.bookId === bookId)
  return (list?.bookmarks ?? []).map(({ name }) => name)
}
