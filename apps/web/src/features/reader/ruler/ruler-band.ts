/** Number of visible lines. */
const BAND_LINES = 3

/** The visible band, in CSS pixels from the start of the book's area, across its lines. */
export interface Band {
  readonly start: number
  readonly size: number
}

/** The extent of a sentence's lines, in the same pixels. */
export interface Lines {
  readonly from: number
  readonly to: number
}

/** Returns a band around the middle of some lines: three lines, or all lines of a longer sentence. */
export function bandAround({ from, to }: Lines, lineHeight: number, length: number): Band {
  const size = Math.min(length, Math.max(BAND_LINES * lineHeight, to - from + lineHeight / 2))
  return clampBand({ start: (from + to) / 2 - size / 2, size }, length)
}

/**
 * Returns a band over the first three lines. The first line is `first` pixels from the page's start: the left or top
 * edge, or the right edge if lines run from there.
 */
export function initialBand(lineHeight: number, length: number, fromEnd: boolean, first: number): Band {
  const size = Math.min(length, BAND_LINES * lineHeight)
  return clampBand({ start: fromEnd ? length - first - size : first, size }, length)
}

/** Moves the band inside the book. */
export function moveBand(band: Band, by: number, length: number): Band {
  return clampBand({ ...band, start: band.start + by }, length)
}

function clampBand({ start, size }: Band, length: number): Band {
  return { start: Math.max(0, Math.min(start, length - size)), size }
}
