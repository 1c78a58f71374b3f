import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { histories } from './history.ts'
import { createModelServer } from './model-server.ts'
import { complaintsAbout, type HistoryServer, type Outcome, playHistory } from './play-history.ts'
import { wired } from './transport.ts'
import * as calls from '@lectern/contracts'

const BOOK = '019a0000-0000-7000-8000-0000000000b0'
const START = Date.UTC(2026, 10, 21, 8)

/** Ids in order, the same in each run. */
function counted(): () => string {
  let count = 0
  return () => `019a0000-0000-7000-8000-${String((count += 1)).padStart(12, '0')}`
}

/** A model that dies with a request: every other time after it was done. */
function modelServer() {
  let now = START
  let isDying = false
  let deaths = 0
  const model = createModelServer(() => now)
  const server: HistoryServer = {
    async transport(request) {
      if (!isDying) return model.transport(request)
      isDying = false
      deaths += 1
      if (deaths % 2 === 0) await model.transport(request)
      throw new Error('the server was killed')
    },
    killInMidRequest: () => {
      isDying = true
    },
    mend: () => {
      isDying = false
    },
    pass: (milliseconds) => {
      now += milliseconds
    },
  }
  const outcome = async (): Promise<Outcome> => {
    const params = { id: BOOK }
    const list = await model.transport(wired(calls.listBookmarks, { params }))
    const place = await model.transport(wired(calls.getLastmark, { params }))
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

test('after whatever happened to two devices and a server, all that was written is there once, and nothing else', async () => {
  const property = fc.asyncProperty(histories, async (steps) => {
    const { server, outcome } = modelServer()
    const newId = counted()
    const played = await playHistory(steps, server, { owner: newId(), bookId: BOOK, newId })
    expect(complaintsAbout(played, await outcome())).toEqual([])
  })
  await fc.assert(property, { numRuns: Number(process.env['HISTORIES'] ?? 1000) })
})
