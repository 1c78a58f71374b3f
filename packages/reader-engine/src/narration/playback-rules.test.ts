import { expect, test } from 'vitest'
import { ContentError } from '../source/resource-source.ts'
import { chooseAfterFailure, chooseAfterTrack, clampRate, isPlayFailure, isVolume } from './playback-rules.ts'

test.each([
  [true, true, 'next-track'],
  [true, false, 'next-track'],
  [false, true, 'next-section'],
  [false, false, 'reset-and-pause'],
] as const)('next track on the page: %s, automatic page turn: %s → %s', (onPage, autoTurn, expected) => {
  expect(chooseAfterTrack(onPage, autoTurn)).toBe(expected)
})

test.each([
  ['a missing file', 404, 'continue'],
  ['a broken file in a zip or an offline book', 422, 'continue'],
  ['a file that is too large', 413, 'continue'],
  ['an ended signature', 403, 'end'],
  ['a server error', 500, 'end'],
  ['no network', 0, 'end'],
])('after %s (status %i), playback does this: %s', (_what, status, expected) => {
  expect(chooseAfterFailure(new ContentError('a.mp3', status))).toBe(expected)
})

test.each([
  [0.1, 0.5],
  [0.5, 0.5],
  [1.25, 1.3],
  [0.7 + 0.1, 0.8],
  [2, 2],
  [9, 2],
])('a rate of %d is played at %d', (requested, played) => {
  expect(clampRate(requested)).toBe(played)
})

test.each([
  [0, true],
  [0.3, true],
  [1, true],
  [-0.1, false],
  [1.1, false],
  [Number.NaN, false],
])('a volume of %d is accepted: %s', (volume, accepted) => {
  expect(isVolume(volume)).toBe(accepted)
})

test.each([
  [new DOMException('no gesture', 'NotAllowedError'), 'pause'],
  [new DOMException('stopped', 'AbortError'), 'continue'],
  [Object.assign(new Error('no gesture'), { name: 'NotAllowedError' }), 'continue'],
  [undefined, 'continue'],
])('after the error %s of the browser, playback does this: %s', (error, expected) => {
  expect(chooseAfterFailure(error)).toBe(expected)
})

test.each([
  [{ code: 3 }, true],
  [{ code: 4 }, false],
  [{}, false],
  [null, false],
  [undefined, false],
  ['3', false],
  [Object.assign(() => {}, { code: 3 }), false],
])('the error %o is a failure during playback: %s', (error, expected) => {
  expect(isPlayFailure(error)).toBe(expected)
})
