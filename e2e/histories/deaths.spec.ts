import { expect } from '@playwright/test'
import { expectAllOnce, history, meet } from '../src/histories/history.ts'
import { duringWhich, withholdAnswer } from '../src/histories/network.ts'
import * as pupil from '../src/histories/read.ts'

const BOOKMARKS = /\/bookmarks$/
const READ_LOGS = /\/readlogs$/
const SUBMISSION = /^\/api\/submissions\//

history('a browser that dies before it hears that its answer and its bookmark are taken', async ({ newDevice }) => {
  const reader = await meet()
  const tablet = await newDevice()
  let page = await tablet.logIn(reader.username)
  await pupil.openBook(page, reader.bookId)
  await pupil.openAssignment(page)
  const taken = [
    tablet.network.meetNext('POST', BOOKMARKS, withholdAnswer),
    tablet.network.meetNext('PATCH', SUBMISSION, withholdAnswer),
  ]
  await pupil.save(page, 'Taken, and not heard of')
  await pupil.beginBookmark(page, 'Taken, too')
  await pupil.waitUntilQueued(tablet.witness, 'bookmark')
  await taken[1]
  await tablet.kill()

  page = await tablet.start()
  await pupil.openBook(page, reader.bookId)
  await taken[0]
  await tablet.kill()

  page = await tablet.start()
  await pupil.openBook(page, reader.bookId)
  await pupil.openAssignment(page)
  await expect(pupil.answerField(page)).toHaveValue('Taken, and not heard of')
  await expectAllOnce(reader, [tablet], { bookmarks: ['Taken, too'], answer: 'Taken, and not heard of' })
})

history('a browser that dies as soon as a letter is said to be on the device', async ({ newDevice }) => {
  const reader = await meet()
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
})

history('a server that dies over an answer, and the browser with it', async ({ newDevice, server }) => {
  const reader = await meet()
  const tablet = await newDevice()
  let page = await tablet.logIn(reader.username)
  await pupil.openBook(page, reader.bookId)
  await pupil.openAssignment(page)
  await pupil.addBookmark(page, 'Before it all', 'sent')
  await pupil.turn(page)
  const both = duringWhich(async () => {
    await server.kill()
    await pupil.beginBookmark(page, 'Without a server')
    await pupil.waitUntilQueued(tablet.witness, 'bookmark', 2)
    await tablet.kill()
  })
  const over = tablet.network.meetNext('PATCH', SUBMISSION, both)
  await pupil.save(page, 'Under way')
  await over
  await server.resume()

  page = await tablet.start()
  await pupil.openBook(page, reader.bookId)
  await pupil.openAssignment(page)
  await expect(pupil.answerField(page)).toHaveValue('Under way')
  await expectAllOnce(reader, [tablet], { bookmarks: ['Before it all', 'Without a server'], answer: 'Under way' })
})

history('a server that dies three times while a pupil listens, marks and hands in', async ({ newDevice, server }) => {
  const reader = await meet()
  const tablet = await newDevice()
  const page = await tablet.logIn(reader.username)
  await pupil.openBook(page, reader.bookId)
  await pupil.openAssignment(page)
  await pupil.play(page)
  const dies = duringWhich(async () => {
    await server.kill()
    await server.resume()
  })
  await tablet.network.meetNext('POST', READ_LOGS, dies)
  const marks = tablet.network.meetNext('POST', BOOKMARKS, dies)
  await pupil.beginBookmark(page, 'Between two deaths')
  await marks
  await pupil.pause(page)
  // nobody tells the browser that this one is lost: it waits, and the page is left with two changes to send
  const swallowed = tablet.network.meetNext('PATCH', SUBMISSION, async () => {
    await server.kill()
    await server.resume()
  })
  await pupil.save(page, 'It was I')
  await swallowed
  await pupil.handIn(page)
  await pupil.waitUntilQueued(tablet.witness, 'submission-change', 2)
  const { promise: allElse, resolve: arrive } = Promise.withResolvers<void>()
  const first = tablet.network.meetNext('PATCH', SUBMISSION, async ({ send }) => {
    await allElse
    await send()
  })
  await tablet.leaveAll()
  arrive()
  await first

  await expectAllOnce(reader, [tablet], { bookmarks: ['Between two deaths'], answer: 'It was I', isHandedIn: true })
})

history('a tab that is killed in the midst of sending, while another comes up', async ({ newDevice }) => {
  const reader = await meet()
  const tablet = await newDevice()
  const page = await tablet.logIn(reader.username)
  await pupil.openBook(page, reader.bookId)
  await pupil.openAssignment(page)
  await tablet.setOffline(true)
  await pupil.addBookmark(page, 'One', 'kept')
  await pupil.turn(page)
  await pupil.addBookmark(page, 'Two', 'kept')
  await pupil.save(page, 'In the tunnel')
  await pupil.expectDelivery(page, 'waiting')
  await pupil.readOn(tablet.witness, 2)

  const { promise: isDead, resolve: die } = Promise.withResolvers<void>()
  let arrives: Promise<unknown> | undefined
  const sending = tablet.network.meetNext('POST', BOOKMARKS, async ({ send }) => {
    arrives = isDead.then(send)
  })
  await tablet.setOffline(false)
  await sending
  const other = await tablet.openTab()
  await pupil.openHome(other)
  await tablet.killTab(page)
  die()
  await arrives

  await expectAllOnce(reader, [tablet], { bookmarks: ['One', 'Two'], answer: 'In the tunnel' })
})
