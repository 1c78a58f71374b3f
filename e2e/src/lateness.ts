import path from 'node:path'
import type { Track } from '@lectern/reader-engine/package'
import type { Lit } from './record-narration.ts'

/** Maximum milliseconds from the beginning of a clip to its highlight, for 95 % of the sentences. */
export const LATENESS_MAX_MS = 20

/** Type of the test annotation that contains the lateness. */
export const LATENESS_NOTE = 'lateness'

/**
 * Returns the milliseconds of listening time from the beginning of each clip to its highlight. The tracks must be in
 * the order of the sentences.
 */
export function measureLateness(lit: readonly Lit[], tracks: readonly Track[], rate: number): number[] {
  return lit.map(({ at }, index) => Math.round(((at - (tracks[index]?.clipBegin ?? 0)) * 1000) / rate))
}

/** Returns the value at a fraction (0 to 1) of the sorted values; 0 without values. */
export const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

export function reportLateness(file: string, lateness: readonly number[], rate: number): void {
  console.log(
    `${path.basename(file)} at ${rate}×: ${lateness.length} sentences lit, lateness median ${percentile(lateness, 0.5)} ms, p95 ${percentile(lateness, 0.95)} ms, maximum ${Math.max(...lateness)} ms`,
  )
}
