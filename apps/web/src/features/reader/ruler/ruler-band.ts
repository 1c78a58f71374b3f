/** Spec of the issue: about three lines stay clear. */
const BAND_LINES = 3

/** What stays clear, CSS pixels from the beginning of the book's place on the screen, across its lines. */
export interface Band {
  readonly start: number
  readonly size: number
}

/** The lines of a sentence, and how far the book reaches, in the same pixels. */
export interface Lines {
  readonly from: number
  readonly to: number
}

/** A band about the middle of some lines: three of them, or as many as a long sentence has. */
export function bandAround({ from, to }: Lines, lineHeight: number, length: number): Band {
  const size = Math.min(length, Math.max(BAND_LINES * lineHeight, to - from + lineHeight / 2))
  return within({ start: (from + to) / 2 - size / 2, size }, length)
}

/**
 * A band over the first three lines, of which the first stands `first` pixels from where the page begins: at the left or the
 * top, or at the right where lines run from there.
 */
export function initialBand(lineHeight: number, length: number, fromEnd: boolean, first: number): Band {
  const size = Math.min(length, BAND_LINES * lineHeight)
  return within({ start: fromEnd ? length - first - size : first, size }, length)
}

/** The band after it was pushed; it stays on the book. */
export function moveBand(band: Band, by: number, length: number): Band {
  return within({ ...band, start: band.start + by }, length)
}

function within({ start, size }: Band, length: number): Band {
  return { start: Math.max(0, Math.min(start, length - size)), size }
}
