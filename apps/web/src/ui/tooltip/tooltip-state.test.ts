import { expect, test } from 'vitest'
import { noTooltip, nextTooltip, type TooltipEvent, type TooltipState } from './tooltip-state.ts'

const [play, next] = [{ name: 'Play' }, { name: 'Next page' }]
const after = (...events: TooltipEvent<object>[]): TooltipState<object> =>
  events.reduce<TooltipState<object>>(nextTooltip, noTooltip)
const overPlay = { kind: 'pointer-over', anchor: play } as const
const left = { kind: 'pointer-left' } as const
const due = { kind: 'time-up' } as const

test('a resting pointer shows a tooltip, and a passing pointer does not', () => {
  expect(after(overPlay)).toMatchObject({ shown: null, next: { shown: play } })
  expect(after(overPlay, due).shown).toBe(play)
  expect(after(overPlay, left, due).shown).toBeNull()
})

test('the tooltip disappears 1000 ms after the pointer has left, and further moves do not extend the wait', () => {
  const leaving = after(overPlay, due, left)
  expect(leaving).toMatchObject({ shown: play, next: { shown: null, afterMs: 1000 } })
  expect(nextTooltip(leaving, left)).toBe(leaving)
  expect(nextTooltip(leaving, due).shown).toBeNull()
})

test('a pointer that returns, or moves to the text, keeps the tooltip', () => {
  for (const event of [overPlay, { kind: 'pointer-over-text' }] as const)
    expect(nextTooltip(after(overPlay, due, left), event)).toMatchObject({ shown: play, next: null })
})

test("while one tooltip is visible, the next button's tooltip replaces it at once", () => {
  expect(after(overPlay, due, { kind: 'pointer-over', anchor: next })).toMatchObject({ shown: next, next: null })
})

test('the tooltip disappears 500 ms after a key', () => {
  expect(after(overPlay, due, { kind: 'key-pressed' })).toMatchObject({
    shown: play,
    next: { shown: null, afterMs: 500 },
  })
})

test('a key cancels a pending tooltip', () => {
  expect(after(overPlay, { kind: 'key-pressed' }, due).shown).toBeNull()
})

test('the keyboard focus shows a tooltip at once, and a pointer elsewhere does not hide it', () => {
  const focused = after({ kind: 'focused', anchor: play })
  expect(focused).toMatchObject({ shown: play, next: null })
  expect(nextTooltip(focused, left)).toBe(focused)
})

test('a blur hides the tooltip; after a key press, the tooltip disappears when the wait of the key ends', () => {
  const focused = { kind: 'focused', anchor: play } as const
  expect(after(focused, { kind: 'blurred' }).shown).toBeNull()
  expect(after(focused, { kind: 'key-pressed' }, { kind: 'blurred' })).toMatchObject({
    shown: play,
    next: { afterMs: 500 },
  })
})

test('a dismissal also cancels a planned change', () => {
  expect(after(overPlay, { kind: 'dismissed' })).toEqual(noTooltip)
  expect(after(overPlay, due, left, { kind: 'dismissed' })).toEqual(noTooltip)
})

test('a pressed button shows no tooltip until the pointer has left it', () => {
  const pressed = { kind: 'pressed', anchor: play } as const
  expect(after(overPlay, due, pressed)).toMatchObject({ shown: null, next: null })
  expect(after(overPlay, due, pressed, overPlay, due).shown).toBeNull()
  expect(after(overPlay, due, pressed, left, overPlay, due).shown).toBe(play)
})

test('moves over the same button do not extend the wait for its tooltip', () => {
  const waiting = after(overPlay)
  expect(nextTooltip(waiting, overPlay)).toBe(waiting)
})

test('a pointer over the button of the visible tooltip keeps it until the pointer leaves, also after a focus', () => {
  expect(after({ kind: 'focused', anchor: play }, overPlay, left, due).shown).toBeNull()
})

test('a blur does not hide a tooltip under the pointer', () => {
  expect(after(overPlay, due, { kind: 'blurred' }).shown).toBe(play)
})

test('events without a tooltip change nothing', () => {
  for (const event of [left, { kind: 'pointer-over-text' }, { kind: 'dismissed' }, due] as const)
    expect(nextTooltip(noTooltip, event)).toBe(noTooltip)
  expect(after({ kind: 'key-pressed' })).toEqual(noTooltip)
})
