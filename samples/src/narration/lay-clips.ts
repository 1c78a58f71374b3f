/** Samples per second of the speech of espeak-ng. */
export const SAMPLE_RATE = 22_050
/** Clips begin at multiples of this number of samples (20 ms), so that their times are exact with two decimals. */
export const GRID_SAMPLES = 441

/** The speech of one sentence as PCM. `silence` is the minimum silence after the speech in samples. */
export interface SpokenSentence {
  readonly id: string
  readonly speech: Int16Array
  readonly silence: number
  /** Number of samples before the turn point; null without a turn point. */
  readonly turnAfter: number | null
}

/** A clip. Its beginning and end are in seconds from the start of the media file. */
export interface Clip {
  readonly id: string
  readonly begin: number
  readonly end: number
  /** Seconds from the beginning of the clip at which the page may turn; null without a turn point. */
  readonly turnPageAt: number | null
}

/**
 * Joins sentences to one sound. Returns the sound and one clip for each sentence. Each clip ends at the beginning of
 * the next clip.
 */
export function layClips(sentences: readonly SpokenSentence[]): { clips: Clip[]; samples: Int16Array } {
  const lengths = sentences.map((sentence) => roundUpToGrid(sentence.speech.length + sentence.silence))
  const samples = new Int16Array(lengths.reduce((sum, length) => sum + length, 0))
  const clips: Clip[] = []
  let at = 0
  for (const [index, sentence] of sentences.entries()) {
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
