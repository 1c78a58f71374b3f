import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { histories } from './history.ts'
import { createModelServer } from './model-server.ts'
import { findStorageErrors, type HistoryServer, type Outcome, playHistory } from './play-history.ts'
import { toRequest } from './transport.ts'
import * as calls from '@lectern/contracts'

const BOOK = '019a0000-0000-7000-8000-0000000000b0'
const START = Date.UTC(2026, 10, 21, 8)

/** The ids are sequential, so that each run of the test has the same ids. */
function createIdGenerator(): () => string {
  let count = 0
  return () => `019a0000-0000-7000-8000-${String((count += 1)).padStart(12, '0')}`
}

/** Creates a model server that can be killed during a request, and a function that returns the stored data. */
function createKillableModel() {
  let now = START
  let isKillPending = false
  let kills = 0
  const model = createModelServer(() => now)
  const server: HistoryServer = {
    async transport(request) {
      if (!isKillPending) return model.transport(request)
      isKillPending = false
      kills += 1
      if (kills % 2 === 0) await model.transport(request)
      throw new Error('the server was killed')
    },
    killDuringRequest: () => {
      isKillPending = true
    },
    cancelKill: () => {
      isKillPending = false
    },
    pass: (milliseconds) => {
      now += milliseconds
    },
  }
  const outcome = async (): Promise<Outcome> => {
    const params = { id: BOOK }
    const list = await model.transport(toRequest(calls.listBookmarks, { params }))
    const place = await model.transport(toRequest(calls.getLastmark, { params }))
    const stored = place.status === 404 ? undefined : calls.getLastmark.responses[200].parse(place.body)
    return {
      logs: [...model.logs.keys()],
      events: [...model.events.keys()],
      bookmarks: calls.listBookmarks.responses[200].parse(list.body).bookmarks,
      position: stored?.position,
      places: stored?.places ?? [],
    }
  }
  return { server, outcome }
}

test('after any history of two devices and a server, each written entry is stored once, and no other entry exists', async () => {
  const property = fc.asyncProperty(histories, async (steps) => {
    const { server, outcome } = createKillableModel()
    const newId = createIdGenerator()
    const played = await playHistory(steps, server, { owner: newId(), bookId: BOOK, newId })
    expect(findStorageErrors(played, await outcome())).toEqual([])
  })
  await fc.assert(property, { numRuns: Number(process.env['HISTORIES'] ?? 1000) })
})
