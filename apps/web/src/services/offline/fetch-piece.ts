import { getBookPolicy } from '@lectern/contracts'
import type { HttpClient } from '../../platform/http/http-client.ts'
import type { FetchedPiece } from './download-book.ts'
import type { OfflineRow } from './offline-row.ts'
import type { Piece } from './pieces.ts'

/** A piece that takes longer than this does not come. */
const PIECE_TIMEOUT_MS = 120_000

/** Fetches pieces under the book's signature; a 403 brings one refresh and one more try. Spec 1 §8. */
export function createPieceFetcher(http: HttpClient, fetchIt: typeof fetch = fetch) {
  const policies = new Map<string, Promise<string | FetchedPiece>>()

  const ask = async (id: string): Promise<string | FetchedPiece> => {
    const answer = await http.call(getBookPolicy, { params: { id } }, { retries: 1 })
    if (answer.ok) return answer.data.policy
    return { kind: answer.status === 0 || answer.status >= 500 ? 'no network' : 'gone' }
  }
  const policyOf = async (id: string, refused?: string): Promise<string | FetchedPiece> => {
    const known = policies.get(id)
    if (known !== undefined && (await known) !== refused) return known
    const asking = ask(id)
    policies.set(id, asking)
    // What was no policy is asked for again.
    if (typeof (await asking) !== 'string') policies.delete(id)
    return asking
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
        // The copy is kept here: a second one in the browser's cache would serve nobody.
        cache: 'no-store',
        signal: AbortSignal.any([signal, AbortSignal.timeout(PIECE_TIMEOUT_MS)]),
        ...(isWholeFile ? {} : { headers: { range: `bytes=${start}-${start + bytes - 1}` } }),
      })
    } catch {
      return null
    }
  }

  return async (row: OfflineRow, piece: Piece, signal: AbortSignal): Promise<FetchedPiece> => {
    const policy = await policyOf(row.bookId)
    if (typeof policy !== 'string') return policy
    let response = await attempt(row, piece, policy, signal)
    if (response?.status === 403) {
      const fresh = await policyOf(row.bookId, policy)
      if (typeof fresh !== 'string') return fresh
      response = await attempt(row, piece, fresh, signal)
    }
    if (response === null || response.status >= 500) return { kind: 'no network' }
    if (!response.ok) return { kind: 'gone' }
    return blobOf(response, piece)
  }
}

/** The piece, as long as the list says; a connection that broke in the middle gives less. */
async function blobOf(response: Response, { start, bytes, isWholeFile }: Piece): Promise<FetchedPiece> {
  try {
    const body = await response.blob()
    // Who does not know ranges sends the whole file.
    const piece = isWholeFile || response.status === 206 ? body : body.slice(start, start + bytes, body.type)
    return piece.size === bytes ? { kind: 'piece', piece } : { kind: 'no network' }
  } catch {
    return { kind: 'no network' }
  }
}
