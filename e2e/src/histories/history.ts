import { test as base, expect } from '@playwright/test'
import { origin } from '../log-in.ts'
import { type StoppableServer, startServerWith } from '../start-server.ts'
import { type Account, readAccount } from './account.ts'
import { complaintsAbout } from './complaints-about.ts'
import { createDevice, type Device } from './device.ts'
import { readDeviceId, openHome, QUESTION } from './read.ts'
import { countQueuedEntries } from '../queued-entries.ts'

/** A pupil whose answers to the assignment on the book may still be changed, and what the server had of them before. */
export interface Reader {
  readonly username: string
  readonly bookId: string
  readonly before: Account
}

/** What the pages have shown as saved, by the history that looked at them. */
interface Shown {
  /** Names, in any order. */
  readonly bookmarks: readonly string[]
  /** To the first question; where nothing was answered: left out. */
  readonly answer?: string
  readonly isHandedIn?: boolean
}

interface Parts {
  /** A device that is taken away after the test. */
  readonly newDevice: () => Promise<Device>
}

/** A test on a real server that it may kill. */
export const history = base.extend<Parts, { readonly server: StoppableServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, give) => {
      const server = await startServerWith({})
      process.env['LECTERN_URL'] = server.origin
      await give(server)
      await server.stop()
    },
    { scope: 'worker', auto: true, timeout: 120_000 },
  ],
  // oxlint-disable-next-line no-empty-pattern -- as above
  newDevice: async ({}, give) => {
    const devices: Device[] = []
    await give(async () => {
      const device = await createDevice()
      devices.push(device)
      return device
    })
    for (const device of devices) await device.remove()
  },
})

let met = 0

/** Meets a pupil of the demo whom no history has met, and who has something to answer. */
export async function meet(): Promise<Reader> {
  for (;;) {
    met += 1
    const username = `pupil${String(met).padStart(2, '0')}.uk`
    const before = await readAccount(origin(), username)
    const found = before.submissions.submissions.find(({ title }) => title.startsWith('The Lamp-Keeper'))
    const isNew = !before.reading.bookmarks.some(({ bookId }) => bookId === found?.bookId)
    if (found?.status === 'InProgress' && isNew) return { username, bookId: found.bookId, before }
  }
}

/**
 * Mends the networks, lets each device send what it has, and asks the server: all that was kept is there once, nothing
 * is invented, and what was shown is what there is.
 */
export async function expectAllOnce(reader: Reader, devices: readonly Device[], shown: Shown): Promise<void> {
  const { uid } = reader.before.account.person
  const told = []
  for (const device of devices) {
    device.network.mend()
    await device.leaveAll()
    const page = await device.openTab()
    await openHome(page)
    await expect
      .poll(() => countQueuedEntries(page, { owner: uid }), { timeout: 60_000, message: 'entries that are not sent' })
      .toBe(0)
    told.push({ deviceId: await readDeviceId(page), witness: device.witness })
  }
  const after = await readAccount(origin(), reader.username)
  expect(complaintsAbout({ ...reader, after, devices: told })).toEqual([])
  const { reading, submissions } = after
  const marked = reading.bookmarks.find(({ bookId }) => bookId === reader.bookId)?.bookmarks ?? []
  expect(marked.map(({ name }) => name).toSorted()).toEqual(shown.bookmarks.toSorted())
  const answered = submissions.submissions.find(({ bookId }) => bookId === reader.bookId)
  expect(answered?.status).toBe(shown.isHandedIn ? 'Submitted' : 'InProgress')
  if (shown.answer !== undefined) expect(firstAnswer(answered?.answers), QUESTION).toBe(shown.answer)
}

function firstAnswer(answers: Account['submissions']['submissions'][number]['answers'] = {}): string | undefined {
  const first = Object.values(answers)
    .map((exercise) => exercise['0'])
    .find((answer) => answer?.type === 'OpenEndedQuestionAnswer')
  return first?.type === 'OpenEndedQuestionAnswer' ? first.value : undefined
}
