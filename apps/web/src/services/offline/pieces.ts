import type { BookFile } from '@lectern/contracts'

/** A long recording comes in pieces of this size, so that a network that goes costs no more than one. */
const PIECE_BYTES = 4 * 1024 * 1024

/** Part of a file, or the whole of a short one. */
export interface Piece {
  readonly path: string
  /** Counted from 0 within the file. */
  readonly number: number
  readonly start: number
  readonly bytes: number
  readonly isWholeFile: boolean
}

/** The pieces of a book's files, in order. */
export function listPieces(files: readonly BookFile[], pieceBytes = PIECE_BYTES): readonly Piece[] {
  return files.flatMap(({ path, bytes }) =>
    Array.from({ length: Math.max(1, Math.ceil(bytes / pieceBytes)) }, (_, number) => ({
      path,
      number,
      start: number * pieceBytes,
      bytes: Math.min(pieceBytes, bytes - number * pieceBytes),
      isWholeFile: bytes <= pieceBytes,
    })),
  )
}

/** Tells pieces of one book apart; no path holds a line break. */
export const getPieceName = ({ path, number }: Pick<Piece, 'path' | 'number'>): string => `${path}\n${number}`
