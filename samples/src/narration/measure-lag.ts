import { SAMPLE_RATE } from './lay-clips.ts'

const WINDOW_SAMPLES = 8_000
const REACH_SAMPLES = 2_000

/**
 * By how many milliseconds the decoded sound comes after the original at a place, from the best correlation within
 * ± 90 ms. Zero means that a clip begins exactly where its sentence is heard.
 */
export function lagMilliseconds(original: Int16Array, decoded: Int16Array, at: number): number {
  let best = { lag: 0, likeness: -Infinity }
  for (let lag = -REACH_SAMPLES; lag <= REACH_SAMPLES; lag++) {
    const likeness = likenessAt(original, decoded, at, lag)
    if (likeness > best.likeness) best = { lag, likeness }
  }
  return (best.lag / SAMPLE_RATE) * 1000
}

/** Correlation over the strength of the decoded sound, so that a louder place nearby does not win. */
function likenessAt(original: Int16Array, decoded: Int16Array, at: number, lag: number): number {
  let [product, strength] = [0, 0]
  for (let index = at; index < at + WINDOW_SAMPLES; index++) {
    const heard = decoded[index + lag] ?? 0
    product += (original[index] ?? 0) * heard
    strength += heard * heard
  }
  return product / Math.sqrt(strength + 1)
}
