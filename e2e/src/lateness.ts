import path from 'node:path'
import type { Track } from '@lectern/reader-engine/package'
import type { Lit } from './record-narration.ts'

/** Latest that a sentence may light up after its clip has begun, of nearly all sentences (p95). */
export const LATENESS_MAX_MS = 20

/** What a test notes its sentences under, for a reporter that judges several together. */
export const LATENESS_NOTE = 'lateness'

/** Milliseconds, as a listener counts them, between a clip's begin and its text lighting up. */
export function measureLateness(lit: readonly Lit[], tracks: readonly Track[], rate: number): number[] {
  return lit.map(({ at }, index) => Math.round(((at - (tracks[index]?.clipBegin ?? 0)) * 1000) / rate))
}

/** `share` is 0 to 1. 0 of nothing. */
export const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

/** One line for a book: how many sentences, and how late. */
export function reportLateness(file: string, lateness: readonly number[], rate: number): void {
  console.log(
    `${path.basename(file)} at ${rate}×: ${lateness.length} lit, lateness median ${percentile(lateness, 0.5)} ms, p95 ${percentile(lateness, 0.95)} ms, most ${Math.max(...lateness)} ms`,
  )
}
