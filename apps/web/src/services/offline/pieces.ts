import type { BookFile } from '@lectern/contracts'

/** Maximum bytes of a piece. After a failure, a download fetches only the missing pieces again. */
const PIECE_BYTES = 4 * 1024 * 1024

/** A part of a file, or a complete small file. */
export interface Piece {
  readonly path: string
  /** Index of the piece in its file, from 0. */
  readonly number: number
  readonly start: number
  readonly bytes: number
  readonly isWholeFile: boolean
}

/** Splits the files of a book into pieces. Keeps the order of the files. */
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

/** Returns a name that is unique within a book. A path contains no line break. */
export const getPieceName = ({ path, number }: Pick<Piece, 'path' | 'number'>): string => `${path}\n${number}`
