import type { BookFile } from '@lectern/contracts'

/** Maximum size of a piece. After a failure only the unfinished pieces are fetched again. */
const PIECE_BYTES = 4 * 1024 * 1024

/** A part of a file, or a complete file of at most `PIECE_BYTES`. */
export interface Piece {
  readonly path: string
  /** Index of the piece in its file, from 0. */
  readonly number: number
  readonly start: number
  readonly bytes: number
  readonly isWholeFile: boolean
}

/** Splits the files of a book into pieces, in order. */
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

/** Returns a name that is unique in a book, because a path contains no line break. */
export const getPieceName = ({ path, number }: Pick<Piece, 'path' | 'number'>): string => `${path}\n${number}`
