import { test as base, expect } from '@playwright/test'
import { origin } from '../log-in.ts'
import { type StoppableServer, startServerWith } from '../start-server.ts'
import { type Account, readAccount } from './account.ts'
import { findStorageErrors } from './find-complaints.ts'
import { createDevice, type Device } from './device.ts'
import { readDeviceId, openHome, QUESTION } from './read.ts'
import { countQueuedEntries } from '../queued-entries.ts'

/** A pupil with an unfinished assignment on a book. `before` is the stored data before the history. */
export interface Reader {
  readonly username: string
  readonly bookId: string
  readonly before: Account
}

/** Values that the pages showed as saved. The server must have these values. */
interface ShownValues {
  /** Names of the bookmarks in any order. */
  readonly bookmarks: readonly string[]
  /** Answer to the first question, if the history contains an answer. */
  readonly answer?: string
  readonly isHandedIn?: boolean
}

interface Fixtures {
  /** Creates a device, which is removed after the test. */
  readonly newDevice: () => Promise<Device>
}

/** Playwright's `test` with a real server that the tests may kill. */
export const history = base.extend<Fixtures, { readonly server: StoppableServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from this pattern which fixtures the function needs
    async ({}, provide) => {
      const server = await startServerWith({})
      process.env['LECTERN_URL'] = server.origin
      await provide(server)
      await server.stop()
    },
    { scope: 'worker', auto: true, timeout: 120_000 },
  ],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from this pattern which fixtures the function needs
  newDevice: async ({}, provide) => {
    const devices: Device[] = []
    await provide(async () => {
      const device = await createDevice()
      devices.push(device)
      return device
    })
    for (const device of devices) await device.remove()
  },
})

let lastPupil = 0

/** Returns a new demo pupil with an unfinished assignment on a book and no bookmarks in this book. */
export async function findReader(): Promise<Reader> {
  for (;;) {
    lastPupil += 1
    const username = `pupil${String(lastPupil).padStart(2, '0')}.uk`
    const before = await readAccount(origin(), username)
    const found = before.submissions.submissions.find(({ title }) => title.startsWith('The Lamp-Keeper'))
    const isNew = !before.reading.bookmarks.some(({ bookId }) => bookId === found?.bookId)
    if (found?.status === 'InProgress' && isNew) return { username, bookId: found.bookId, before }
  }
}

/** Lets each device send its entries. Expects that the server stores each entry once, and the shown values. */
export async function expectAllOnce(reader: Reader, devices: readonly Device[], shown: ShownValues): Promise<void> {
  const { uid } = reader.before.account.person
  const records = []
  for (const device of devices) {
    device.network.repair()
    await device.closeAllTabs()
    const page = await device.openTab()
    await openHome(page)
    await expect
      .poll(() => countQueuedEntries(page, { owner: uid }), { timeout: 60_000, message: 'unsent entries' })
      .toBe(0)
    records.push({ deviceId: await readDeviceId(page), outboxRecord: device.outboxRecord })
  }
  const after = await readAccount(origin(), reader.username)
  expect(findStorageErrors({ ...reader, after, devices: records })).toEqual([])
  const { reading, submissions } = after
  const bookmarkList = reading.bookmarks.find(({ bookId }) => bookId === reader.bookId)?.bookmarks ?? []
  expect(bookmarkList.map(({ name }) => name).toSorted()).toEqual(shown.bookmarks.toSorted())
  const submission = submissions.submissions.find(({ bookId }) => bookId === reader.bookId)
  expect(submission?.status).toBe(shown.isHandedIn ? 'Submitted' : 'InProgress')
  if (shown.answer !== undefined) expect(firstAnswer(submission?.answers), QUESTION).toBe(shown.answer)
}

function firstAnswer(answers: Account['submissions']['submissions'][number]['answers'] = {}): string | undefined {
  const first = Object.values(answers)
    .map((exercise) => exercise['0'])
    .find((answer) => answer?.type === 'OpenEndedQuestionAnswer')
  return first?.type === 'OpenEndedQuestionAnswer' ? first.value : undefined
}
