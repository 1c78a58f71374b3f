import type { OfflineStore } from './offline-store.ts'
import { countBytes, getFolder, type OfflineRow } from './offline-row.ts'
import { getPieceName, type Piece, listPieces } from './pieces.ts'

export type FetchedPiece =
  | { readonly kind: 'piece'; readonly piece: Blob }
  /** A later attempt can succeed. */
  | { readonly kind: 'no network' }
  /** The request was refused, for example because the user has no right to the book. */
  | { readonly kind: 'gone' }

/** Result of a download. After `stopped` and `no network` the download can continue later. */
export type DownloadEnd = 'whole' | 'stopped' | 'no network' | 'gone' | 'full' | 'blocked'

interface DownloadPorts {
  readonly store: Pick<OfflineStore, 'pieces' | 'putPiece'>
  readonly fetchPiece: (row: OfflineRow, piece: Piece, signal: AbortSignal) => Promise<FetchedPiece>
  /** Called with the number of bytes that are stored on the device. */
  readonly onProgress: (done: number) => void
  readonly signal: AbortSignal
  readonly pieceBytes?: number
}

const PARALLEL_REQUESTS = 3

/** Stores all missing pieces of a book on the device. Returns how the download ended. */
export async function downloadBook(row: OfflineRow, ports: DownloadPorts): Promise<DownloadEnd> {
  const { owner } = row
  const { store, onProgress } = ports
  const missing = await findMissingPieces(row, ports)
  let done = countBytes(row) - missing.reduce((sum, { bytes }) => sum + bytes, 0)
  onProgress(done)
  let end: DownloadEnd = 'whole'
  const queue = missing.values()
  const fetchOne = async (piece: Piece): Promise<DownloadEnd> => {
    const fetched = await ports.fetchPiece(row, piece, ports.signal)
    if (fetched.kind !== 'piece') return fetched.kind
    try {
      await store.putPiece(owner, getFolder(row), piece.path, piece.number, fetched.piece)
    } catch (error) {
      return isFull(error) ? 'full' : 'blocked'
    }
    done += piece.bytes
    onProgress(done)
    return 'whole'
  }
  const work = async () => {
    for (const piece of queue) {
      if (ports.signal.aborted) end = 'stopped'
      if (end !== 'whole') return
      const result = await fetchOne(piece)
      if (result !== 'whole') end = result
    }
  }
  await Promise.all(Array.from({ length: PARALLEL_REQUESTS }, work))
  return ports.signal.aborted ? 'stopped' : end
}

/** Returns the pieces of a book that are not on this device. */
export async function findMissingPieces(
  row: OfflineRow,
  { store, pieceBytes }: Pick<DownloadPorts, 'pieceBytes'> & { readonly store: Pick<OfflineStore, 'pieces'> },
): Promise<readonly Piece[]> {
  const storedNames = await store.pieces(row.owner, getFolder(row))
  return listPieces(row.files, pieceBytes).filter((piece) => !storedNames.has(getPieceName(piece)))
}

/**
 * Compares the name, because browsers throw different classes.
 * https://storage.spec.whatwg.org/#quotaexceedederror
 */
const isFull = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'QuotaExceededError'
