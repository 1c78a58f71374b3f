import { expect, test } from 'vitest'
import { controlsAtStart, type ControlsEvent, nextControls } from './controls-visibility.ts'

const after = (...events: ControlsEvent[]) => events.reduce(nextControls, controlsAtStart)

test('the bars are visible at the start and disappear after 3000 ms', () => {
  expect(controlsAtStart).toMatchObject({ visible: true, hiding: { afterMs: 3000 } })
  expect(after({ kind: 'time-up' }).visible).toBe(false)
})

test('no timer runs while the pointer is over the toolbar zone', () => {
  expect(after({ kind: 'pointer-entered' }).hiding).toBeNull()
  expect(after({ kind: 'pointer-entered' }, { kind: 'time-up' }).visible).toBe(true)
})

test('the bars disappear 2000 ms after the pointer has left', () => {
  const left = after({ kind: 'pointer-entered' }, { kind: 'pointer-left' })
  expect(left).toMatchObject({ visible: true, hiding: { afterMs: 2000 } })
})

test('each pointer leave restarts the timer', () => {
  const first = after({ kind: 'pointer-entered' }, { kind: 'pointer-left' })
  const second = [{ kind: 'pointer-entered' } as const, { kind: 'pointer-left' } as const].reduce(nextControls, first)
  expect(second.hiding).not.toBe(first.hiding)
})

test('an open menu, a drawer or the keyboard focus keeps the bars visible', () => {
  const held = after({ kind: 'held', held: true })
  expect(held.hiding).toBeNull()
  for (const kind of ['time-up', 'window-left', 'page-tapped', 'pointer-left'] as const)
    expect(nextControls(held, { kind }).visible).toBe(true)
})

test('opening a panel shows the bars, and closing it starts the 2000 ms timer', () => {
  const held = after({ kind: 'time-up' }, { kind: 'held', held: true })
  expect(held.visible).toBe(true)
  expect(nextControls(held, { kind: 'held', held: false })).toMatchObject({ hiding: { afterMs: 2000 } })
})

test('no timer runs under a tooltip; the timer starts when the tooltip disappears', () => {
  const under = after({ kind: 'tooltip', open: true })
  expect(under.hiding).toBeNull()
  expect(nextControls(under, { kind: 'time-up' }).visible).toBe(true)
  expect(nextControls(under, { kind: 'tooltip', open: false })).toMatchObject({ hiding: { afterMs: 2000 } })
})

test('a tap on the page toggles the bars', () => {
  const hidden = after({ kind: 'page-tapped' })
  expect(hidden.visible).toBe(false)
  expect(nextControls(hidden, { kind: 'page-tapped' })).toMatchObject({
    visible: true,
    hiding: { afterMs: 2000 },
  })
})

test('a pointer that leaves the window hides the bars at once', () => {
  expect(after({ kind: 'pointer-entered' }, { kind: 'window-left' }).visible).toBe(false)
})

test('after a menu closes under the pointer the timer runs, until the pointer moves over the bars', () => {
  const closed = after({ kind: 'pointer-entered' }, { kind: 'held', held: true }, { kind: 'held', held: false })
  expect(nextControls(closed, { kind: 'time-up' }).visible).toBe(false)
  expect(nextControls(closed, { kind: 'pointer-entered' }).hiding).toBeNull()
})
