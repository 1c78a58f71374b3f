import { type Call, listShelf } from '@lectern/contracts'
import { isOfflineCall, getCallName, SHELF_CALL } from './offline-calls.ts'
import type { Signal } from '../../platform/signal.ts'
import type { OfflineRow } from './offline-row.ts'
import type { OfflineResponse, OfflineStore } from './offline-store.ts'

/** Maximum milliseconds to wait for the library if this device has a stored response. */
const LIBRARY_TIMEOUT_MS = 4000
/** Status for a book without a lastmark. Responses with this status are stored, too. */
const NOT_FOUND = 404

interface OfflineFetchPorts {
  readonly store: Pick<OfflineStore, 'findResponse' | 'putResponse'>
  readonly unreachable: Signal
  /** Returns the id of the user who is logged in and can store books, or null. */
  readonly owner: () => string | null
  readonly isPupil: () => boolean
  /** Returns the books that are on the device or are downloading. */
  readonly books: () => readonly OfflineRow[]
  /** Returns the address of a stored cover; null if the book has none. */
  readonly findCover: (bookId: string) => Promise<string | null>
  readonly fetch: typeof fetch
}

/** Creates a `fetch` for the library. If the library does not respond, the function returns the stored response. */
export function createOfflineFetch(ports: OfflineFetchPorts) {
  const { store, unreachable } = ports

  const storeResponse = async (owner: string, url: string, response: Response) => {
    const text = await response.clone().text()
    // The user or the list of books can change during the request.
    const isWanted = ports.owner() === owner && ports.books().length > 0
    if (isWanted) await store.putResponse(owner, url, { status: response.status, text })
  }

  return async (call: Call, url: string, init: RequestInit): Promise<Response> => {
    const owner = ports.owner()
    const books = ports.books().map(({ bookId }) => bookId)
    if (owner === null || !isOfflineCall(call, url, { isPupil: ports.isPupil(), books })) return ports.fetch(url, init)
    // If the browser refuses storage, there is no stored response.
    const stored = await findStoredResponse(call, () => store.findResponse(owner, url), ports).catch(() => undefined)
    if (stored !== undefined && unreachable.get()) return stored
    const response = await attempt(url, init, stored !== undefined, ports.fetch)
    if (response === null && stored !== undefined) {
      unreachable.set(true)
      return stored
    }
    // Throw the same error as `fetch`.
    if (response === null) throw new TypeError('Failed to fetch')
    if (response.ok || response.status === NOT_FOUND) await storeResponse(owner, url, response).catch(() => {})
    return response
  }
}

/**
 * Makes the request. Returns null if no server responded in time. A proxy error also returns null if a stored response
 * exists (`hasStored`). Throws if the caller aborted the request.
 */
async function attempt(
  url: string,
  init: RequestInit,
  hasStored: boolean,
  fetchIt: typeof fetch,
): Promise<Response | null> {
  const limit = hasStored ? [AbortSignal.timeout(LIBRARY_TIMEOUT_MS)] : []
  const signal = AbortSignal.any([...limit, ...(init.signal ? [init.signal] : [])])
  try {
    const response = await fetchIt(url, { ...init, signal })
    return hasStored && response.status > 500 ? null : response
  } catch (error) {
    if (init.signal?.aborted) throw error
    return null
  }
}

async function findStoredResponse(
  call: Call,
  find: () => Promise<OfflineResponse | undefined>,
  ports: OfflineFetchPorts,
): Promise<Response | undefined> {
  const stored = await find()
  const text = getCallName(call) === SHELF_CALL ? await readOfflineShelf(stored?.text, ports) : stored?.text
  const { status = 200 } = stored ?? {}
  return text === undefined
    ? undefined
    : new Response(text, { status, headers: { 'content-type': 'application/json' } })
}

/** Returns the shelf as JSON, only with the offline books. Returns undefined if there is nothing to show. */
async function readOfflineShelf(
  text: string | undefined,
  { books, findCover }: OfflineFetchPorts,
): Promise<string | undefined> {
  const whole = books().filter(({ isWhole }) => isWhole)
  const shelf = text === undefined ? undefined : listShelf.responses[200].safeParse(JSON.parse(text)).data
  if (text === undefined && whole.length === 0) return undefined
  const entries = shelf?.data ?? whole.map(({ entry }) => entry)
  const offlineEntries = entries.filter(({ book }) => whole.some(({ bookId }) => bookId === book.id))
  const data = await Promise.all(
    offlineEntries.map(async (entry) => ({
      ...entry,
      book: { ...entry.book, coverUrl: await findCover(entry.book.id) },
    })),
  )
  return JSON.stringify({ data, meta: { totalCount: data.length } })
}
