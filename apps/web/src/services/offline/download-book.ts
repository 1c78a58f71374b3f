import type { OfflineStore } from './offline-store.ts'
import { countBytes, type OfflineRow } from './offline-row.ts'
import { getPieceName, type Piece, listPieces } from './pieces.ts'

/** Result of fetching a piece. */
export type FetchedPiece =
  | { readonly kind: 'piece'; readonly piece: Blob }
  /** No answer; a later attempt may succeed. */
  | { readonly kind: 'no network' }
  /** The book may not be read, or does not exist. */
  | { readonly kind: 'gone' }

/** End of a download. Only after `stopped` and `no network` can it continue later. */
export type DownloadEnd = 'whole' | 'stopped' | 'no network' | 'gone' | 'full' | 'blocked'

interface DownloadPorts {
  readonly store: Pick<OfflineStore, 'pieces' | 'putPiece'>
  readonly fetchPiece: (row: OfflineRow, piece: Piece, signal: AbortSignal) => Promise<FetchedPiece>
  /** Called with the number of bytes that are on the device. */
  readonly onProgress: (done: number) => void
  readonly signal: AbortSignal
  readonly pieceBytes?: number
}

const AT_ONCE = 3

/** Fetches every piece that is not on the device. Continues an earlier download. */
export async function downloadBook(row: OfflineRow, ports: DownloadPorts): Promise<DownloadEnd> {
  const { owner, bookId } = row
  const { store, onProgress } = ports
  const wanted = await findMissingPieces(row, ports)
  let done = countBytes(row) - wanted.reduce((sum, { bytes }) => sum + bytes, 0)
  onProgress(done)
  let end: DownloadEnd = 'whole'
  const waiting = wanted.values()
  const fetchOne = async (piece: Piece): Promise<DownloadEnd> => {
    const fetched = await ports.fetchPiece(row, piece, ports.signal)
    if (fetched.kind !== 'piece') return fetched.kind
    try {
      await store.putPiece(owner, bookId, piece.path, piece.number, fetched.piece)
    } catch (error) {
      return isFull(error) ? 'full' : 'blocked'
    }
    done += piece.bytes
    onProgress(done)
    return 'whole'
  }
  const work = async () => {
    for (const piece of waiting) {
      if (ports.signal.aborted) end = 'stopped'
      if (end !== 'whole') return
      const result = await fetchOne(piece)
      if (result !== 'whole') end = result
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return ports.signal.aborted ? 'stopped' : end
}

/** Lists the pieces of a book that are not on this device. */
export async function findMissingPieces(
  row: OfflineRow,
  { store, pieceBytes }: Pick<DownloadPorts, 'pieceBytes'> & { readonly store: Pick<OfflineStore, 'pieces'> },
): Promise<readonly Piece[]> {
  const here = await store.pieces(row.owner, row.bookId)
  return listPieces(row.files, pieceBytes).filter((piece) => !here.has(getPieceName(piece)))
}

/** Compared by name, because browsers use different classes. https://storage.spec.whatwg.org/#quotaexceedederror */
const isFull = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'QuotaExceededError'
