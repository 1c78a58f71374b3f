// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import type { Track } from '../package/index.ts'
import { rendition, track } from '../testing/rendition.ts'
import { Narration } from './narration.ts'
import { findSkippableKinds } from './skippable-kinds.ts'

const createNarration = (...tracks: Track[]) => new Narration(rendition([], tracks))

describe('a narration finds', () => {
  const narration = createNarration(track(0, 'a'), track(0, 'b'), track(2, 'a'), track(0, 'a'), track(3, ''))

  test('the tracks of an item, in the order of playback', () => {
    expect([0, 1, 2].map((item) => narration.findTracksInItem(item))).toEqual([[0, 1, 3], [], [2]])
  })

  test('the first track of a text, and none for the same id in another file', () => {
    expect(narration.findTrackByText(0, 'a')).toBe(0)
    expect(narration.findTrackByText(2, 'a')).toBe(2)
    expect(narration.findTrackByText(1, 'a')).toBeUndefined()
    expect(narration.findTrackByText(3, '')).toBe(4)
  })

  test('the first track of an item or of a later one', () => {
    expect([0, 1, 2, 3].map((item) => narration.findTrackFromItem(item))).toEqual([0, 2, 2, 4])
    expect(narration.findTrackFromItem(4)).toBeUndefined()
  })

  test('the track of a tapped word, from the innermost element outwards', () => {
    document.body.innerHTML = '<p id="a"><span id="b"><i id="x">1</i></span><u>2</u></p><p>3</p>'
    const find = (selector: string) => document.querySelector(selector)
    expect(narration.findTrackByElement(0, find('i'))).toBe(1)
    expect(narration.findTrackByElement(0, find('u'))).toBe(0)
    expect(narration.findTrackByElement(0, find('p:last-child'))).toBeUndefined()
    expect(narration.findTrackByElement(0, null)).toBeUndefined()
  })
})

test('the kinds of narration that the user can skip are found', () => {
  expect(findSkippableKinds([track(0, 'a'), track(0, 'b', { types: ['table'] })])).toEqual([])
  expect(findSkippableKinds([track(0, 'a', { types: ['pagebreak'] }), track(0, 'b', { types: ['endnote'] })])).toEqual([
    'notes',
    'pageNumbers',
  ])
})

describe('the time left in a chapter', () => {
  const narration = createNarration(track(0, 'a'), track(0, 'b'), track(1, 'c'), track(2, 'd', { clipEnd: Infinity }))

  test('is the duration of the clips from the current one on', () => {
    expect(narration.secondsLeft(0, { track: 1 })).toBe(10)
    expect(narration.secondsLeft(1, { track: 2 })).toBe(10)
  })

  test('is a share of the whole if no track is current', () => {
    expect(narration.secondsLeft(0, { share: 0.25 })).toBe(15)
  })

  test('is unknown without clips or without their ends', () => {
    expect(narration.secondsLeft(7, { share: 0 })).toBeUndefined()
    expect(narration.secondsLeft(2, { share: 0 })).toBeUndefined()
  })
})
