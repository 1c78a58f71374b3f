import { expect, test } from 'vitest'
import type { Track } from '../package/index.ts'
import { rendition, track } from '../testing/rendition.ts'
import type { ContentsRow } from '../state/reading-state.ts'
import { getContentsDurations } from './contents-durations.ts'
import { Narration } from './narration.ts'

const row = (depth: number, item: number, fragment = ''): ContentsRow => ({ label: '', depth, item, fragment })
const lengths = (rows: readonly ContentsRow[], ...tracks: Track[]) =>
  getContentsDurations(rows, new Narration(rendition([], tracks)))

test('a chapter has the duration of its clips, including its sections', () => {
  const rows = [row(0, 0, 'whole-chapter'), row(1, 0, 's2'), row(1, 1), row(0, 2)]
  expect(lengths(rows, track(0, 's1'), track(0, 's2'), track(1, 'a'), track(2, 'a'))).toEqual([30, 10, 10, 10])
})

test('a row without a target or without narration has no duration', () => {
  expect(lengths([row(0, -1), row(0, 0), row(0, 1)], track(0, 'a'))).toEqual([undefined, 10, undefined])
})

test('a section whose id no clip speaks has no duration, and the section before it has none', () => {
  const rows = [row(0, 0), row(1, 0, 'a'), row(1, 0, 'silent'), row(0, 1)]
  expect(lengths(rows, track(0, 'a'), track(0, 'b'), track(1, 'a'))).toEqual([20, undefined, undefined, 10])
})

test('a chapter with a clip without an end has no duration', () => {
  const open = track(0, 'a', { clipEnd: Infinity })
  expect(lengths([row(0, 0), row(0, 1)], open, track(1, 'a'))).toEqual([undefined, 10])
})
