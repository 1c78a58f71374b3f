/** Minimum number of visible lines. */
const BAND_LINES = 3

/** The visible band, in CSS pixels from the top of the book area. For vertical text, from the left. */
export interface Band {
  readonly start: number
  readonly size: number
}

/** The first and the last edge of a sentence, in the unit of `Band`. */
export interface Lines {
  readonly from: number
  readonly to: number
}

/**
 * Returns a band around the lines, at least three lines high, inside the book area. `length` is the height of this area
 * or, for vertical text, the width.
 */
export function getBandAround({ from, to }: Lines, lineHeight: number, length: number): Band {
  const size = Math.min(length, Math.max(BAND_LINES * lineHeight, to - from + lineHeight / 2))
  return clampBand({ start: (from + to) / 2 - size / 2, size }, length)
}

/**
 * Returns a band over the first three lines. `first` is the distance from the start of the page to the first line. If
 * `fromEnd`, the page starts at the right.
 */
export function getInitialBand(lineHeight: number, length: number, fromEnd: boolean, first: number): Band {
  const size = Math.min(length, BAND_LINES * lineHeight)
  return clampBand({ start: fromEnd ? length - first - size : first, size }, length)
}

/** Returns the band after a move by `distance` pixels. The band stays inside the book area. */
export function moveBand(band: Band, distance: number, length: number): Band {
  return clampBand({ ...band, start: band.start + distance }, length)
}

function clampBand({ start, size }: Band, length: number): Band {
  return { start: Math.max(0, Math.min(start, length - size)), size }
}
