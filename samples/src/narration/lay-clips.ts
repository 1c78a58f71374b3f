/** espeak-ng speaks at this rate. */
export const SAMPLE_RATE = 22_050
/** Clips begin on this grid, so that their times are exact with two decimals: 441 samples are 20 ms. */
export const GRID_SAMPLES = 441

/** One spoken sentence with the least silence that follows it, in samples. */
export interface Spoken {
  readonly id: string
  readonly speech: Int16Array
  readonly silence: number
  /** Samples of speech before the place where the page may turn, or null. */
  readonly turnAfter: number | null
}

/** A clip: begin and end on the media's own timeline, in seconds. */
export interface Clip {
  readonly id: string
  readonly begin: number
  readonly end: number
  /** Seconds after the clip's begin where the page may turn, or null. */
  readonly turnPageAt: number | null
}

/** Lays sentences end to end: each clip ends where the next begins, silence included, all on the grid. */
export function layClips(spoken: readonly Spoken[]): { clips: Clip[]; samples: Int16Array } {
  const lengths = spoken.map((one) => upToGrid(one.speech.length + one.silence))
  const samples = new Int16Array(lengths.reduce((sum, length) => sum + length, 0))
  const clips: Clip[] = []
  let at = 0
  for (const [index, one] of spoken.entries()) {
    const end = at + (lengths[index] ?? 0)
    samples.set(one.speech, at)
    const turn = one.turnAfter === null ? null : seconds(upToGrid(one.turnAfter))
    clips.push({ id: one.id, begin: seconds(at), end: seconds(end), turnPageAt: turn })
    at = end
  }
  return { clips, samples }
}

function upToGrid(samples: number): number {
  return Math.ceil(samples / GRID_SAMPLES) * GRID_SAMPLES
}

function seconds(samples: number): number {
  return Math.round((samples / SAMPLE_RATE) * 100) / 100
}
