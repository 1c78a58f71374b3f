import { describe, expect, test } from 'vitest'
import { track } from '../testing/rendition.ts'
import { countBreaksBefore, findTurnPoints, getSpokenShare } from './turn-points.ts'

describe('pages turn within a clip', () => {
  const turns = (...turnPoints: [time: number, pageOffset: number][]) =>
    turnPoints.map(([time, pageOffset]) => ({ time, pageOffset }))
  const at = (...shares: number[]) => shares.map((share) => ({ share }))

  test('at the share of the text before each page break', () => {
    expect(findTurnPoints(track(0, 'a'), 20, at(0.25, 0.75))).toEqual(turns([12.5, 1], [17.5, 2]))
  })

  test('first at the time that the book gives, then at the breaks after it, to the page after the break', () => {
    expect(findTurnPoints(track(0, 'a', { turnPointTime: 16 }), 20, at(0.25, 0.5, 0.75))).toEqual(
      turns([16, 1], [17.5, 3]),
    )
  })

  test('not at all if the text has no page break', () => {
    expect(findTurnPoints(track(0, 'a', { turnPointTime: 16 }), 20, [])).toEqual([])
  })

  test('not at all while the end of the clip is unknown', () => {
    expect(findTurnPoints(track(0, 'a'), Infinity, at(0.5))).toEqual([])
    expect(findTurnPoints(track(0, 'a'), Number.NaN, at(0.5))).toEqual([])
  })
})

test('a clip that speaks the middle of a text turns to the pages after those of the earlier clips', () => {
  const breaks = [{ share: 0.25 }, { share: 0.75 }]
  expect(findTurnPoints(track(0, 'a'), 20, breaks, { from: 0.5, to: 1 })).toEqual([{ time: 15, pageOffset: 2 }])
})

test('a break at the end of a clip belongs to the next clip, and the end of the text to the last clip', () => {
  const breaks = [{ share: 0.5 }, { share: 1 }]
  expect(findTurnPoints(track(0, 'a'), 20, breaks, { from: 0, to: 0.5 })).toEqual([])
  expect(findTurnPoints(track(0, 'a'), 20, breaks, { from: 0.5, to: 1 })).toEqual([
    { time: 10, pageOffset: 1 },
    { time: 20, pageOffset: 2 },
  ])
})

test('a computed turn at the time of the book happens once', () => {
  const breaks = [{ share: 0.25 }, { share: 0.5 }]
  expect(findTurnPoints(track(0, 'a', { turnPointTime: 15 }), 20, breaks)).toEqual([{ time: 15, pageOffset: 1 }])
})

test('a clip speaks the share of the text that its duration has', () => {
  expect([0, 1, 2].map((number) => getSpokenShare([10, 20, 10], number))).toEqual([
    { from: 0, to: 0.25 },
    { from: 0.25, to: 0.75 },
    { from: 0.75, to: 1 },
  ])
  expect(getSpokenShare([10, 30], 1)).toEqual({ from: 0.25, to: 1 })
})

test.each([
  ['is the only one', [10], 0],
  ['has no known end', [10, Infinity], 0],
  ['and all others have no duration', [0, 0], 1],
])('a clip that %s speaks the whole text', (_what, lengths, number) => {
  expect(getSpokenShare(lengths, number)).toEqual({ from: 0, to: 1 })
})

test('a page break at the beginning of a clip is not before it', () => {
  const breaks = [{ share: 0.25 }, { share: 0.5 }, { share: 0.75 }]
  expect([0, 0.25, 0.5, 1].map((from) => countBreaksBefore(breaks, from))).toEqual([0, 0, 1, 3])
})
