import { getBookPolicy } from '@lectern/contracts'
import type { HttpClient } from '../../platform/http/http-client.ts'
import type { FetchedPiece } from './download-book.ts'
import { getRevision, type OfflineRow } from './offline-row.ts'
import type { Piece } from './pieces.ts'

/** Milliseconds after which fetching a piece fails. */
const PIECE_TIMEOUT_MS = 120_000

/**
 * Creates a function that fetches pieces with the signature of the book. After a 403, requests a new signature once.
 * Spec 1 §8.
 */
export function createPieceFetcher(http: HttpClient, fetchIt: typeof fetch = fetch) {
  const policies = new Map<string, Promise<string | FetchedPiece>>()

  const requestPolicy = async (row: OfflineRow): Promise<string | FetchedPiece> => {
    const input = { params: { id: row.bookId }, query: { revision: `${getRevision(row)}` } }
    const result = await http.call(getBookPolicy, input, { retries: 1 })
    if (result.ok) return result.data.policy
    return { kind: result.status === 0 || result.status >= 500 ? 'no network' : 'gone' }
  }
  const getPolicy = async (row: OfflineRow, refused?: string): Promise<string | FetchedPiece> => {
    const key = row.resourcesUrl
    const known = policies.get(key)
    if (known !== undefined && (await known) !== refused) return known
    const requesting = requestPolicy(row)
    policies.set(key, requesting)
    // Do not cache a failure.
    if (typeof (await requesting) !== 'string') policies.delete(key)
    return requesting
  }

  const attempt = async (
    row: OfflineRow,
    piece: Piece,
    policy: string,
    signal: AbortSignal,
  ): Promise<Response | null> => {
    const { path, start, bytes, isWholeFile } = piece
    try {
      return await fetchIt(`${row.resourcesUrl}${path.split('/').map(encodeURIComponent).join('/')}?${policy}`, {
        // The app stores the piece in IndexedDB, so the HTTP cache needs no copy.
        cache: 'no-store',
        signal: AbortSignal.any([signal, AbortSignal.timeout(PIECE_TIMEOUT_MS)]),
        ...(isWholeFile ? {} : { headers: { range: `bytes=${start}-${start + bytes - 1}` } }),
      })
    } catch {
      return null
    }
  }

  return async (row: OfflineRow, piece: Piece, signal: AbortSignal): Promise<FetchedPiece> => {
    const policy = await getPolicy(row)
    if (typeof policy !== 'string') return policy
    let response = await attempt(row, piece, policy, signal)
    if (response?.status === 403) {
      const fresh = await getPolicy(row, policy)
      if (typeof fresh !== 'string') return fresh
      response = await attempt(row, piece, fresh, signal)
    }
    if (response === null || response.status >= 500) return { kind: 'no network' }
    if (!response.ok) return { kind: 'gone' }
    return readBlob(response, piece)
  }
}

/** Reads the piece from a response. A wrong size means that the connection broke. */
async function readBlob(response: Response, { start, bytes, isWholeFile }: Piece): Promise<FetchedPiece> {
  try {
    const body = await response.blob()
    // A server without range requests sends the whole file with status 200.
    const piece = isWholeFile || response.status === 206 ? body : body.slice(start, start + bytes, body.type)
    return piece.size === bytes ? { kind: 'piece', piece } : { kind: 'no network' }
  } catch {
    return { kind: 'no network' }
  }
}
