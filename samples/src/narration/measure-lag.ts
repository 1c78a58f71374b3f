import { SAMPLE_RATE } from './lay-clips.ts'

const WINDOW_SAMPLES = 8_000
const LAG_MAX_SAMPLES = 2_000

/**
 * Returns the milliseconds by which the decoded sound is late near the sample `at`. The lag with the best correlation
 * within ± 90 ms is chosen.
 */
export function measureLag(original: Int16Array, decoded: Int16Array, at: number): number {
  let best = { lag: 0, likeness: -Infinity }
  for (let lag = -LAG_MAX_SAMPLES; lag <= LAG_MAX_SAMPLES; lag++) {
    const likeness = measureLikeness(original, decoded, at, lag)
    if (likeness > best.likeness) best = { lag, likeness }
  }
  return (best.lag / SAMPLE_RATE) * 1000
}

/** Returns the correlation of the two sounds for this lag, divided by the strength of the decoded sound. */
function measureLikeness(original: Int16Array, decoded: Int16Array, at: number, lag: number): number {
  let [product, strength] = [0, 0]
  for (let index = at; index < at + WINDOW_SAMPLES; index++) {
    const sample = decoded[index + lag] ?? 0
    product += (original[index] ?? 0) * sample
    strength += sample * sample
  }
  return product / Math.sqrt(strength + 1)
}
