import { expectAllOnce, history, findReader } from '../src/histories/history.ts'
import { delayRequest, sendTwice } from '../src/histories/network.ts'
import * as pupil from '../src/histories/read.ts'

const HOUR_MS = 3_600_000
const BOOKMARKS = /\/bookmarks$/
const LASTMARK = /\/lastmark$/
const SUBMISSION = /^\/api\/submissions\//

history(
  'the network is cut and the clock is set back while a pupil listens, adds bookmarks and answers',
  async ({ newDevice }) => {
    const reader = await findReader()
    const tablet = await newDevice()
    const page = await tablet.logIn(reader.username)
    await pupil.openBook(page, reader.bookId)
    await pupil.openAssignment(page)
    await pupil.addBookmark(page, 'A mistake', 'sent')
    await pupil.removeBookmark(page, 'A mistake')
    await pupil.addBookmark(page, 'Before the tunnel', 'sent')
    await pupil.play(page)
    await pupil.waitForReadLogs(tablet.outboxRecord)

    tablet.network.cut()
    await tablet.setClock(-HOUR_MS)
    await pupil.save(page, 'Written in the tunnel')
    await pupil.expectDelivery(page, 'waiting')
    await pupil.pause(page)
    await pupil.turn(page)
    await pupil.addBookmark(page, 'In the tunnel', 'queued')
    await pupil.removeBookmark(page, 'Before the tunnel')
    await pupil.waitForReadLogs(tablet.outboxRecord)

    await expectAllOnce(reader, [tablet], { bookmarks: ['In the tunnel'], answer: 'Written in the tunnel' })
  },
)

history('requests arrive after requests that were written later', async ({ newDevice }) => {
  const reader = await findReader()
  const tablet = await newDevice()
  const page = await tablet.logIn(reader.username)
  await pupil.openBook(page, reader.bookId)
  await pupil.openAssignment(page)
  const heldRequests: (() => Promise<unknown>)[] = []
  const { network } = tablet

  const lastmarkHeld = network.injectFault('POST', LASTMARK, delayRequest(heldRequests))
  await pupil.goTo(page, 300)
  await lastmarkHeld
  const bookmarkHeld = network.injectFault('POST', BOOKMARKS, delayRequest(heldRequests))
  await pupil.addBookmark(page, 'Not for long', 'sent')
  await bookmarkHeld
  await pupil.removeBookmark(page, 'Not for long')
  await pupil.goTo(page, 600)
  await pupil.addBookmark(page, 'To stay', 'sent')
  const answerHeld = network.injectFault('PATCH', SUBMISSION, delayRequest(heldRequests))
  await pupil.save(page, 'The first thought')
  await answerHeld
  await pupil.expectDelivery(page, 'sent')
  await pupil.save(page, 'The second thought')
  await pupil.expectDelivery(page, 'sent')
  for (const release of heldRequests.toReversed()) await release()

  await expectAllOnce(reader, [tablet], { bookmarks: ['To stay'], answer: 'The second thought' })
})

history('every write request arrives twice at the same time', async ({ newDevice }) => {
  const reader = await findReader()
  const tablet = await newDevice()
  const page = await tablet.logIn(reader.username)
  tablet.network.injectFaultAlways(sendTwice)
  await pupil.openBook(page, reader.bookId)
  await pupil.openAssignment(page)
  await pupil.addBookmark(page, 'First', 'sent')
  await pupil.turn(page)
  await pupil.addBookmark(page, 'Second', 'sent')
  await pupil.removeBookmark(page, 'First')
  await pupil.play(page)
  await pupil.save(page, 'Once')
  await pupil.expectDelivery(page, 'sent')
  await pupil.waitForReadLogs(tablet.outboxRecord, 2)
  await pupil.pause(page)
  await pupil.handIn(page)
  await pupil.expectHandedIn(page)

  await expectAllOnce(reader, [tablet], { bookmarks: ['Second'], answer: 'Once', isHandedIn: true })
})
