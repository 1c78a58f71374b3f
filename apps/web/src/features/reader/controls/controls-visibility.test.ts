import { expect, test } from 'vitest'
import { INITIAL_CONTROLS, type ControlsEvent, nextControls } from './controls-visibility.ts'

const applyEvents = (...events: ControlsEvent[]) => events.reduce(nextControls, INITIAL_CONTROLS)

test('the bars are visible at the start and disappear after 3000 ms', () => {
  expect(INITIAL_CONTROLS).toMatchObject({ visible: true, hiding: { afterMs: 3000 } })
  expect(applyEvents({ kind: 'time-up' }).visible).toBe(false)
})

test('no timer runs while the pointer is over the toolbar zone', () => {
  expect(applyEvents({ kind: 'pointer-entered' }).hiding).toBeNull()
  expect(applyEvents({ kind: 'pointer-entered' }, { kind: 'time-up' }).visible).toBe(true)
})

test('the bars disappear 2000 ms after the pointer has left', () => {
  const leftState = applyEvents({ kind: 'pointer-entered' }, { kind: 'pointer-left' })
  expect(leftState).toMatchObject({ visible: true, hiding: { afterMs: 2000 } })
})

test('each pointer leave restarts the timer', () => {
  const first = applyEvents({ kind: 'pointer-entered' }, { kind: 'pointer-left' })
  const second = [{ kind: 'pointer-entered' } as const, { kind: 'pointer-left' } as const].reduce(nextControls, first)
  expect(second.hiding).not.toBe(first.hiding)
})

test('an open menu, a drawer or the keyboard focus keeps the bars visible', () => {
  const pinned = applyEvents({ kind: 'pinned', pinned: true })
  expect(pinned.hiding).toBeNull()
  for (const kind of ['time-up', 'window-left', 'pointer-left'] as const)
    expect(nextControls(pinned, { kind }).visible).toBe(true)
  for (const speaks of [true, false]) expect(nextControls(pinned, { kind: 'page-tapped', speaks }).visible).toBe(true)
})

test('opening a panel shows the bars, and closing it starts the 2000 ms timer', () => {
  const pinned = applyEvents({ kind: 'time-up' }, { kind: 'pinned', pinned: true })
  expect(pinned.visible).toBe(true)
  expect(nextControls(pinned, { kind: 'pinned', pinned: false })).toMatchObject({ hiding: { afterMs: 2000 } })
})

test('no timer runs under a tooltip; the timer starts when the tooltip disappears', () => {
  const underTooltip = applyEvents({ kind: 'tooltip', open: true })
  expect(underTooltip.hiding).toBeNull()
  expect(nextControls(underTooltip, { kind: 'time-up' }).visible).toBe(true)
  expect(nextControls(underTooltip, { kind: 'tooltip', open: false })).toMatchObject({ hiding: { afterMs: 2000 } })
})

test('a tap on the page toggles the bars', () => {
  const hidden = applyEvents({ kind: 'page-tapped', speaks: false })
  expect(hidden.visible).toBe(false)
  expect(nextControls(hidden, { kind: 'page-tapped', speaks: false })).toMatchObject({
    visible: true,
    hiding: { afterMs: 2000 },
  })
})

test('a tap that speaks shows the bars for 2000 ms, whether they are visible or not', () => {
  const tap = { kind: 'page-tapped', speaks: true } as const
  for (const state of [INITIAL_CONTROLS, applyEvents({ kind: 'window-left' })])
    expect(nextControls(state, tap)).toMatchObject({ visible: true, hiding: { afterMs: 2000 } })
})

test('a pointer that leaves the window hides the bars at once', () => {
  expect(applyEvents({ kind: 'pointer-entered' }, { kind: 'window-left' }).visible).toBe(false)
})

test('after a menu closes under the pointer the timer runs, until the pointer moves over the bars', () => {
  const closed = applyEvents(
    { kind: 'pointer-entered' },
    { kind: 'pinned', pinned: true },
    { kind: 'pinned', pinned: false },
  )
  expect(nextControls(closed, { kind: 'time-up' }).visible).toBe(false)
  expect(nextControls(closed, { kind: 'pointer-entered' }).hiding).toBeNull()
})

test('no timer starts while something else holds the bars, or while they are hidden', () => {
  const inside = { kind: 'pointer-entered' } as const
  const tooltip = (open: boolean) => ({ kind: 'tooltip', open }) as const
  const pinned = { kind: 'pinned', pinned: true } as const
  expect(applyEvents(inside, tooltip(true), tooltip(false)).hiding).toBeNull()
  expect(applyEvents(pinned, tooltip(true), tooltip(false)).hiding).toBeNull()
  expect(applyEvents(tooltip(true), inside, { kind: 'pointer-left' }).hiding).toBeNull()
  expect(applyEvents({ kind: 'time-up' }, { kind: 'pointer-left' }).hiding).toBeNull()
})

test('an event that changes nothing does not restart the timer', () => {
  for (const event of [
    { kind: 'pinned', pinned: false },
    { kind: 'tooltip', open: false },
  ] as const)
    expect(applyEvents(event)).toBe(INITIAL_CONTROLS)
})
