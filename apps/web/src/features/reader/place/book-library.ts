import {
  Bookmark,
  getBookPolicy,
  getResourcesUrl,
  listBookmarks,
  Position,
  pushReadLogs,
  type ReadLog,
  saveBookmarks,
  saveLastmark,
} from '@lectern/contracts'
import * as z from 'zod/mini'
import { dataOf } from '../../../platform/http/call-error.ts'
import type { HttpClient } from '../../../platform/http/http-client.ts'
import { keptValue } from './kept-value.ts'
import { sendLatest } from './send-latest.ts'
import { getStoredLastmark } from './stored-position.ts'

/** What the library knows of one book and one reader. Spec 1 §7. */
export interface BookLibrary {
  /** Where its files are, and of a trusted book where its pages may run scripts. Raises `CallError`. */
  addresses(): Promise<{ readonly resourcesUrl: string; readonly scriptedUrl?: string | undefined }>
  /** Raises `CallError`. */
  policy(): Promise<string>
  /** Where the reader stopped; undefined where they have not begun, or where nobody knows: that is no error. */
  lastmark(): Promise<Position | undefined>
  /** Never rejects: what could not be sent stays on this device until the next opening. */
  saveLastmark(position: Position, onLeaving?: boolean): Promise<void>
  bookmarks(): Promise<readonly Bookmark[]>
  /** False where the list is kept on this device for now. */
  saveBookmarks(list: readonly Bookmark[]): Promise<boolean>
  pushReadLogs(logs: readonly ReadLog[]): Promise<void>
}

/** Refused for what it is: sent again, it would be refused again. */
const isRefused = ({ status }: { status: number }) => status === 400 || status === 422

/** The library over HTTP; `owner` is the person, so that two readers of one device never mix. */
export function createBookLibrary(http: HttpClient, id: string, owner: string): BookLibrary {
  const params = { id }
  const unsentPlace = keptValue(`lectern_unsent_place:${owner}:${id}`, Position)
  const unsentBookmarks = keptValue(`lectern_unsent_bookmarks:${owner}:${id}`, z.array(Bookmark))

  const sendPlaceNow = async (position: Position, keepalive: boolean) => {
    const answer = navigator.onLine && (await http.call(saveLastmark, { params, body: { position } }, { keepalive }))
    if (answer && (answer.ok || isRefused(answer))) unsentPlace.forget()
    else unsentPlace.keep(position)
    return answer && answer.ok
  }
  const sendInTurn = sendLatest((position: Position) => sendPlaceNow(position, false))
  /** A page that goes away waits for nothing. */
  const sendPlace = async (position: Position, onLeaving: boolean) => {
    await (onLeaving ? sendPlaceNow(position, true) : sendInTurn(position))
  }
  const sendBookmarks = sendLatest(async (list: readonly Bookmark[]) => {
    const answer = await http.call(saveBookmarks, { params, body: [...list] })
    if (answer.ok || isRefused(answer)) unsentBookmarks.forget()
    else unsentBookmarks.keep([...list])
    return answer.ok
  })

  return {
    addresses: async () => dataOf(await http.call(getResourcesUrl, { params })),
    policy: async () => dataOf(await http.call(getBookPolicy, { params })).policy,
    async lastmark() {
      const unsent = unsentPlace.read()
      if (unsent) {
        void sendPlace(unsent, false)
        return unsent
      }
      const answer = await http.call(getStoredLastmark, { params })
      return answer.ok ? answer.data.position : undefined
    },
    saveLastmark: (position, onLeaving = false) => sendPlace(position, onLeaving),
    async bookmarks() {
      const unsent = unsentBookmarks.read()
      if (unsent) {
        void sendBookmarks(unsent)
        return unsent
      }
      const answer = await http.call(listBookmarks, { params })
      return answer.ok ? answer.data.bookmarks : []
    },
    saveBookmarks: sendBookmarks,
    async pushReadLogs(logs) {
      // Spec 1 §8: failed read-log saving is only logged, by the network panel; the next one says as much.
      await http.call(pushReadLogs, { body: [...logs] })
    },
  }
}
