/** Sample rate of espeak-ng. */
export const SAMPLE_RATE = 22_050
/** Grid on which clips begin, so that their times are exact with two decimals: 441 samples are 20 ms. */
export const GRID_SAMPLES = 441

/** One spoken sentence and the minimum silence after it, in samples. */
export interface Spoken {
  readonly id: string
  readonly speech: Int16Array
  readonly silence: number
  /** Samples of speech before the turn point, or null. */
  readonly turnAfter: number | null
}

/** A clip with its beginning and end in seconds of the media. */
export interface Clip {
  readonly id: string
  readonly begin: number
  readonly end: number
  /** Seconds after the beginning of the clip at which the page may turn, or null. */
  readonly turnPageAt: number | null
}

/** Joins sentences on the grid. Each clip includes its silence and ends where the next clip begins. */
export function layClips(spoken: readonly Spoken[]): { clips: Clip[]; samples: Int16Array } {
  const lengths = spoken.map((sentence) => roundUpToGrid(sentence.speech.length + sentence.silence))
  const samples = new Int16Array(lengths.reduce((sum, length) => sum + length, 0))
  const clips: Clip[] = []
  let at = 0
  for (const [index, sentence] of spoken.entries()) {
    const end = at + (lengths[index] ?? 0)
    samples.set(sentence.speech, at)
    const turn = sentence.turnAfter === null ? null : toSeconds(roundUpToGrid(sentence.turnAfter))
    clips.push({ id: sentence.id, begin: toSeconds(at), end: toSeconds(end), turnPageAt: turn })
    at = end
  }
  return { clips, samples }
}

function roundUpToGrid(samples: number): number {
  return Math.ceil(samples / GRID_SAMPLES) * GRID_SAMPLES
}

function toSeconds(samples: number): number {
  return Math.round((samples / SAMPLE_RATE) * 100) / 100
}
