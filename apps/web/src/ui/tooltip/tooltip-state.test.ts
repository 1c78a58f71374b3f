import { expect, test } from 'vitest'
import { noTooltip, nextTooltip, type TooltipEvent, type TooltipState } from './tooltip-state.ts'

const [play, next] = [{ name: 'Play' }, { name: 'Next page' }]
const after = (...events: TooltipEvent<object>[]): TooltipState<object> =>
  events.reduce<TooltipState<object>>(nextTooltip, noTooltip)
const overPlay = { kind: 'pointer-over', anchor: play } as const
const left = { kind: 'pointer-left' } as const
const due = { kind: 'time-up' } as const

test('a pointer that rests is told; one that passes by is not', () => {
  expect(after(overPlay)).toMatchObject({ shown: null, next: { shown: play } })
  expect(after(overPlay, due).shown).toBe(play)
  expect(after(overPlay, left, due).shown).toBeNull()
})

test('it goes 1000 ms after the pointer has left, and moves meanwhile do not lengthen the wait', () => {
  const leaving = after(overPlay, due, left)
  expect(leaving).toMatchObject({ shown: play, next: { shown: null, afterMs: 1000 } })
  expect(nextTooltip(leaving, left)).toBe(leaving)
  expect(nextTooltip(leaving, due).shown).toBeNull()
})

test('a pointer that comes back, or goes over to the text, keeps it', () => {
  for (const event of [overPlay, { kind: 'pointer-over-text' }] as const)
    expect(nextTooltip(after(overPlay, due, left), event)).toMatchObject({ shown: play, next: null })
})

test('while one is seen its neighbour’s comes at once, in its place', () => {
  expect(after(overPlay, due, { kind: 'pointer-over', anchor: next })).toMatchObject({ shown: next, next: null })
})

test('it goes 500 ms after a key', () => {
  expect(after(overPlay, due, { kind: 'key-pressed' })).toMatchObject({
    shown: play,
    next: { shown: null, afterMs: 500 },
  })
})

test('a key takes away what was to come', () => {
  expect(after(overPlay, { kind: 'key-pressed' }, due).shown).toBeNull()
})

test('the keyboard’s focus calls it at once, and a pointer elsewhere does not take it away', () => {
  const focused = after({ kind: 'focused', anchor: play })
  expect(focused).toMatchObject({ shown: play, next: null })
  expect(nextTooltip(focused, left)).toBe(focused)
})

test('the focus that goes takes it along; after a key, in the key’s own time', () => {
  const focused = { kind: 'focused', anchor: play } as const
  expect(after(focused, { kind: 'blurred' }).shown).toBeNull()
  expect(after(focused, { kind: 'key-pressed' }, { kind: 'blurred' })).toMatchObject({
    shown: play,
    next: { afterMs: 500 },
  })
})

test('what dismisses it leaves nothing to come', () => {
  expect(after(overPlay, { kind: 'dismissed' })).toEqual(noTooltip)
  expect(after(overPlay, due, left, { kind: 'dismissed' })).toEqual(noTooltip)
})
