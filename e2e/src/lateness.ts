import path from 'node:path'
import type { Track } from '@lectern/reader-engine/package'
import type { Lit } from './record-narration.ts'

/** Maximum delay between the beginning of a clip and its highlight, for nearly all sentences (p95). */
export const LATENESS_MAX_MS = 20

/** Type of the annotation that contains the lateness of a test, for a reporter that judges several tests together. */
export const LATENESS_NOTE = 'lateness'

/** Returns the milliseconds of listening time between the beginning of each clip and the highlight of its text. */
export function measureLateness(lit: readonly Lit[], tracks: readonly Track[], rate: number): number[] {
  return lit.map(({ at }, index) => Math.round(((at - (tracks[index]?.clipBegin ?? 0)) * 1000) / rate))
}

/** Returns the value at a share (0 to 1) of the sorted values, or 0 if there are none. */
export const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

/** Prints one line for a book: the number of sentences and their lateness. */
export function reportLateness(file: string, lateness: readonly number[], rate: number): void {
  console.log(
    `${path.basename(file)} at ${rate}×: ${lateness.length} sentences lit, lateness median ${percentile(lateness, 0.5)} ms, p95 ${percentile(lateness, 0.95)} ms, maximum ${Math.max(...lateness)} ms`,
  )
}
