import { describe, expect, test } from 'vitest'
import { track } from '../testing/rendition.ts'
import { findTurnPoints } from './turn-points.ts'

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
