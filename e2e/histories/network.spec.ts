import { expectAllOnce, history, meet } from '../src/histories/history.ts'
import { holdIn, sendTwice } from '../src/histories/network.ts'
import * as pupil from '../src/histories/read.ts'

const HOUR_MS = 3_600_000
const BOOKMARKS = /\/bookmarks$/
const LASTMARK = /\/lastmark$/
const SUBMISSION = /^\/api\/submissions\//

history(
  'a network that is cut and a clock that is put back while a pupil listens, marks and answers',
  async ({ newDevice }) => {
    const reader = await meet()
    const tablet = await newDevice()
    const page = await tablet.logIn(reader.username)
    await pupil.openBook(page, reader.bookId)
    await pupil.openAssignment(page)
    await pupil.addBookmark(page, 'A mistake', 'sent')
    await pupil.removeBookmark(page, 'A mistake')
    await pupil.addBookmark(page, 'Before the tunnel', 'sent')
    await pupil.play(page)
    await pupil.readOn(tablet.witness)

    tablet.network.cut()
    await tablet.putClock(-HOUR_MS)
    await pupil.save(page, 'Written in the tunnel')
    await pupil.expectDelivery(page, 'waiting')
    await pupil.pause(page)
    await pupil.turn(page)
    await pupil.addBookmark(page, 'In the tunnel', 'kept')
    await pupil.removeBookmark(page, 'Before the tunnel')
    await pupil.readOn(tablet.witness)

    await expectAllOnce(reader, [tablet], { bookmarks: ['In the tunnel'], answer: 'Written in the tunnel' })
  },
)

history('requests that arrive later than what was written after them', async ({ newDevice }) => {
  const reader = await meet()
  const tablet = await newDevice()
  const page = await tablet.logIn(reader.username)
  await pupil.openBook(page, reader.bookId)
  await pupil.openAssignment(page)
  const held: (() => Promise<unknown>)[] = []
  const { network } = tablet

  const places = network.meetNext('POST', LASTMARK, holdIn(held))
  await pupil.goTo(page, 300)
  await places
  const marks = network.meetNext('POST', BOOKMARKS, holdIn(held))
  await pupil.addBookmark(page, 'Not for long', 'sent')
  await marks
  await pupil.removeBookmark(page, 'Not for long')
  await pupil.goTo(page, 600)
  await pupil.addBookmark(page, 'To stay', 'sent')
  const answers = network.meetNext('PATCH', SUBMISSION, holdIn(held))
  await pupil.save(page, 'The first thought')
  await answers
  await pupil.expectDelivery(page, 'sent')
  await pupil.save(page, 'The second thought')
  await pupil.expectDelivery(page, 'sent')
  for (const arrive of held.toReversed()) await arrive()

  await expectAllOnce(reader, [tablet], { bookmarks: ['To stay'], answer: 'The second thought' })
})

history('everything that is written arrives twice at the same time', async ({ newDevice }) => {
  const reader = await meet()
  const tablet = await newDevice()
  const page = await tablet.logIn(reader.username)
  tablet.network.meetAlways(sendTwice)
  await pupil.openBook(page, reader.bookId)
  await pupil.openAssignment(page)
  await pupil.addBookmark(page, 'First', 'sent')
  await pupil.turn(page)
  await pupil.addBookmark(page, 'Second', 'sent')
  await pupil.removeBookmark(page, 'First')
  await pupil.play(page)
  await pupil.save(page, 'Once')
  await pupil.expectDelivery(page, 'sent')
  await pupil.readOn(tablet.witness, 2)
  await pupil.pause(page)
  await pupil.handIn(page)
  await pupil.expectHandedIn(page)

  await expectAllOnce(reader, [tablet], { bookmarks: ['Second'], answer: 'Once', isHandedIn: true })
})
