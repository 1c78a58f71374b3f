import { type Call, listShelf } from '@lectern/contracts'
import { isOfflineCall, getCallName, SHELF_CALL } from './offline-calls.ts'
import type { Signal } from '../../platform/signal.ts'
import type { OfflineRow } from './offline-row.ts'
import type { OfflineAnswer, OfflineStore } from './offline-store.ts'

/** A library that takes longer is away, where this device has an answer of its own. */
const ANSWER_WITHIN_MS = 4000
/** Nobody has read this book yet: that is worth knowing without a network, too. */
const NOTHING_THERE = 404

interface OfflineFetchPorts {
  readonly store: Pick<OfflineStore, 'answer' | 'putAnswer'>
  readonly unreachable: Signal
  /** Who is logged in and keeps things, or null. */
  readonly owner: () => string | null
  readonly isPupil: () => boolean
  /** The books that are here, or on their way. */
  readonly books: () => readonly OfflineRow[]
  /** The address of a kept cover; null where there is none. */
  readonly findCover: (bookId: string) => Promise<string | null>
  readonly fetch: typeof fetch
}

/** Asks the library, and keeps what it says for pages that work without it; where it does not answer, gives that again. */
export function createOfflineFetch(parts: OfflineFetchPorts) {
  const { store, unreachable } = parts

  const keep = async (owner: string, url: string, response: Response) => {
    const text = await response.clone().text()
    // The last book, or the person, may have gone meanwhile.
    const stays = parts.owner() === owner && parts.books().length > 0
    if (stays) await store.putAnswer(owner, url, { status: response.status, text })
  }

  return async (call: Call, url: string, init: RequestInit): Promise<Response> => {
    const owner = parts.owner()
    const books = parts.books().map(({ bookId }) => bookId)
    if (owner === null || !isOfflineCall(call, url, { isPupil: parts.isPupil(), books })) return parts.fetch(url, init)
    // A device that refuses its storage has no answer.
    const known = await fromDevice(call, () => store.answer(owner, url), parts).catch(() => undefined)
    if (known !== undefined && unreachable.get()) return known
    const response = await attempt(url, init, known !== undefined, parts.fetch)
    if (response === null && known !== undefined) {
      unreachable.set(true)
      return known
    }
    // As without this device: nobody answers.
    if (response === null) throw new TypeError('Failed to fetch')
    if (response.ok || response.status === NOTHING_THERE) await keep(owner, url, response).catch(() => {})
    return response
  }
}

/** Null where no server spoke; raises what the caller called off. */
async function attempt(
  url: string,
  init: RequestInit,
  isKnown: boolean,
  fetchIt: typeof fetch,
): Promise<Response | null> {
  const limit = isKnown ? [AbortSignal.timeout(ANSWER_WITHIN_MS)] : []
  const signal = AbortSignal.any([...limit, ...(init.signal ? [init.signal] : [])])
  try {
    const response = await fetchIt(url, { ...init, signal })
    return isKnown && response.status > 500 ? null : response
  } catch (error) {
    if (init.signal?.aborted) throw error
    return null
  }
}

async function fromDevice(
  call: Call,
  find: () => Promise<OfflineAnswer | undefined>,
  parts: OfflineFetchPorts,
): Promise<Response | undefined> {
  const answer = await find()
  const text = getCallName(call) === SHELF_CALL ? await shelfOnDevice(answer?.text, parts) : answer?.text
  const { status = 200 } = answer ?? {}
  return text === undefined
    ? undefined
    : new Response(text, { status, headers: { 'content-type': 'application/json' } })
}

/** Of the shelf, what stands on this device: nothing else can be opened. Undefined where nothing does. */
async function shelfOnDevice(
  text: string | undefined,
  { books, findCover }: OfflineFetchPorts,
): Promise<string | undefined> {
  const whole = books().filter(({ isWhole }) => isWhole)
  const shelf = text === undefined ? undefined : listShelf.responses[200].safeParse(JSON.parse(text)).data
  if (text === undefined && whole.length === 0) return undefined
  const entries = shelf?.data ?? whole.map(({ entry }) => entry)
  const here = entries.filter(({ book }) => whole.some(({ bookId }) => bookId === book.id))
  const data = await Promise.all(
    here.map(async (entry) => ({ ...entry, book: { ...entry.book, coverUrl: await findCover(entry.book.id) } })),
  )
  return JSON.stringify({ data, meta: { totalCount: data.length } })
}
