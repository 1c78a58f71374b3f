import type { OfflineStore } from './offline-store.ts'
import { countBytes, type OfflineRow } from './offline-row.ts'
import { getPieceName, type Piece, listPieces } from './pieces.ts'

/** What became of the fetching of a piece. */
export type FetchedPiece =
  | { readonly kind: 'piece'; readonly piece: Blob }
  /** Nobody answers; another time perhaps. */
  | { readonly kind: 'no network' }
  /** The book may not be read, or is not there. */
  | { readonly kind: 'gone' }

/** What became of a download; only of `stopped` and `no network` is anything left to be gone on with. */
export type DownloadEnd = 'whole' | 'stopped' | 'no network' | 'gone' | 'full' | 'blocked'

interface DownloadPorts {
  readonly store: Pick<OfflineStore, 'pieces' | 'putPiece'>
  readonly fetchPiece: (row: OfflineRow, piece: Piece, signal: AbortSignal) => Promise<FetchedPiece>
  /** Bytes that are here. */
  readonly onProgress: (done: number) => void
  readonly signal: AbortSignal
  readonly pieceBytes?: number
}

const AT_ONCE = 3

/** Brings every piece that is not here yet; goes on where an earlier download ended. */
export async function downloadBook(row: OfflineRow, parts: DownloadPorts): Promise<DownloadEnd> {
  const { owner, bookId } = row
  const { store, onProgress } = parts
  const wanted = await findMissingPieces(row, parts)
  let done = countBytes(row) - wanted.reduce((sum, { bytes }) => sum + bytes, 0)
  onProgress(done)
  let end: DownloadEnd = 'whole'
  const waiting = wanted.values()
  const bring = async (piece: Piece): Promise<DownloadEnd> => {
    const fetched = await parts.fetchPiece(row, piece, parts.signal)
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
      if (parts.signal.aborted) end = 'stopped'
      if (end !== 'whole') return
      const became = await bring(piece)
      if (became !== 'whole') end = became
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return parts.signal.aborted ? 'stopped' : end
}

/** The pieces of a book that are not on this device. */
export async function findMissingPieces(
  row: OfflineRow,
  { store, pieceBytes }: Pick<DownloadPorts, 'pieceBytes'> & { readonly store: Pick<OfflineStore, 'pieces'> },
): Promise<readonly Piece[]> {
  const here = await store.pieces(row.owner, row.bookId)
  return listPieces(row.files, pieceBytes).filter((piece) => !here.has(getPieceName(piece)))
}

/** https://storage.spec.whatwg.org/#quotaexceedederror, whichever interface it has. */
const isFull = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'QuotaExceededError'
