import { expect } from '@playwright/test'
import { expectAllOnce, history, findReader } from '../src/histories/history.ts'
import { duringRequest, withholdResponse } from '../src/histories/network.ts'
import * as pupil from '../src/histories/read.ts'

const BOOKMARKS = /\/bookmarks$/
const READ_LOGS = /\/readlogs$/
const SUBMISSION = /^\/api\/submissions\//

history('a browser is killed before it receives the responses for an answer and a bookmark', async ({ newDevice }) => {
  const reader = await findReader()
  const tablet = await newDevice()
  let page = await tablet.logIn(reader.username)
  await pupil.openBook(page, reader.bookId)
  await pupil.openAssignment(page)
  const processed = [
    tablet.network.injectFault('POST', BOOKMARKS, withholdResponse),
    tablet.network.injectFault('PATCH', SUBMISSION, withholdResponse),
  ]
  await pupil.save(page, 'Taken, and not heard of')
  await pupil.beginBookmark(page, 'Taken, too')
  await pupil.waitUntilQueued(tablet.outboxRecord, 'bookmark')
  await processed[1]
  await tablet.kill()

  page = await tablet.start()
  await pupil.openBook(page, reader.bookId)
  await processed[0]
  await tablet.kill()

  page = await tablet.start()
  await pupil.openBook(page, reader.bookId)
  await pupil.openAssignment(page)
  await expect(pupil.answerField(page)).toHaveValue('Taken, and not heard of')
  await expectAllOnce(reader, [tablet], { bookmarks: ['Taken, too'], answer: 'Taken, and not heard of' })
})

history(
  'a browser is killed as soon as the page shows that an answer is stored on the device',
  async ({ newDevice }) => {
    const reader = await findReader()
    const tablet = await newDevice()
    let page = await tablet.logIn(reader.username)
    await pupil.openBook(page, reader.bookId)
    await pupil.openAssignment(page)
    await pupil.write(page, 'So that she is not afraid')
    await tablet.kill()

    page = await tablet.start()
    await pupil.openBook(page, reader.bookId)
    await pupil.openAssignment(page)
    await expect(pupil.answerField(page)).toHaveValue('So that she is not afraid')
    await pupil.save(page, 'So that she is not afraid')
    await pupil.expectDelivery(page, 'sent')
    await expectAllOnce(reader, [tablet], { bookmarks: [], answer: 'So that she is not afraid' })
  },
)

history('the server and the browser are killed while an answer is sent', async ({ newDevice, server }) => {
  const reader = await findReader()
  const tablet = await newDevice()
  let page = await tablet.logIn(reader.username)
  await pupil.openBook(page, reader.bookId)
  await pupil.openAssignment(page)
  await pupil.addBookmark(page, 'Before it all', 'sent')
  await pupil.turn(page)
  const killBoth = duringRequest(async () => {
    await server.kill()
    await pupil.beginBookmark(page, 'Without a server')
    await pupil.waitUntilQueued(tablet.outboxRecord, 'bookmark', 2)
    await tablet.kill()
  })
  const answerSent = tablet.network.injectFault('PATCH', SUBMISSION, killBoth)
  await pupil.save(page, 'Under way')
  await answerSent
  await server.resume()

  page = await tablet.start()
  await pupil.openBook(page, reader.bookId)
  await pupil.openAssignment(page)
  await expect(pupil.answerField(page)).toHaveValue('Under way')
  await expectAllOnce(reader, [tablet], { bookmarks: ['Before it all', 'Without a server'], answer: 'Under way' })
})

history(
  'the server is killed three times while a pupil listens, adds a bookmark and hands in',
  async ({ newDevice, server }) => {
    const reader = await findReader()
    const tablet = await newDevice()
    const page = await tablet.logIn(reader.username)
    await pupil.openBook(page, reader.bookId)
    await pupil.openAssignment(page)
    await pupil.play(page)
    const restartServer = duringRequest(async () => {
      await server.kill()
      await server.resume()
    })
    await tablet.network.injectFault('POST', READ_LOGS, restartServer)
    const bookmarkSent = tablet.network.injectFault('POST', BOOKMARKS, restartServer)
    await pupil.beginBookmark(page, 'Between two deaths')
    await bookmarkSent
    await pupil.pause(page)
    // The browser continues to wait, so the page closes with two unsent changes.
    const answerLost = tablet.network.injectFault('PATCH', SUBMISSION, async () => {
      await server.kill()
      await server.resume()
    })
    await pupil.save(page, 'It was I')
    await answerLost
    await pupil.handIn(page)
    await pupil.waitUntilQueued(tablet.outboxRecord, 'submission-change', 2)
    const { promise: otherRequests, resolve: releaseAnswer } = Promise.withResolvers<void>()
    const answerArrived = tablet.network.injectFault('PATCH', SUBMISSION, async ({ send }) => {
      await otherRequests
      await send()
    })
    await tablet.closeAllTabs()
    releaseAnswer()
    await answerArrived

    await expectAllOnce(reader, [tablet], { bookmarks: ['Between two deaths'], answer: 'It was I', isHandedIn: true })
  },
)

history('a tab is killed while it sends entries, and another tab opens', async ({ newDevice }) => {
  const reader = await findReader()
  const tablet = await newDevice()
  const page = await tablet.logIn(reader.username)
  await pupil.openBook(page, reader.bookId)
  await pupil.openAssignment(page)
  await tablet.setOffline(true)
  await pupil.addBookmark(page, 'One', 'queued')
  await pupil.turn(page)
  await pupil.addBookmark(page, 'Two', 'queued')
  await pupil.save(page, 'In the tunnel')
  await pupil.expectDelivery(page, 'waiting')
  await pupil.waitForReadLogs(tablet.outboxRecord, 2)

  const { promise: tabKilled, resolve: releaseBookmark } = Promise.withResolvers<void>()
  let bookmarkArrived: Promise<unknown> | undefined
  const bookmarkHeld = tablet.network.injectFault('POST', BOOKMARKS, async ({ send }) => {
    bookmarkArrived = tabKilled.then(send)
  })
  await tablet.setOffline(false)
  await bookmarkHeld
  const otherTab = await tablet.openTab()
  await pupil.openHome(otherTab)
  await tablet.killTab(page)
  releaseBookmark()
  await bookmarkArrived

  await expectAllOnce(reader, [tablet], { bookmarks: ['One', 'Two'], answer: 'In the tunnel' })
})
